"""Costs compared level by level become weights that cannot overflow."""

from __future__ import annotations

import random
import sys
from itertools import combinations

import pytest

from tournaments.formats import FormatError
from tournaments.formats.pairing.matching import best_pairs

from .worth import rounds_of


@pytest.mark.parametrize("seed", range(30))
def test_the_first_level_decides_before_all_others(seed: int) -> None:
    """Eight with small costs on four levels, against every way to pair them."""
    dice = random.Random(seed)
    costs = {pair: tuple(dice.randrange(3) for _ in range(4)) for pair in combinations(range(8), 2)}
    found = best_pairs(8, costs)

    def worth(pairs: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sum(level) for level in zip(*(costs[pair] for pair in pairs), strict=True))

    ways = rounds_of([str(n) for n in range(8)])
    assert worth(found) == min(worth([(int(a), int(b)) for a, b in pairs]) for pairs, _ in ways)


def test_as_many_pairs_as_can_be_come_before_any_cost() -> None:
    assert best_pairs(4, {(0, 1): (0,), (0, 2): (9,), (1, 3): (9,)}) == [(0, 2), (1, 3)]
    assert best_pairs(3, {(0, 1): (1,), (1, 2): (0,)}) == [(1, 2)]


def test_costs_that_do_not_fit_are_refused_and_never_wrap() -> None:
    wide = 1 << 118
    assert best_pairs(2, {(0, 1): (wide,)}) == [(0, 1)]
    with pytest.raises(FormatError, match="too_many_entrants"):
        best_pairs(2, {(0, 1): (wide, 7)})
    with pytest.raises(FormatError, match="too_many_entrants"):
        best_pairs(64, dict.fromkeys(combinations(range(64), 2), (wide,)))


def test_nobody_to_pair() -> None:
    assert best_pairs(2, {}) == []


def test_where_the_library_is_not_installed_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rustworkx", None)
    with pytest.raises(FormatError) as refusal:
        best_pairs(2, {(0, 1): (0,)})
    assert (refusal.value.key, refusal.value.params) == ("library_missing", {"library": "rustworkx"})
