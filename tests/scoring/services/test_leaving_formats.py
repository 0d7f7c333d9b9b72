"""Who leaves or comes late where the matches feed two brackets, or where rounds are drawn one by one (bug reports 19, 43, 47)."""

from typing import Any

import pytest

from scoring.services import leaving
from tests.world import World, key
from tournaments.models import GroupEntry, Match, MatchState, Pareja, Phase, PhaseFormat
from tournaments.services import closing, draws, late_entry, phases, rounds

pytestmark = pytest.mark.django_db
A_WINS = ((24, 1), (24, 2))


def drawn(world: World, format: str, **settings: Any) -> Phase:
    actor = world.organiser
    phase = phases.create(
        actor=actor, championship=world.championship, name="Fase", format=format, settings=settings
    )
    draw = draws.draft_draw(actor=actor, phase=phase, seed="prova")
    phase = draws.confirm_draw(actor=actor, phase=phase, digest=draw.seen)
    return phases.publish(actor=actor, phase=phase)


def leave(world: World, pareja: Pareja, status: str = "withdrawn") -> None:
    pareja.refresh_from_db()
    leaving.set_status(actor=world.organiser, pareja=pareja, status=status, reason="illness", key=key())


def play_out(world: World, phase: Phase) -> None:
    while ready := phase.matches.filter(state=MatchState.READY).order_by("round", "order", "id").first():
        world.paper(ready, *A_WINS)


def next_round(world: World, phase: Phase) -> list[Match]:
    draw = rounds.draft_round(actor=world.organiser, phase=phase)
    return rounds.confirm_round(actor=world.organiser, phase=phase, number=draw.round, digest=draw.seen)


def test_the_opponent_advances_in_both_brackets() -> None:
    """Bug 47: a pareja disqualified with a losers' match pending left a hole that nobody could fill."""
    world = World(parejas=8)
    phase = drawn(world, PhaseFormat.DOUBLE_ELIMINATION)
    first = list(phase.matches.filter(round=1).order_by("order")[:2])
    for match in first:
        world.paper(match, *A_WINS)
    pending = next(m for m in phase.matches.filter(state=MatchState.READY) if m.source_a.startswith("L:"))
    gone, other = pending.side_a, pending.side_b
    leave(world, gone, "disqualified")
    pending.refresh_from_db()
    assert (pending.state, pending.winner, pending.outcome) == (MatchState.FINISHED, "B", "disqualification")
    follower = (
        phase.matches.get(source_a=f"W:{pending.code}")
        if phase.matches.filter(source_a=f"W:{pending.code}").exists()
        else phase.matches.get(source_b=f"W:{pending.code}")
    )
    assert other.pk in (follower.side_a_id, follower.side_b_id)
    unbeaten = phase.matches.filter(state=MatchState.READY, source_a__startswith="W:").first()
    leave(world, unbeaten.side_a)
    play_out(world, phase)
    assert not phase.matches.exclude(state=MatchState.FINISHED).exists()
    assert closing.close(actor=world.organiser, phase=phase).status == "closed"


def test_in_rounds_who_leaves_is_drawn_no_more_and_who_comes_late_is_drawn_next() -> None:
    """Bug 43: a removal deleted the past, an addition blocked the next round."""
    world = World(parejas=8)
    phase = drawn(world, PhaseFormat.SWISS, rounds_count=4)
    for _ in range(2):
        for match in next_round(world, phase):
            world.paper(match, *A_WINS)
    played = phase.matches.filter(state=MatchState.FINISHED).count()
    gone = Pareja.objects.get(number=1)
    leave(world, gone)
    late = world.add_pareja(9)
    late_entry.join_group(actor=world.organiser, group=phase.groups.get(), pareja=late, reason="on the road")
    made = next_round(world, phase)
    sides = {pk for match in made for pk in (match.side_a_id, match.side_b_id)}
    assert gone.pk not in sides
    assert late.pk in sides
    assert phase.matches.filter(state=MatchState.FINISHED).count() >= played, "its past stays"
    assert GroupEntry.objects.filter(group__phase=phase, pareja=gone).exists()


@pytest.mark.parametrize("in_play", [True, False])
def test_the_round_that_comes_by_itself_when_somebody_leaves_is_drawn_without_it(in_play: bool) -> None:
    world = World(parejas=4)
    phase = drawn(world, PhaseFormat.SWISS, rounds_count=3, by_itself=True)
    first, last = next_round(world, phase)
    world.paper(first, *A_WINS)
    if in_play:
        world.start(last)
    leave(world, last.side_a)
    made = phase.matches.filter(round=2)
    sides = {pk for match in made for pk in (match.side_a_id, match.side_b_id) if pk}
    assert sides == {first.side_a_id, first.side_b_id, last.side_b_id}


def test_nobody_is_drawn_by_itself_when_one_alone_is_left() -> None:
    world = World(parejas=2)
    phase = drawn(world, PhaseFormat.SWISS, rounds_count=3, by_itself=True)
    (match,) = next_round(world, phase)
    world.start(match)
    leave(world, match.side_a)
    match.refresh_from_db()
    assert (match.state, match.winner) == (MatchState.FINISHED, "B")
    assert not phase.matches.filter(round=2).exists()


def test_another_pareja_in_one_match_leaves_the_others_as_they_were() -> None:
    """Bug 19: changing one slot of a bracket reset every match that was played."""
    world = World(parejas=8)
    phase = world.knockout_phase()
    first, last = Match.objects.get(code="QF1"), Match.objects.get(code="QF4")
    first = world.paper(first, *A_WINS)
    leave(world, last.side_a)
    newcomer = world.add_pareja(9)
    last.refresh_from_db()
    late_entry.take_place(
        actor=world.organiser,
        phase=phase,
        leaver=Pareja.objects.get(pk=last.side_a_id),
        pareja=newcomer,
        reason="late",
    )
    last.refresh_from_db()
    assert (last.side_a_id, last.state) == (newcomer.pk, MatchState.READY)
    now = Match.objects.get(code="QF1")
    assert (now.version, now.result, now.winner) == (first.version, first.result, "A")
