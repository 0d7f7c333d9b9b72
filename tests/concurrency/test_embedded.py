"""The same promises on SQLite, where one writer waits for the other: the hall's laptop."""

import pytest

from scoring import store
from tests.concurrency.test_one_match import race, record
from tests.world import World
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_writers_one_hand() -> None:
    world = World(parejas=2)
    world.groups_phase()
    match = world.start(Match.objects.get())
    answers = race(lambda n: record(world, match, 1, f"tap-{n}"), 4)
    assert sum(not isinstance(answer, str) for answer in answers) == 1
    assert [answer for answer in answers if isinstance(answer, str)] == ["match.stale"] * 3
    assert store.broken_link(store.links(match.pk)) is None
