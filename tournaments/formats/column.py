"""How the lot lays entrants out: rows to deal from, and the first column of a bracket filled half by half."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .apart import Keys, exchanged, spread
from .knockout import Seats, standard_seats
from .lot import ticket


def class_tickets(seed: str, apart: Sequence[str]) -> Callable[[int, str], bytes]:
    known: dict[tuple[int, str], bytes] = {}

    def find(rank: int, name: str) -> bytes:
        if (rank, name) not in known:
            known[rank, name] = ticket(seed, f"{apart[rank]}={name}")
        return known[rank, name]

    return find


def rows(
    ids: Sequence[str],
    keys: Keys,
    tickets: Mapping[str, bytes],
    of_class: Callable[[int, str], bytes],
    start: int = 0,
) -> Iterator[list[str]]:
    """The entrants laid out class by class, the widest class (the last attribute) outside; who has none is a
    class alone.

    The tickets are read from byte `start`; the rows after the first read them from the next bytes, for
    `spread` to try.
    """
    tries = max(1, min(32, 20_000 // max(1, len(ids))))
    for attempt in range(tries):
        cut = (start + attempt) % 32

        def turned(lot: bytes, cut: int = cut) -> bytes:
            return lot[cut:] + lot[:cut]

        def place(entrant: str, turned: Callable[[bytes], bytes] = turned) -> tuple[tuple[bytes, str], ...]:
            own = (turned(tickets[entrant]), entrant)
            names = keys[entrant]
            wide = range(len(names) - 1, -1, -1)
            return (
                *(
                    (turned(of_class(rank, names[rank])), names[rank]) if names[rank] else own
                    for rank in wide
                ),
                own,
            )

        yield sorted(ids, key=place)


class Column:
    """The first column while it is filled, half by half: every class as even as can be at every depth."""

    def __init__(
        self,
        seed: str,
        ids: Sequence[str],
        keys: Keys,
        apart: Sequence[str],
        seeds: Sequence[str],
        seats: Seats,
    ) -> None:
        self.keys = keys
        self.tickets = {one: ticket(seed, one) for one in ids}
        self.of_class = class_tickets(seed, apart)
        self.standard = tuple(seats) == tuple(standard_seats(len(ids)))
        self.open = [rank is not None for rank in seats]
        self.at: dict[int, str] = {}
        self.line_of = {
            seeds[rank - 1]: line for line, rank in enumerate(seats) if rank and rank <= len(seeds)
        }

    def lines(self) -> list[str]:
        """The entrant of every line, "" for a bye."""
        self._fill(list(self.tickets), 0, len(self.open), 0)
        if self.line_of or not self.standard:
            self._first_round()
        return [self.at.get(line, "") for line in range(len(self.open))]

    def _first_round(self) -> None:
        """With fixed lines, or byes elsewhere, the halves can be even and the first round not: exchange there too."""
        pairs = [[line for line in (low, low + 1) if line in self.at] for low in range(0, len(self.open), 2)]
        matches = exchanged([[self.at[line] for line in pair] for pair in pairs], self.keys, self.line_of)
        for pair, match in zip(pairs, matches, strict=True):
            free = [one for one in match if one not in self.line_of]
            self.at.update(
                zip((line for line in pair if self.at[line] not in self.line_of), free, strict=True)
            )

    def _fill(self, ids: list[str], low: int, high: int, depth: int) -> None:
        if high - low == 1:
            self.at.update((low, one) for one in ids)
            return
        middle = (low + high) // 2
        caps = (sum(self.open[low:middle]), sum(self.open[middle:high]))
        held = {one: int(self.line_of[one] >= middle) for one in ids if one in self.line_of}
        # Each depth reads the tickets from another byte: one club must not get all the byes because its turn came first.
        laid = rows(ids, self.keys, self.tickets, self.of_class, start=2 * depth)
        top, bottom = spread(laid, {one: self.keys[one] for one in ids}, caps, held)
        self._fill(top, low, middle, depth + 1)
        self._fill(bottom, middle, high, depth + 1)
