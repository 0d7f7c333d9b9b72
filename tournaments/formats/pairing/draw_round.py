"""The next round of a Swiss, of random rounds, and of two losses and out."""

from __future__ import annotations

from collections.abc import Sequence

from ..types import Entrant, Result
from .values import RoundDraw, RoundOptions

History = Sequence[Sequence[Result]]


def next_round(
    kind: str, entrants: Sequence[Entrant], history: History, options: RoundOptions, seed: str
) -> RoundDraw:
    """Who meets whom in the round after these.

    `entrants`: who can play now (late ones too, those who left not; in two losses those who are out are passed over).
    `history`: the rounds before, in order, each with its results; who rested has a result with status `bye`.
    The draw depends on nothing but these values, not on their order (the order of the rounds excepted).
    Raises FormatError `bad_kind`, `bad_seed`, `bad_options`, `duplicate_entrant`, `too_few_entrants`, `round_open` (a match of an
    earlier round has no end), `phase_over`, `no_ranks` (accelerated, and nobody has a seed_rank).
    """
    raise NotImplementedError


def over(kind: str, entrants: Sequence[Entrant], history: History, options: RoundOptions) -> bool:
    """Whether the phase has its end: all rounds played, or (two losses) one is left."""
    raise NotImplementedError
