"""Single elimination for any number from two up, down to a champion or to so many survivors, and the cups for the
places below.

No lots, no drawing, no calendar.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .errors import FormatError
from .tree import Bracket, Draft, grown
from .types import Source, SourceKind


def seed_lines(size: int) -> tuple[int, ...]:
    """Which seed stands on each line of a full bracket: 1 and 2 meet in the final, 1 to 4 in the semifinals…"""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return tuple(order)


def bracket_size(count: int) -> int:
    """The smallest power of two that holds them. Raises FormatError `too_few_entrants`."""
    if count < 2:
        raise FormatError("too_few_entrants", count=count, minimum=2)
    return int(1 << (count - 1).bit_length())


def bracket(
    sources: Sequence[Source],
    third_place: bool = False,
    *,
    placement: int = 0,
    survivors: int = 1,
    order: str = "seeds",
) -> Bracket:
    """The tree for these sources: one match less than entrants, and those for third place and for the places below.

    order `seeds`: the sequence runs from the first seed down, and the missing seeds are byes, so the first
    ones rest.
    order `lines`: the sequence is the first column from top to bottom; byes may be written as `BYE`, else
    they fall on the same lines.
    `placement`: places down to this one are played for, each cup by the losers of one round (4 is third place, 8 also the
    places 5 to 8, 16 also 9 to 16). `survivors`: the tree ends when so many are left (a power of two).
    Raises FormatError `too_few_entrants`, `byes_meet`, `duplicate_source`, `third_place_needs_four`,
    `bad_order`, `bad_survivors`.
    """
    lines = plain_column(sources, order)
    real = [source for source in lines if source.kind is not SourceKind.BYE]
    if third_place and len(real) < 4:
        raise FormatError("third_place_needs_four", count=len(real))
    if survivors < 1 or survivors & (survivors - 1) or survivors >= len(real):
        raise FormatError("bad_survivors", survivors=survivors, entrants=len(real))
    played = max(placement, 4 if third_place else 0) if survivors == 1 else 0
    cups = list(_cup(lines, "", 1, 1, played, survivors))
    in_turn = [draft for _, mine in sorted(cups, key=lambda one: one[0]) for draft in mine]
    return grown(in_turn, lines)


Seats = Sequence[int | None]  # which seed stands on each line of the first column; None: a bye


def standard_seats(count: int) -> Seats:
    """The seeds on a bracket of the next power of two: the first ones have the byes."""
    return tuple(seed if seed <= count else None for seed in seed_lines(bracket_size(count)))


def first_column(sources: Sequence[Source], order: str, seats: Seats) -> tuple[Source, ...]:
    """The full first column: every source once, on these seats. Errors: those of `bracket`."""
    real = [source for source in sources if source.kind is not SourceKind.BYE]
    if len(set(real)) != len(real):
        twice, _ = Counter(real).most_common(1)[0]
        raise FormatError("duplicate_source", source=str(twice))
    if order == "seeds":
        return tuple(sources[seed - 1] if seed else Source.bye() for seed in seats)
    if order != "lines":
        raise FormatError("bad_order", order=order)
    if len(sources) == len(seats):
        return tuple(sources)
    rest = iter(sources)
    return tuple(next(rest) if seed else Source.bye() for seed in seats)


def plain_column(sources: Sequence[Source], order: str) -> tuple[Source, ...]:
    """The first column of a bracket for these, no two byes in one match. Errors: those of `bracket`."""
    lines = first_column(sources, order, standard_seats(len(sources)))
    for seat, (a, b) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
        if a.kind is b.kind is SourceKind.BYE:
            raise FormatError("byes_meet", line=2 * seat + 1)
    return lines


def round_name(players: int) -> str:
    """The name of the round that so many may still reach: F, SF, QF, R16 …"""
    return {2: "F", 4: "SF", 8: "QF"}.get(players) or f"R{players}"


class Stage(NamedTuple):
    """One round as it is made: its matches, who comes out of each pair, and the match of each pair ("" where a bye is)."""

    matches: list[Draft]
    won: list[Source]
    played: list[str]

    def lost(self) -> list[Source]:
        """Who falls out of each pair: a bye where nobody does."""
        return [Source(SourceKind.LOSER, own) if own else Source.bye() for own in self.played]


def stage(level: Sequence[Source], name: str, part: str = "") -> Stage:
    """The round in which neighbours meet."""
    return stage_of(zip(level[::2], level[1::2], strict=True), name, part)


def stage_of(pairs: Iterable[tuple[Source, Source]], name: str, part: str = "") -> Stage:
    """The round of these pairs, named by the round and numbered from the top; the only one of a round, by the round alone.

    A bye is no match and takes no number: R16-3 is the third of its round that is played.
    """
    all_pairs = list(pairs)
    joint = "" if name.endswith(("SF", "QF")) else "-"
    matches: list[Draft] = []
    won: list[Source] = []
    played: list[str] = []
    for a, b in all_pairs:
        own = ""
        if a.kind is SourceKind.BYE:
            won.append(b)
        elif b.kind is SourceKind.BYE:
            won.append(a)
        else:
            own = name if len(all_pairs) == 1 else f"{name}{joint}{len(matches) + 1}"
            matches.append((own, name, a, b, "", part))
            won.append(Source(SourceKind.WINNER, own))
        played.append(own)
    return Stage(matches, won, played)


_Turn = tuple[
    int, int
]  # when a round is played, and the worst place it plays for, negative: the best come last


def _cup(
    lines: Sequence[Source], prefix: str, first: int, turn: int, played: int, survivors: int = 1
) -> Iterator[tuple[_Turn, list[Draft]]]:
    """The rounds of the cup that begins at this turn for the places from `first` on, and of the cups of its losers.

    A cup is named by its first place: P3 is the match for third place, P5 the final of the cup for the places from 5,
    P5-SF its semifinals.
    """
    level = lines
    while len(level) > survivors:
        name = round_name(len(level))
        if prefix:
            name = prefix if name == "F" else f"{prefix}-{name}"
        made = stage(level, name)
        yield (turn, -first), made.matches
        worst = first + len(level) // 2
        if worst <= played:
            losers = [one for one in made.lost() if one.kind is not SourceKind.BYE]
            if len(losers) > 1:
                column = first_column(losers, "lines", standard_seats(len(losers)))
                yield from _cup(column, f"P{worst}", worst, turn + 1, played)
        level, turn = made.won, turn + 1
