"""What is remembered of a log is believed only while the log still has it."""

import pytest
from django.db import transaction

from scoring import services as scoring
from scoring import store
from scoring.selectors import partida
from scoring.selectors.memo import Known, Memo
from scoring.store import triggers
from tests.world import World, key
from tournaments.models import Match
from tournaments.selectors import rulesets

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=2)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    return world.hand(world.start(Match.objects.get()), "#1 R4 | =A =A")


def points(match: Match) -> dict[str, int]:
    match.refresh_from_db()
    return dict(partida.read(match, rulesets.of_match(match)).state.points)


def record(world: World, match: Match, trn: str) -> None:
    match.refresh_from_db()
    scoring.record_hand(
        actor=world.organiser, match=match.public_id, trn=trn, version=match.version, key=key()
    )


def test_a_write_that_was_rolled_back_is_forgotten(world: World, match: Match) -> None:
    assert points(match) == {"A": 1, "B": 0}
    with transaction.atomic():
        record(world, match, "#2 R1 | =A =A")
        assert points(match) == {"A": 2, "B": 0}
        transaction.set_rollback(True)
    assert points(match) == {"A": 1, "B": 0}
    record(world, match, "#2 R1 | =B =B")
    assert points(match) == {"A": 1, "B": 1}


def test_a_log_that_was_replaced_is_read_from_its_beginning(world: World, match: Match) -> None:
    assert points(match) == {"A": 1, "B": 0}
    with triggers.lifted():
        store.forget(world.championship.pk)
    Match.objects.filter(pk=match.pk).update(version=0, live={}, state="ready")
    world.hand(world.start(match), "#1 R4 | =B =B")
    assert points(match) == {"A": 0, "B": 1}


def test_only_the_new_events_are_read(
    world: World, match: Match, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    points(match)
    rules = rulesets.of_match(match)
    with django_assert_num_queries(1) as seen:
        partida.read(match, rules)
    assert '"seq" >= 2' in seen[0]["sql"].replace("'", "")


def test_the_oldest_is_dropped_and_other_rules_know_nothing() -> None:
    memo: Memo[str] = Memo(2)
    for match_id in (1, 2):
        memo.put(match_id, Known(1, "h", "rules", f"fold {match_id}"))
    assert memo.get(1, "rules") is not None
    memo.put(3, Known(1, "h", "rules", "fold 3"))
    assert memo.get(2, "rules") is None
    assert memo.get(1, "other rules") is None
    assert memo.get(1, "rules") == Known(1, "h", "rules", "fold 1")
