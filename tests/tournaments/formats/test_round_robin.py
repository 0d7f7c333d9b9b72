"""Everybody meets everybody once a leg, once a round, with one rest each when they are odd."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments.formats import FormatError, rounds

from .events import load, phase


@pytest.mark.parametrize("counts", [range(2, 66), range(66, 131)])
def test_everybody_meets_everybody_once(counts: range) -> None:
    for count in counts:
        ids = [str(number) for number in range(count)]
        made = rounds(ids)
        assert len(made) == (count if count % 2 else count - 1)
        met = Counter(frozenset((one.a, one.b)) for turn in made for one in turn.pairings)
        assert met == Counter(frozenset(pair) for pair in combinations(ids, 2))
        for turn in made:
            here = [side for one in turn.pairings for side in (one.a, one.b)] + list(turn.rests)
            assert sorted(here) == sorted(ids)
            assert len(turn.rests) == count % 2
        if count % 2:
            assert Counter(one for turn in made for one in turn.rests) == Counter(ids)


@pytest.mark.parametrize("count", [2, 3, 6, 7, 16, 31])
def test_nobody_is_named_first_much_more_often(count: int) -> None:
    first = Counter(
        one.a for turn in rounds([str(number) for number in range(count)]) for one in turn.pairings
    )
    assert max(first.values()) - min(first.get(str(number), 0) for number in range(count)) <= 1


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("legs", [2, 3])
def test_legs_change_sides(count: int, legs: int) -> None:
    made = rounds([str(number) for number in range(count)], legs)
    single = len(made) // legs
    assert [turn.number for turn in made] == list(range(1, len(made) + 1))
    for index in range(single):
        for one, again in zip(made[index].pairings, made[index + single].pairings, strict=True):
            assert (one.a, one.b) == (again.b, again.a)


@pytest.mark.parametrize(
    ("event", "phase_id"),
    [("e01", "F2"), ("e02", "F1"), ("e03", "F1"), ("e06", "G"), ("e06", "FL"), ("e08", "F1"), ("e11", "L")],
)
def test_the_rounds_of_the_real_shape(event: str, phase_id: str) -> None:
    """The circle in the order of the draw gives the rounds that the championship played, rests included."""
    data = load(event)
    for name, pairs in phase(data, phase_id)["groups"].items():
        for turn in rounds([str(pair) for pair in pairs], phase(data, phase_id).get("legs", 1)):
            played = {
                frozenset((str(match["a"]), str(match["b"])))
                for match in data["matches"]
                if match["phase"] == phase_id and match.get("group") == name and "playoff" not in match
                if match["round"] == turn.number
            }
            assert {frozenset((one.a, one.b)) for one in turn.pairings} == played


@pytest.mark.parametrize(
    ("ids", "legs", "key"),
    [(["1"], 1, "too_few_entrants"), (["1", "1"], 1, "duplicate_entrant"), (["1", "2"], 0, "bad_legs")],
)
def test_what_is_refused(ids: list[str], legs: int, key: str) -> None:
    with pytest.raises(FormatError, match=key):
        rounds(ids, legs)
