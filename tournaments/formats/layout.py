"""Where the matches of a bracket stand when it is drawn, in units without a size: a template multiplies them.

One column a round, one row an entrant; no names, colours or pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from .tree import Bracket, Node
from .types import SourceKind

BOX = 0.8  # the width of a match, in columns; the rest carries the lines
ELBOW = 0.9  # where a line turns


@dataclass(frozen=True, slots=True)
class Box:
    """A match: its column from the left, and the row of its middle; side a is above the middle, side b below."""

    node: str
    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Line:
    """From a match to the one its winner goes to: the points of a broken line as (column, row)."""

    node: str
    to: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawing: `columns` by `rows`, the round's name over each column, boxes in playing order, lines."""

    columns: int
    rows: float
    titles: tuple[str, ...]
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def layout(tree: Bracket) -> Layout:
    """The drawing of a bracket. Byes take one row instead of two; the match for third place stands under the final."""
    middle: dict[str, float] = {}
    rows = _place(tree, middle)
    if tree.third_place:
        middle["P3"] = middle["F"] + max(2.0, rows / 4)
        rows = max(rows, middle["P3"] + 1.0)
    boxes = tuple(Box(node.id, node.round - 1, middle[node.id]) for node in tree.nodes)
    lines = tuple(
        Line(node.id, node.winner_to.node, _points(node, middle[node.id], middle[node.winner_to.node]))
        for node in tree.nodes
        if node.winner_to
    )
    return Layout(len(tree.round_names), rows, tree.round_names, boxes, lines)


def _place(tree: Bracket, middle: dict[str, float]) -> float:
    """Fill in the row of every match, halfway between what feeds it; the number of rows used."""
    real = [source for source in tree.lines if source.kind is not SourceKind.BYE]
    first = {source: index + 0.5 for index, source in enumerate(real)}
    for node in tree.nodes:
        if node.name != "P3":
            above, below = (first[side] if side in first else middle[side.ref] for side in (node.a, node.b))
            middle[node.id] = (above + below) / 2
    return float(len(real))


def _points(node: Node, start: float, end: float) -> tuple[tuple[float, float], ...]:
    column = node.round - 1
    side = -0.25 if node.winner_to and node.winner_to.side == "a" else 0.25
    goal = end + side
    return ((column + BOX, start), (column + ELBOW, start), (column + ELBOW, goal), (column + 1.0, goal))
