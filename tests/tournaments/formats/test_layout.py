"""The drawing: every match in one place, and from each a line that arrives at the match its winner goes to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.formats import (
    Bracket,
    Part,
    bracket,
    double_elimination,
    layout,
    nodes_from_json,
    repechage,
)

from .events import load, phase
from .playing import entrants

TREES: dict[str, Callable[[int], Bracket]] = {
    "third place": lambda count: bracket(entrants(count), count > 3),
    "placement": lambda count: bracket(entrants(count), placement=16),
    "survivors": lambda count: bracket(entrants(count), survivors=4 if count > 4 else 1),
    "double": lambda count: double_elimination(entrants(count)),
    "repechage": lambda count: repechage(entrants(count), back="SF" if count > 4 else ""),
}


def arrives(part: Part, column: int, cell: int, goal: str) -> None:
    """Follow the line out of a cell to where it ends."""
    while True:
        assert part.columns[column].cells[cell].feeds
        cell, column = cell // 2 if part.columns[column].joined else cell, column + 1
        at = part.columns[column].cells[cell]
        assert at.fed
        if at.node:
            assert at.node == goal
            return


def holds(tree: Bracket) -> None:
    parts = layout(tree)
    where = {
        at.node: (part, turn, place)
        for part in parts
        for turn, column in enumerate(part.columns)
        for place, at in enumerate(column.cells)
        if at.node
    }
    beside = [node for part in parts for node in part.beside]
    assert sorted([*where, *beside]) == sorted(tree.by_id)
    for node in tree.nodes:
        to = node.winner_to
        if node.id in where:
            part, column, cell = where[node.id]
            inside = to is not None and tree.by_id[to.node].part == node.part
            assert part.columns[column].cells[cell].feeds == inside
            if to and inside:
                arrives(part, column, cell, to.node)
    for part in parts:
        for one, following in zip(part.columns, part.columns[1:], strict=False):
            assert len(one.cells) == len(following.cells) * (2 if one.joined else 1)


@pytest.mark.parametrize("kind", TREES)
@pytest.mark.parametrize("counts", [range(3, 34), range(34, 131, 7)])
def test_every_line_arrives(kind: str, counts: range) -> None:
    for count in counts:
        holds(TREES[kind](count))


@pytest.mark.parametrize(("event", "name"), [("e09", "F"), ("e12", "KO"), ("e13b", "DE"), ("e08", "KO")])
def test_trees_by_hand_are_drawn_too(event: str, name: str) -> None:
    holds(nodes_from_json(phase(load(event), name)["bracket"]))


def test_a_bye_into_the_final_passes_by_the_rounds_between() -> None:
    (main,) = layout(nodes_from_json(phase(load("e09"), "F")["bracket"]))
    assert [[at.node or ("—" if at.feeds else "") for at in column.cells] for column in main.columns] == [
        ["E1", "", "E2", "E3"],
        ["—", "Q1"],
        ["Q2"],
        ["F"],
    ]


def test_each_part_says_for_which_places_it_is_and_single_matches_stand_beside() -> None:
    parts = layout(bracket(entrants(16), placement=16))
    assert [(part.name, part.best, part.worst, part.beside) for part in parts] == [
        ("", 1, 16, ("P3",)),
        ("5", 5, 8, ("P7",)),
        ("9", 9, 16, ("P11",)),
        ("13", 13, 16, ("P15",)),
    ]
