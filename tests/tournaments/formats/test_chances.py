"""What each still needs, held against every outcome with every margin."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import Chance, Fate, PlayoffTag, Result, StandingsRules, Status, chances, table

from .events import group, load, rules

CHAINS = [
    ("wins", "h2h_wins", "set_diff"),
    ("wins", "set_diff", "stone_diff"),
    ("wins", "playoff"),
    ("points", "h2h_points", "stone_diff"),
    ("wins", "stones_for", "h2h_wins"),
]


def one_cama(match: Result, winner: str, loser_stones: int) -> Result:
    pair = (24, loser_stones) if winner == match.a else (loser_stones, 24)
    return replace(match, winner=winner, status=Status.PLAYED, sets=(pair,))


def started(count: int, opened: int, dice: random.Random) -> list[Result]:
    """A league of partidas of one cama, so many matches still open."""
    matches = [Result(f"{a}{b}", a, b, status=Status.PENDING) for a, b in combinations("abcdefgh"[:count], 2)]
    dice.shuffle(matches)
    return [
        one if number < opened else one_cama(one, dice.choice([one.a, one.b]), dice.choice([0, 12, 23]))
        for number, one in enumerate(matches)
    ]


def endings(results: list[Result]) -> Iterator[list[Result]]:
    """Every way to end the open ones: who wins, and narrowly or by all."""
    opened = [one for one in results if one.status is Status.PENDING]
    for ending in product([(side, stones) for side in "ab" for stones in (0, 23)], repeat=len(opened)):
        ended = {
            one.id: one_cama(one, getattr(one, side), stones)
            for one, (side, stones) in zip(opened, ending, strict=True)
        }
        yield [ended.get(one.id, one) for one in results]


Way = tuple[int, bool, bool, set[str]]


def ways(results: list[Result], chosen: StandingsRules) -> dict[str, list[Way]]:
    """Of every ending, for each: own wins among the open ones, whether through, whether perhaps, and who lost an open one."""
    opened = {one.id for one in results if one.status is Status.PENDING}
    ids = sorted({side for one in results for side in (one.a, one.b)})
    out: dict[str, list[Way]] = {one: [] for one in ids}
    for ended in endings(results):
        lost = {one.b if one.winner == one.a else one.a for one in ended if one.id in opened}
        won = Counter(one.winner for one in ended if one.id in opened)
        rows = table(ids, ended, chosen).rows
        for row in rows:
            rank = row.rank or 0
            last = rank + sum(other.rank == rank for other in rows) - 1
            out[row.entrant].append((won[row.entrant], last <= chosen.quota, rank <= chosen.quota, lost))
    return out


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([(3, 2), (4, 1), (4, 2), (4, 3), (5, 2), (5, 3)]),
    st.sampled_from(CHAINS),
    st.integers(1, 3),
    st.integers(0, 10**6),
)
def test_certain_and_impossible_hold_in_every_ending(
    size: tuple[int, int], chain: tuple[str, ...], quota: int, seed: int
) -> None:
    results = started(*size, random.Random(seed))
    ids = sorted({side for one in results for side in (one.a, one.b)})
    chosen = StandingsRules(chain, quota=min(quota, len(ids)), sets_to_win=1)
    found = chances(ids, results, chosen)
    assert sorted(found) == ids
    for one, every in ways(results, chosen).items():
        chance = found[one]
        surely, perhaps = all(way[1] for way in every), any(way[2] for way in every)
        assert chance.exact
        assert chance.open == max(way[0] for way in every)
        if chance.fate is Fate.CERTAIN:
            assert surely
        elif chance.fate is Fate.IMPOSSIBLE:
            assert not perhaps
        elif not chance.margin:
            assert perhaps
            assert not surely
        if chance.fate is Fate.POSSIBLE:
            hold(chance, every)


def hold(chance: Chance, every: list[tuple[int, bool, bool, set[str]]]) -> None:
    if chance.enough is not None:
        assert all(through for mine, through, _, _ in every if mine >= chance.enough)
    assert not any(perhaps for mine, _, perhaps, _ in every if mine < chance.least)
    for other in chance.must_lose:
        assert all(other in lost for mine, _, perhaps, lost in every if mine == chance.open and perhaps)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 6), st.integers(1, 4), st.integers(1, 3), st.integers(0, 10**6))
def test_where_only_partidas_count_it_is_exact_both_ways(
    count: int, opened: int, quota: int, seed: int
) -> None:
    """Chain of partidas won and then lots: `possible` is said exactly of those for whom both can come."""
    results = started(count, min(opened, count * (count - 1) // 2), random.Random(seed))
    ids = sorted({side for one in results for side in (one.a, one.b)})
    chosen = StandingsRules(("wins", "lots"), quota=min(quota, count - 1), sets_to_win=1)
    found = chances(ids, results, chosen)
    for one, every in ways(results, chosen).items():
        chance = found[one]
        surely, perhaps = all(way[1] for way in every), any(way[2] for way in every)
        fate = Fate.CERTAIN if surely else Fate.POSSIBLE if perhaps else Fate.IMPOSSIBLE
        assert chance.fate is fate
        if fate is Fate.POSSIBLE:
            enough = next((k for k in range(chance.open + 1) if all(w[1] for w in every if w[0] >= k)), None)
            assert chance.enough == enough
            assert chance.least == min(way[0] for way in every if way[2])


def test_in_words_it_would_be_through_by_winning_or_by_the_loss_of_another() -> None:
    """a 2-0, b 1-1, c 1-1, d 0-2; a-d and b-c are open; two go on."""
    ended = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]
    results = [one_cama(Result(x + y, x, y), x, 10) for x, y in ended]
    results += [Result("ad", "a", "d", status=Status.PENDING), Result("bc", "b", "c", status=Status.PENDING)]
    found = chances("abcd", results, StandingsRules(("wins", "playoff"), quota=2, sets_to_win=1))
    assert found["a"] == Chance(Fate.CERTAIN, open=1)
    assert found["b"] == found["c"] == Chance(Fate.POSSIBLE, open=1, enough=1, least=1)
    assert found["d"] == Chance(Fate.IMPOSSIBLE, open=1)
    one_place = chances("abcd", results, StandingsRules(("wins", "h2h_wins"), quota=1, sets_to_win=1))
    assert one_place["a"].fate is Fate.CERTAIN, "it beat both who can reach it"


def test_that_ones_own_opponent_has_to_lose_goes_without_saying() -> None:
    """a and b have one win each and meet; c has two and meets d: a needs its own win and c to lose."""
    results = [
        one_cama(Result("ad", "a", "d"), "a", 10),
        one_cama(Result("bd", "b", "d"), "b", 10),
        one_cama(Result("ac", "a", "c"), "c", 10),
        one_cama(Result("bc", "b", "c"), "c", 10),
        Result("ab", "a", "b", status=Status.PENDING),
        Result("cd", "c", "d", status=Status.PENDING),
    ]
    found = chances("abcd", results, StandingsRules(("wins", "stone_diff"), quota=1, sets_to_win=1))
    assert found["a"].must_lose == found["b"].must_lose == ("c",)


def test_who_has_played_all_may_need_another_to_lose() -> None:
    results = [
        one_cama(Result("ab", "a", "b"), "a", 10),
        one_cama(Result("ac", "a", "c"), "c", 10),
        Result("bc", "b", "c", status=Status.PENDING),
    ]
    found = chances(
        "abc", results, StandingsRules(("wins", "h2h_wins", "stone_diff"), quota=1, sets_to_win=1)
    )
    assert found["a"] == Chance(Fate.POSSIBLE, open=0, least=0, must_lose=("c",), margin=True)


def test_before_any_match_everything_is_possible_and_after_the_last_the_table_says() -> None:
    ids, results = group(load("e02"), "F1", "U")
    chosen = rules(load("e02"), "F1", "U")
    league = [replace(one, status=Status.PENDING, winner=None, sets=()) for one in results if not one.playoff]
    assert {one.fate for one in chances(ids, league, chosen).values()} == {Fate.POSSIBLE}
    ended = chances(ids, results, chosen)
    through = [one for one, chance in ended.items() if chance.fate is Fate.CERTAIN]
    assert [int(one) for one in through] == load("e02")["expected"]["qualified"]["F1"]


def test_a_tie_on_the_line_leaves_those_in_it_open() -> None:
    cycle = [
        one_cama(Result("1", "a", "b"), "a", 1),
        one_cama(Result("2", "b", "c"), "b", 1),
        one_cama(Result("3", "c", "a"), "c", 1),
    ]
    chosen = StandingsRules(quota=1, sets_to_win=1)
    assert {one.fate for one in chances("abc", cycle, chosen).values()} == {Fate.POSSIBLE}
    tag = PlayoffTag(("a", "b", "c"))
    league = [replace(one, id=f"p{one.id}", playoff=tag) for one in cycle[:2]]
    league += [replace(cycle[2], id="p3", playoff=tag, winner="a", sets=((1, 24),))]
    assert chances("abc", cycle + league, chosen)["a"].fate is Fate.CERTAIN


def test_many_open_matches_are_bounded_and_said_so() -> None:
    ids = [str(n) for n in range(12)]
    pairs = list(combinations(ids, 2))
    results = [Result(f"{a}-{b}", a, b, status=Status.PENDING) for a, b in pairs]
    found = chances(ids, results, StandingsRules(("wins",), quota=2))
    assert {(one.fate, one.exact) for one in found.values()} == {(Fate.POSSIBLE, False)}
    ahead = [
        replace(one, status=Status.PLAYED, winner=min(one.a, one.b, key=int))
        if {"0", "1", "11"} & {one.a, one.b}
        else one
        for one in results
    ]
    later = chances(ids, ahead, StandingsRules(("wins",), quota=2))
    assert later["0"].fate is later["1"].fate is Fate.CERTAIN
    assert later["11"].fate is Fate.IMPOSSIBLE
    assert not later["0"].exact


def test_who_left_has_no_chance_and_no_quota_no_chances() -> None:
    results = [Result("1", "a", "b", "a"), Result("2", "a", "c", status=Status.PENDING)]
    found = chances("abc", results, StandingsRules(("wins",), quota=1), out={"c": "withdrawn"})
    assert sorted(found) == ["a", "b"]
    assert found["a"].fate is Fate.CERTAIN
    assert chances("abc", results, StandingsRules(("wins",))) == {}


@pytest.mark.parametrize("draws", [True, False])
def test_a_draw_counts_where_there_can_be_one(draws: bool) -> None:
    results = [
        Result("1", "a", "b", "a"),
        Result("2", "c", "b", "c"),
        Result("3", "a", "c", status=Status.PENDING),
    ]
    found = chances("abc", results, StandingsRules(("points",), quota=1), draws=draws)
    assert found["a"] == Chance(Fate.POSSIBLE, open=1, enough=1, least=0 if draws else 1, margin=draws)
    assert found["b"].fate is Fate.IMPOSSIBLE
