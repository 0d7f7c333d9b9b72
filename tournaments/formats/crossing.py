"""Placing in an order that is known, moved as little as keeps those of one group, club or sector apart: the first round of a
bracket, and groups in a snake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .apart import Keys
from .assignment import cheapest
from .knockout import Seats


def crossed(order: Sequence[str], keys: Keys, seats: Seats) -> list[str]:
    """Who stands on each line, "" for a bye; `order` runs from the first seed down.

    Of each match of the first round the better seed stays on its line, and so does who has a bye. Over the other sides
    the rest are spread at the least cost, what comes first weighing more than all that follows: meetings of the first
    attribute in the first round (then of the second …), how early those of the first attribute can meet later, and how
    far each stands from its own line. No other spread of these sides has fewer meetings of the first attribute.
    """
    line_of = {seed: line for line, seed in enumerate(seats) if seed}
    lower = [
        seed
        for seed, line in sorted(line_of.items())
        if (rival := seats[line ^ 1]) is not None and rival < seed
    ]
    if not lower:
        return [order[seed - 1] if seed else "" for seed in seats]
    held = {order[seed - 1]: line for seed, line in line_of.items() if seed not in set(lower)}
    costs = _Costs(held, keys, [line_of[seed] for seed in lower], len(seats))
    places = cheapest(len(lower), lambda row: costs.of(order[lower[row] - 1], row))
    at = {line: one for one, line in held.items()}
    at |= {line_of[lower[place]]: order[lower[row] - 1] for row, place in enumerate(places)}
    return [at.get(line, "") for line in range(len(seats))]


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

    def of(self, entrant: str, place: int) -> list[int]:
        costs = [(place - other) ** 2 for other in range(len(self.lines))]
        names = self.keys[entrant]
        for rank, name in enumerate(names):
            weight = self.later * (len(self.lines) + 1) ** (len(names) - 1 - rank)
            for line in self.held.get((rank, name), ()) if name else ():
                if line ^ 1 in self.column:
                    costs[self.column[line ^ 1]] += weight
        for line in self.held.get((0, names[0]), ()) if names and names[0] else ():
            for other, mine in enumerate(self.lines):
                costs[other] += self.apart << (self.depth - (line ^ mine).bit_length())
        return costs


def snake(order: Sequence[str], keys: Keys, sizes: Sequence[int]) -> list[list[str]]:
    """Groups of these sizes from an order, the best first: A, B, C, then C, B, A, and so on.

    Turn after turn: each group that has room takes one, so that the fewest of one club or sector come together (of the
    first attribute before the others), and each stands as near to its own place of the snake as that allows.
    """
    groups: list[list[str]] = [[] for _ in sizes]
    counts: list[Counter[tuple[int, str]]] = [Counter() for _ in sizes]
    rest = list(order)
    for turn in range(max(sizes)):
        with_room = [index for index, size in enumerate(sizes) if size > turn]
        now, rest = rest[: len(with_room)], rest[len(with_room) :]
        if turn % 2:
            with_room.reverse()

        def costs(row: int, now: list[str] = now, room: list[int] = with_room) -> list[int]:
            names = [(rank, name) for rank, name in enumerate(keys[now[row]]) if name]
            out = []
            for place, group in enumerate(room):
                cost = 0
                for rank in range(len(keys[now[row]])):
                    met = sum(counts[group][kind] for kind in names if kind[0] == rank)
                    cost = cost * (len(order) ** 2 + 1) + met
                out.append(cost * (len(order) ** 3 + 1) + (place - row) ** 2)
            return out

        for row, place in enumerate(cheapest(len(now), costs)):
            group = with_room[place]
            groups[group].append(now[row])
            counts[group].update((rank, name) for rank, name in enumerate(keys[now[row]]) if name)
    return groups
