"""The best next placed, and the order in which the next phase seeds those who go on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.formats import (
    Comparable,
    Entrant,
    FormatError,
    QualificationRules,
    Result,
    Source,
    StandingsRules,
    Table,
    bracket,
    draw_groups,
    from_bracket,
    from_table,
    meetings,
    next_placed,
    nodes_from_json,
    qualify,
    table,
    to_fill,
)

from .events import group, load, phase, rules


def tables(event: str, phase_id: str) -> dict[str, Table]:
    data = load(event)
    made = {}
    for name in phase(data, phase_id)["groups"]:
        ids, results = group(data, phase_id, name)
        made[name] = table(ids, results, rules(data, phase_id, name))
    return made


def numbers(ids: object) -> list[int]:
    return [int(one) for one in ids]  # type: ignore[attr-defined]


def test_e08_42_parejas_the_four_best_fifths_the_placement_table_and_the_snake() -> None:
    expected = load("e08")["expected"]
    chosen = QualificationRules(quota=4, next_placed=4)
    first = tables("e08", "F1")
    compared = next_placed(first, chosen)
    assert [(int(row.id), row.decided_by or None) for row in compared] == [
        (row["pair"], row["decided_by"]) for row in expected["extra_table"]["F1"]
    ]
    for row, like in zip(compared, expected["extra_table"]["F1"], strict=True):
        values = dict(row.values)
        assert (values["wins"], values["set_diff"], values["stone_diff"]) == (
            like["won"],
            like["set_diff"],
            like["stone_diff"],
        )
    went_on = qualify(first, chosen)
    assert numbers(one.id for one in went_on) == expected["seeding"]["F1"]
    assert [one.how for one in went_on] == ["quota"] * 28 + ["next_placed"] * 4
    groups = draw_groups([Entrant(one.id) for one in went_on], seed="s", groups=8, method="snake").groups
    assert [numbers(one.members) for one in groups] == list(phase(load("e08"), "F2")["groups"].values())
    second = qualify(tables("e08", "F2"), QualificationRules(quota=2))
    assert numbers(one.id for one in second) == expected["seeding"]["F2"]


def test_e08_the_bracket_with_a_match_for_third_place() -> None:
    event = load("e08")
    made = nodes_from_json(phase(event, "KO")["bracket"])
    assert made.parts == ("", "3")
    standings = tables("e08", "F2")
    known = {
        Source.nth_of_group(f"F2/{name}", place): standing.rows[place - 1].entrant
        for name, standing in standings.items()
        for place in (1, 2)
    }
    winners = {one["node"]: str(one["winner"]) for one in event["matches"] if one["phase"] == "KO"}
    state = meetings(made, winners, known)
    for one in event["expected"]["bracket"]["KO"]:
        met = state[one["id"]]
        assert (met.a, met.b, met.winner, met.loser) == tuple(
            str(one[key]) for key in ("a", "b", "winner", "loser")
        )
    places = [(one.place, numbers(one.ids)) for one in from_bracket(made, state)]
    assert (
        places == [(one["place"], one["pairs"]) for one in event["expected"]["classification"]][: len(places)]
    )


def test_e06_seven_groups_of_four_and_one_of_three_to_a_final_league_of_four() -> None:
    event = load("e06")
    first = tables("e06", "G")
    went_on = qualify(first, QualificationRules(quota=2))
    assert sorted(numbers(one.id for one in went_on)) == sorted(event["expected"]["qualified"]["G"])
    made = nodes_from_json(phase(event, "KO")["bracket"])
    known = {Source.nth_of_group(f"G/{one.group}", one.place): one.id for one in went_on}
    winners = {one["node"]: str(one["winner"]) for one in event["matches"] if one["phase"] == "KO"}
    state = meetings(made, winners, known)
    for one in event["expected"]["bracket"]["KO"]:
        met = state[one["id"]]
        assert (met.a, met.b, met.winner, met.loser) == tuple(
            str(one[key]) for key in ("a", "b", "winner", "loser")
        )
    lines = [Source.parse(node[side]) for node in phase(event, "KO")["bracket"][:8] for side in "ab"]
    ours = bracket(lines, survivors=4, order="lines")
    assert [(node.name, node.number, node.a, node.b) for node in ours.nodes][:8] == [
        (node.name, node.number, node.a, node.b) for node in made.nodes
    ][:8]
    standing = from_bracket(made, state)
    league = from_table(tables("e06", "FL")["Final"])
    assert (standing[0].place, len(standing[0].ids)) == (1, 4)
    assert sorted(standing[0].ids, key=int) == sorted((i for one in league for i in one.ids), key=int)
    together = [*league, *standing[1:]]
    assert [(one.place, numbers(one.ids)) for one in together] == [
        (one["place"], one["pairs"]) for one in event["expected"]["classification"]
    ][: len(together)]


def league(size: int, name: str, *, weak: int = 0) -> tuple[list[str], list[Result]]:
    """The lower number wins by 24-0 in each cama, but who has number 2 wins by one stone against all but the last."""
    ids = [f"{name}{number}" for number in range(1, size + 1)]
    results = []
    for one in range(size):
        for other in range(one + 1, size):
            stones = 23 if one == weak and other < size - 1 else 0
            results.append(
                Result(
                    f"{ids[one]}-{ids[other]}",
                    ids[one],
                    ids[other],
                    ids[one],
                    sets=((24, stones), (24, stones)),
                )
            )
    return ids, results


@pytest.mark.parametrize(
    ("how", "order"),
    [
        (Comparable.AS_PLAYED, ["A2", "B2"]),
        (Comparable.DROP_LAST, ["B2", "A2"]),
        (Comparable.PER_MATCH, ["A2", "B2"]),
    ],
)
def test_groups_of_unequal_size_are_made_comparable_by_the_rule_that_is_stated(
    how: Comparable, order: list[str]
) -> None:
    """Second of five (3 of 4 won) against second of three (1 of 2): more wins as played and on average; without the
    matches against the last two of the larger group both have won 1 of 2, and the stones decide."""
    chosen = StandingsRules(("wins", "set_diff", "stone_diff"), quota=1)
    data = {"A": league(5, "A", weak=1), "B": league(3, "B")}
    standings = {name: table(ids, results, chosen) for name, (ids, results) in data.items()}
    compared = next_placed(
        standings,
        QualificationRules(quota=1, next_placed=1, comparable=how),
        results={name: results for name, (_, results) in data.items()},
        standings=chosen,
    )
    assert [row.id for row in compared] == order
    wins = {row.id: dict(row.values)["wins"] for row in compared}
    assert (
        wins
        == {
            Comparable.AS_PLAYED: {"A2": 3, "B2": 1},
            Comparable.DROP_LAST: {"A2": 1, "B2": 1},
            Comparable.PER_MATCH: {"A2": Fraction(3, 4), "B2": Fraction(1, 2)},
        }[how]
    )


def level_groups(count: int = 3) -> dict[str, Table]:
    made = {}
    for name in "ABCDEFGH"[:count]:
        ids, results = league(3, name)
        made[name] = table(ids, results, StandingsRules(("wins",)))
    return made


def test_a_tie_on_the_line_of_the_next_placed_is_refused_unless_lots_decide() -> None:
    """Bug 33, across groups."""
    standings = level_groups()
    with pytest.raises(FormatError, match="tie_on_line") as refusal:
        qualify(standings, QualificationRules(next_placed=1, chain=("wins", "set_diff")))
    assert refusal.value.params["ids"] == ["A2", "B2", "C2"]
    drawn = {
        qualify(standings, QualificationRules(next_placed=1, seed=str(seed)))[-1].id for seed in range(30)
    }
    assert drawn == {"A2", "B2", "C2"}


def test_groups_can_have_different_quotas_and_the_next_placed_go_on_below() -> None:
    standings = level_groups()
    went_on = qualify(standings, QualificationRules(quota=1, quotas={"B": 2}, next_placed=4, seed="s"))
    assert sorted(one.id for one in went_on[:4]) == ["A1", "B1", "B2", "C1"]
    assert {(one.id, one.place) for one in went_on[4:]} >= {("A2", 2), ("C2", 2), ("B3", 3)}
    assert len(went_on) == 8
    with pytest.raises(FormatError, match="too_few_ranked"):
        qualify(standings, QualificationRules(quota=1, next_placed=7, seed="s"))


def test_so_many_next_placed_fill_the_bracket() -> None:
    assert [to_fill(count) for count in (2, 5, 8, 12, 14, 28)] == [0, 3, 0, 4, 2, 4]


def test_across_groups_there_is_no_head_to_head() -> None:
    with pytest.raises(FormatError, match="bad_chain"):
        next_placed(level_groups(), QualificationRules(chain=("wins", "h2h_wins")))
