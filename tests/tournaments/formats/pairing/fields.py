"""Fields to pair and rounds to play: small tools of the tests of this room."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from tournaments.formats import Entrant, Result, RoundDraw, RoundOptions, Status, next_round, over

Rounds = list[list[Result]]


def entrants(count: int, club_of: int = 0, clubs_in_sector: int = 3) -> list[Entrant]:
    """So many entrants ranked by number, in clubs of `club_of` (0: none known)."""
    if not club_of:
        return [Entrant(str(n), seed_rank=n + 1) for n in range(count)]
    return [
        Entrant(str(n), f"c{n // club_of}", f"s{n // club_of // clubs_in_sector}", n + 1)
        for n in range(count)
    ]


def played(drawn: RoundDraw, dice: random.Random, draws: float = 0.0) -> list[Result]:
    """The round played to the end, with some walkovers and double walkovers."""
    results = []
    for pairing in drawn.pairings:
        name, kind = f"{drawn.number}:{pairing.a}-{pairing.b}", dice.random()
        if kind < draws:
            results.append(Result(name, pairing.a, pairing.b))
        elif kind < draws + 0.03:
            results.append(Result(name, pairing.a, pairing.b, None, Status.DOUBLE_WALKOVER))
        else:
            winner = dice.choice([pairing.a, pairing.b])
            status = Status.WALKOVER if kind < draws + 0.1 else Status.PLAYED
            results.append(Result(name, pairing.a, pairing.b, winner, status))
    return results + [Result(f"{drawn.number}:{one}", one, "", one, Status.BYE) for one in drawn.rests]


def play(
    kind: str,
    field: Sequence[Entrant],
    options: RoundOptions,
    seed: str,
    finish: Callable[[RoundDraw], list[Result]],
) -> Iterator[tuple[RoundDraw, Rounds]]:
    """Every round until the phase is over: the draw, and the rounds before it."""
    history: Rounds = []
    while not over(kind, field, history, options):
        drawn = next_round(kind, field, history, options, seed)
        yield drawn, [list(results) for results in history]
        history.append(finish(drawn))
