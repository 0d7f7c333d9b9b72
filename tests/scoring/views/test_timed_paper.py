"""Results from paper of a timed round: the last cama may be unfinished if time ended it."""

import pytest
from django.urls import reverse

from tests.scoring.views.test_match_pages import at, sets, signed, verb
from tests.world import World

pytestmark = pytest.mark.django_db


def test_a_result_from_paper_of_a_round_that_time_ended() -> None:
    world = World(parejas=4)
    ana = signed(world.ana)
    match = world.groups_phase(incidents={"round_minutes": 50}).matches.order_by("code").first()
    assert "Time ended it" in ana.get(at("match", match.public_id)).content.decode()
    assert ana.post(at("paper", match.public_id), verb(match) | sets((24, 9), (11, 7))).status_code == 422
    ana.post(at("paper", match.public_id), verb(match, "k2", bell="on") | sets((24, 9), (11, 7)))
    match.refresh_from_db()
    assert (match.state, match.winner, match.result["ended_by"]) == ("finished", "A", "time")
    other = match.phase.matches.exclude(pk=match.pk).first()
    sheet = reverse("matches:entry_group", args=["prova", match.group.public_id])
    row = verb(other, bell="on") | sets((3, 9))
    ana.post(sheet, {f"{other.public_id}-{name}": value for name, value in row.items()})
    other.refresh_from_db()
    assert (other.state, other.winner) == ("finished", "B")
