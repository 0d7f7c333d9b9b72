"""From tables to slots and to the final classification: e01 and e14 to their end, and what is refused on the way."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.formats import (
    FormatError,
    Result,
    Source,
    StandingsRules,
    Status,
    Table,
    bracket,
    from_bracket,
    from_table,
    group_places,
    meetings,
    not_qualified,
    qualified,
    table,
)

from .events import group, load, phase, rules

OUT = {"6": "withdrawn", "10": "withdrawn", "4": "disqualified"}


def tables(event: str, phase_id: str) -> dict[str, Table]:
    data = load(event)
    made = {}
    for name in phase(data, phase_id)["groups"]:
        ids, results = group(data, phase_id, name)
        gone = {one: why for one, why in OUT.items() if event == "e14" and one in ids}
        made[f"{phase_id}/{name}"] = table(ids, results, rules(data, phase_id, name), out=gone)
    return made


def places(standings: Any) -> list[tuple[int, list[int]]]:
    return [(one.place, [int(pair) for pair in one.ids]) for one in standings]


@pytest.mark.parametrize(("event", "groups", "knockout"), [("e01", "F2", "F3"), ("e14", "G", "F")])
def test_from_the_groups_to_the_champion(event: str, groups: str, knockout: str) -> None:
    data = load(event)
    standings = tables(event, groups)
    quota = 1 if event == "e01" else 2
    went_on = [one for standing in standings.values() for one in qualified(standing, quota)]
    assert [int(one) for one in went_on] == data["expected"]["qualified"][groups]
    nodes = phase(data, knockout)["bracket"]
    tree = bracket([Source.parse(node[side]) for node in nodes[:2] for side in "ab"], order="lines")
    known = group_places(tree.lines, standings)
    winners = {one["node"]: str(one["winner"]) for one in data["matches"] if one["phase"] == knockout}
    state = meetings(tree, winners, known)
    for one in data["expected"]["bracket"][knockout]:
        met = state[one["id"]]
        assert (met.a, met.b, met.winner, met.loser) == tuple(
            str(one[key]) for key in ("a", "b", "winner", "loser")
        )
    expected = data["expected"]["classification"]
    made = from_bracket(tree, state)
    assert places(made) == [(one["place"], one["pairs"]) for one in expected]
    assert [one.shared for one in made] == [one.get("shared", False) for one in expected]
    stayed = data["expected"]["not_qualified_by_place"][groups]
    assert places(not_qualified(standings, went_on)) == sorted(stayed.items())


@pytest.mark.parametrize("event", ["e02", "e03"])
def test_a_league_is_its_own_classification(event: str) -> None:
    (standing,) = tables(event, "F1").values()
    assert places(from_table(standing)) == [
        (one["place"], one["pairs"]) for one in load(event)["expected"]["classification"]
    ]
    stayed = load(event)["expected"]["not_qualified_by_place"]["F1"]
    assert places(not_qualified({"U": standing}, qualified(standing, 1))) == sorted(stayed.items())


def test_a_correction_changes_table_and_qualifiers_together() -> None:
    data = load("e14")
    ids, results = group(data, "G", "B")
    wrong = [
        Result(one.id, one.a, one.b, "8", sets=((24, 20), (20, 24), (18, 24)))
        if one.id == "G-B-R5-1"
        else one
        for one in results
    ]
    chosen = rules(data, "G", "B")
    for matches, key in ((wrong, "before_correction"), (results, "after_correction")):
        standing = table(ids, matches, chosen, out={"10": "withdrawn"})
        assert [int(one) for one in qualified(standing, 2)] == data["expected"][key]["qualified_B"]


def test_nobody_goes_on_over_a_missing_match() -> None:
    results = [Result("1", "a", "b", "a"), Result("2", "a", "c", status=Status.PENDING)]
    standing = table("abc", results, StandingsRules())
    with pytest.raises(FormatError, match="matches_missing"):
        qualified(standing, 1)
    assert qualified(standing, 1, provisional=True) == ("a",)
    with pytest.raises(FormatError, match="matches_missing"):
        group_places([Source.nth_of_group("A", 1)], {"A": standing})
    assert group_places([Source.nth_of_group("A", 1)], {"A": standing}, provisional=True) == {
        Source.nth_of_group("A", 1): "a"
    }


@pytest.mark.parametrize(
    ("source", "key"),
    [("G:B#1", "unknown_group"), ("G:A#2", "tie_on_place"), ("G:A#4", "too_few_ranked")],
)
def test_slots_that_cannot_be_filled(source: str, key: str) -> None:
    standing = table("abc", [Result("1", "a", "b", "a")], StandingsRules(("wins",)))
    with pytest.raises(FormatError, match=key):
        group_places([Source.parse(source), Source.bye()], {"A": standing})


def test_who_left_does_not_count_for_the_quota() -> None:
    standing = table("abc", [Result("1", "a", "b", "a")], StandingsRules(), out={"c": "withdrawn"})
    assert qualified(standing, 2) == ("a", "b")
    with pytest.raises(FormatError, match="too_few_ranked"):
        qualified(standing, 3)
