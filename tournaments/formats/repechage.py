"""Repechage: a second chance for those who lose in the first round, as a cup of their own or back into the bracket.

The other two forms need no tree of their own: the best next placed come by `qualification`, and a paid re-entry is a
source in the draw like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .errors import FormatError
from .knockout import Seats, Stage, first_column, round_name, seed_lines, stage, standard_seats
from .tree import Bracket, grown
from .types import Source, SourceKind

PART = "R"
BACK = {"F": 2, "SF": 4, "QF": 8}  # how many sides the round has into which the winner comes back


def repechage(
    sources: Sequence[Source], *, back: str = "", third_place: bool = False, order: str = "seeds"
) -> Bracket:
    """A bracket and the cup (REP1, REP2 …) of those who lose in its first round.

    Everybody plays in the first round (but one, when they are odd); byes come in the second, where its winners do not fit.
    `back` empty: the cup has a champion of its own, who comes after all who won a match in the main bracket. `SF` (or `QF`,
    `F`): the winner of the cup takes the last side of that round, and the winners of the first round play for the others.
    Raises FormatError `bad_back`, `too_few_entrants` (also when fewer would win than that round has sides),
    `duplicate_source`, `byes_meet`, `bad_order`, `third_place_needs_four`.
    """
    count = sum(source.kind is not SourceKind.BYE for source in sources)
    lines = first_column(sources, order, seats(count, back))
    if third_place and (count < 4 or back == "F"):
        raise FormatError("third_place_needs_four", count=count)
    made = stage(lines, round_name(len(lines)))
    losers = [one for one in made.lost() if one.kind is not SourceKind.BYE]
    matches = [*made.matches]
    winner = losers[0]
    for one in _cup(losers):
        matches += one.matches
        winner = one.won[0]
    while len(made.won) > 1:
        level, name = made.won, round_name(len(made.won))
        if name == back:
            level = [*level[:-1], winner]
        if name == "F" and third_place:
            matches += stage(made.lost(), "P3").matches
        made = stage(level, name)
        matches += made.matches
    return grown(matches, lines)


def seats(count: int, back: str) -> Seats:
    """Which seed stands on each line of the first column; None for a bye, and for the lines of the winner of the cup.

    When they are odd the last seat has the bye of the first round, so that nobody has that of the second too.

    Raises FormatError `bad_back`, `too_few_entrants`.
    """
    if back and back not in BACK:
        raise FormatError("bad_back", back=back)
    sections = BACK.get(back, 1)
    filled = sections - 1 if back else 1
    minimum = max(3, 2 * filled - 1)
    if count < minimum:
        raise FormatError("too_few_entrants", count=count, minimum=minimum)
    winners = (count + 1) // 2
    size = 1 << (-(-winners // filled) - 1).bit_length()
    usable = seed_lines(sections * size)[: filled * size]
    rank = {seed: place for place, seed in enumerate(sorted(usable)[:winners], start=1)}
    lines: list[int | None] = []
    for seed in usable:
        best = rank.get(seed)
        other = count + 1 - best if best else None
        lines += [best, other if other != best else None]
    return (*lines, *[None] * (2 * (sections - filled) * size))


def _cup(losers: Sequence[Source]) -> Iterator[Stage]:
    """The rounds of the second chance; none for one loser alone."""
    if len(losers) > 1:
        level: Sequence[Source] = first_column(losers, "lines", standard_seats(len(losers)))
        number = 1
        while len(level) > 1:
            made = stage(level, f"REP{number}", PART)
            yield made
            level, number = made.won, number + 1
