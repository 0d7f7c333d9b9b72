"""From the published tables to who goes on, and to the slots they fill.

The same rows that the public reads decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .comparison import CROSS_CHAIN, Comparable, Compared, Comparison
from .errors import FormatError
from .knockout import bracket_size
from .rules import StandingsRules
from .standings import Row, Table
from .types import Result, Source, SourceKind


@dataclass(frozen=True, slots=True)
class QualificationRules:
    """Who goes on from groups: the first `quota` of each (`quotas` where a group has another), and so many of the best
    `next_placed`, compared by `chain` once `comparable` has been applied. `lots` in the chain are drawn from `seed`.
    """

    quota: int = 1
    quotas: Mapping[str, int] | None = None
    next_placed: int = 0
    comparable: Comparable = Comparable.AS_PLAYED
    chain: tuple[str, ...] = CROSS_CHAIN
    seed: str = ""

    def of(self, group: str) -> int:
        """The quota of one group."""
        return (self.quotas or {}).get(group, self.quota)


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on: from which place of which group, by the quota or as one of the best next placed."""

    id: str
    group: str
    place: int
    how: str = "quota"


def qualify(
    tables: Mapping[str, Table],
    rules: QualificationRules,
    *,
    results: Mapping[str, Sequence[Result]] | None = None,
    standings: StandingsRules | None = None,
    provisional: bool = False,
) -> tuple[Qualified, ...]:
    """Who goes on, in the order in which the next phase seeds them: all firsts, all seconds …, then the best next placed.

    Inside a place they stand by the chain across groups; who is still level, by the name of the group. `results` of every
    group and their `standings` rules are needed to drop matches (DROP_LAST) alone.
    Raises FormatError: the keys of `qualified`, `tie_on_line` also among the next placed, `bad_chain`.
    """
    taken: list[Qualified] = []
    for group, standing in tables.items():
        ids = qualified(standing, rules.of(group), provisional=provisional)
        taken += [Qualified(one, group, place) for place, one in enumerate(ids, start=1)]
    comparison = _comparison(tables, rules, results, standings)
    out: list[Qualified] = []
    for place in sorted({one.place for one in taken}):
        level = {one.id: one for one in taken if one.place == place}
        out += [level[row.id] for row in comparison.ranked(_keys(level.values()))]
    missing = rules.next_placed
    for tier in _tiers(tables, rules):
        if missing <= 0:
            break
        rows = comparison.ranked(tier)
        if len(rows) > missing and not rows[missing - 1].decided_by:
            raise FormatError("tie_on_line", ids=_level_with(rows, missing - 1))
        out += [Qualified(row.id, row.group, row.place, "next_placed") for row in rows[:missing]]
        missing -= len(rows)
    if missing > 0:
        raise FormatError("too_few_ranked", quota=rules.next_placed, ranked=rules.next_placed - missing)
    return tuple(out)


def next_placed(
    tables: Mapping[str, Table],
    rules: QualificationRules,
    *,
    results: Mapping[str, Sequence[Result]] | None = None,
    standings: StandingsRules | None = None,
) -> tuple[Compared, ...]:
    """The first of each group who has not qualified by the quota, compared across the groups: what the page shows."""
    for tier in _tiers(tables, rules):
        return _comparison(tables, rules, results, standings).ranked(tier)
    return ()


def to_fill(count: int) -> int:
    """How many next placed fill the bracket, so that nobody has a bye. Raises FormatError `too_few_entrants`."""
    return bracket_size(count) - count


def _tiers(tables: Mapping[str, Table], rules: QualificationRules) -> Iterable[list[tuple[str, str, int]]]:
    """The first after the quota of every group, then the second after it, and so on."""
    ranked = {name: [row for row in one.rows if row.rank is not None] for name, one in tables.items()}
    for step in range(max((len(rows) for rows in ranked.values()), default=0)):
        tier = [
            (rows[rules.of(name) + step].entrant, name, rules.of(name) + step + 1)
            for name, rows in ranked.items()
            if len(rows) > rules.of(name) + step
        ]
        if tier:
            yield tier


def _keys(level: Iterable[Qualified]) -> list[tuple[str, str, int]]:
    return [(one.id, one.group, one.place) for one in level]


def _comparison(
    tables: Mapping[str, Table],
    rules: QualificationRules,
    results: Mapping[str, Sequence[Result]] | None,
    standings: StandingsRules | None,
) -> Comparison:
    return Comparison(
        tables, rules.chain, rules.comparable, seed=rules.seed, results=results, standings=standings
    )


def _level_with(rows: Sequence[Compared], at: int) -> list[str]:
    first = at
    while first and not rows[first - 1].decided_by:
        first -= 1
    last = at
    while last + 1 < len(rows) and not rows[last].decided_by:
        last += 1
    return [row.id for row in rows[first : last + 1]]


def qualified(standing: Table, quota: int, *, provisional: bool = False) -> tuple[str, ...]:
    """The first `quota` of the table, in its order.

    Raises FormatError `matches_missing` (not all played, unless provisional), `tie_on_line` (equal rows on
    both sides of the line, with their ids) and `too_few_ranked`.
    """
    if not standing.complete and not provisional:
        raise FormatError("matches_missing")
    ranked = [row for row in standing.rows if row.rank is not None]
    if quota > len(ranked):
        raise FormatError("too_few_ranked", quota=quota, ranked=len(ranked))
    if 0 < quota < len(ranked) and ranked[quota - 1].rank == ranked[quota].rank:
        raise FormatError(
            "tie_on_line", ids=[row.entrant for row in ranked if row.rank == ranked[quota].rank]
        )
    return tuple(row.entrant for row in ranked[:quota])


def group_places(
    sources: Iterable[Source], tables: Mapping[str, Table], *, provisional: bool = False
) -> dict[Source, str]:
    """Who each `G:group#n` is; other sources are passed over.

    For `knockout.meetings`, or to write into the slots.
    Raises FormatError `unknown_group`, `matches_missing`, `too_few_ranked`, `tie_on_place` (the place is shared).
    """
    out: dict[Source, str] = {}
    for source in sources:
        if source.kind is not SourceKind.GROUP_PLACE:
            continue
        if source.ref not in tables:
            raise FormatError("unknown_group", group=source.ref)
        standing = tables[source.ref]
        if not standing.complete and not provisional:
            raise FormatError("matches_missing", group=source.ref)
        out[source] = _at(standing, source.n, source.ref).entrant
    return out


def _at(standing: Table, place: int, group: str) -> Row:
    ranked = [row for row in standing.rows if row.rank is not None]
    if place > len(ranked):
        raise FormatError("too_few_ranked", quota=place, ranked=len(ranked), group=group)
    row = ranked[place - 1]
    if row.shared:
        raise FormatError(
            "tie_on_place",
            group=group,
            place=place,
            ids=[one.entrant for one in ranked if one.rank == row.rank],
        )
    return row
