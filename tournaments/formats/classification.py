"""The final classification: places out of a bracket or a table, and those who stayed in the groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .knockout import NOBODY, Bracket, Meeting
from .playoffs import in_order
from .standings import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """One place of the classification and who holds it."""

    place: int
    ids: tuple[str, ...]

    @property
    def shared(self) -> bool:
        """Whether several hold it."""
        return len(self.ids) > 1


def from_bracket(tree: Bracket, state: Mapping[str, Meeting]) -> tuple[Standing, ...]:
    """Places 1, 2, 3 (shared, or 3 and 4 when they were played for), 5 … of what has been played so far.

    `state` comes from `knockout.meetings`. Losers of one round share a place. When both stayed away from the
    final there is no champion, and both share place 2.
    """
    steps: list[tuple[int, list[str | None]]] = []  # how many places a step takes, and who is on it
    for name in reversed(tree.round_names):
        nodes = [node for node in tree.nodes if node.name == name]
        losers = [one for node in nodes for one in _out(state[node.id])]
        if name == "SF" and tree.third_place:
            third = state["P3"]
            absent = [
                one for one in losers if one not in (third.a, third.b)
            ]  # both stayed away from a semifinal
            steps += [(1, [third.winner]), (1, _out(third) + absent)]
        else:
            steps += [(1, [state["F"].winner])] if name == "F" else []
            steps.append((len(nodes), losers))
    out: list[Standing] = []
    place = 1
    for width, step in steps:
        ids = in_order([one for one in step if one])
        if ids:
            out.append(Standing(place, ids))
        place += width
    return tuple(out)


def _out(met: Meeting) -> list[str | None]:
    if met.winner is None:
        return []
    if met.winner == NOBODY:
        return [met.a, met.b]
    return [met.loser]


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
