"""How a tree is drawn: each of its brackets as columns of cells, so that a line leads from every match to the next.

No sizes, names or pixels: a column gives each of its cells the same height, and a screen or a sheet does the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .tree import Bracket, Node
from .types import Source


class Cell(NamedTuple):
    """One place of a column: a match, or "" for none. `fed`: a line comes in; `feeds`: a line goes out.

    Without a match, both at once: the line of an earlier round passes by.
    """

    node: str = ""
    fed: bool = False
    feeds: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """The round or rounds played in one turn. `joined`: two cells lead to each of the next column, else one."""

    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One bracket of the tree and the places it plays for; `beside`: single matches of its losers (P3, P7)."""

    name: str
    best: int
    worst: int
    columns: tuple[Column, ...]
    beside: tuple[str, ...] = ()


def layout(tree: Bracket) -> tuple[Part, ...]:
    """The brackets of the tree, the main one first. A part of one match stands beside the one its players come from."""
    places = _places(tree)
    nodes: dict[str, list[Node]] = {name: [] for name in tree.parts}
    for node in tree.nodes:
        nodes[node.part].append(node)
    beside: dict[str, list[str]] = {}
    for name, mine in nodes.items():
        if name and len(mine) == 1:
            fed_by = tree.by_id.get(mine[0].a.ref)
            beside.setdefault(fed_by.part if fed_by else "", []).append(mine[0].id)
    alone = {node for mine in beside.values() for node in mine}
    return tuple(
        Part(name, *places[name], _columns(mine), tuple(beside.get(name, ())))
        for name, mine in nodes.items()
        if mine[0].id not in alone
    )


def _places(tree: Bracket) -> dict[str, tuple[int, int]]:
    """The first and the last place of those who play in each part."""
    end = {source: finish.place for finish in tree.finishes for source in finish.sources}
    best: dict[str, int] = {}
    worst: dict[str, int] = {}
    found: dict[str, tuple[int, int]] = {}
    for node in reversed(tree.nodes):
        to = node.winner_to
        best[node.id] = best[to.node] if to else end[Source.winner_of(node.id)]
        to = node.loser_to
        worst[node.id] = worst[to.node] if to else end[Source.loser_of(node.id)]
        first, last = found.get(node.part, (best[node.id], worst[node.id]))
        found[node.part] = (min(first, best[node.id]), max(last, worst[node.id]))
    return found


class _Line(NamedTuple):
    """What runs through one cell of a column: the way of a match's winner, onwards or not; None for nothing."""

    node: Node | None = None
    onwards: bool = False


def _columns(nodes: Sequence[Node]) -> tuple[Column, ...]:
    """The columns by turn, worked out from the last one backwards."""
    mine = {node.id for node in nodes}
    feeders: dict[str, dict[str, Node]] = {node.id: {} for node in nodes}
    level: list[_Line] = []
    for node in nodes:
        if node.winner_to and node.winner_to.node in mine:
            feeders[node.winner_to.node][node.winner_to.side] = node
        else:
            level.append(_Line(node))
    columns: list[Column] = []
    joined = False
    for turn in sorted({node.round for node in nodes}, reverse=True):
        played = [line.node for line in level if line.node and line.node.round == turn]
        names = tuple(dict.fromkeys(node.name for node in played))
        columns.append(Column(names, tuple(_cell(line, turn, feeders) for line in level), joined))
        joined = any(len(feeders[node.id]) == 2 for node in played)
        level = [before for line in level for before in _before(line, turn, feeders, 2 if joined else 1)]
    return tuple(reversed(columns))


def _cell(line: _Line, turn: int, feeders: Mapping[str, Mapping[str, Node]]) -> Cell:
    if line.node and line.node.round == turn:
        return Cell(line.node.id, fed=bool(feeders[line.node.id]), feeds=line.onwards)
    return Cell("", line.onwards, line.onwards)


def _before(line: _Line, turn: int, feeders: Mapping[str, Mapping[str, Node]], width: int) -> Iterator[_Line]:
    """What runs through the cells of the column before that lead to this one."""
    if line.node is None:
        into: list[_Line] = []
    elif line.node.round < turn:
        into = [line]
    elif width == 2:
        into = [_Line(feeders[line.node.id].get(side), onwards=True) for side in ("a", "b")]
    else:
        into = [_Line(node, onwards=True) for node in feeders[line.node.id].values()]
    yield from (one if one.node else _Line() for one in into)
    yield from (_Line() for _ in range(width - len(into)))
