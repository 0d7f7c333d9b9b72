"""Cups for the places below: everybody has a place of his own, and no absence holds a cup up."""

from __future__ import annotations

import random

import pytest

from tournaments.formats import NOBODY, FormatError, bracket, from_bracket, meetings

from .playing import arrows_are_true, entrants, play

SIZES = [range(2, 34), range(34, 98), range(98, 131)]


@pytest.mark.parametrize("counts", SIZES)
def test_when_all_places_are_played_for_nobody_shares_one(counts: range) -> None:
    for count in counts:
        made = bracket(entrants(count), placement=256)
        state, _ = play(made, random.Random(count))
        arrows_are_true(made, state)
        places = from_bracket(made, state)
        assert [one.place for one in places] == list(range(1, count + 1))
        assert not any(one.shared for one in places)


@pytest.mark.parametrize("depth", [4, 8, 16, 10])
@pytest.mark.parametrize("counts", SIZES)
def test_down_to_some_place_and_shared_from_there(counts: range, depth: int) -> None:
    for count in counts:
        made = bracket(entrants(count), placement=depth)
        places = from_bracket(made, play(made, random.Random(count))[0])
        assert [one.place for one in places][:depth] == list(range(1, min(depth, count) + 1))
        below = 1
        for one in places:
            assert one.place == below
            below += len(one.ids)


@pytest.mark.parametrize("counts", SIZES)
def test_absences_and_withdrawals_hold_no_cup_up(counts: range) -> None:
    """Bugs 1, 27, 47, in the cups below."""
    for count in counts:
        made = bracket(entrants(count), placement=32)
        state, _ = play(made, random.Random(count), absent=0.2, leave=0.15)
        arrows_are_true(made, state)
        places = from_bracket(made, state)
        assert sorted((one for place in places for one in place.ids), key=int) == [
            str(seed) for seed in range(1, count + 1)
        ]


def test_eight_with_third_place_are_1_2_3_4_and_four_times_5() -> None:
    """Bug 25: another manager said 1, 2, 3, 3, 4, 4, 4, 4."""
    made = bracket(entrants(8), third_place=True)
    state, _ = play(made, random.Random(1))
    assert [one.place for one in from_bracket(made, state) for _ in one.ids] == [1, 2, 3, 4, 5, 5, 5, 5]
    alone = bracket(entrants(8))
    assert [one.place for one in from_bracket(alone, play(alone, random.Random(1))[0]) for _ in one.ids] == [
        *[1, 2, 3, 3],
        *[5] * 4,
    ]


def test_the_cups_of_eight_and_of_seven() -> None:
    made = bracket(entrants(8), placement=8)
    assert [(node.id, str(node.a), str(node.b), node.part) for node in made.nodes[4:]] == [
        ("P5-SF1", "L:QF1", "L:QF2", "5"),
        ("P5-SF2", "L:QF3", "L:QF4", "5"),
        ("SF1", "W:QF1", "W:QF2", ""),
        ("SF2", "W:QF3", "W:QF4", ""),
        ("P7", "L:P5-SF1", "L:P5-SF2", "7"),
        ("P5", "W:P5-SF1", "W:P5-SF2", "5"),
        ("P3", "L:SF1", "L:SF2", "3"),
        ("F", "W:SF1", "W:SF2", ""),
    ]
    assert made.parts == ("", "3", "5", "7")
    seven = bracket(entrants(7), placement=8)
    assert [(node.id, str(node.a), str(node.b)) for node in seven.nodes if node.part == "5"] == [
        ("P5-SF1", "L:QF2", "L:QF3"),
        ("P5", "L:QF1", "W:P5-SF1"),
    ]


def test_a_cup_that_two_absences_leave_empty_goes_on() -> None:
    made = bracket(entrants(8), placement=8)
    state = meetings(made, {"QF1": NOBODY, "QF2": NOBODY, "QF3": "2", "QF4": "3"})
    assert (state["P5-SF1"].winner, state["P5-SF1"].by_default) == (NOBODY, True)
    assert (state["SF1"].winner, state["SF1"].by_default) == (NOBODY, True)
    state = meetings(made, {"QF1": NOBODY, "QF2": NOBODY, "QF3": "2", "QF4": "3", "P5-SF2": "7", "SF2": "3"})
    assert (state["P5"].winner, state["P7"].winner, state["F"].winner, state["P3"].winner) == (
        "7",
        "6",
        "3",
        "2",
    )
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [
        (1, ("3",)),
        (3, ("2",)),
        (5, ("7",)),
        (7, ("6",)),
        (8, ("1", "4", "5", "8")),
    ]


@pytest.mark.parametrize("survivors", [2, 4, 8])
def test_a_bracket_can_end_before_the_final(survivors: int) -> None:
    """e06: the quarterfinals send four to a final league."""
    for count in range(survivors + 1, 70):
        made = bracket(entrants(count), survivors=survivors)
        assert len(made.nodes) == count - survivors
        state, _ = play(made, random.Random(count))
        places = from_bracket(made, state)
        assert (places[0].place, len(places[0].ids), places[1].place) == (1, survivors, survivors + 1)


@pytest.mark.parametrize("survivors", [0, 3, 8, 16])
def test_survivors_that_are_refused(survivors: int) -> None:
    with pytest.raises(FormatError, match="bad_survivors"):
        bracket(entrants(8), survivors=survivors)
