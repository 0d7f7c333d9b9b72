"""Where each stone, match and bean of a drawn score lies.

Pure geometry: numbers in, SVG path data out. No template, no translation, no colour (that is CSS).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

STONE_STEP = 10.0
STONE_LEFT = 27.0
MATCH_STEP = 23.0
BEAN_STEP = 13.0


@dataclass(frozen=True)
class Drawing:
    """A tally as path data: what lies there, what is still empty, and the lines between."""

    width: float
    height: float
    laid: str
    empty: str
    line: str = ""
    big: str = ""
    big_laid: bool = False
    special: str = ""
    heads: str = ""


@dataclass(frozen=True)
class Standing:
    """A score as players say it: which half, how many of it, and whether a special hand is on."""

    points: int
    target: int
    half: int
    second_half: bool
    in_half: int
    special: bool


def standing(
    points: int, target: int, half: int, *, buenas: str = "over_half", special: tuple[int, ...] = ()
) -> Standing:
    """Split a score into malas/males and buenas/bones (`match.buenas`: over_half or at_half)."""
    points = max(0, min(points, target))
    over = half > 0 and (points > half or (buenas == "at_half" and points == half))
    return Standing(points, target, half, over, points - half if over else points, points in special)


@lru_cache(maxsize=2048)
def draw(kind: str, st: Standing, special: tuple[int, ...] = ()) -> Drawing:
    """The drawing of a standing on the table; an unknown kind is drawn as `pedres`."""
    if kind == "palitos":
        return _palitos(st)
    if kind == "tentos":
        return _tentos(st, special)
    return _pedres(st)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def pebble(x: float, y: float, rx: float, ry: float, turn: float) -> str:
    """One closed, slightly turned ellipse."""
    dx, dy = rx * math.cos(math.radians(turn)), rx * math.sin(math.radians(turn))
    size = f"{_n(rx)} {_n(ry)} {_n(turn)} 1 0 "
    return f"M{_n(x - dx)} {_n(y - dy)}a{size}{_n(2 * dx)} {_n(2 * dy)}a{size}{_n(-2 * dx)} {_n(-2 * dy)}z"


def dot(x: float, y: float) -> str:
    """An empty place: a point that the stroke makes round."""
    return f"M{_n(x)} {_n(y)}h.01"


def _stones_x(i: int, row: int) -> float:
    """Stones in lots of four (of three when the row is no multiple of four): a dozen is counted at a glance."""
    lot = 4 if row % 4 == 0 else 3
    return STONE_LEFT + i * STONE_STEP + (i // lot) * 4


def _pedres(st: Standing) -> Drawing:
    row = max(1, st.half)
    laid, empty, line = "", "", ""
    top, bottom = (row, st.in_half) if st.second_half else (st.in_half, 0)
    for r, (y, count) in enumerate(((6.0, top), (18.0, bottom))):
        for i in range(row):
            x = _stones_x(i, row) + 4.5
            if r == 0 and st.second_half:
                continue
            if i < count:
                laid += pebble(x, y, 4.6, 3.9, (i * 37 + r * 50) % 60 - 30)
            else:
                empty += dot(x, y)
    end = _stones_x(row - 1, row) + 9
    if st.second_half:
        line = f"M{_n(STONE_LEFT + 1)} 6H{_n(end - 1)}"
    return Drawing(end + 1, 24, laid, empty, line, pebble(12, 12, 10.4, 9.4, -12), st.second_half)


#: The five matches of a square, in the order they are laid: left, top, right, bottom, diagonal.
SQUARE = ((2, 18, 2, 3), (2, 2, 17, 2), (18, 2, 18, 17), (18, 18, 3, 18), (4, 16, 16, 4))


def _palitos(st: Standing) -> Drawing:
    per_half = math.ceil(max(1, st.half) / 5)
    halves = [min(st.points, st.half), max(0, st.points - st.half)] if st.half else [st.points, 0]
    laid, empty, heads, x = "", "", "", 2.0
    line = ""
    for h, count in enumerate(halves):
        for g in range(per_half):
            here = min(5, max(0, count - g * 5))
            for x1, y1, x2, y2 in SQUARE[:here]:
                laid += f"M{_n(x + x1)} {_n(y1 + 2.0)}L{_n(x + x2)} {_n(y2 + 2.0)}"
                heads += pebble(x + x2, y2 + 2.0, 1.9, 1.9, 0)
            if not here:
                empty += dot(x + 10, 12)
            x += MATCH_STEP
        if h == 0:
            line = f"M{_n(x + 2)} 1V23"
            x += 7
    return Drawing(x, 24, laid, empty, line, heads=heads)


def bean(x: float, y: float) -> str:
    """A bean, its hollow to the left."""
    return (
        f"M{_n(x - 1.2)} {_n(y - 7)}c4-1 7 2.6 7 7c0 4.4-3.2 8-7 7c-3-.8-3.6-3.8-1.8-5.4"
        f"c1.2-1.1 1.2-2.2 0-3.3c-1.8-1.6-1.2-4.5 1.8-5.3z"
    )


def _tentos(st: Standing, special: tuple[int, ...]) -> Drawing:
    laid, empty, marks = "", "", ""
    x = 8.0
    for i in range(st.target):
        x = 8 + i * BEAN_STEP + (i // 3) * 5
        if i < st.points:
            laid += bean(x, 11)
        else:
            empty += dot(x + 1, 11)
        if i + 1 in special:
            marks += f"M{_n(x - 5)} 22.5h12"
    return Drawing(x + 9, 24, laid, empty, special=marks)
