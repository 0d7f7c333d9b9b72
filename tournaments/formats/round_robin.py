"""All against all by the circle method: the first stays, the others turn one seat a round.

No tables, no calendar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import FormatError
from .types import Pairing, unique_ids


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who meets whom and who rests."""

    number: int
    pairings: tuple[Pairing, ...]
    rests: tuple[str, ...] = ()


def rounds(entrants: Sequence[str], legs: int = 1) -> tuple[Round, ...]:
    """Everybody meets everybody once a leg; with an odd number each rests once a leg.

    The second leg repeats the first with the sides changed.
    Raises FormatError `too_few_entrants`, `duplicate_entrant`, `bad_legs`.
    """
    ids = unique_ids(entrants)
    if legs < 1:
        raise FormatError("bad_legs", legs=legs)
    single = _single(ids)
    out: list[Round] = []
    for leg in range(legs):
        for number, (pairings, rests) in enumerate(single, start=leg * len(single) + 1):
            turned = tuple(Pairing(p.b, p.a) for p in pairings) if leg % 2 else pairings
            out.append(Round(number, turned, rests))
    return tuple(out)


def _single(ids: tuple[str, ...]) -> list[tuple[tuple[Pairing, ...], tuple[str, ...]]]:
    circle = list(
        range(len(ids) + len(ids) % 2)
    )  # with an odd number the last seat is empty: who faces it rests
    out: list[tuple[tuple[Pairing, ...], tuple[str, ...]]] = []
    for _ in range(len(circle) - 1):
        pairings: list[Pairing] = []
        rests: list[str] = []
        for seat in range(len(circle) // 2):
            one, other = sorted((circle[seat], circle[-1 - seat]))
            if other == len(ids):
                rests.append(ids[one])
            elif (one + other) % 2:  # everybody is named first as often as the others, or once more
                pairings.append(Pairing(ids[one], ids[other]))
            else:
                pairings.append(Pairing(ids[other], ids[one]))
        out.append((tuple(pairings), tuple(rests)))
        circle.insert(1, circle.pop())
    return out
