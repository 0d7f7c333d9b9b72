"""Every format played to its end at random, with walkovers of one and of both: no match waits for ever, and there is an order."""

import random
from typing import Any

import pytest

from scoring import services as scoring
from tests.world import World, key
from tournaments.models import Match, MatchState, Phase, PhaseFormat, PhaseStatus
from tournaments.selectors import rounds as reads
from tournaments.services import closing, draws, phases, rounds

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))
LOTS = {"chain": ["wins", "set_diff", "stone_diff", "lots"]}

SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    "groups": (PhaseFormat.GROUPS, {"groups": 2, "quota": 2, **LOTS}),
    "best next placed": (PhaseFormat.GROUPS, {"groups": 2, "quota": 1, "next_placed": 1, **LOTS}),
    "double league": (PhaseFormat.GROUPS, {"groups": 1, "legs": 2, **LOTS}),
    "knock-out": (PhaseFormat.KNOCKOUT, {}),
    "third place": (PhaseFormat.KNOCKOUT, {"third_place": True}),
    "placement cups": (PhaseFormat.KNOCKOUT, {"placement_depth": 8}),
    "down to two": (PhaseFormat.KNOCKOUT, {"survivors": 2}),
    "repechage cup": (PhaseFormat.KNOCKOUT, {"repechage": "cup"}),
    "repechage back": (PhaseFormat.KNOCKOUT, {"repechage": "SF"}),
    "double elimination": (PhaseFormat.DOUBLE_ELIMINATION, {}),
    "one final": (PhaseFormat.DOUBLE_ELIMINATION, {"reset": False}),
    "swiss": (PhaseFormat.SWISS, {"rounds_count": 3, **LOTS}),
    "random rounds": (PhaseFormat.RANDOM_ROUNDS, {"rounds_count": 3, **LOTS}),
    "two losses": (PhaseFormat.TWO_LOSSES, {}),
}


def end(world: World, match: Match, dice: random.Random) -> None:
    """A result, a walkover, or both absent: mostly a result."""
    what = dice.choices(["A", "B", "walkover", "double_walkover"], weights=[5, 5, 2, 1])[0]
    if what in ("A", "B"):
        world.paper(match, *(A_WINS if what == "A" else B_WINS))
        return
    scoring.rule(
        actor=world.organiser,
        match=match.public_id,
        outcome=what,
        winner=dice.choice("AB") if what == "walkover" else "",
        version=match.version,
        key=key(),
        reason="nobody came",
    )


def play(world: World, phase: Phase, dice: random.Random) -> None:
    """Until nothing can be played any more."""
    for _turn in range(200):
        ready = Match.objects.filter(phase=phase, state=MatchState.READY).order_by("round", "order").first()
        if ready is not None:
            end(world, ready, dice)
            continue
        if not phase.by_rounds or reads.progress(phase).over:
            return
        draft = rounds.draft_round(actor=world.organiser, phase=phase)
        rounds.confirm_round(actor=world.organiser, phase=phase, number=draft.round, digest=draft.seen)
    raise AssertionError("it never ends")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", [7])
def test_a_phase_played_at_random_comes_to_its_end(shape: str, count: int) -> None:
    format, settings = SHAPES[shape]
    world, dice = World(parejas=count), random.Random(f"{shape} {count}")
    phase = phases.create(
        actor=world.organiser, championship=world.championship, name=shape, format=format, settings=settings
    )
    draw = draws.draft_draw(actor=world.organiser, phase=phase, seed="at random")
    phase = draws.confirm_draw(actor=world.organiser, phase=phase, digest=draw.seen)
    phase = phases.publish(actor=world.organiser, phase=phase)
    play(world, phase, dice)
    waiting = Match.objects.filter(phase=phase).exclude(state=MatchState.FINISHED)
    assert not waiting, "a match waits for ever"
    closed = closing.close(actor=world.organiser, phase=phase, reason="the hall closes")
    assert closed.status == PhaseStatus.CLOSED
    order = closed.result["order"]
    assert len(set(order)) == len(order) <= count
    assert len(order) == count, "somebody has no place"
