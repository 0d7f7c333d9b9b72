"""The classification of two losses and out, and its table: who fell later stands higher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..classification import Standing
from ..playoffs import in_order
from ..standings import Reason, Table
from .past import History, Past, past
from .standing import LOSSES, decided
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
    fell = _fell(entrants, before, options, left)
    rounds: dict[int, list[str]] = {}
    still = []
    for one in entrants:
        number = fell.get(one)
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


def by_falls(standing: Table, history: History, options: RoundOptions, left: Collection[str] = ()) -> Table:
    """The table of a phase of two losses: those still in share the first place, then who fell, by the round.

    Rows and their sums are those of the table given; who still shares a place is listed by fewest losses. Each row says how
    often it lost (`losses`) and after which round it was out (`fell_in`).
    """
    before = past(history)
    places = {
        one: place.place
        for place in from_rounds([row.entrant for row in standing.rows], history, options, left)
        for one in place.ids
    }
    ranked = [row for row in standing.rows if row.rank is not None]
    held = Counter(places.get(row.entrant, 1) for row in ranked)
    fell = _fell([row.entrant for row in standing.rows], before, options, left)
    ordered = sorted(ranked, key=lambda row: (places.get(row.entrant, 1), before.losses(row.entrant)))
    rows = []
    for row in ordered:
        rank, one = places.get(row.entrant, 1), row.entrant
        reasons = [Reason("losses", before.losses(one), one, (one,), decided=False)]
        if one in fell:
            reasons.append(Reason("fell_in", fell[one], one, (one,), decided=True))
        rows.append(replace(row, rank=rank, shared=held[rank] > 1, decided_by=None, reasons=tuple(reasons)))
    gone = [row for row in standing.rows if row.rank is None]
    return replace(standing, rows=(*rows, *gone), open_ties=())


def _fell(
    entrants: Sequence[str], before: Past, options: RoundOptions, left: Collection[str]
) -> dict[str, int]:
    """The round after which each was out by what was lost."""
    fell = {
        one: before.lost_in[one][LOSSES - 1] for one in entrants if len(before.lost_in.get(one, ())) >= LOSSES
    }
    still = [one for one in entrants if one not in fell and one not in left]
    if decided(before, still, options):
        fell |= {one: before.rounds for one in still if one not in before.won_last}
    return fell
