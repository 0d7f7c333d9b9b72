"""The final classification: places out of a bracket or a table, and those who stayed in the groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .meetings import NOBODY, Meeting
from .playoffs import in_order
from .standings import Table
from .tree import Bracket, Node
from .types import Source, SourceKind


@dataclass(frozen=True, slots=True)
class Standing:
    """One place of the classification and who holds it."""

    place: int
    ids: tuple[str, ...]

    @property
    def shared(self) -> bool:
        """Whether several hold it."""
        return len(self.ids) > 1


def from_bracket(
    tree: Bracket, state: Mapping[str, Meeting], known: Mapping[Source, str] | None = None
) -> tuple[Standing, ...]:
    """The places of what has been played so far, of any tree: 1, 2, 3 (shared, or 3 and 4 when played for), 5 …

    `state` comes from `meetings`, with what it was told as `known`. Losers of one round share a place. Two who
    both stayed away from a match have the place of who loses every match from there on; from the final: there is no
    champion, and both share place 2. Who stood twice in the tree (a re-entry) has the better place.
    """
    ends: dict[Source, list[str | None]] = {
        source: [_at(source, state, known or {})] for finish in tree.finishes for source in finish.sources
    }
    for node in tree.nodes:
        met = state[node.id]
        if met.winner == NOBODY and not met.skipped:
            ends[_last(tree, node)] += [met.a, met.b]
    placed: set[str] = set()
    out: list[Standing] = []
    for finish in tree.finishes:
        ids = in_order({one for source in finish.sources for one in ends[source] if one} - placed)
        placed.update(ids)
        if ids:
            out.append(Standing(finish.place, ids))
    return tuple(out)


def _at(source: Source, state: Mapping[str, Meeting], known: Mapping[Source, str]) -> str | None:
    if source.kind is SourceKind.ENTRANT:
        return source.ref
    met = state.get(source.ref)
    if met is None:
        return known.get(source)
    return met.winner if source.kind is SourceKind.WINNER else met.loser


def _last(tree: Bracket, node: Node) -> Source:
    """Where one comes to who loses this match and all that follow."""
    while node.loser_to:
        node = tree.by_id[node.loser_to.node]
    return Source.loser_of(node.id)


def from_table(standing: Table, start: int = 1) -> tuple[Standing, ...]:
    """The ranked rows as places, shared where they share; who left has no place."""
    places: dict[int, list[str]] = {}
    for row in standing.rows:
        if row.rank is not None:
            places.setdefault(row.rank + start - 1, []).append(row.entrant)
    return tuple(Standing(place, in_order(ids)) for place, ids in places.items())


def not_qualified(tables: Mapping[str, Table], went_on: Collection[str]) -> tuple[Standing, ...]:
    """Those who stayed in the groups, all groups together, by the rank in their group. Who left is not listed."""
    places: dict[int, list[str]] = {}
    for standing in tables.values():
        for row in standing.rows:
            if row.rank is not None and row.entrant not in went_on:
                places.setdefault(row.rank, []).append(row.entrant)
    return tuple(Standing(rank, in_order(places[rank])) for rank in sorted(places))
