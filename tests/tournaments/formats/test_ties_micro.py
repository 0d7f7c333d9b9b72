"""The ten small tie problems, each as its file says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tournaments.formats import (
    Credit,
    FormatError,
    Recursion,
    Result,
    StandingsRules,
    Table,
    WithdrawalPolicy,
    qualified,
    table,
)

from .events import load, result, same_table

CREDIT = Credit(**load("ties_micro")["match"]["walkover_credit"])


def case(name: str) -> dict[str, Any]:
    return next(one for one in load("ties_micro")["cases"] if one["id"] == name)


def make(name: str, *, out: dict[str, str] | None = None, **changes: Any) -> Table:
    data = case(name)
    values: dict[str, Any] = {
        "chain": tuple(data["chain"]),
        "quota": data.get("quota", 0),
        "walkover_credit": CREDIT,
    }
    results = [result(match, number) for number, match in enumerate(data["matches"])]
    return table(
        [str(pair) for pair in data["pairs"]], results, StandingsRules(**(values | changes)), out=out
    )


def test_t28_the_fourth_is_fourth() -> None:
    same_table(make("T28"), case("T28")["expected"]["table"])


@pytest.mark.parametrize("quota", [1, 2])
def test_t29_an_equal_cycle_stays_shared_until_lots_are_drawn(quota: int) -> None:
    shared = make("T29", quota=quota)
    same_table(shared, case("T29")["expected"]["without_lots"])
    (tie,) = shared.open_ties
    assert (tie.ids, tie.kind, tie.rank, tie.on_line) == (("1", "2", "3"), "lots", 1, quota)
    with pytest.raises(FormatError, match="tie_on_line"):
        qualified(shared, quota)
    drawn = make("T29", quota=quota, lots=("3", "1", "2"))
    same_table(drawn, case("T29")["expected"]["with_lots_3_1_2"])
    assert not drawn.open_ties
    assert qualified(drawn, quota) == ("3", "1")[:quota]


def test_t29_shuffled_fifty_times() -> None:
    data = case("T29")
    rules = StandingsRules(chain=tuple(data["chain"]), quota=1)
    results = [result(match, number) for number, match in enumerate(data["matches"])]
    ids = [str(pair) for pair in data["pairs"]]
    first = table(ids, results, rules)
    for number in range(50):
        random.Random(number).shuffle(ids)
        random.Random(-number).shuffle(results)
        turned = [
            Result(one.id, one.b, one.a, one.winner, one.status, tuple((b, a) for a, b in one.sets))
            for one in results
        ]
        assert table(ids, results, rules) == first
        assert table(ids, turned, rules) == first


def test_t31_the_qualifier_tops_the_published_table() -> None:
    expected = case("T31")["expected"]
    plain = make("T31")
    same_table(plain, expected["chain_without_h2h"])
    assert [int(one) for one in qualified(plain, 1)] == expected["qualified_without_h2h"]
    with_h2h = make("T31", chain=("wins", "h2h_wins", "set_diff", "stone_diff"))
    same_table(with_h2h, expected["chain_with_h2h"])
    assert [int(one) for one in qualified(with_h2h, 1)] == expected["qualified_with_h2h"]


def test_t33_a_tie_on_the_line_is_reported() -> None:
    made = make("T33")
    same_table(made, case("T33")["expected"]["table"])
    (tie,) = made.open_ties
    assert (tie.ids, tie.kind, tie.rank, tie.on_line) == (("2", "3", "4"), "unresolved", 2, 1)
    with pytest.raises(FormatError) as refusal:
        qualified(made, 2)
    assert refusal.value.params["ids"] == ["2", "3", "4"]


def test_t35_who_left_is_last_and_ties_with_nobody() -> None:
    made = make("T35", out={"4": "withdrawn"}, withdrawal_policy=WithdrawalPolicy.WALKOVER_REST)
    same_table(made, case("T35")["expected"]["table"])


def test_t36_unplayed_is_not_a_draw() -> None:
    made = make("T36")
    same_table(made, case("T36")["expected"]["table"])
    assert not made.complete


@pytest.mark.parametrize(("counts", "first"), [(True, 1), (False, 2)])
def test_t39_a_walkover_in_head_to_head_is_a_rule(counts: bool, first: int) -> None:
    made = make("T39", walkover_in_h2h=counts)
    key = "walkover_counts_in_h2h" if counts else "walkover_not_in_h2h"
    assert case("T39")["expected"][key] == first
    assert made.rows[0].entrant == str(first)


@pytest.mark.parametrize(("credit", "key"), [(CREDIT, "credit_48_0"), (Credit(), "credit_0_0")])
def test_t40_what_a_walkover_is_worth_is_a_rule(credit: Credit, key: str) -> None:
    made = make("T40", walkover_credit=credit)
    stones = {int(row.entrant): [row.stones_for, row.stones_against] for row in made.rows}
    assert stones == case("T40")["expected"][key]
    assert made.row("1").won == 2


def test_t44_who_falls_below_the_line_is_followed_by_the_ninth() -> None:
    expected = case("T44")["expected"]

    def order(points: dict[int, int]) -> Table:
        given = tuple((str(pair), float(value)) for pair, value in points.items())
        return make("T44", chain=("points",), adjustments=given, quota=8)

    before = order(expected["points_before"])
    assert [int(one) for one in qualified(before, 8)] == expected["qualified_before"]
    after = order(expected["points_before"] | expected["correction"])
    assert [int(one) for one in qualified(after, 8)] == expected["qualified_after"]
    assert [int(row.entrant) for row in after.rows] == expected["order_after"]


@pytest.mark.parametrize("recursion", list(Recursion))
def test_trec_restart_and_continue_are_two_rules(recursion: Recursion) -> None:
    same_table(make("TREC", recursion=recursion), case("TREC")["expected"][recursion.value])
