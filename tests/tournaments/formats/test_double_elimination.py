"""Double elimination: two losses and out, one champion, nobody waits for ever, for every number from two up."""

from __future__ import annotations

import random

import pytest

from tournaments.formats import (
    NOBODY,
    Bracket,
    Node,
    Source,
    depends_on,
    double_elimination,
    from_bracket,
    meetings,
    nodes_from_json,
)
from tournaments.formats.double_elimination import drop_orders

from .events import load, phase
from .playing import arrows_are_true, entrants, losses, play

SIZES = [range(2, 34), range(34, 98), range(98, 131)]


@pytest.mark.parametrize("counts", SIZES)
def test_two_losses_and_out_and_one_champion(counts: range) -> None:
    """Bugs 1, 2, 4, 23, 24: every size is played to its end, and every arrow goes where its label says."""
    for count in counts:
        made = double_elimination(entrants(count))
        state, _ = play(made, random.Random(count))
        arrows_are_true(made, state)
        places = from_bracket(made, state)
        (champion,) = places[0].ids
        lost = losses(state)
        assert lost.get(champion, 0) <= 1
        assert {one: times for one, times in lost.items() if one != champion} == {
            str(seed): 2 for seed in range(1, count + 1) if str(seed) != champion
        }
        played = sum(not met.skipped for met in state.values())
        assert played == 2 * count - 2 + lost.get(champion, 0)
        assert len(made.nodes) == 2 * count - 1


@pytest.mark.parametrize("reset", [True, False])
@pytest.mark.parametrize("counts", SIZES)
def test_with_absences_and_withdrawals_no_match_waits_for_ever(counts: range, reset: bool) -> None:
    """Bugs 1, 27, 47: an empty slot of either bracket never holds anybody up, and everybody has one place."""
    for count in counts:
        dice = random.Random(1000 * count + reset)
        made = double_elimination(entrants(count), reset=reset)
        state, _ = play(made, dice, absent=0.15, leave=0.1)
        arrows_are_true(made, state)
        places = from_bracket(made, state)
        assert sorted((one for place in places for one in place.ids), key=int) == [
            str(seed) for seed in range(1, count + 1)
        ]


def finals(reset: bool, won: str) -> tuple[Bracket, dict[str, str]]:
    made = double_elimination(entrants(4), reset=reset)
    winners = {"WR1-1": "1", "WR1-2": "2", "LR1": "4", "WF": "1", "LF": "2"}
    return made, winners | {"GF1" if reset else "GF": won}


def test_the_final_is_played_again_only_if_the_unbeaten_side_loses_it() -> None:
    """Bug 22."""
    made, winners = finals(True, "1")
    state = meetings(made, winners)
    assert state["GF2"].skipped
    assert [(one.place, one.ids) for one in from_bracket(made, state)][:2] == [(1, ("1",)), (2, ("2",))]
    made, winners = finals(True, "2")
    again = meetings(made, winners)["GF2"]
    assert (again.a, again.b, again.winner, again.skipped) == ("1", "2", None, False)
    state = meetings(made, winners | {"GF2": "1"})
    assert [(one.place, one.ids) for one in from_bracket(made, state)][:2] == [(1, ("1",)), (2, ("2",))]
    made, winners = finals(False, "2")
    assert "GF2" not in made.by_id
    state = meetings(made, winners)
    assert [(one.place, one.ids) for one in from_bracket(made, state)][:2] == [(1, ("2",)), (2, ("1",))]


def test_both_absent_from_the_final_leave_no_champion_and_no_second_final() -> None:
    """Bug 27."""
    made, winners = finals(True, NOBODY)
    state = meetings(made, winners)
    assert state["GF2"].skipped
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [
        (2, ("1", "2")),
        (3, ("4",)),
        (4, ("3",)),
    ]


def test_the_rounds_are_named_and_numbered_without_holes() -> None:
    made = double_elimination(entrants(7))
    assert [(node.id, str(node.a), str(node.b)) for node in made.nodes] == [
        ("WR1-1", "P:4", "P:5"),
        ("WR1-2", "P:2", "P:7"),
        ("WR1-3", "P:3", "P:6"),
        ("LR1-1", "L:WR1-2", "L:WR1-3"),
        ("WR2-1", "P:1", "W:WR1-1"),
        ("WR2-2", "W:WR1-2", "W:WR1-3"),
        ("LR2-1", "L:WR1-1", "L:WR2-2"),
        ("LR2-2", "W:LR1-1", "L:WR2-1"),
        ("LR3", "W:LR2-1", "W:LR2-2"),
        ("WF", "W:WR2-1", "W:WR2-2"),
        ("LF", "W:LR3", "L:WF"),
        ("GF1", "W:WF", "W:LF"),
        ("GF2", "L:GF1", "W:GF1"),
    ]
    assert made.parts == ("", "L")
    assert made.rounds_of("L") == ("LR1", "LR2", "LR3", "LF")
    assert made.round_names == ("WR1", "WR2", "WF", "GF1", "GF2")
    assert depends_on(made, "WF") == ("GF1", "LF", "GF2")


def test_two_play_it_too() -> None:
    assert [(node.id, str(node.a), str(node.b)) for node in double_elimination(entrants(2)).nodes] == [
        ("WF", "P:1", "P:2"),
        ("GF1", "W:WF", "L:WF"),
        ("GF2", "L:GF1", "W:GF1"),
    ]


def test_e13b_has_the_same_arrows_and_the_same_end() -> None:
    """11 parejas in 16 places: the drawn tree of the file is the one we make, byes apart, and so are its places."""
    event = load("e13b")
    seeds = entrants(11)
    ours = double_elimination(seeds)
    drawn = nodes_from_json(phase(event, "DE")["bracket"])
    assert len(drawn.nodes) == len(ours.nodes) == 21
    name = {theirs.id: mine.id for theirs, mine in zip(by_round(drawn), by_round(ours), strict=True)}

    def as_ours(source: Source) -> Source:
        return source._replace(ref=name[source.ref]) if source.kind in "WL" else source

    for theirs in drawn.nodes:
        mine = ours.by_id[name[theirs.id]]
        assert (as_ours(theirs.a), as_ours(theirs.b)) == (mine.a, mine.b)
    for made, called in ((drawn, dict(zip(name, name, strict=True))), (ours, name)):
        state = meetings(made, {called[one["node"]]: str(one["winner"]) for one in event["matches"]})
        for one in event["expected"]["bracket"]["DE"]:
            if not one.get("bye"):
                met = state[called[one["id"]]]
                assert (met.a, met.b, met.winner, met.loser) == tuple(
                    str(one[key]) for key in ("a", "b", "winner", "loser")
                )
        assert [(one.place, [int(pair) for pair in one.ids]) for one in from_bracket(made, state)] == [
            (one["place"], one["pairs"]) for one in event["expected"]["classification"]
        ]


def by_round(made: Bracket) -> list[Node]:
    """The matches of both brackets round by round, whatever the rounds are called."""
    return sorted(made.nodes, key=lambda node: (node.part, node.round, made.nodes.index(node)))


def test_who_has_met_meets_again_as_late_as_can_be() -> None:
    """Until the last rounds of the losers' bracket nobody can meet the one who sent him there again."""
    assert [drop_orders(rounds) for rounds in (1, 2, 3, 4, 5)] == [
        [0],
        [0, 0],
        [0, 1, 0],
        [0, 3, 0, 0],
        [0, 7, 2, 0, 0],
    ]
    for count in (8, 16, 32, 64):
        made = double_elimination(entrants(count))
        first = [node for node in made.nodes if node.name == "LR2"]
        for node in first:
            came_down = made.by_id[node.b.ref]
            met = {came_down.a, came_down.b}
            assert node.a.kind == "W"
            before = made.by_id[node.a.ref]
            assert not {Source.winner_of(side.ref) for side in (before.a, before.b)} & met
