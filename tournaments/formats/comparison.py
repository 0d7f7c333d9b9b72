"""Rows of different groups held against one another: the best next placed, and the order inside a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from .errors import FormatError
from .lot import ticket
from .rules import StandingsRules
from .standings import Row, Table
from .tally import Totals, counted, totals
from .types import Result

CROSS_CHAIN = ("wins", "set_diff", "stone_diff", "stones_for", "lots")
"""Across groups nobody met, so there is no head to head."""


class Comparable(StrEnum):
    """What makes rows of groups of unequal size comparable.

    AS_PLAYED: all matches count, and a larger group has more of them. DROP_LAST: in a larger group the matches against
    those who came last are left out, down to the size of the smallest. PER_MATCH: everything is divided by the matches
    played.
    """

    AS_PLAYED = "as_played"
    DROP_LAST = "drop_last"
    PER_MATCH = "per_match"


@dataclass(frozen=True, slots=True)
class Compared:
    """One row of a comparison across groups.

    `values` under each criterion of the chain; `decided_by` parts it from the next row, empty where nothing does.
    """

    id: str
    group: str
    place: int
    values: tuple[tuple[str, Fraction], ...]
    decided_by: str = ""


class Comparison:
    """The values by which rows of different groups are compared.

    `results` of every group and their `standings` rules are needed for DROP_LAST alone; `lots` in the chain are drawn from
    `seed`, and say nothing without one. Raises FormatError `bad_chain`.
    """

    def __init__(
        self,
        tables: Mapping[str, Table],
        chain: Sequence[str] = CROSS_CHAIN,
        comparable: Comparable = Comparable.AS_PLAYED,
        *,
        seed: str = "",
        results: Mapping[str, Sequence[Result]] | None = None,
        standings: StandingsRules | None = None,
    ) -> None:
        for code in chain:
            if code not in _WORTH and code != "lots":
                raise FormatError("bad_chain", criterion=code)
        self.chain = chain
        self.per_match = comparable is Comparable.PER_MATCH
        self.seed = seed
        self.rows: dict[str, Row | Totals] = {
            row.entrant: row for standing in tables.values() for row in standing.rows
        }
        if comparable is Comparable.DROP_LAST:
            self._drop_last(tables, results or {}, standings or StandingsRules())

    def _drop_last(
        self,
        tables: Mapping[str, Table],
        results: Mapping[str, Sequence[Result]],
        standings: StandingsRules,
    ) -> None:
        smallest = min((len(standing.rows) for standing in tables.values()), default=0)
        for name, standing in tables.items():
            if len(standing.rows) > smallest:
                kept = {row.entrant for row in standing.rows[:smallest]}
                gone = {row.entrant: row.out for row in standing.rows if row.out}
                among = [
                    match
                    for match in counted(results.get(name, ()), standings, gone)
                    if {match.a, match.b} - {""} <= kept
                ]
                self.rows |= totals(kept, among, standings)

    def ranked(self, level: Iterable[tuple[str, str, int]]) -> tuple[Compared, ...]:
        """These (id, group, place) in the order of the chain, each with what parts it from the next.

        Who is level on everything stands by the name of the group.
        """
        rows = [Compared(entrant, group, place, self._values(entrant)) for entrant, group, place in level]
        rows.sort(key=lambda row: ([-value for _, value in row.values], row.group))
        return tuple(
            replace(row, decided_by=_parted(row, after))
            for row, after in zip(rows, [*rows[1:], None], strict=True)
        )

    def _values(self, entrant: str) -> tuple[tuple[str, Fraction], ...]:
        row = self.rows[entrant]
        share = (row.played or 1) if self.per_match else 1
        return tuple(
            (code, self._lot(entrant) if code == "lots" else Fraction(_WORTH[code](row)) / share)
            for code in self.chain
        )

    def _lot(self, entrant: str) -> Fraction:
        """More is better, so the lowest ticket counts most."""
        if not self.seed:
            return Fraction(0)
        return Fraction(-int.from_bytes(ticket(self.seed, entrant)))


def _parted(row: Compared, after: Compared | None) -> str:
    if after is None:
        return ""
    differ = (
        code for (code, mine), (_, theirs) in zip(row.values, after.values, strict=True) if mine != theirs
    )
    return next(differ, "")


_WORTH: Mapping[str, Callable[[Row | Totals], float]] = {
    "wins": lambda row: row.won,
    "points": lambda row: row.points,
    "set_diff": lambda row: row.sets_for - row.sets_against,
    "sets_for": lambda row: row.sets_for,
    "stone_diff": lambda row: row.stones_for - row.stones_against,
    "stones_for": lambda row: row.stones_for,
}
