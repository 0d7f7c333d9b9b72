"""The nouns of the game as frozen values: sides, the state of a partida, awards, the outcome of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .amounts import Amount
from .errors import Notice, Violation

Side = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")


def side_of(seat: int) -> Side:
    """Odd seats are pareja A, even seats B (rules.md C1)."""
    return "A" if seat % 2 else "B"


def other(side: Side) -> Side:
    return "B" if side == "A" else "A"


@dataclass(frozen=True, slots=True)
class Award:
    """Points that one side earns, and why. ``wins`` says that they win a set or the match whatever the score."""

    kind: str
    side: Side
    amount: Amount
    wins: str | None = None


@dataclass(frozen=True, slots=True)
class MatchState:
    """A partida between two hands. ``dealer`` (None: unknown) deals next; ``last_hand`` (None: unknown) was the last number."""

    points: Mapping[Side, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    sets: Mapping[Side, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    dealer: int | None = None
    players: int = 4
    finished: bool = False
    winner: Side | None = None
    last_hand: int | None = None
    last_duel: int | None = None


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """What a hand did. ``given`` counts before any cut at the target and without the voided awards (decisions.md D15).

    ``closing``: the stones of both sides in the set that this hand closed, cut at the target.
    """

    given: Mapping[Side, int]
    points: Mapping[Side, int]
    sets: Mapping[Side, int]
    set_won: Side | None
    match_won: Side | None
    hand_winner: Side | None
    next_dealer: int | None
    awards: tuple[Award, ...]
    void: tuple[str, ...]
    end: str
    level: str
    number: int = 0
    duel: int | None = None
    closing: Mapping[Side, int] | None = None

    def awards_by_kind(self) -> dict[str, dict[str, Any]]:
        """``{"envido": {"A": 2}, "truco": {"B": 1}}``, voided awards included."""
        table: dict[str, dict[str, Any]] = {}
        for award in self.awards:
            row = table.setdefault(award.kind, {})
            row[award.side] = row.get(award.side, 0) + award.amount
        return table


@dataclass(frozen=True, slots=True)
class Assessment:
    """A record judged: an outcome, or the violations that forbid one."""

    outcome: HandOutcome | None
    violations: tuple[Violation, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.violations
