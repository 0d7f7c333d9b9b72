"""What a phase says about its table: the tie-breaks in order, what a win and a walkover are worth, who qualifies.

Values only: what they do is in `tally` and `standings`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .errors import FormatError

CRITERIA = (
    "wins",
    "points",
    "h2h_wins",
    "h2h_points",
    "h2h_set_diff",
    "h2h_stone_diff",
    "set_diff",
    "stone_diff",
    "sets_for",
    "stones_for",
    "sets_against",
    "stones_against",
    "set_ratio",
    "stone_ratio",
    "buchholz",
    "median_buchholz",
    "playoff",
    "lots",
)
FEWER_IS_BETTER = frozenset({"sets_against", "stones_against", "lots"})


class Recursion(StrEnum):
    """How what stays tied is looked at again.

    restart: the chain starts again, head to head counted among those still tied only.
    continue: the next criterion follows, head to head counted once over the whole tied set.
    """

    RESTART = "restart"
    CONTINUE = "continue"


class JocForaCredit(StrEnum):
    """What a partida that ended before its last cama was full counts in camas and stones.

    The win counts always.

    as_played: camas closed on the table and the stones on it; the open cama is nobody's.
    full_sets: the winner gets the open cama with the target, the loser keeps his stones in it; camas still
        missing for the winner are added at target-0.
    win_only: no camas and no stones, for neither.
    """

    AS_PLAYED = "as_played"
    FULL_SETS = "full_sets"
    WIN_ONLY = "win_only"


class WithdrawalPolicy(StrEnum):
    """What happens to the results of a pareja that leaves.

    annul_all: they are taken out of the table. walkover_rest: they stand, the matches not played are walkovers.
    keep_if_half: walkover_rest when at least half of its matches had a result, else annul_all.
    """

    ANNUL_ALL = "annul_all"
    KEEP_IF_HALF = "keep_if_half"
    WALKOVER_REST = "walkover_rest"


@dataclass(frozen=True, slots=True)
class Credit:
    """What the table counts for a match that was not played. All zero: the win alone."""

    win_sets: int = 0
    lose_sets: int = 0
    win_stones: int = 0
    lose_stones: int = 0


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """The rules of one table.

    `quota`: how many go on (0: nobody, no line). `bye_wins`: whether a bye is a match played and won, or a rest that counts nothing.

    `lots`: the order drawn, if it was; `closing_lots`: the order drawn when the phase was closed over a tie, which parts whom
    nothing else parts, also instead of a play-off.

    `adjustments`: points given or taken by a ruling, as (entrant, points).
    Raises FormatError `bad_rules` with the field.
    """

    chain: tuple[str, ...] = ("wins", "playoff")
    recursion: Recursion = Recursion.RESTART
    quota: int = 0
    win_points: float = 1
    draw_points: float = 0.5
    loss_points: float = 0
    walkover_credit: Credit = field(default_factory=Credit)
    bye_credit: Credit = field(default_factory=Credit)
    bye_wins: bool = True
    walkover_in_h2h: bool = True
    joc_fora_credit: JocForaCredit = JocForaCredit.AS_PLAYED
    disqualification_credit: JocForaCredit = JocForaCredit.FULL_SETS
    withdrawal_policy: WithdrawalPolicy = WithdrawalPolicy.WALKOVER_REST
    disqualification_policy: WithdrawalPolicy = WithdrawalPolicy.WALKOVER_REST
    lots: tuple[str, ...] = ()
    closing_lots: tuple[str, ...] = ()
    sets_to_win: int = 2
    target: int = 24
    adjustments: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        unknown = [code for code in self.chain if code not in CRITERIA]
        if unknown or not self.chain or len(set(self.chain)) != len(self.chain):
            raise FormatError("bad_rules", field="chain", value=list(self.chain))
        for name, least in (("quota", 0), ("sets_to_win", 1), ("target", 1)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < least:
                raise FormatError("bad_rules", field=name, value=value)
        for name in ("lots", "closing_lots"):
            order = getattr(self, name)
            if len(set(order)) != len(order):
                raise FormatError("bad_rules", field=name, value=list(order))
