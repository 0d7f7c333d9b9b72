"""Placing in an order that is known, moved as little as keeps those of one group, club or sector apart: the first round of a
bracket, and groups in a snake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from .apart import Keys
from .assignment import cheapest
from .knockout import Seats


def crossed(order: Sequence[str], keys: Keys, seats: Seats) -> list[str]:
    """Who stands on each line, "" for a bye; `order` runs from the first seed down.

    Of each match of the first round the better seed stays on its line, and so does who has a bye. Over the other sides
    the rest are spread at the least cost, what comes first weighing more than all that follows: meetings of the first
    attribute in the first round (then of the second …), how early those of the first attribute can meet later, and how
    far each stands from its own line. Up to BLOCK matches, no other spread of these sides has fewer meetings.
    """
    line_of = {seed: line for line, seed in enumerate(seats) if seed}
    lower = [
        seed
        for seed, line in sorted(line_of.items())
        if (rival := seats[line ^ 1]) is not None and rival < seed
    ]
    if not lower:
        return [order[seed - 1] if seed else "" for seed in seats]
    moved = set(lower)
    held = {order[seed - 1]: line for seed, line in line_of.items() if seed not in moved}
    costs = _Costs(held, keys, [line_of[seed] for seed in lower], len(seats))
    places = _cheapest_in_blocks(
        len(lower), lambda row, columns: costs.of(order[lower[row] - 1], row, columns)
    )
    at = {line: one for one, line in held.items()}
    at |= {line_of[lower[place]]: order[lower[row] - 1] for row, place in enumerate(places)}
    return [at.get(line, "") for line in range(len(seats))]


BLOCK = 128
"""Beyond so many matches (or groups) at once, neighbours in the order are spread among themselves: nobody waits, and there is
always room enough in a block to keep a club apart."""


def _cheapest_in_blocks(size: int, costs: Callable[[int, range], Sequence[int]]) -> list[int]:
    """The place of each row, from what each of its block's places costs."""
    chosen: list[int] = []
    for low in range(0, size, BLOCK):
        block = range(low, min(size, low + BLOCK))
        rows = [costs(row, block) for row in block]
        chosen += [block[place] for place in cheapest(rows)]
    return chosen


class _Costs:
    """What it costs to put an entrant on each of the lines that are left."""

    def __init__(self, held: dict[str, int], keys: Keys, lines: Sequence[int], size: int) -> None:
        self.keys = keys
        self.column = {line: place for place, line in enumerate(lines)}
        self.lines = lines
        self.depth = (size - 1).bit_length()
        self.held: dict[tuple[int, str], list[int]] = {}
        for one, line in held.items():
            for rank, name in enumerate(keys[one]):
                if name:
                    self.held.setdefault((rank, name), []).append(line)
        count = len(lines)
        self.apart = count**3 + 1  # more than all distances together
        self.later = self.apart * (2 * count * size * size + 1)  # more than all later meetings

    def of(self, entrant: str, place: int, columns: range) -> list[int]:
        costs = [(place - other) ** 2 for other in columns]
        low = columns.start
        names = self.keys[entrant]
        for rank, name in enumerate(names):
            weight = self.later * (len(self.lines) + 1) ** (len(names) - 1 - rank)
            for line in self.held.get((rank, name), ()) if name else ():
                column = self.column.get(line ^ 1, -1)
                if column in columns:
                    costs[column - low] += weight
        for line in self.held.get((0, names[0]), ()) if names and names[0] else ():
            for other, mine in enumerate(self.lines[low : columns.stop]):
                costs[other] += self.apart << (self.depth - (line ^ mine).bit_length())
        return costs


def snake(order: Sequence[str], keys: Keys, sizes: Sequence[int]) -> list[list[str]]:
    """Groups of these sizes from an order, the best first: A, B, C, then C, B, A, and so on.

    Turn after turn: each group that has room takes one, so that the fewest of one club or sector come together (of the
    first attribute before the others), and each stands as near to its own place of the snake as that allows. Then the
    turns are gone through again, as long as one can be changed for the better now that all the others stand.
    """
    groups = _Snake(order, keys, sizes)
    for _ in range(_PASSES):
        changed = sum(groups.place(turn) for turn in range(max(sizes)))
        if not changed:
            break
    return [[turn[group] for turn in groups.turns if group in turn] for group in range(len(sizes))]


_PASSES = 20  # more than was ever needed; each pass only takes meetings away


class _Snake:
    """The turns of a snake, each with who stands in which group."""

    def __init__(self, order: Sequence[str], keys: Keys, sizes: Sequence[int]) -> None:
        self.keys = keys
        self.counts: list[Counter[tuple[int, str]]] = [Counter() for _ in sizes]
        self.count = len(order)
        self.turns: list[dict[int, str]] = [{} for _ in range(max(sizes))]
        self.taking = [
            [group for group, size in enumerate(sizes) if size > turn] for turn in range(max(sizes))
        ]
        self.ids: list[Sequence[str]] = []
        for turn, groups in enumerate(self.taking):
            self.ids.append(order[: len(groups)])
            order = order[len(groups) :]
            if turn % 2:
                groups.reverse()

    def place(self, turn: int) -> bool:
        """Spread one turn over its groups, the others standing; whether that changed anything."""
        before = self.turns[turn]
        for group, entrant in before.items():
            self.counts[group].subtract(self.classes(entrant))
        ids, groups = self.ids[turn], self.taking[turn]
        places = _cheapest_in_blocks(
            len(ids), lambda row, columns: self.costs(ids[row], row, columns, groups)
        )
        self.turns[turn] = {groups[place]: ids[row] for row, place in enumerate(places)}
        for group, entrant in self.turns[turn].items():
            self.counts[group].update(self.classes(entrant))
        return self.turns[turn] != before

    def classes(self, entrant: str) -> list[tuple[int, str]]:
        return [(rank, name) for rank, name in enumerate(self.keys[entrant]) if name]

    def costs(self, entrant: str, row: int, columns: range, groups: Sequence[int]) -> list[int]:
        out = []
        names = self.keys[entrant]
        for place in columns:
            group, cost = groups[place], 0
            for kind in enumerate(names):
                cost = cost * (self.count**2 + 1) + (self.counts[group][kind] if kind[1] else 0)
            out.append(cost * (self.count**3 + 1) + (place - row) ** 2)
        return out
