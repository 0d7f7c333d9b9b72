"""The tables of the event files come out of the pure functions, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.formats import WithdrawalPolicy, table

from .events import POLICY, group, load, rules, same_table

GROUPS = [
    (event, phase_id, name)
    for event in ("e01", "e02", "e03", "e14")
    for phase_id, name in (key.split("/") for key in load(event)["expected"]["groups"])
]
OUT = {"e14": {"6": "withdrawn", "10": "withdrawn", "4": "disqualified"}}


def gone(event: str, ids: list[str]) -> dict[str, str]:
    return {one: why for one, why in OUT.get(event, {}).items() if one in ids}


@pytest.mark.parametrize(("event", "phase_id", "name"), GROUPS)
def test_the_final_table_of_the_group(event: str, phase_id: str, name: str) -> None:
    ids, results = group(load(event), phase_id, name)
    made = table(ids, results, rules(load(event), phase_id, name), out=gone(event, ids))
    same_table(made, load(event)["expected"]["groups"][f"{phase_id}/{name}"])
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
