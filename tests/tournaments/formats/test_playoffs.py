"""Ties that are played: two one partida, three a mini-league, again and again, and never before the league has ended."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    OpenTie,
    PlayoffTag,
    Result,
    StandingsRules,
    Status,
    Table,
    playoff_pairings,
    table,
)

from .events import group, load, rules


def upto(event: str, name: str, *, stage: int) -> Table:
    """The table of a group with the play-offs up to that stage only."""
    data = load(event)
    phase_id = "F2" if event == "e01" else "F1"
    ids, results = group(data, phase_id, name)
    known = [one for one in results if one.playoff is None or one.playoff.stage <= stage]
    return table(ids, known, rules(data, phase_id, name))


@pytest.mark.parametrize(
    ("event", "name", "stage", "ids", "kind"),
    [
        ("e02", "U", 0, ("2", "5"), "single"),
        ("e01", "B", 0, ("7", "17"), "single"),
        ("e01", "D", 0, ("1", "9", "25"), "mini_league"),
        ("e03", "U", 0, ("1", "2", "4"), "mini_league"),
        ("e03", "U", 1, ("1", "2", "4"), "mini_league"),
    ],
)
def test_the_tie_to_be_played(event: str, name: str, stage: int, ids: tuple[str, ...], kind: str) -> None:
    made = upto(event, name, stage=stage)
    assert made.complete
    assert made.open_ties == (OpenTie(ids, kind, stage + 1, 1, 1),)
    assert {row.entrant for row in made.rows if row.rank == 1} == set(ids)
    pairings = playoff_pairings(made.open_ties[0])
    assert {frozenset((one.a, one.b)) for one in pairings} == {
        frozenset(pair) for pair in combinations(ids, 2)
    }
    assert len(pairings) == len(ids) * (len(ids) - 1) // 2


def test_nothing_is_asked_while_the_league_runs_nor_off_the_line() -> None:
    ids, results = group(load("e02"), "F1", "U")
    chosen = rules(load("e02"), "F1", "U")
    league = [one for one in results if one.playoff is None]
    for count in range(len(league)):
        pending = [Result(one.id, one.a, one.b, status=Status.PENDING) for one in league[count:]]
        live = table(ids, league[:count] + pending, chosen)
        assert not live.complete
        assert live.open_ties == ()
    ended = table(ids, results, chosen)
    assert ended.open_ties == ()
    assert [row.entrant for row in ended.rows if row.shared] == ["3", "4"]


def test_half_a_mini_league_decides_nothing() -> None:
    ids, results = group(load("e01"), "F2", "D")
    made = table(ids, results[:-1], rules(load("e01"), "F2", "D"))
    assert made.open_ties == (OpenTie(("1", "9", "25"), "mini_league", 1, 1, 1),)
    assert [row.rank for row in made.rows[:3]] == [1, 1, 1]


def test_lots_wait_for_the_partida_that_stands_before_them() -> None:
    cycle = [
        Result("1", "a", "b", "a", sets=((24, 1), (24, 1))),
        Result("2", "b", "c", "b", sets=((24, 1), (24, 1))),
        Result("3", "c", "a", "c", sets=((24, 1), (24, 1))),
    ]
    chosen = StandingsRules(("wins", "playoff", "lots"), quota=1, lots=("c", "b", "a"))
    assert table("abc", cycle, chosen).open_ties[0].kind == "mini_league"
    off_the_line = StandingsRules(("wins", "playoff", "lots"), quota=0, lots=("c", "b", "a"))
    assert [row.entrant for row in table("abc", cycle, off_the_line).rows] == ["c", "b", "a"]


def test_lots_drawn_to_close_over_a_tie_decide_in_place_of_the_partida() -> None:
    """The bases say play-off, the organiser closes without it: no shared rank stays, and why is told."""
    cycle = [
        Result("1", "a", "b", "a", sets=((24, 1), (24, 1))),
        Result("2", "b", "c", "b", sets=((24, 1), (24, 1))),
        Result("3", "c", "a", "c", sets=((24, 1), (24, 1))),
    ]
    made = table("abc", cycle, StandingsRules(("wins", "playoff"), quota=1, closing_lots=("c", "a", "b")))
    assert [(row.rank, row.entrant, row.shared) for row in made.rows] == [
        (1, "c", False),
        (2, "a", False),
        (3, "b", False),
    ]
    assert made.rows[0].decided_by == "lots"
    assert not made.open_ties
    assert made.rows[0].reasons[-1].criterion == "lots"
    other = table("abc", cycle, StandingsRules(("wins", "playoff"), quota=1, closing_lots=("c", "a")))
    assert [row.rank for row in other.rows] == [1, 1, 1], "not all of them were in the hat"


def test_a_partial_mini_league_goes_on_with_those_still_tied() -> None:
    """Four tied, two places: the first mini-league gives 3-1-1-1, so the last three play among themselves."""
    ids = ["a", "b", "c", "d"]
    drawn = [
        Result(f"l{n}", x, y, None, Status.DOUBLE_WALKOVER) for n, (x, y) in enumerate(combinations(ids, 2))
    ]
    wins = {"ab": "a", "ac": "a", "ad": "a", "bc": "b", "cd": "c", "bd": "d"}
    played = [
        Result(f"p{pair}", pair[0], pair[1], winner, playoff=PlayoffTag(tuple(ids)))
        for pair, winner in wins.items()
    ]
    made = table(ids, drawn + played, StandingsRules(quota=2))
    assert made.rows[0].entrant == "a"
    assert made.rows[0].decided_by == "playoff"
    assert made.open_ties == (OpenTie(("b", "c", "d"), "mini_league", 1, 2, 1),)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(1, 6), st.integers(0, 10**6))
def test_playing_the_open_ties_always_ends_with_a_clear_line(count: int, quota: int, seed: int) -> None:
    dice = random.Random(seed)
    ids = [str(number) for number in range(count)]
    results = [Result(f"{a}-{b}", a, b, dice.choice([a, b])) for a, b in combinations(ids, 2)]
    chosen = StandingsRules(quota=min(quota, count))
    league = {row.entrant: (row.won, row.stones_for) for row in table(ids, results, chosen).rows}
    for _ in range(200):
        made = table(ids, results, chosen)
        if not made.open_ties:
            break
        (tie,) = made.open_ties
        tag = PlayoffTag(tie.ids, tie.stage)
        for pair in playoff_pairings(tie):
            results.append(
                Result(f"p{len(results)}", pair.a, pair.b, dice.choice([pair.a, pair.b]), playoff=tag)
            )
    else:
        raise AssertionError("the tie was never solved")
    assert {row.entrant: (row.won, row.stones_for) for row in made.rows} == league, (
        "play-offs never enter the sums"
    )


def test_a_tie_that_is_not_for_playing_has_no_pairings() -> None:
    assert playoff_pairings(OpenTie(("a", "b"), "lots", 1, 1, 1)) == ()
