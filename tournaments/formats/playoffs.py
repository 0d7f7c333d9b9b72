"""Ties that are played: who has to meet, and what the matches played so far decide.

Their camas and stones stay out of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .round_robin import rounds
from .types import Pairing, Result, Status, natural

_OPEN = (Status.PENDING, Status.NOT_PLAYED)


@dataclass(frozen=True, slots=True)
class OpenTie:
    """A tied set that the qualifying line cuts.

    kind: `single` (one partida), `mini_league` (all against all), `lots`, or `unresolved` (the chain has nothing left).
    `rank`: the place they share; `on_line`: how many of them may go on; `stage`: 1 the first time they play for it.
    """

    ids: tuple[str, ...]
    kind: str
    stage: int
    rank: int
    on_line: int


def playoff_pairings(tie: OpenTie) -> tuple[Pairing, ...]:
    """The partidas that untie this set, in playing order; none when it is not for playing."""
    if tie.kind not in ("single", "mini_league"):
        return ()
    return tuple(pairing for turn in rounds(tie.ids) for pairing in turn.pairings)


def verdict(tied: frozenset[str], results: Sequence[Result]) -> tuple[dict[str, int] | None, int]:
    """What the play-offs of exactly this set say: wins at the stage that split it, or None; and the next stage to play."""
    stages: dict[int, list[Result]] = {}
    for result in results:
        if result.playoff is not None and frozenset(result.playoff.tied) == tied:
            stages.setdefault(result.playoff.stage, []).append(result)
    stage = 1
    while stage in stages:
        played = [result for result in stages[stage] if result.status not in _OPEN]
        met = {frozenset((result.a, result.b)) for result in played}
        if len(met) < len(tied) * (len(tied) - 1) // 2:
            return None, stage
        wins = {one: sum(result.winner == one for result in played) for one in tied}
        if len(set(wins.values())) > 1:
            return wins, stage
        stage += 1
    return None, stage


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Ids in the order that depends on nothing but themselves."""
    return tuple(sorted(ids, key=natural))
