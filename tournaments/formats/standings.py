"""The table of a group or a league: one pure function for screen, paper, API and qualification.

Ties are solved on the tied set, then again on what is left tied, never two by two. What a match is worth is
in `tally`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .playoffs import OpenTie, in_order, verdict
from .rules import FEWER_IS_BETTER, Recursion, StandingsRules
from .strength import buchholz, median_buchholz, opponents
from .tally import Counted, Totals, check, counted, totals
from .types import Entrant, Result, Status, unique_ids

SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of why a row stands where it does: its value under a criterion, in which tied set, and whether that parted it."""

    criterion: str
    value: float
    entrant: str
    tied: tuple[str, ...]
    decided: bool

    @property
    def compared(self) -> tuple[str, ...]:
        """Against whom it was held."""
        return tuple(other for other in self.tied if other != self.entrant)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `rank` is None for who left (`out` says how); equal rows share a rank.

    `adjusted`: what of its points a ruling gave, or took.
    """

    rank: int | None
    entrant: str
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    sets_for: int
    sets_against: int
    stones_for: int
    stones_against: int
    walkovers_won: int = 0
    walkovers_lost: int = 0
    adjusted: float = 0
    shared: bool = False
    out: str = ""
    decided_by: str | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def set_diff(self) -> int:
        """Camas won minus lost."""
        return self.sets_for - self.sets_against

    @property
    def stone_diff(self) -> int:
        """Stones made minus received."""
        return self.stones_for - self.stones_against


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in order; the ties that the qualifying line cuts; whether every league match has ended."""

    rows: tuple[Row, ...]
    open_ties: tuple[OpenTie, ...]
    complete: bool

    def row(self, entrant: str) -> Row:
        """The line of one entrant. Raises KeyError."""
        for row in self.rows:
            if row.entrant == entrant:
                return row
        raise KeyError(entrant)


def table(
    entrants: Iterable[str | Entrant],
    results: Iterable[Result],
    rules: StandingsRules,
    *,
    out: Mapping[str, str] | None = None,
) -> Table:
    """The table of these results under these rules; it does not depend on the order of anything given.

    `results` are all matches of the group: those not played yet (`pending`) too, and the play-offs with their tag.
    `out`: who left, as `withdrawn` or `disqualified`; they are listed last without a rank and tie with nobody.
    While matches are missing nothing is asked to be played off: `open_ties` is empty and `complete` is False.
    Raises FormatError: the keys of `tally.check`, `duplicate_entrant`, `too_few_entrants`.
    """
    ids = in_order(unique_ids((one.id if isinstance(one, Entrant) else one for one in entrants), minimum=1))
    matches, gone = tuple(results), dict(out or {})
    check(ids, matches, gone)
    return _Ranking(ids, matches, rules, gone).table()


def parted(
    tied: Sequence[str],
    entrants: Iterable[str],
    results: Iterable[Result],
    rules: StandingsRules,
    *,
    out: Mapping[str, str],
) -> list[tuple[str, ...]]:
    """The parts, from the top, that the rest of the chain makes of a set that is level on its first criterion."""
    ranking = _Ranking(in_order(tuple(entrants)), tuple(results), rules, out)
    return [part for part, _ in ranking.solve(in_order(tied), 1, 0, None)]


class _Ranking:
    """One computation of a table: sums first, then the tied sets from the top."""

    def __init__(
        self, ids: Sequence[str], results: Sequence[Result], rules: StandingsRules, out: Mapping[str, str]
    ) -> None:
        self.rules = rules
        self.out = out
        self.results = results
        self.matches = counted(results, rules, out)
        self.sums = totals(ids, self.matches, rules)
        self.scores = {one: sums.points for one, sums in self.sums.items()}
        self.met = opponents(self.matches)
        self.adjusted = dict.fromkeys(ids, 0.0)
        for entrant, points in rules.adjustments:
            if entrant in self.sums:
                self.sums[entrant].points += points
                self.adjusted[entrant] += points
        self.ids = ids
        self.complete = not any(
            result.status is Status.PENDING and not {result.a, result.b} & set(out)
            for result in results
            if result.playoff is None
        )
        self.reasons: dict[str, list[Reason]] = {entrant: [] for entrant in ids}
        self.open: list[OpenTie] = []
        self.by_sides: dict[frozenset[str], list[Counted]] = {}
        for match in self.matches:
            self.by_sides.setdefault(frozenset((match.a, match.b)), []).append(match)

    def table(self) -> Table:
        placed = in_order([entrant for entrant in self.ids if entrant not in self.out])
        rows: list[Row] = []
        for tied, decided_by in self.solve(placed, 1, -1, None) if placed else []:
            rank, last = len(rows) + 1, tied[-1]
            for entrant in tied:
                separator = (decided_by if entrant == last else None) or (SHARED if len(tied) > 1 else None)
                rows.append(self.row(entrant, rank, len(tied) > 1, separator))
        for entrant in in_order([entrant for entrant in self.ids if entrant in self.out]):
            rows.append(self.row(entrant, None, False, None))
        return Table(tuple(rows), tuple(self.open), self.complete)

    def row(self, entrant: str, rank: int | None, shared: bool, decided_by: str | None) -> Row:
        sums = self.sums[entrant]
        return Row(
            rank,
            entrant,
            sums.played,
            sums.won,
            sums.drawn,
            sums.lost,
            _plain(sums.points),
            sums.sets_for,
            sums.sets_against,
            sums.stones_for,
            sums.stones_against,
            sums.walkovers_won,
            sums.walkovers_lost,
            _plain(self.adjusted[entrant]),
            shared,
            self.out.get(entrant, ""),
            decided_by,
            tuple(self.reasons[entrant]),
        )

    def solve(
        self, tied: tuple[str, ...], rank: int, done: int, base: tuple[str, ...] | None
    ) -> list[tuple[tuple[str, ...], str | None]]:
        """Order one tied set whose first place is `rank`: parts in order, each with what parts it from the next.

        `done`: the last criterion already used on them; `base`: the set over which head to head counts.
        """
        if len(tied) == 1:
            return [(tied, None)]
        for position, code in enumerate(self.rules.chain):
            own_set = code.startswith("h2h_") or code == "playoff"
            if position <= done and not (own_set and self.rules.recursion is Recursion.RESTART):
                continue
            if code.startswith("h2h_") and (base is None or self.rules.recursion is Recursion.RESTART):
                base = tied
            values = self.values(code, tied, base or tied)
            if values is None:
                if code == "playoff" and self.cut(tied, rank):
                    break  # a tie to be played is not decided by what stands after it in the chain
                continue
            level: dict[float, list[str]] = {}
            for one in tied:
                level.setdefault(values[one], []).append(one)
            self.explain(code, tied, values, len(level) > 1)
            if len(level) > 1:
                order = sorted(level, reverse=code not in FEWER_IS_BETTER)
                split = [tuple(level[value]) for value in order]
                return self.parts(split, code, rank, max(done, position), base)
        lots = self.drawn(self.rules.closing_lots, tied)
        if lots:
            self.explain("lots", tied, lots, decided=True)
            split = [(one,) for one in sorted(tied, key=lots.__getitem__)]
            return self.parts(split, "lots", rank, done, base)
        self.stay(tied, rank)
        return [(tied, None)]

    def drawn(self, lots: Sequence[str], tied: Sequence[str]) -> dict[str, float] | None:
        """The place of each in the order drawn; None when not all of them were in the hat."""
        places = {one: float(place) for place, one in enumerate(lots, start=1)}
        return {one: places[one] for one in tied} if all(one in places for one in tied) else None

    def parts(
        self, split: Sequence[tuple[str, ...]], code: str, rank: int, done: int, base: tuple[str, ...] | None
    ) -> list[tuple[tuple[str, ...], str | None]]:
        out: list[tuple[tuple[str, ...], str | None]] = []
        for part in split:
            if out:
                out[-1] = (out[-1][0], code)
            out += self.solve(part, rank, done, base)
            rank += len(part)
        return out

    def values(self, code: str, tied: tuple[str, ...], base: tuple[str, ...]) -> dict[str, float] | None:
        """The value of each under a criterion; None when it cannot say anything of them now."""
        if code == "playoff":
            wins, _ = verdict(frozenset(tied), self.results) if self.complete else (None, 1)
            return {one: float(won) for one, won in wins.items()} if wins else None
        if code == "lots":
            return self.drawn(self.rules.lots, tied)
        if code in _STRENGTH:
            return {one: _STRENGTH[code](one, self.met, self.scores) for one in tied}
        sums = self.among(base) if code.startswith("h2h_") else self.sums
        return {one: _VALUES[code.removeprefix("h2h_")](sums[one]) for one in tied}

    def among(self, base: tuple[str, ...]) -> dict[str, Totals]:
        """The sums over the matches inside this set alone."""
        inside = [
            match
            for index, one in enumerate(base)
            for other in base[index + 1 :]
            for match in self.by_sides.get(frozenset((one, other)), ())
            if self.rules.walkover_in_h2h or not match.walkover
        ]
        return totals(base, inside, self.rules)

    def explain(self, code: str, tied: tuple[str, ...], values: Mapping[str, float], decided: bool) -> None:
        for one in tied:
            self.reasons[one].append(Reason(code, _plain(values[one]), one, tied, decided))

    def cut(self, tied: tuple[str, ...], rank: int) -> bool:
        """Whether the qualifying line goes through this set."""
        return rank <= self.rules.quota < rank + len(tied) - 1

    def stay(self, tied: tuple[str, ...], rank: int) -> None:
        if not (self.complete and self.cut(tied, rank)):
            return
        kind, stage = "unresolved", 1
        if "playoff" in self.rules.chain:
            kind = "single" if len(tied) == 2 else "mini_league"
            _, stage = verdict(frozenset(tied), self.results)
        elif "lots" in self.rules.chain:
            kind = "lots"
        self.open.append(OpenTie(tied, kind, stage, rank, self.rules.quota - rank + 1))


def _share(won: int, lost: int) -> float:
    """A ratio as the share of the whole: it orders as won / lost does, and has a value where nothing was lost."""
    return won / (won + lost) if won + lost else 0.0


_VALUES: dict[str, Callable[[Totals], float]] = {
    "wins": lambda sums: float(sums.won),
    "points": lambda sums: float(sums.points),
    "set_diff": lambda sums: float(sums.sets_for - sums.sets_against),
    "stone_diff": lambda sums: float(sums.stones_for - sums.stones_against),
    "sets_for": lambda sums: float(sums.sets_for),
    "stones_for": lambda sums: float(sums.stones_for),
    "sets_against": lambda sums: float(sums.sets_against),
    "stones_against": lambda sums: float(sums.stones_against),
    "set_ratio": lambda sums: _share(sums.sets_for, sums.sets_against),
    "stone_ratio": lambda sums: _share(sums.stones_for, sums.stones_against),
}
_STRENGTH = {"buchholz": buchholz, "median_buchholz": median_buchholz}


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value
