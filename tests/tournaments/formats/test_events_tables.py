"""The tables of the event files come out of the pure functions, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.formats import Recursion, WithdrawalPolicy, table

from .events import POLICY, group, load, rules, same_table

GROUPS = [
    (event, phase_id, name)
    for event in ("e01", "e02", "e03", "e06", "e08", "e09", "e10", "e11", "e14")
    for phase_id, _, name in (key.partition("/") for key in load(event)["expected"]["groups"])
]
OUT = {"e14": {"6": "withdrawn", "10": "withdrawn", "4": "disqualified"}}


def gone(event: str, ids: list[str]) -> dict[str, str]:
    return {one: why for one, why in OUT.get(event, {}).items() if one in ids}


@pytest.mark.parametrize(("event", "phase_id", "name"), GROUPS)
def test_the_final_table_of_the_group(event: str, phase_id: str, name: str) -> None:
    ids, results = group(load(event), phase_id, name)
    made = table(ids, results, rules(load(event), phase_id, name), out=gone(event, ids))
    expected = load(event)["expected"]["groups"]
    same_table(made, expected[f"{phase_id}/{name}" if name else phase_id])
    assert made.complete
    assert not made.open_ties


@pytest.mark.parametrize("event", ["e02", "e03"])
def test_the_table_after_every_match(event: str) -> None:
    ids, results = group(load(event), "F1", "U")
    for step in load(event)["expected"]["live_after_each_match"]:
        upto = [one.id for one in results].index(step["after"])
        made = table(ids, results[: upto + 1], rules(load(event), "F1", "U"))
        assert [[r.rank, int(r.entrant), r.played, r.won, r.lost] for r in made.rows] == step["rows"]


@pytest.mark.parametrize("policy", ["wo_rest", "annul_all", "keep_if_half"])
@pytest.mark.parametrize("name", ["A", "B"])
def test_the_three_policies_for_who_leaves(policy: str, name: str) -> None:
    event: dict[str, Any] = load("e14")
    ids, results = group(event, "G", name)
    chosen = WithdrawalPolicy(POLICY.get(policy, policy))
    made = table(ids, results, rules(event, "G", name, withdrawal_policy=chosen), out=gone("e14", ids))
    same_table(made, event["expected"]["policies"][policy]["groups"][f"G/{name}"])


@pytest.mark.parametrize(
    ("event", "phase_id", "number"),
    [
        (event, phase_id, number)
        for event, phase_id in (("e09", "R"), ("e10", "S"))
        for number in load(event)["expected"]["standings_after_round"][phase_id]
    ],
)
def test_the_table_after_every_round(event: str, phase_id: str, number: int) -> None:
    """Later rounds change nothing of it, and what is not played yet counts nothing."""
    data = load(event)
    ids, _ = group(data, phase_id, "")
    rounds = {m["id"]: m.get("round") for m in data["matches"]}
    upto = [one for one in group(data, phase_id, "")[1] if rounds[one.id] in range(number + 1)]
    made = table(ids, upto, rules(data, phase_id, ""))
    expected = data["expected"]["standings_after_round"][phase_id][number]
    assert [[row.rank, int(row.entrant), row.points, row.stone_diff] for row in made.rows] == expected


@pytest.mark.parametrize("recursion", list(Recursion))
def test_restart_and_continue_send_other_parejas_through(recursion: Recursion) -> None:
    """Group C of the thirty-one: three tied on partidas, parted by camas into one and two."""
    data = load("e06")
    ids, results = group(data, "G", "C")
    made = table(ids, results, rules(data, "G", "C", recursion=recursion))
    sensitivity = data["expected"]["recursion_sensitivity"]
    assert [int(row.entrant) for row in made.rows] == sensitivity[recursion.value]
