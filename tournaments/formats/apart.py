"""Spreading entrants over groups so that those of one club, then of one sector, meet as little as can be.

No lots of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Keys = Mapping[str, tuple[str, ...]]  # entrant -> its class under each attribute kept apart, "" for none

PATIENCE = 60_000  # how many exchanges a draw may weigh: sizes by hand can make thousands that lead nowhere


@dataclass(frozen=True, slots=True)
class Conflict:
    """Those of one club or sector who share a group or meet in the first round, and why it had to be.

    reason `too_many`: they are more than the places that keep them apart; `crowded`: the sizes and the others
    left no other place.
    """

    by: str
    name: str
    where: str
    ids: tuple[str, ...]
    reason: str


def spread(
    rows: Iterable[Sequence[str]], keys: Keys, sizes: Sequence[int], fixed: Mapping[str, int] | None = None
) -> list[list[str]]:
    """Deal the entrants, in the order of the first row, over groups of these sizes.

    Each goes to the next group in turn, or to the first after it that has fewer of its club, then of its
    sector; then two are exchanged as long as that takes a meeting away. With clubs inside sectors and sizes
    that differ by at most one this is the best there is. Otherwise, while a meeting is left that counting
    alone does not explain, the other rows are dealt too, and the best deal stays. `fixed` entrants keep their
    group.
    """
    least, patience = _least(keys, sizes), PATIENCE
    best: tuple[tuple[int, ...], list[list[str]]] | None = None
    for row in rows:
        table = _Table(keys, sizes, patience)
        table.fill(row, fixed or {})
        meetings, patience = table.meetings(), table.patience
        if best is None or meetings < best[0]:
            best = (meetings, table.groups)
        if best[0] <= least or patience <= 0:
            break
    return best[1] if best else []


def exchanged(groups: Sequence[Sequence[str]], keys: Keys, held: Iterable[str]) -> list[list[str]]:
    """These groups after exchanging two at a time, the nearest first, as long as that takes a meeting away."""
    table = _Table(keys, [len(group) for group in groups])
    for index, group in enumerate(groups):
        for entrant in group:
            table.put(entrant, index)
    table.exchange(frozenset(held))
    return table.groups


def _least(keys: Keys, sizes: Sequence[int]) -> tuple[int, ...]:
    """The meetings of every attribute that no deal can avoid, each class taken alone."""
    out = []
    for names in zip(*keys.values(), strict=True):
        meetings = 0
        for name, members in Counter(names).items():
            if name and members > len(sizes):
                meetings += _crowd(members, sizes)
        out.append(meetings)
    return tuple(out)


def _crowd(members: int, sizes: Sequence[int]) -> int:
    """The meetings of so many of one class when they are as even over the groups as the sizes allow."""
    meetings, level = 0, 0
    while members:
        room = min(members, sum(size > level for size in sizes))
        meetings += level * room
        members, level = members - room, level + 1
    return meetings


class _Table:
    """The groups while they are being made, with how many of each class each one holds."""

    def __init__(self, keys: Keys, sizes: Sequence[int], patience: int = PATIENCE) -> None:
        self.patience = patience
        self.keys = keys
        self.sizes = sizes
        self.groups: list[list[str]] = [[] for _ in sizes]
        self.counts: list[Counter[tuple[int, str]]] = [Counter() for _ in sizes]
        self.totals: Counter[tuple[int, str]] = Counter()
        self.lowest: dict[
            tuple[int, str], int
        ] = {}  # the fewest of a class in any group, forgotten when it changes
        small = min(sizes)
        # The short lap comes first: it ends where a full one begins, so that neighbours in the order never
        # share a group.
        self.turn_order = sorted(range(len(sizes)), key=lambda group: sizes[group])
        short = sum(1 for size in sizes if size == small)
        self.turn = short % len(sizes)

    def classes(self, entrant: str) -> list[tuple[int, str]]:
        return [(rank, name) for rank, name in enumerate(self.keys[entrant]) if name]

    def put(self, entrant: str, group: int) -> None:
        self.groups[group].append(entrant)
        for kind in self.classes(entrant):
            self.counts[group][kind] += 1
            self.totals[kind] += 1

    def deal(self, entrant: str) -> None:
        classes = self.classes(entrant)
        size = len(self.sizes)
        fewest = tuple(self.totals[kind] // size for kind in classes)
        found: list[tuple[tuple[int, ...], int]] = []
        for step in range(size):
            place = (self.turn + step) % size
            group = self.turn_order[place]
            if len(self.groups[group]) < self.sizes[group]:
                has = tuple(self.counts[group][kind] for kind in classes)
                found.append((has, step))
                if all(count <= least for count, least in zip(has, fewest, strict=True)):
                    break
        place = (self.turn + min(found)[1]) % size
        self.put(entrant, self.turn_order[place])
        self.turn = (place + 1) % size

    def fill(self, row: Sequence[str], fixed: Mapping[str, int]) -> None:
        """Deal a whole row round the fixed ones, then exchange."""
        for entrant, group in fixed.items():
            self.put(entrant, group)
        for entrant in row:
            if entrant not in fixed:
                self.deal(entrant)
        self.exchange(frozenset(fixed))

    def meetings(self) -> tuple[int, ...]:
        """How many meetings of one class there are, for every attribute."""
        out = [0] * max((len(names) for names in self.keys.values()), default=0)
        for counts in self.counts:
            for (rank, _), count in counts.items():
                out[rank] += count * (count - 1) // 2
        return tuple(out)

    def exchange(self, held: frozenset[str]) -> None:
        """Exchange two entrants as long as that takes meetings away: first of clubs, then of sectors."""
        changed = True
        while changed and self.patience > 0:
            changed = False
            for group, members in enumerate(self.groups):
                for entrant in tuple(members):
                    changed |= entrant not in held and self._move(entrant, group, held)

    def _move(self, entrant: str, group: int, held: frozenset[str]) -> bool:
        for kind in self.classes(entrant):
            most = self.counts[group][kind] - 2  # with a group that has more of them there is nothing to gain
            if most >= 0 and self._low(kind) <= most and self._move_out(entrant, group, kind, held):
                return True
        return False

    def _low(self, kind: tuple[int, str]) -> int:
        if kind not in self.lowest:
            self.lowest[kind] = min(counts[kind] for counts in self.counts)
        return self.lowest[kind]

    def _move_out(self, entrant: str, group: int, kind: tuple[int, str], held: frozenset[str]) -> bool:
        nothing = (0,) * len(self.keys[entrant])
        # In a bracket the nearest matches are those whose numbers share the most leading bits.
        for target in sorted(range(len(self.groups)), key=lambda other: other ^ group):
            if self.patience <= 0 or self.counts[target][kind] > self.counts[group][kind] - 2:
                continue
            for other in self.groups[target]:
                self.patience -= 1
                if other not in held and self._gain(entrant, group, other, target) < nothing:
                    self._swap(entrant, group, other, target)
                    return True
        return False

    def _gain(self, entrant: str, group: int, other: str, target: int) -> tuple[int, ...]:
        """The change in meetings of every attribute if these two changed places."""
        out = []
        for rank, (mine, theirs) in enumerate(zip(self.keys[entrant], self.keys[other], strict=True)):
            change = 0
            if mine != theirs:
                if mine:
                    change += self.counts[target][rank, mine] - self.counts[group][rank, mine] + 1
                if theirs:
                    change += self.counts[group][rank, theirs] - self.counts[target][rank, theirs] + 1
            out.append(change)
        return tuple(out)

    def _swap(self, entrant: str, group: int, other: str, target: int) -> None:
        for one, source, goal in ((entrant, group, target), (other, target, group)):
            for kind in self.classes(one):
                self.counts[source][kind] -= 1
                self.counts[goal][kind] += 1
                self.lowest.pop(kind, None)
        self.groups[group][self.groups[group].index(entrant)] = other
        self.groups[target][self.groups[target].index(other)] = entrant


def conflicts(
    groups: Mapping[str, Sequence[str]], keys: Keys, apart: Sequence[str], places: int
) -> tuple[Conflict, ...]:
    """Who shares a group with somebody of the same club or sector.

    Those of one club are not named again for their sector, and a club or sector that everybody shares is not told.
    """
    totals = Counter((rank, name) for names in keys.values() for rank, name in enumerate(names) if name)
    out = []
    for where, members in groups.items():
        told: set[tuple[str, ...]] = set()
        for rank, attribute in enumerate(apart):
            for name in sorted({keys[one][rank] for one in members} - {""}):
                ids = tuple(one for one in members if keys[one][rank] == name)
                if len(ids) < 2 or ids in told or totals[rank, name] == len(keys):
                    continue  # of one class all: there is nobody else to meet
                told.add(ids)
                reason = "too_many" if totals[rank, name] > places else "crowded"
                out.append(Conflict(attribute, name, where, ids, reason))
    return tuple(out)
