"""The time for protests, and disputed results, in the way of closing a phase."""

import datetime as dt
from typing import Any

import pytest
import time_machine

from scoring import services as scoring
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match, Phase
from tournaments.selectors.organiser import decisions
from tournaments.services import closing

pytestmark = pytest.mark.django_db
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


@pytest.fixture
def played() -> tuple[World, Phase, Match]:
    """A league of one match that is over, in a phase with half an hour for protests."""
    world = World(parejas=2)
    phase = world.groups_phase(protest_minutes=30)
    match = world.start(Match.objects.get(phase=phase))
    return world, phase, world.hand(match, f"#1 R4 | {JOC_FORA}")


def kinds(phase: Phase) -> list[tuple[str, str]]:
    return [(item.kind, item.label) for item in closing.obstacles(phase)]


def test_inside_the_window_closing_needs_a_reason(played: tuple[World, Phase, Match]) -> None:
    world, phase, match = played
    assert kinds(phase) == [("protest_open", match.code)]
    with pytest.raises(Refusal) as refused:
        closing.close(actor=world.organiser, phase=phase)
    assert refused.value.key == "phase.not_clear"
    with time_machine.travel(match.finished_at + dt.timedelta(minutes=31)):
        assert kinds(phase) == []
        assert closing.close(actor=world.organiser, phase=phase).status == "closed"


def test_a_dispute_stands_in_the_way_until_it_is_settled(played: tuple[World, Phase, Match]) -> None:
    world, phase, match = played
    common: dict[str, Any] = {"actor": world.organiser, "match": match.public_id}
    scoring.dispute(**common, side="B", version=2, key=key(), reason="hand 1")
    with time_machine.travel(match.finished_at + dt.timedelta(hours=1)):
        assert kinds(phase) == [("disputed", match.code)]
        assert [item.kind for item in decisions(world.championship)] == ["disputed"]
        scoring.settle(**common, version=3, key=key(), reason="seen by all")
        assert kinds(phase) == []
        assert "phase_ready" in [item.kind for item in decisions(world.championship)]


def test_a_match_that_one_side_has_signed_is_told_until_the_other_does(
    played: tuple[World, Phase, Match],
) -> None:
    world, _phase, match = played

    def waiting() -> list[str]:
        return [item.kind for item in decisions(world.championship) if item.kind == "half_signed"]

    common: dict[str, Any] = {"actor": world.organiser, "match": match.public_id, "name": "DEMO"}
    assert waiting() == []
    scoring.sign(**common, side="B", version=2, key=key())
    assert waiting() == ["half_signed"]
    scoring.sign(**common, side="A", version=3, key=key())
    assert waiting() == []


def test_results_that_nobody_signed_are_told_in_one_line_where_people_sign_on_the_screen() -> None:
    world = World(parejas=3)
    phase = world.groups_phase()
    matches = list(Match.objects.filter(phase=phase))
    one, other, paper = matches
    one, other = (world.hand(world.start(match), f"#1 R4 | {JOC_FORA}") for match in (one, other))
    world.paper(paper, (24, 0), (24, 0))

    def waiting() -> list[dict[str, Any]]:
        return [item.params for item in decisions(world.championship) if item.kind == "unsigned"]

    assert waiting() == []
    common: dict[str, Any] = {"actor": world.organiser, "match": one.public_id, "name": "DEMO"}
    scoring.sign(**common, side="B", version=one.version, key=key())
    scoring.sign(**common, side="A", version=one.version + 1, key=key())
    assert waiting() == [{"count": 1, "matches": other.code}]
