"""What the rounds before say of each entrant: whom they met, what they scored and lost, when they rested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import FormatError
from ..types import Result, Status

History = Sequence[Sequence[Result]]


@dataclass(slots=True)
class Past:
    """The rounds before in figures.

    `score` counts half points: a win two (a bye too), a draw one. `lost_in`: the rounds that each lost; `last_in`: the last one
    each was part of. `last_two`: who met in the last round, when it was one match and nobody rested.
    """

    rounds: int = 0
    first_field: int = 0
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    score: Counter[str] = field(default_factory=Counter)
    lost_in: dict[str, list[int]] = field(default_factory=dict)
    last_in: dict[str, int] = field(default_factory=dict)
    rests: Counter[str] = field(default_factory=Counter)
    rested_last: frozenset[str] = frozenset()
    named_first: Counter[str] = field(default_factory=Counter)
    last_two: frozenset[str] = frozenset()
    won_last: frozenset[str] = frozenset()

    def losses(self, one: str) -> int:
        """How many matches this one lost."""
        return len(self.lost_in.get(one, ()))


def past(history: History) -> Past:
    """The figures of these rounds. A walkover counts as a meeting: nobody wins twice by the same absence; so does a match that
    was not played, for its result may still come.

    Raises FormatError `round_open` with the match that has no end yet.
    """
    out = Past(rounds=len(history))
    for number, results in enumerate(history, start=1):
        resting = {one.a for one in results if one.status is Status.BYE}
        out.rested_last = frozenset(resting)
        out.rests.update(resting)
        single = len(results) == 1 and not resting
        out.last_two = frozenset((results[0].a, results[0].b)) if single else frozenset()
        out.won_last = frozenset(one.winner for one in results if one.winner)
        for result in results:
            _count(out, number, result)
        if number == 1:
            out.first_field = len({side for one in results for side in (one.a, one.b) if side})
    return out


def _count(out: Past, number: int, result: Result) -> None:
    if result.status is Status.PENDING:
        raise FormatError("round_open", result=result.id)
    out.last_in |= {side: number for side in (result.a, result.b) if side}
    if result.status is Status.BYE:
        out.score[result.a] += 2
        return
    out.met[min(result.a, result.b), max(result.a, result.b)] += 1
    out.named_first[result.a] += 1
    if result.status is Status.NOT_PLAYED:
        return
    for side in (result.a, result.b):
        if result.winner == side:
            out.score[side] += 2
        elif result.winner is None and result.status is Status.PLAYED:
            out.score[side] += 1
        else:
            out.lost_in.setdefault(side, []).append(number)
