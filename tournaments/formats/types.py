"""The values that every format speaks of: who enters, where a side comes from, who meets whom, how it ended.

Ids are opaque strings (the public ids). Nothing here knows a rule of a format.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .errors import FormatError


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part. Empty club or sector: none known, never kept apart from anybody.

    `group` and `place`: where they stood in the phase that they come from; 0 for no place.
    """

    id: str
    club: str = ""
    sector: str = ""
    seed_rank: int | None = None
    group: str = ""
    place: int = 0


class SourceKind(StrEnum):
    """Where a side of a match comes from; the value is the letter of the compact form."""

    ENTRANT = "P"
    WINNER = "W"
    LOSER = "L"
    GROUP_PLACE = "G"
    STANDING = "S"
    BYE = "BYE"


class Source(NamedTuple):
    """One side of a match before it is known.

    Compact form: `P:id`, `W:SF1`, `L:SF1`, `G:A#1` (of another phase `G:phase/A#1`, `W:phase/F`), `S:phase#1`, `BYE`.
    """

    kind: SourceKind
    ref: str = ""
    n: int = 0

    @classmethod
    def entrant(cls, entrant_id: str) -> Source:
        """This entrant."""
        return cls(SourceKind.ENTRANT, entrant_id)

    @classmethod
    def winner_of(cls, match_id: str) -> Source:
        """Whoever wins that match."""
        return cls(SourceKind.WINNER, match_id)

    @classmethod
    def loser_of(cls, match_id: str) -> Source:
        """Whoever loses that match."""
        return cls(SourceKind.LOSER, match_id)

    @classmethod
    def nth_of_group(cls, group: str, n: int) -> Source:
        """Whoever ends at place n of that group's published table."""
        return cls(SourceKind.GROUP_PLACE, group, n)

    @classmethod
    def standing(cls, phase: str, n: int) -> Source:
        """Whoever is n-th in the ordered list that another phase hands on."""
        return cls(SourceKind.STANDING, phase, n)

    @classmethod
    def bye(cls) -> Source:
        """Nobody: the other side goes through without playing."""
        return cls(SourceKind.BYE)

    @classmethod
    def parse(cls, text: str) -> Source:
        """Read the compact form. Raises FormatError `bad_source`."""
        if text == "BYE":
            return cls.bye()
        letter, colon, ref = text.partition(":")
        if not colon or not ref or letter not in ("P", "W", "L", "G", "S"):
            raise FormatError("bad_source", text=text)
        if letter not in ("G", "S"):
            return cls(SourceKind(letter), ref)
        name, hash_mark, place = ref.rpartition("#")
        if not hash_mark or not name or not (place.isascii() and place.isdigit()) or int(place) < 1:
            raise FormatError("bad_source", text=text)
        return cls(SourceKind(letter), name, int(place))

    def __str__(self) -> str:
        if self.kind is SourceKind.BYE:
            return "BYE"
        place = f"#{self.n}" if self.kind in (SourceKind.GROUP_PLACE, SourceKind.STANDING) else ""
        return f"{self.kind.value}:{self.ref}{place}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two that meet; `a` is named first on the sheet."""

    a: str
    b: str


class Status(StrEnum):
    """How a match stands. A walkover is a status, never a score."""

    PENDING = "pending"
    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    WITHDRAWAL = "withdrawal"
    DISQUALIFICATION = "disqualification"
    RULING = "ruling"
    NOT_PLAYED = "not_played"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class PlayoffTag:
    """This match unties the set `tied`, for the stage-th time. It never enters the group's table."""

    tied: tuple[str, ...]
    stage: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    """One match as the table sees it.

    `sets`: stones of a and of b in each cama, in order; the last may be unfinished. `given`: camas (from 0) that one of them won
    without the stones, because the other came late.
    """

    id: str
    a: str
    b: str
    winner: str | None = None
    status: Status = Status.PLAYED
    sets: tuple[tuple[int, int], ...] = ()
    ended_by: str | None = None
    playoff: PlayoffTag | None = None
    given: tuple[tuple[int, str], ...] = ()


def natural(text: str) -> tuple[int, int, str]:
    """Sort key for ids that depends on nothing but the id: numbers by value, then the rest by text."""
    if text.isascii() and text.isdigit():
        return (0, int(text), text)
    return (1, 0, text)


def is_text(text: str) -> bool:
    """Whether it can be written as UTF-8 (half of a surrogate pair cannot), so that it has a digest."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def unique_ids(ids: Iterable[str], minimum: int = 2) -> tuple[str, ...]:
    """The ids as a tuple. Raises FormatError `bad_id`, `duplicate_entrant`, `too_few_entrants`."""
    seen: set[str] = set()
    out = tuple(ids)
    for entrant_id in out:
        if not isinstance(entrant_id, str) or not entrant_id or "\n" in entrant_id or not is_text(entrant_id):
            raise FormatError("bad_id", id=entrant_id)
        if entrant_id in seen:
            raise FormatError("duplicate_entrant", id=entrant_id)
        seen.add(entrant_id)
    if len(out) < minimum:
        raise FormatError("too_few_entrants", count=len(out), minimum=minimum)
    return out
