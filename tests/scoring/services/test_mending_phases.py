"""Corrections that reach beyond a phase: closed tables, those who go on from them, tie-breaks (public bug reports 19, 42, 48)."""

from typing import Any

import pytest

from scoring.services import mending
from scoring.services.mending import Change
from tests.scoring.services.test_mending import A_WINS, B_WINS, by_code, correction, holds
from tests.world import World
from tournaments.errors import Refusal
from tournaments.models import GroupEntry, Match, MatchState, Phase, PhaseStatus
from tournaments.projections.pages import Book
from tournaments.projections.present import Place
from tournaments.projections.sections import context
from tournaments.selectors import board, results
from tournaments.services import closing, ties

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=8)


def shown(world: World) -> list[str]:
    """Every public page can be made of what is there now; the changes of its draws, in words."""
    book = Book(board.load(world.championship))
    pages = list(book.pages())
    place = Place("en", "prova")
    return [
        text
        for page in pages
        for section in page.sections
        if section.kind == "draw"
        for text in context(section, place)["changes"]
    ]


def closed_groups(world: World) -> Any:
    phase = world.groups_phase(groups=2, chain=["wins", "stone_diff"], quota=1)
    for match in Match.objects.filter(phase=phase).select_related("side_a", "side_b"):
        world.paper(match, *(A_WINS if match.side_a.number < match.side_b.number else B_WINS))
    return closing.close(actor=world.organiser, phase=phase)


def decisive(world: World, phase: Any) -> tuple[Match, str, str]:
    """The match of the two best of a group, the first and the second of its table."""
    group = phase.groups.first()
    first, second = (row.entrant for row in results.group_table(group).rows[:2])
    for match in Match.objects.filter(group=group).select_related("side_a", "side_b"):
        if {match.side_a.public_id, match.side_b.public_id} == {first, second}:
            return match, first, second
    raise AssertionError


def turned(match: Match) -> tuple[tuple[int, int], ...]:
    return B_WINS if match.winner == "A" else A_WINS


def test_a_closed_phase_opens_for_the_correction_and_closes_with_who_goes_on_now(world: World) -> None:
    groups = closed_groups(world)
    world.knockout_phase(source_phase=groups.public_id)
    final = world.paper(by_code(world)["F"], *A_WINS)
    match, first, second = decisive(world, groups)
    found = mending.correct(correction(world, match, *turned(match)))
    assert [(row.before, row.after) for row in found.replaced] == [(first, second)]
    assert [row.code for row in found.fell] == ["F"]
    groups.refresh_from_db()
    assert groups.status == PhaseStatus.CLOSED
    assert second in [place["pareja"] for place in groups.result["qualified"]]
    after = by_code(world)["F"]
    assert second in (after.side_a.public_id, after.side_b.public_id)
    assert first not in (after.side_a.public_id, after.side_b.public_id)
    change = after.phase.draws.get(status="confirmed").changes[-1]
    assert (change["before"], change["after"]) == ([first], [second])
    assert any("in the place of" in text for text in shown(world))
    mending.correct(correction(world, match, *turned_back(match)))
    assert by_code(world)["F"].result == final.result, "the final between the same two counts again"
    holds(world)


def turned_back(match: Match) -> tuple[tuple[int, int], ...]:
    match.refresh_from_db()
    return turned(match)


def test_a_correction_in_a_closed_phase_that_changes_nobody_leaves_the_next_one_alone(world: World) -> None:
    groups = closed_groups(world)
    world.knockout_phase(source_phase=groups.public_id)
    final = world.paper(by_code(world)["F"], *A_WINS)
    match, _, _ = decisive(world, groups)
    sets = ((24, 9), (24, 9)) if match.winner == "A" else ((9, 24), (9, 24))
    found = mending.correct(correction(world, match, *sets))
    assert (found.fell, found.replaced, found.reopened) == ((), (), ())
    assert by_code(world)["F"].version == final.version
    groups.refresh_from_db()
    assert groups.status == PhaseStatus.CLOSED


def test_an_opened_match_leaves_its_phase_open_and_the_next_one_waits_for_the_place(world: World) -> None:
    groups = closed_groups(world)
    world.knockout_phase(source_phase=groups.public_id)
    world.paper(by_code(world)["F"], *A_WINS)
    match, first, second = decisive(world, groups)
    found = mending.correct(correction(world, match, change=Change("open")))
    assert found.reopened == (groups.name,)
    final = by_code(world)["F"]
    assert (final.state, final.side_a, final.side_b) == (MatchState.WAITING, None, None)
    assert len(shown(world)) == 1
    world.paper(match, *(A_WINS if match.side_b.public_id == first else B_WINS))
    closing.close(actor=world.organiser, phase=groups)
    final = by_code(world)["F"]
    assert second in (final.side_a.public_id, final.side_b.public_id)
    world.paper(final, *A_WINS)
    shown(world)
    holds(world)


def in_final(phase: Phase) -> set[str]:
    final = Match.objects.select_related("side_a", "side_b").get(phase=phase, code="F")
    return {side.public_id for side in (final.side_a, final.side_b) if side}


def test_a_second_cup_by_places_takes_whoever_has_those_places_now(world: World) -> None:
    groups = closed_groups(world)
    cup = world.knockout_phase(source_phase=groups.public_id)
    second_cup = world.knockout_phase(sources=[{"phase": groups.public_id, "first": 3, "last": 4}])
    match, first, second = decisive(world, groups)
    assert (first in in_final(cup), second in in_final(second_cup)) == (True, True)
    mending.correct(correction(world, match, *turned(match)))
    assert (second in in_final(cup), first in in_final(second_cup)) == (True, True)
    assert (first in in_final(cup), second in in_final(second_cup)) == (False, False)
    mending.correct(correction(world, match, change=Change("open")))
    assert in_final(cup) == in_final(second_cup) == set(), "both wait for their places"
    world.paper(match, *(A_WINS if match.side_a.public_id == first else B_WINS))
    closing.close(actor=world.organiser, phase=groups)
    assert (first in in_final(cup), second in in_final(second_cup)) == (True, True)
    holds(world)


def test_the_best_next_placed_waits_for_its_place_whatever_group_it_comes_from(world: World) -> None:
    groups = world.groups_phase(groups=2, chain=["wins", "stone_diff"], quota=1, next_placed=1)
    for match in Match.objects.filter(phase=groups).select_related("side_a", "side_b"):
        world.paper(match, *(A_WINS if match.side_a.number < match.side_b.number else B_WINS))
    groups = closing.close(actor=world.organiser, phase=groups)
    cup = world.knockout_phase(source_phase=groups.public_id)
    best = groups.result["qualified"][-1]
    match = next(
        m
        for m in Match.objects.filter(group__name=best["group"]).select_related("side_a", "side_b")
        if best["pareja"] in (m.side_a.public_id, m.side_b.public_id)
        and (m.winner == "A") == (m.side_a.public_id == best["pareja"])
    )
    narrow = ((24, 20), (24, 20)) if match.winner == "A" else ((20, 24), (20, 24))
    mending.correct(correction(world, match, change=Change("open")))
    world.paper(match, *narrow)
    groups = closing.close(actor=world.organiser, phase=groups)
    other = groups.result["qualified"][-1]
    assert (other["group"] != best["group"], other["place"]) == (True, 2)
    drawn = Match.objects.filter(phase=cup).values_list("side_a__public_id", "side_b__public_id")
    standing = {who for sides in drawn for who in sides if who}
    assert standing == {row["pareja"] for row in groups.result["qualified"]}
    assert not Match.objects.filter(phase=cup, outcome="bye").exists()
    holds(world)


def test_what_the_same_two_had_played_counts_again_when_the_phase_closes_again(world: World) -> None:
    groups = closed_groups(world)
    world.knockout_phase(source_phase=groups.public_id)
    final = world.paper(by_code(world)["F"], *A_WINS)
    match, first, _ = decisive(world, groups)
    mending.correct(correction(world, match, change=Change("open")))
    assert by_code(world)["F"].state == MatchState.WAITING
    world.paper(match, *(A_WINS if match.side_a.public_id == first else B_WINS))
    closing.close(actor=world.organiser, phase=groups)
    after = by_code(world)["F"]
    assert (after.state, after.result, after.winner) == (MatchState.FINISHED, final.result, final.winner)
    holds(world)


def test_later_groups_take_in_who_goes_on_now(world: World) -> None:
    groups = world.groups_phase(groups=2, chain=["wins", "stone_diff"], quota=2)
    for match in Match.objects.filter(phase=groups).select_related("side_a", "side_b"):
        world.paper(match, *(A_WINS if match.side_a.number < match.side_b.number else B_WINS))
    groups = closing.close(actor=world.organiser, phase=groups)
    league = world.groups_phase(groups=1, source_phase=groups.public_id)
    for match in Match.objects.filter(phase=league):
        world.paper(match, *A_WINS)
    group = groups.groups.first()
    second, third = (row.entrant for row in results.group_table(group).rows[1:3])
    match = next(
        m
        for m in Match.objects.filter(group=group).select_related("side_a", "side_b")
        if {m.side_a.public_id, m.side_b.public_id} == {second, third}
    )
    found = mending.correct(correction(world, match, *turned(match)))
    assert len(found.fell) == 3, "the three matches of whoever is out"
    members = set(GroupEntry.objects.filter(group__phase=league).values_list("pareja__public_id", flat=True))
    assert third in members
    assert second not in members
    with pytest.raises(Refusal) as refused:
        mending.correct(correction(world, match, change=Change("open")))
    assert refused.value.key == "mending.next_drawn"
    holds(world)


def test_a_tie_break_whose_tie_is_gone_lies_idle_and_counts_again_when_the_tie_returns() -> None:
    world = World(parejas=3)
    phase = world.groups_phase()
    for match in Match.objects.filter(phase=phase).select_related("side_a", "side_b"):
        world.paper(match, *(A_WINS if match.side_a.number % 3 + 1 == match.side_b.number else B_WINS))
    group = phase.groups.get()
    first = Match.objects.filter(phase=phase).order_by("round").first()
    made = ties.create_playoffs(actor=world.organiser, group=group)
    world.paper(made[0], *A_WINS)
    world.start(made[1])
    found = mending.correct(correction(world, first, *turned(first)))
    assert [row.code for row in found.gone] == [made[2].code]
    made[1].refresh_from_db()
    assert (made[1].outcome, made[1].state) == ("not_played", MatchState.FINISHED)
    assert results.group_table(group).open_ties == ()
    mending.correct(correction(world, first, *turned_back(first)))
    again = ties.create_playoffs(actor=world.organiser, group=group)
    assert len(again) == 2, "the one that was played counts again"
    for match in again:
        world.paper(match, *A_WINS)
    assert results.group_table(group).complete
    holds(world)
