"""Trees of any shape: drawn by hand, in any order, played to the end; and what is no tree is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    NOBODY,
    FormatError,
    Node,
    Source,
    condition,
    drawn_tree,
    from_bracket,
    meetings,
    nodes_from_json,
    nodes_to_json,
    tree,
)

from .events import load, phase
from .playing import arrows_are_true, play
from .test_layout import holds


def scribble(count: int, dice: random.Random) -> list[Node]:
    """Somebody's tree: any two who are still in meet next, and a loser may have another chance or not."""
    waiting = [Source.entrant(str(number)) for number in range(count)]
    nodes: list[Node] = []
    while len(waiting) > 1:
        a, b = (waiting.pop(dice.randrange(len(waiting))) for _ in range(2))
        if dice.random() < 0.1 and a.kind == "P":
            nodes.append(Node(f"M{len(nodes)}", f"T{len(nodes)}", a, Source.bye()))
            waiting += [b, Source.winner_of(nodes[-1].id)]
            continue
        nodes.append(Node(f"M{len(nodes)}", f"T{len(nodes)}", a, b))
        waiting.append(Source.winner_of(nodes[-1].id))
        if dice.random() < 0.3 and len(nodes) < 3 * count:
            waiting.append(Source.loser_of(nodes[-1].id))
    return nodes


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 40), st.integers(0, 10**6))
def test_any_tree_is_played_to_its_end_and_everybody_has_one_place(count: int, seed: int) -> None:
    dice = random.Random(seed)
    made = tree(scribble(count, dice))
    state, _ = play(made, dice, absent=0.1, leave=0.1)
    arrows_are_true(made, state)
    holds(made)
    entered = sorted(side.ref for node in made.nodes for side in (node.a, node.b) if side.kind == "P")
    assert sorted(one for place in from_bracket(made, state) for one in place.ids) == entered
    assert len(entered) == len(set(entered)) == sum(len(finish.sources) for finish in made.finishes)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 30), st.integers(0, 10**6))
def test_the_order_in_which_it_was_written_changes_no_arrow(count: int, seed: int) -> None:
    dice = random.Random(seed)
    nodes = scribble(count, dice)
    made = tree(nodes)
    dice.shuffle(nodes)
    other = tree(nodes)
    assert {node.id: (node.a, node.b, node.winner_to, node.loser_to) for node in other.nodes} == {
        node.id: (node.a, node.b, node.winner_to, node.loser_to) for node in made.nodes
    }
    assert nodes_from_json(nodes_to_json(made)) == made


def test_e09_a_bye_into_the_final_and_places_of_another_phase() -> None:
    """14 parejas: seven go on, the first straight into the final."""
    event = load("e09")
    made = nodes_from_json(phase(event, "F")["bracket"])
    known = {
        Source.standing("R", number): str(pair)
        for number, pair in enumerate(event["expected"]["qualified"]["R"], start=1)
    }
    waiting = meetings(made, {}, known)
    assert (waiting["F"].a, waiting["F"].b) == ("3", None)
    winners = {one["node"]: str(one["winner"]) for one in event["matches"] if one["phase"] == "F"}
    state = meetings(made, winners, known)
    for one in event["expected"]["bracket"]["F"]:
        met = state[one["id"]]
        assert (met.a, met.b, met.winner, met.loser) == tuple(
            str(one[key]) for key in ("a", "b", "winner", "loser")
        )
    assert [(one.place, [int(pair) for pair in one.ids]) for one in from_bracket(made, state)] == [
        (one["place"], one["pairs"]) for one in event["expected"]["classification"]
    ]


def node(match: str, a: str, b: str, only_if: str = "", name: str = "") -> Node:
    return Node(match, name or match, Source.parse(a), Source.parse(b), only_if)


def test_a_match_may_be_played_again_only_by_the_same_two() -> None:
    again = tree([node("GF1", "P:1", "P:2"), node("GF2", "P:1", "P:2", "GF1=b")])
    assert [str(side) for side in (again.by_id["GF2"].a, again.by_id["GF2"].b)] == ["L:GF1", "W:GF1"]
    assert meetings(again, {"GF1": "1"})["GF2"].skipped
    assert meetings(again, {"GF1": "2"})["GF2"].a == "1"
    assert meetings(again, {"GF1": NOBODY})["GF2"].winner == NOBODY
    assert condition("SF=1=a") == ("SF=1", "a")


def test_a_winner_of_another_phase_may_enter() -> None:
    made = tree([node("F", "W:KO/SF1", "P:2")])
    assert meetings(made, {})["F"].a is None
    assert meetings(made, {}, {Source.winner_of("KO/SF1"): "7"})["F"].a == "7"


@pytest.mark.parametrize(
    ("nodes", "key"),
    [
        ([], "too_few_entrants"),
        ([node("F", "P:1", "BYE")], "too_few_entrants"),
        ([node("F", "P:1", "P:2"), node("F", "P:3", "P:4")], "duplicate_match"),
        ([node("A", "P:1", "P:2"), node("B", "P:1", "P:3")], "duplicate_source"),
        ([node("A", "P:1", "P:2"), node("B", "W:A", "W:A")], "duplicate_source"),
        ([node("A", "P:1", "W:X")], "unknown_match"),
        ([node("A", "P:1", "W:B"), node("B", "P:2", "W:A")], "circular_tree"),
        ([node("A", "P:1", "W:A")], "circular_tree"),
        ([node("A/B", "P:1", "P:2")], "bad_id"),
        ([node(" ", "P:1", "P:2")], "bad_id"),
        ([node("A", "P:1", "P:2"), node("B", "P:3", "P:4", "A=b")], "bad_only_if"),
        ([node("A", "P:1", "P:2"), node("B", "P:1", "P:2", "A")], "bad_only_if"),
        ([node("B", "P:1", "P:2", "A=b")], "bad_only_if"),
    ],
)
def test_what_is_no_tree(nodes: list[Node], key: str) -> None:
    with pytest.raises(FormatError) as refusal:
        tree(nodes)
    assert refusal.value.key == key


@pytest.mark.parametrize(
    ("file", "key"),
    [
        ({}, "bad_file"),
        ({"result": {"lines": "P:1"}}, "bad_file"),
        ({"result": {"nodes": {}}}, "bad_file"),
        ({"result": {"nodes": [1]}}, "bad_file"),
        ({"result": {"nodes": [{"id": "F", "a": "P:1", "b": "P:2", "c": "P:3"}]}}, "bad_file"),
        ({"result": {"nodes": [{"id": "F", "a": "P:1", "b": 2}]}}, "bad_file"),
        ({"result": {"nodes": [{"id": "F", "a": "P:1"}]}}, "bad_source"),
    ],
)
def test_files_of_no_tree(file: dict[str, object], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        drawn_tree(file)
