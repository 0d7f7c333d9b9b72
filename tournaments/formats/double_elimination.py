"""Double elimination for any number from two up: who loses once goes on in the losers' bracket, who loses twice is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .knockout import Stage, plain_column, stage, stage_of
from .tree import Bracket, Draft, grown
from .types import Source, SourceKind


def double_elimination(sources: Sequence[Source], *, reset: bool = True, order: str = "seeds") -> Bracket:
    """The winners' bracket (WR1, WR2 … WF), the losers' bracket (LR1 … LF) and the final of their winners.

    With `reset` the final is GF1, and GF2 is played only if the winner of the losers' bracket wins it: then both have
    lost once. Without, the one final is GF. In LR1 the losers of WR1 meet; then rounds against who comes down from the
    winners' bracket take turns with rounds among themselves. Byes of the losers' bracket are no matches either.
    Raises FormatError `too_few_entrants`, `byes_meet`, `duplicate_source`, `bad_order`.
    """
    lines = plain_column(sources, order)
    winners: list[Stage] = []
    level: Sequence[Source] = lines
    while len(level) > 1:
        winners.append(stage(level, "WF" if len(level) == 2 else f"WR{len(winners) + 1}"))
        level = winners[-1].won
    losers = list(_losers(winners, first=1 if _four_in_a_row(lines) else 2))
    matches = [*winners[0].matches, *(losers[0].matches if losers else ())]
    for step, mine in enumerate(winners[1:], start=1):
        matches += mine.matches
        matches += [match for one in losers[2 * step - 1 : 2 * step + 1] for match in one.matches]
    other = losers[-1].won[0] if losers else winners[0].lost()[0]
    return grown([*matches, *_final(level[0], other, reset)], lines)


def _four_in_a_row(lines: Sequence[Source]) -> bool:
    """Whether two neighbours of the first round are both played, so that their losers can meet."""
    fours = (lines[low : low + 4] for low in range(0, len(lines), 4))
    return any(all(line.kind is not SourceKind.BYE for line in four) for four in fours)


def _losers(winners: Sequence[Stage], first: int) -> Iterator[Stage]:
    """The rounds of the losers' bracket, the last of them LF; a winners' bracket of one match has none.

    `first`: the turn that is called LR1, because those before it have byes alone.
    """
    turns = 2 * (len(winners) - 1)
    level = winners[0].lost()
    crossings = drop_orders(len(winners))
    for turn in range(1, turns + 1):
        name = "LF" if turn == turns else f"LR{turn + 1 - first}"
        if turn % 2:
            made = stage(level, name)
        else:
            step = turn // 2
            down = winners[step].lost()
            made = stage_of(((one, down[seat ^ crossings[step]]) for seat, one in enumerate(level)), name)
        level = made.won
        yield made


def drop_orders(rounds: int) -> list[int]:
    """For each round of the winners' bracket, how its losers are crossed when they come down, so that two who have met
    meet again as late as can be.

    The loser of match i goes to place i XOR the number. All who lost in round q below match j of round r then wait at
    place j XOR (number of q shifted right by r − q), so a number is chosen that equals none of those, or else the one
    of the oldest meeting. The first round pairs neighbours: its number is 0.
    """
    chosen = [0]
    for step in range(1, rounds):
        met = [number >> (step - before) for before, number in enumerate(chosen)]

        def latest(number: int, met: list[int] = met) -> list[int]:
            return sorted((when for when, one in enumerate(met) if one == number), reverse=True)

        places = 1 << (rounds - 1 - step)
        chosen.append(min(range(places), key=lambda number: (latest(number), -number)))
    return chosen


def _final(unbeaten: Source, other: Source, reset: bool) -> list[Draft]:
    if not reset:
        return [("GF", "GF", unbeaten, other, "", "")]
    again = Source.loser_of("GF1"), Source.winner_of("GF1")
    return [("GF1", "GF1", unbeaten, other, "", ""), ("GF2", "GF2", *again, "GF1=b", "")]
