"""The classification of two losses and out: who fell later stands higher."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..classification import Standing
from ..playoffs import in_order
from .past import History, Past, past
from .standing import LOSSES
from .values import RoundOptions


def from_rounds(
    entrants: Sequence[str], history: History, options: RoundOptions, left: Collection[str] = ()
) -> tuple[Standing, ...]:
    """Places by the round of the second loss, shared inside a round; who `left` fell in the last round they were in.

    Those still in have no place yet; the last one left has place 1. When the last two stayed away together there is no
    champion, and they share place 2.
    Raises FormatError `round_open`.
    """
    before = past(history)
    rounds: dict[int, list[str]] = {}
    still = []
    for one in entrants:
        number = _fell(one, before, options)
        if number is None and one in left:
            number = before.last_in.get(one, 0)
        if number is None:
            still.append(one)
        else:
            rounds.setdefault(number, []).append(one)
    out = [Standing(1, tuple(still))] if len(still) == 1 else []
    place = max(2, len(still) + 1)
    for number in sorted(rounds, reverse=True):
        out.append(Standing(place, in_order(rounds[number])))
        place += len(rounds[number])
    return tuple(out)


def _fell(one: str, before: Past, options: RoundOptions) -> int | None:
    """The round after which this one was out."""
    lost = before.lost_in.get(one, [])
    if len(lost) >= LOSSES:
        return lost[LOSSES - 1]
    final = before.last_two_met and not options.reset
    return before.rounds if final and before.rounds in lost else None
