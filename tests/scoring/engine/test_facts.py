"""Facts by enumeration: the values that exist and the probability facts of the vectors."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from scoring import engine
from scoring.engine.cards import envido_value, flor_value
from scoring.engine.falta import in_buenas
from tests.scoring.engine.support import vectors

FACTS = {vector["id"]: vector for vector in vectors("fact")}


def exact(name: str) -> Fraction:
    return Fraction(FACTS[name]["exact"])


def test_buenas_begin_beyond_the_half() -> None:
    match = engine.from_preset("truc_valencia").match
    assert [points for points in range(25) if in_buenas(match, points)] == list(range(13, 25))


def deals(preset: str) -> tuple[list[tuple[str, ...]], dict[tuple[str, ...], int]]:
    rules = engine.from_preset(preset)
    assert rules.envido is not None
    hands = list(combinations(rules.deck, 3))
    return hands, {hand: envido_value(hand, {}, rules.envido.no_pair) for hand in hands}


def tie_probability(worth: dict[tuple[str, ...], int], cards: int) -> Fraction:
    """P(two disjoint hands of these have equal values), by inclusion and exclusion over shared cards."""
    pairs = 0
    by_value: dict[int, Counter[tuple[str, ...]]] = {}
    totals: Counter[int] = Counter(worth.values())
    for hand, value in worth.items():
        seen = by_value.setdefault(value, Counter())
        for size in (1, 2, 3):
            seen.update(combinations(hand, size))
    for hand, value in worth.items():
        seen = by_value[value]
        one, two, three = (sum(seen[part] for part in combinations(hand, size)) for size in (1, 2, 3))
        pairs += totals[value] - one + two - three
    return Fraction(pairs, 1) / (len(worth) and comb(cards, 3) * comb(cards - 3, 3))


@pytest.mark.parametrize(
    ("preset", "cards", "fact"),
    [("truc_valencia", 22, "PF-13"), ("truc_valencia_negres", 36, "PF-14"), ("argentino", 40, "PF-02")],
)
def test_ties_of_the_envit(preset: str, cards: int, fact: str) -> None:
    _, worth = deals(preset)
    tie = tie_probability(worth, cards)
    assert tie == exact(fact)
    if fact == "PF-02":
        assert (1 - tie) / 2 == exact("PF-03")
        assert float(tie + (1 - tie) / 2) == pytest.approx(FACTS["PF-04"]["decimal"])


def test_thirty_three_in_blanques() -> None:
    hands, worth = deals("truc_valencia")
    assert Fraction(sum(value == 33 for value in worth.values()), len(hands)) == exact("PF-15")


def test_the_values_that_exist() -> None:
    short, long = set(range(8)), set(range(20, 34))
    assert engine.from_preset("truc_valencia").possible == ({3, 4, 5, 6, 7} | set(range(24, 34)), frozenset())
    assert engine.from_preset("truc_valencia_negres").possible[0] == short | long
    assert engine.from_preset("argentino_flor").possible == (short | long, set(range(20, 39)))
    assert engine.from_preset("paulista").possible[1] == frozenset()
    envidos, flores = engine.from_preset("uruguayo").possible
    assert envidos == short | set(range(20, 38))
    assert flores == set(range(20, 48))


def test_flores() -> None:
    hands, worth = deals("argentino")
    flores = [hand for hand in hands if flor_value(hand, {}, "three") is not None]
    assert Fraction(len(flores), len(hands)) == exact("PF-01")
    both = [(a, b) for a in flores for b in flores if not set(a) & set(b)]
    assert Fraction(len(both), comb(40, 3) * comb(37, 3)) == exact("PF-11")
    for value, tie, win in (("three", "PF-06", "PF-07"), ("best_two", "PF-08", "PF-09")):
        points = {hand: flor_value(hand, {}, value) for hand in flores}
        equal = Fraction(sum(points[a] == points[b] for a, b in both), len(both))
        assert equal == exact(tie)
        assert (1 - equal) / 2 == exact(win)
    none = {hand: value for hand, value in worth.items() if flor_value(hand, {}, "three") is None}
    disjoint = 9880 * comb(37, 3) - 2 * len(flores) * comb(37, 3) + len(both)
    assert tie_probability(none, 40) * 9880 * comb(37, 3) / disjoint == exact("PF-05")


@pytest.mark.slow
def test_flores_of_the_river_plate() -> None:
    rules = engine.from_preset("uruguayo")
    found = total = 0
    for turn_up in rules.deck:
        piezas = rules.ranking.piezas(turn_up)
        for hand in combinations([card for card in rules.deck if card != turn_up], 3):
            total += 1
            found += flor_value(hand, piezas, "muestra") is not None
    assert Fraction(found, total) == exact("PF-12")
