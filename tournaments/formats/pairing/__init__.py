"""Phases whose rounds are drawn one at a time: Swiss, random rounds, two losses and out."""

from .draw_round import next_round, over
from .past import History
from .places import by_falls, from_rounds
from .round_file import RoundFile, redraw_round, round_file, told_of
from .values import KINDS, RoundDraw, RoundOptions

__all__ = [
    "KINDS",
    "History",
    "RoundDraw",
    "RoundFile",
    "RoundOptions",
    "by_falls",
    "from_rounds",
    "next_round",
    "over",
    "redraw_round",
    "round_file",
    "told_of",
]
