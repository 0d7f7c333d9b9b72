"""The entrants of one round with all that a pairing of two is weighed by, and which pairings are weighed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice

from ..lot import tickets
from ..types import Entrant
from .past import Past
from .values import ALGORITHM

LOT_BYTES = 5


class Field:
    """Who plays this round, by number: the order of their ids, so that nothing depends on how they were given."""

    def __init__(
        self, entrants: Sequence[Entrant], before: Past, standing: dict[str, int], seed: str
    ) -> None:
        self.entrants = sorted(entrants, key=lambda one: one.id)
        self.before = before
        self.ids = [one.id for one in self.entrants]
        self.number = {one: index for index, one in enumerate(self.ids)}
        self.standing = [standing[one] for one in self.ids]
        self.draw = tickets(seed, ALGORITHM)
        self.met: dict[tuple[int, int], int] = {
            (self.number[one], self.number[other]): times
            for (one, other), times in before.met.items()
            if one in self.number and other in self.number
        }

    def lot(self, *ids: str) -> bytes:
        """The ticket of an entrant, or of a pairing, in this round."""
        return self.draw("\n".join((str(self.before.rounds + 1), *sorted(ids))))

    def pair_lot(self, one: int, other: int | None) -> int:
        """The ticket of a pairing, or of a rest, as a number."""
        ids = (self.ids[one],) if other is None else (self.ids[one], self.ids[other])
        return int.from_bytes(self.lot(*ids)[:LOT_BYTES], "big")

    def rest_turns(self) -> list[int]:
        """For each how late its turn to rest comes: fewest rests first, not twice running; equal ones share."""
        keys = [(self.before.rests[one], one in self.before.rested_last) for one in self.ids]
        places = {key: place for place, key in enumerate(sorted(set(keys)))}
        return [places[key] for key in keys]

    def same(self, attribute: str, one: int, other: int) -> bool:
        """Whether both are of one club (sector), as far as it is known."""
        name: str = getattr(self.entrants[one], attribute)
        return bool(name) and name == getattr(self.entrants[other], attribute)

    def all_pairs(self) -> Iterator[tuple[int, int]]:
        """Every pairing there could be."""
        return combinations(range(len(self.ids)), 2)

    def likely_pairs(self, width: int, apart: Sequence[str]) -> set[tuple[int, int]]:
        """Each with the next `width` in the ring of the own standing that it may meet well, and a few of the next one down."""
        ring = sorted(
            range(len(self.ids)), key=lambda one: (-self.standing[one], self.lot(self.ids[one]), one)
        )
        rings: dict[int, list[int]] = {}
        for one in ring:
            rings.setdefault(self.standing[one], []).append(one)
        levels = list(rings.values())
        floats = max(1, width // 3)
        out: set[tuple[int, int]] = set()
        for level, members in enumerate(levels):
            for place, one in enumerate(members):
                found = self._good(one, _round_from(members, place + 1), width, apart)
                below = chain.from_iterable(_round_from(ring, place) for ring in levels[level + 1 :])
                found += self._good(one, below, max(floats, width - len(found)), apart)
                out.update((min(one, other), max(one, other)) for other in found)
        return out

    def _good(self, one: int, others: Iterable[int], wanted: int, apart: Sequence[str]) -> list[int]:
        free = (
            other
            for other in others
            if other != one
            and (min(one, other), max(one, other)) not in self.met
            and not any(self.same(by, one, other) for by in apart)
        )
        return list(islice(free, wanted))


def _round_from(ring: Sequence[int], place: int) -> Iterator[int]:
    """The whole ring, from this place on."""
    return (ring[(place + step) % len(ring)] for step in range(len(ring)))
