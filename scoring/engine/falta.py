"""What a falta is worth: a pure function of the score before the hand (rules.md 2.3, 3.3; decisions.md D16)."""

from collections.abc import Mapping

from .amounts import Amount, Expr, at_least, choose, largest, sub
from .ruleset import MatchFormat
from .values import Side


def in_buenas(match: MatchFormat, points: Amount) -> bool | Expr:
    """Whether a score has left the first half (malas): on reaching it, or only beyond it."""
    return at_least(points, match.half if match.buenas == "at_half" else match.half + 1)


def falta_value(match: MatchFormat, mode: str, points: Mapping[Side, Amount], winner: Side) -> Amount:
    """The points a falta gives to its winner, at least 1.

    ``leader_missing``: what the side ahead lacks. ``winner_missing``: what the winner lacks. ``malas_wins_set``: with
    nobody in buenas what the winner lacks for the set, else what the leader lacks. ``malas_to_half``: the same, but
    only up to the half.
    """
    ahead = largest(points["A"], points["B"])
    leader = sub(match.target, ahead)
    own = sub(match.target, points[winner])
    if mode == "winner_missing":
        return largest(1, own)
    if mode == "leader_missing":
        return largest(1, leader)
    early = own if mode == "malas_wins_set" else sub(match.half, points[winner])
    return largest(1, choose(in_buenas(match, ahead), leader, early))
