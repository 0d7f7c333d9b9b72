"""A second chance for those who lose at first, in the forms that organisers use."""

from __future__ import annotations

import random

import pytest

from tournaments.formats import (
    NOBODY,
    FormatError,
    Source,
    bracket,
    from_bracket,
    meetings,
    nodes_from_json,
    repechage,
)

from .events import load, phase
from .playing import arrows_are_true, entrants, losses, play

SIZES = [range(13, 34), range(34, 98), range(98, 131)]


@pytest.mark.parametrize("back", ["", "QF", "SF", "F"])
@pytest.mark.parametrize("counts", SIZES)
def test_played_to_the_end_every_loser_of_the_first_round_has_had_a_second_match(
    counts: range, back: str
) -> None:
    for count in counts:
        made = repechage(entrants(count), back=back)
        first = [node for node in made.nodes if node.round == 1]
        assert len(first) == count // 2, "everybody plays, but one when they are odd"
        cup = [node for node in made.nodes if node.part == "R"]
        assert len(cup) == len(first) - 1
        assert len(made.nodes) == count - 1 + len(cup) + bool(back)
        state, _ = play(made, random.Random(count))
        arrows_are_true(made, state)
        lost = losses(state)
        (champion,) = from_bracket(made, state)[0].ids
        beaten_first = {state[node.id].loser for node in first}
        for one, times in lost.items():
            assert times <= (2 if one in beaten_first else 1)
        assert lost.get(champion, 0) <= (1 if back else 0)


@pytest.mark.parametrize("back", ["", "QF", "SF", "F"])
@pytest.mark.parametrize("counts", SIZES)
def test_absences_and_withdrawals_hold_nobody_up(counts: range, back: str) -> None:
    for count in counts:
        made = repechage(entrants(count), back=back, third_place=back == "SF")
        state, _ = play(made, random.Random(count), absent=0.15, leave=0.1)
        arrows_are_true(made, state)
        places = from_bracket(made, state)
        assert sorted((one for place in places for one in place.ids), key=int) == [
            str(seed) for seed in range(1, count + 1)
        ]


@pytest.mark.parametrize("back", ["", "SF"])
def test_nobody_rests_twice(back: str) -> None:
    for count in range(5, 131):
        made = repechage(entrants(count), back=back)
        column = made.lines
        pairs = list(zip(column[::2], column[1::2], strict=True))
        resting = {a.ref or b.ref for a, b in pairs if (a.kind == "BYE") != (b.kind == "BYE")}
        assert len(resting) == count % 2
        second = {side.ref for node in made.nodes if node.round == 2 for side in (node.a, node.b)}
        if count > 6:
            assert resting <= second


def test_the_winner_comes_back_into_the_last_semifinal() -> None:
    made = repechage(entrants(11), back="SF", third_place=True)
    assert [(node.id, str(node.a), str(node.b)) for node in made.nodes if node.part == "R"] == [
        ("REP1-1", "L:R16-2", "L:R16-3"),
        ("REP2-1", "L:R16-1", "W:REP1-1"),
        ("REP2-2", "L:R16-4", "L:R16-5"),
        ("REP3", "W:REP2-1", "W:REP2-2"),
    ]
    assert str(made.by_id["SF2"].b) == "W:REP3"
    assert made.parts == ("", "R", "3")


def test_a_separate_cup_has_its_own_champion() -> None:
    made = repechage(entrants(8))
    state = meetings(
        made,
        {"QF1": "1", "QF2": "4", "QF3": "2", "QF4": "3"}
        | {"REP1-1": "8", "REP1-2": "7", "REP2": "7", "SF1": "1", "SF2": "2", "F": "2"},
    )
    assert made.by_id["REP2"].winner_to is None
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [
        (1, ("2",)),
        (2, ("1",)),
        (3, ("3", "4")),
        (5, ("7",)),
        (6, ("8",)),
        (7, ("5", "6")),
    ]


def test_paid_reentries_are_sources_of_the_draw_and_an_empty_one_is_a_bye() -> None:
    """11 parejas in a bracket of 16: five places are for those who lose at first and pay again."""
    again = [Source.standing("reentries", number) for number in range(1, 6)]
    made = bracket([*entrants(11), *again])
    first = [node for node in made.nodes if node.round == 1]
    assert sum(node.b in again for node in first) == 5
    known = {again[0]: "10", again[1]: NOBODY}
    state = meetings(made, {"R16-6": "7"}, known)
    assert state[next(node.id for node in first if node.b == again[0])].b == "10"
    empty = state[next(node.id for node in first if node.b == again[1])]
    assert (empty.winner, empty.by_default) == (empty.a, True)
    full = dict(zip(again, ["10", "9", "8", "11", NOBODY], strict=True))
    winners: dict[str, str] = {}
    dice = random.Random(3)
    while True:
        state = meetings(made, winners, full)
        ready = [node for node, met in state.items() if met.winner is None]
        if not ready:
            break
        for node in ready:
            met = state[node]
            if met.a and met.b:
                winners[node] = dice.choice([met.a, met.b])
    places = from_bracket(made, state)
    assert sorted((one for place in places for one in place.ids), key=int) == [
        str(seed) for seed in range(1, 12)
    ], "who stood twice has one place, the better one"


@pytest.mark.parametrize(
    ("count", "options", "key"),
    [
        (4, {"back": "SF"}, "too_few_entrants"),
        (12, {"back": "QF"}, "too_few_entrants"),
        (2, {}, "too_few_entrants"),
        (8, {"back": "R16"}, "bad_back"),
        (3, {"third_place": True}, "third_place_needs_four"),
        (8, {"third_place": True, "back": "F"}, "third_place_needs_four"),
    ],
)
def test_repechages_that_are_refused(count: int, options: dict[str, object], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        repechage(entrants(count), **options)  # type: ignore[arg-type]


def test_e12_drawn_round_by_round_gives_its_bracket_and_its_places() -> None:
    """17 parejas, a draw each round with one bye, the repescagem's winner in the second semifinal."""
    event = load("e12")
    made = nodes_from_json(phase(event, "KO")["bracket"])
    assert len(made.nodes) == 25
    assert [node for node in made.by_id if node.endswith("B")] == [], "a bye is no match"
    state = meetings(made, {one["node"]: str(one["winner"]) for one in event["matches"]})
    arrows_are_true(made, state)
    for one in event["expected"]["bracket"]["KO"]:
        if not one.get("bye"):
            met = state[one["id"]]
            assert (met.a, met.b, met.winner, met.loser) == tuple(
                str(one[key]) for key in ("a", "b", "winner", "loser")
            )
    assert [(one.place, [int(pair) for pair in one.ids]) for one in from_bracket(made, state)] == [
        (one["place"], one["pairs"]) for one in event["expected"]["classification"]
    ]
    cup = [node for node in made.nodes if node.part == "L"]
    assert {side for node in cup for side in (state[node.id].a, state[node.id].b)} == {
        str(pair) for pair in event["expected"]["repescagem"]["entered"]
    }
    assert state["REP3"].winner == str(event["expected"]["repescagem"]["champion"])
