"""Phases whose rounds are drawn one at a time: Swiss, random rounds, two losses and out."""

from .draw_round import next_round, over
from .past import History
from .values import KINDS, RoundDraw, RoundOptions

__all__ = ["KINDS", "History", "RoundDraw", "RoundOptions", "next_round", "over"]
