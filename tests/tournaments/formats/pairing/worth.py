"""What a round is worth, written a second time from `docs/formats.md`: lower is better, the first figure first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import networkx

from tournaments.formats import Entrant, Result, RoundDraw, Status

Pair = tuple[str, str]
Worth = tuple[int, ...]


class Judge:
    """Knows the rounds before and says what a pairing and a rest cost."""

    def __init__(self, kind: str, field: Sequence[Entrant], history: Sequence[Sequence[Result]]) -> None:
        self.kind = kind
        self.field = {one.id: one for one in field}
        self.met: Counter[frozenset[str]] = Counter()
        self.points: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.rested: Counter[str] = Counter()
        self.last: set[str] = set()
        for results in history:
            self.last = {one.a for one in results if one.status is Status.BYE}
            self.rested.update(self.last)
            for one in results:
                if one.status is Status.BYE:
                    self.points[one.a] += 2
                    continue
                self.met[frozenset((one.a, one.b))] += 1
                for side in (one.a, one.b):
                    drawn = one.winner is None and one.status is Status.PLAYED
                    self.points[side] += 2 * (one.winner == side) + drawn
                    self.lost[side] += one.winner != side and not drawn
        self.playing = [one.id for one in field if kind != "two_losses" or self.lost[one.id] < 2]

    def pairing(self, one: str, other: str) -> Worth:
        a, b = self.field[one], self.field[other]
        met = self.met[frozenset((one, other))]
        club, sector = int(a.club == b.club != ""), int(a.sector == b.sector != "")
        if self.kind == "two_losses":
            return (0, 0, met, abs(self.lost[one] - self.lost[other]), club, sector)
        gap = (self.points[one] - self.points[other]) ** 2 if self.kind == "swiss" else 0
        return (0, 0, met, 0, club, sector, gap)

    def rest(self, one: str) -> Worth:
        start = (self.rested[one], int(one in self.last), 0)
        if self.kind == "two_losses":
            return (*start, 0, 0, 0)
        return (*start, self.points[one] if self.kind == "swiss" else 0, 0, 0, 0)

    def of(self, pairs: Sequence[Pair], rests: Sequence[str]) -> Worth:
        """The whole round."""
        parts = [self.pairing(*pair) for pair in pairs] + [self.rest(one) for one in rests]
        return tuple(sum(level) for level in zip(*parts, strict=True))

    def drawn(self, drawn: RoundDraw) -> Worth:
        return self.of([(one.a, one.b) for one in drawn.pairings], drawn.rests)

    def best_by_trying_all(self) -> Worth:
        """The lowest of all rounds that there are."""
        return min(self.of(pairs, rests) for pairs, rests in rounds_of(self.playing))

    def best_by_networkx(self) -> Worth:
        """The lowest by the matching of another library, with weights of any length."""
        graph = networkx.Graph()
        ids, base = self.playing, 10**6
        for index, one in enumerate(ids):
            for other in ids[index + 1 :]:
                graph.add_edge(one, other, weight=-_number(self.pairing(one, other), base))
            if len(ids) % 2:
                graph.add_edge(one, "", weight=-_number(self.rest(one), base))
        found = networkx.max_weight_matching(graph, maxcardinality=True)
        rests = [one or other for one, other in found if "" in (one, other)]
        return self.of([pair for pair in found if "" not in pair], rests)


def _number(worth: Worth, base: int) -> int:
    out = 0
    for level in worth:
        out = out * base + level
    return out


def rounds_of(ids: Sequence[str]) -> Iterator[tuple[list[Pair], list[str]]]:
    """Every way to pair them, one resting when they are odd."""
    if len(ids) % 2:
        for one in ids:
            for pairs, _ in rounds_of([other for other in ids if other != one]):
                yield pairs, [one]
        return
    if not ids:
        yield [], []
        return
    first, *others = ids
    for other in others:
        for pairs, _ in rounds_of([one for one in others if one != other]):
            yield [(first, other), *pairs], []
