"""From the published tables to who goes on, and to the slots they fill.

The same rows that the public reads decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .errors import FormatError
from .standings import Row, Table
from .types import Source, SourceKind


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
