"""What each still needs: who has gone through, who can, and who cannot any more.

Every way in which the open matches can end is looked at; ties are solved by the table's own function. Camas and stones are
not foretold: where they would decide, both is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product, takewhile

from .rules import CRITERIA, StandingsRules
from .standings import Table, parted, table
from .types import Entrant, Result, Status

OUTCOMES = 4096  # up to so many ways in which all open matches can end are looked at, one by one

# What follows from who wins alone; and what stands for those who have no match left, whatever the others do.
_FORETOLD = frozenset({"wins", "points", "h2h_wins", "h2h_points"})
_SETTLED = frozenset(CRITERIA) - {"buchholz", "median_buchholz", "playoff", "lots"}


class Fate(StrEnum):
    """Whether an entrant ends above the qualifying line: in every outcome, in some, in none."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Chance:
    """What one entrant still needs.

    `exact`: every outcome of the open matches was looked at; otherwise `possible` may be said of who is already through or out,
    never the other way round, and the rest is not said. `open`: its matches still to play. `enough`: with so many of them won
    it is through whatever the others do (None: not even with all). `least`: with fewer of them won it is not through.
    `must_lose`: when it wins all of them and that is not enough, it goes through only if each of these loses one
    against somebody else.
    `margin`: in some outcome what stands later in the chain (camas, stones, a tie-break, lots) decides about it.
    """

    fate: Fate
    exact: bool = True
    open: int = 0
    enough: int | None = None
    least: int = 0
    must_lose: tuple[str, ...] = ()
    margin: bool = False


def chances(
    entrants: Iterable[str | Entrant],
    results: Iterable[Result],
    rules: StandingsRules,
    *,
    out: Mapping[str, str] | None = None,
    draws: bool = False,
) -> dict[str, Chance]:
    """The chance of everybody (who left not) to be among the first `rules.quota`; empty when there is no quota.

    Arguments and errors are those of `table`; `draws`: whether an open match can be drawn. An open match is taken as won by one
    of both: walkovers of both sides are not foretold.
    """
    given, gone = list(results), dict(out or {})
    ids = [one.id if isinstance(one, Entrant) else one for one in entrants]
    made = table(ids, given, rules, out=gone)
    if not rules.quota:
        return {}
    if made.complete:
        return _ended(made, rules.quota)
    return _Outlook(sorted(set(ids) - set(gone)), given, rules, gone, draws).chances()


def _ended(made: Table, quota: int) -> dict[str, Chance]:
    """All matches are played: the table says it, and a tie on the line leaves those in it open."""
    tied = {one for tie in made.open_ties for one in tie.ids}
    ranked = [row.entrant for row in made.rows if row.rank is not None]
    sure = {one: Fate.CERTAIN if place < quota else Fate.IMPOSSIBLE for place, one in enumerate(ranked)}
    return {
        one: Chance(Fate.POSSIBLE, margin=True) if one in tied else Chance(fate) for one, fate in sure.items()
    }


class _Outlook:
    """One group with its open matches."""

    def __init__(
        self,
        ids: Sequence[str],
        results: Sequence[Result],
        rules: StandingsRules,
        out: Mapping[str, str],
        draws: bool,
    ) -> None:
        self.ids, self.results, self.rules, self.out = ids, results, rules, out
        self.open = [
            one
            for one in results
            if one.status is Status.PENDING and one.playoff is None and not {one.a, one.b} & set(out)
        ]
        self.own = Counter(side for one in self.open for side in (one.a, one.b))
        self.endings = (0, 1, 2) if draws else (0, 1)  # a wins, b wins, drawn
        points = rules.chain[0] == "points"
        self.worth = (rules.win_points, rules.loss_points, rules.draw_points) if points else (1, 0, 0)
        rows = {row.entrant: row for row in table([*ids, *out], results, rules, out=out).rows}
        self.base = {one: rows[one].points if points else rows[one].won for one in ids}
        self.solved: dict[tuple[object, ...], list[tuple[str, ...]]] = {}

    def chances(self) -> dict[str, Chance]:
        """Of everybody."""
        if self.rules.chain[0] not in ("wins", "points"):
            return {one: Chance(Fate.POSSIBLE, exact=False, open=self.own[one]) for one in self.ids}
        if len(self.endings) ** len(self.open) > OUTCOMES:
            return {one: Chance(self.bounded(one), exact=False, open=self.own[one]) for one in self.ids}
        found = {one: _Found(self.own[one]) for one in self.ids}
        for ending in product(self.endings, repeat=len(self.open)):
            self.look(ending, found)
        return {one: found[one].chance() for one in self.ids}

    def bounded(self, one: str) -> Fate:
        """Each of the others at its best and at its worst, as if none of their matches were against each other."""
        best, worst = max(self.worth), min(self.worth)
        others = [other for other in self.ids if other != one]
        low, high = (self.base[one] + self.own[one] * worth for worth in (worst, best))
        if sum(self.base[other] + self.own[other] * best >= low for other in others) < self.rules.quota:
            return Fate.CERTAIN
        if sum(self.base[other] + self.own[other] * worst > high for other in others) >= self.rules.quota:
            return Fate.IMPOSSIBLE
        return Fate.POSSIBLE

    def look(self, ending: tuple[int, ...], found: Mapping[str, _Found]) -> None:
        """One way in which all can end."""
        value, won, beaten = dict(self.base), Counter[str](), []
        for match, end in zip(self.open, ending, strict=True):
            for side, one in enumerate((match.a, match.b)):
                value[one] += self.worth[2 if end == 2 else int(end != side)]
                won[one] += end == side
            if end < 2:
                beaten.append((match.b, match.a) if end == 0 else (match.a, match.b))
        above, quota = 0, self.rules.quota
        for level in sorted(set(value.values()), reverse=True):
            for part in self.parts(tuple(one for one in self.ids if value[one] == level), above, ending):
                through = True if above + len(part) <= quota else False if above >= quota else None
                for one in part:
                    found[one].add(won[one], through, [lost for lost, by in beaten if by != one])
                above += len(part)

    def parts(self, tied: tuple[str, ...], above: int, ending: tuple[int, ...]) -> list[tuple[str, ...]]:
        """A tied set in the parts that can be foretold; whole when the line does not cut it."""
        if not above < self.rules.quota < above + len(tied):
            return [tied]
        inside = tuple(
            (match, end)
            for match, end in zip(self.open, ending, strict=True)
            if match.a in tied and match.b in tied
        )
        key = (tied, tuple(end for _, end in inside))
        if key not in self.solved:
            self.solved[key] = self.solve(tied, inside)
        return self.solved[key]

    def solve(self, tied: tuple[str, ...], inside: Iterable[tuple[Result, int]]) -> list[tuple[str, ...]]:
        settled = not any(self.own[one] for one in tied)
        sure = _SETTLED if settled else _FORETOLD
        chain = [self.rules.chain[0], *takewhile(sure.__contains__, self.rules.chain[1:])]
        ended = {match.id: _as_ended(match, end) for match, end in inside}
        results = [ended.get(one.id, one) for one in self.results]
        return parted(
            tied, [*self.ids, *self.out], results, replace(self.rules, chain=tuple(chain)), out=self.out
        )


def _as_ended(match: Result, end: int) -> Result:
    return replace(match, status=Status.PLAYED, winner=(match.a, match.b, None)[end])


@dataclass(slots=True)
class _Found:
    """What the outcomes say of one entrant."""

    open: int
    never: set[int] = field(default_factory=set)  # own wins with which it was out, or might be
    ever: set[int] = field(default_factory=set)  # own wins with which it was through, or might be
    margin: bool = False
    losers: set[str] | None = None

    def add(self, won: int, through: bool | None, lost: Sequence[str]) -> None:
        """One outcome: with so many own wins through, not, or (None) by what cannot be foretold; who lost against others."""
        self.margin |= through is None
        if through is not True:
            self.never.add(won)
        if through is not False:
            self.ever.add(won)
            if won == self.open:
                self.losers = set(lost) if self.losers is None else self.losers & set(lost)

    def chance(self) -> Chance:
        """All outcomes together."""
        fate = Fate.POSSIBLE if self.ever and self.never else Fate.CERTAIN if self.ever else Fate.IMPOSSIBLE
        if fate is not Fate.POSSIBLE:
            return Chance(fate, open=self.open)
        enough = max(self.never) + 1
        in_hand = enough <= self.open
        return Chance(
            fate,
            open=self.open,
            enough=enough if in_hand else None,
            least=min(self.ever),
            must_lose=() if in_hand else tuple(sorted(self.losers or ())),
            margin=self.margin,
        )
