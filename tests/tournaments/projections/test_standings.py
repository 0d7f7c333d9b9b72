"""The rows of a table as they are shown: where the line is drawn, what a place says before and after play."""

from itertools import combinations
from typing import Any

import pytest

from tournaments.formats import Result, StandingsRules, Status, table
from tournaments.projections import present, standings, words

STONES = words.counted("cama", "pedres")


def shown(
    results: list[Result], ids: str, quota: int, chain: tuple[str, ...] = ("wins",)
) -> list[dict[str, Any]]:
    return standings.rows(
        table(ids, results, StandingsRules(chain, quota=quota)),
        lambda one: {"id": one, "name": one.upper()},
        quota=quota,
        through=lambda place, row: False,
        chances={},
    )


def played(wins: dict[str, str]) -> list[Result]:
    """`{"ab": "a"}`: a beat b; a pair that is not named is open."""
    return [
        Result(pair, pair[0], pair[1], winner)
        if winner
        else Result(pair, pair[0], pair[1], status=Status.PENDING)
        for pair, winner in wins.items()
    ]


def test_before_anybody_has_played_there_are_no_places_and_no_line() -> None:
    rows = shown(played(dict.fromkeys(map("".join, combinations("abcd", 2)), "")), "abcd", 2)
    assert {row["line"] for row in rows} == {""}
    assert [row["pos"] for row in present.table_rows(rows, STONES)] == ["–"] * 4
    assert [row["why"] for row in present.table_rows(rows, STONES)] == [[], [], [], []]


def test_the_line_stands_under_the_last_that_goes_on() -> None:
    rows = shown(played({"ab": "a", "ac": "a", "bc": "b"}), "abc", 1)
    assert [row["line"] for row in rows] == ["line", "", ""]
    assert [row["pos"] for row in present.table_rows(rows, STONES)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("quota", "marks"), [(1, ["", "open", "", ""]), (2, ["", "line", "", ""]), (3, ["", "open", "", "open"])]
)
def test_a_shared_rank_is_not_cut_by_the_line(quota: int, marks: list[str]) -> None:
    """a and b lead together, c and d follow together: the line goes round a pair, never through it."""
    rows = shown(played({"ac": "a", "bd": "b", "ab": "", "cd": ""}), "abcd", quota)
    assert [row["line"] for row in rows] == marks


@pytest.mark.parametrize("quota", [0, 3, 4])
def test_there_is_no_line_where_nobody_or_everybody_goes_on(quota: int) -> None:
    rows = shown(played({"ab": "a", "ac": "a", "bc": "b"}), "abc", quota)
    assert {row["line"] for row in rows} == {""}


def test_why_names_a_few_and_counts_many() -> None:
    ids = "abcdefghijklmnop"
    rows = shown([Result("1", "a", "b", "a")], ids, 1)
    first = rows[0]["reasons"][0]
    assert (first["compared"], first["others"]) == ([], 15)
    assert present.table_rows(rows, STONES)[0]["why"] == ["Won 1, compared with 15 others"]
    few = shown([Result("1", "a", "b", "a")], "ab", 1)
    assert present.table_rows(few, STONES)[0]["why"] == ["Won 1, compared with B"]
