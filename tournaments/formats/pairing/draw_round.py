"""The next round of a Swiss, of random rounds, and of two losses and out.

One matching for the three: what they differ in is who plays and the order of the costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..errors import FormatError
from ..types import Entrant, Pairing, unique_ids
from .field import Field
from .matching import Cost, best_pairs
from .past import History, Past, past
from .standing import alive, standing
from .told import conflicts
from .values import KINDS, RoundDraw, RoundOptions

ALL_WEIGHED = 200  # up to so many entrants every pairing is weighed
LIKELY = (
    12,
    48,
    192,
)  # in a larger field each is weighed with so many others; more only when that leaves something wrong


def next_round(
    kind: str, entrants: Sequence[Entrant], history: History, options: RoundOptions, seed: str
) -> RoundDraw:
    """Who meets whom in the round after these.

    `entrants`: who can play now (late ones too, those who left not; in two losses those who are out are passed over).
    `history`: the rounds before, in order, each with its results; who rested has a result with status `bye`.
    The draw depends on nothing but these values, not on their order (the order of the rounds excepted).
    Raises FormatError `bad_kind`, `bad_seed`, `bad_options`, `bad_id`, `duplicate_entrant`, `too_few_entrants`, `round_open` (a
    match of an earlier round has no end), `phase_over`, `no_ranks` (accelerated, and nobody has a seed_rank).
    """
    before = _checked(kind, entrants, history)
    if _over(kind, entrants, before, options):
        raise FormatError("phase_over", kind=kind, rounds=before.rounds)
    known = {one.id for one in entrants}
    if not set(options.byes) <= known:
        raise FormatError("bad_options", field="byes", value=sorted(set(options.byes) - known))
    playing = [one for one in alive(kind, entrants, before, options) if one.id not in options.byes]
    unique_ids((one.id for one in playing), minimum=2)
    field = Field(playing, before, standing(kind, playing, before, options), seed)
    pairs, rest, exact = _paired(field, _costs(kind, field, options), options.apart)
    rests = (*sorted(options.byes), *([field.ids[rest]] if rest is not None else []))
    made = [_named(field, one, other) for one, other in _from_the_top(field, pairs)]
    return RoundDraw(
        kind, before.rounds + 1, seed, tuple(made), rests, conflicts(field, pairs, rest, options.apart), exact
    )


def over(kind: str, entrants: Sequence[Entrant], history: History, options: RoundOptions) -> bool:
    """Whether the phase has its end: all rounds played, or (two losses) one is left.

    Raises FormatError `bad_kind`, `duplicate_entrant`, `round_open`.
    """
    return _over(kind, entrants, _checked(kind, entrants, history), options)


def _checked(kind: str, entrants: Sequence[Entrant], history: History) -> Past:
    if kind not in KINDS:
        raise FormatError("bad_kind", kind=kind)
    unique_ids((one.id for one in entrants), minimum=0)
    return past(history)


def _over(kind: str, entrants: Sequence[Entrant], before: Past, options: RoundOptions) -> bool:
    if kind == "two_losses":
        return len(alive(kind, entrants, before, options)) < 2
    return bool(options.rounds) and before.rounds >= options.rounds


def _costs(kind: str, field: Field, options: RoundOptions) -> Callable[[int, int | None], Cost]:
    """What a pairing (or, with None, a rest) costs, level by level: the first that differs decides.

    Whose turn it is to rest; who meets again; then in a Swiss the lowest rests, clubs and sectors stay apart, and the scores are
    near; in two losses those with as many losses meet before clubs and sectors count. What is still equal is for the lot.
    """
    turns = field.rest_turns()
    scored, by_losses = kind == "swiss", kind == "two_losses"
    lowest = min(field.standing)

    def cost(one: int, other: int | None) -> Cost:
        lot = field.pair_lot(one, other)
        if other is None:
            low = field.standing[one] - lowest if scored else 0
            return (turns[one], 0, low, 0, *(0 for _ in options.apart), 0, lot)
        gap = abs(field.standing[one] - field.standing[other])
        apart = (int(field.same(by, one, other)) for by in options.apart)
        met = field.met.get((one, other), 0)
        return (0, met, 0, gap if by_losses else 0, *apart, gap * gap if scored else 0, lot)

    return cost


def _paired(
    field: Field, cost: Callable[[int, int | None], Cost], apart: Sequence[str]
) -> tuple[list[tuple[int, int]], int | None, bool]:
    """The pairs, who rests, and whether all pairings were weighed."""
    count = len(field.ids)
    if count <= ALL_WEIGHED:
        return (*_best(field, cost, set(field.all_pairs())), True)
    pairs: list[tuple[int, int]] = []
    rest: int | None = None
    weighed: set[tuple[int, int]] = set()
    for width in (*LIKELY, count):
        weighed |= field.likely_pairs(width, apart)
        if pairs:  # the first try left something wrong
            weighed |= field.likely_pairs(width, ())
        pairs, rest = _best(field, cost, weighed)
        whole = len(pairs) == count // 2
        if whole and (width == LIKELY[-1] or not conflicts(field, pairs, rest, apart)):
            break
    return pairs, rest, False


def _best(
    field: Field, cost: Callable[[int, int | None], Cost], weighed: set[tuple[int, int]]
) -> tuple[list[tuple[int, int]], int | None]:
    count = len(field.ids)
    costs = {pair: cost(*pair) for pair in weighed}
    if count % 2:  # the rest is one more that can be met
        costs |= {(one, count): cost(one, None) for one in range(count)}
    found = best_pairs(count + count % 2, costs)
    rest = next((one for one, other in found if other == count), None)
    return [(one, other) for one, other in found if other < count], rest


def _from_the_top(field: Field, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        high, low = sorted((field.standing[one] for one in pair), reverse=True)
        return (-high, -low, field.pair_lot(*pair))

    return sorted(pairs, key=place)


def _named(field: Field, one: int, other: int) -> Pairing:
    """Who was named first less often is named first; else the lot says."""
    first = sorted(
        (field.ids[one], field.ids[other]), key=lambda who: (field.before.named_first[who], field.lot(who))
    )
    return Pairing(*first)
