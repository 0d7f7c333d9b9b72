"""What a drawn round is made of, and what the phase may choose about it."""

from __future__ import annotations

from dataclasses import dataclass

from ..apart import Conflict
from ..errors import FormatError
from ..types import Pairing

ALGORITHM = "joc-fora-rounds/1"
KINDS = ("swiss", "random_rounds", "two_losses")
ATTRIBUTES = ("club", "sector")
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class RoundOptions:
    """What the phase chose.

    `rounds`: how many are played (two losses: no number, it ends by itself). `apart`: those of one club, sector, who are
    kept apart, the first first. `byes`: who does not play this round because it was agreed before (arrives late).
    `accelerated` (Swiss): the first half of the ranking is paired among itself in the first rounds. `reset` (two losses):
    when the last unbeaten one loses to the last other one, they meet again.
    Raises FormatError `bad_options` with the field.
    """

    rounds: int = 0
    apart: tuple[str, ...] = ATTRIBUTES
    byes: tuple[str, ...] = ()
    accelerated: bool = False
    reset: bool = True

    def __post_init__(self) -> None:
        whole = isinstance(self.rounds, int) and not isinstance(self.rounds, bool)
        if not whole or not 0 <= self.rounds <= MOST_ROUNDS:
            raise FormatError("bad_options", field="rounds", value=self.rounds)
        for name, allowed in (("apart", ATTRIBUTES), ("byes", None)):
            value = getattr(self, name)
            if len(set(value)) != len(value) or (allowed and not set(value) <= set(allowed)):
                raise FormatError("bad_options", field=name, value=list(value))


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """One round drawn.

    `pairings` from the top of the standing down; `rests`: who does not play, those agreed before first. `conflicts`: what could
    not be avoided (by `rematch`, `bye`, `club` or `sector`) and why. `exact`: all pairings were weighed; in a large field
    each is weighed with its likely partners only.
    """

    kind: str
    number: int
    seed: str
    pairings: tuple[Pairing, ...]
    rests: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    exact: bool = True
    algorithm: str = ALGORITHM
