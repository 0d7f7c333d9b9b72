"""Where each stands when a round is paired: the score of a Swiss, the losses of two losses and out."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FormatError
from ..types import Entrant
from .past import Past
from .values import RoundOptions

LOSSES = 2


def alive(kind: str, entrants: Sequence[Entrant], before: Past, options: RoundOptions) -> list[Entrant]:
    """Who is still in: everybody, or those with fewer than two losses (without reset the last two meet once)."""
    if kind != "two_losses":
        return list(entrants)
    still = [one for one in entrants if before.losses(one.id) < LOSSES]
    if decided(before, [one.id for one in still], options):
        return [one for one in still if one.id in before.won_last]
    return still


def decided(before: Past, still: Sequence[str], options: RoundOptions) -> bool:
    """Whether one match of the last two has ended it. A correction may bring a third one back: then it goes on."""
    lost = any(before.rounds in before.lost_in.get(one, ()) for one in before.last_two)
    return lost and not options.reset and set(still) <= before.last_two


def standing(kind: str, entrants: Sequence[Entrant], before: Past, options: RoundOptions) -> dict[str, int]:
    """More is higher: half points in a Swiss, losses still allowed in two losses, nothing in random rounds."""
    if kind == "random_rounds":
        return {one.id: 0 for one in entrants}
    if kind == "two_losses":
        return {one.id: LOSSES - before.losses(one.id) for one in entrants}
    given = _given(entrants, before, options) if options.accelerated else {}
    return {one.id: before.score[one.id] + given.get(one.id, 0) for one in entrants}


def _given(entrants: Sequence[Entrant], before: Past, options: RoundOptions) -> dict[str, int]:
    """The half points that the upper ranks are given for pairing alone.

    FIDE's Baku acceleration (Handbook C.04.7): of the first half of the rounds, the upper half of the ranking has one point more
    in the first half and half a point more in the others.
    """
    if not options.rounds:
        raise FormatError("bad_options", field="rounds", value=options.rounds)
    if all(one.seed_rank is None for one in entrants):
        raise FormatError("no_ranks")
    accelerated = (options.rounds + 1) // 2
    if before.rounds >= accelerated:
        return {}
    half_points = 2 if before.rounds < (accelerated + 1) // 2 else 1
    upper = 2 * -(-(before.first_field or len(entrants)) // 4)
    return {one.id: half_points for one in entrants if one.seed_rank is not None and one.seed_rank <= upper}
