"""Fixtures onto sessions, turns and tables: nobody and no table twice at once.

Hours and dates are the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .errors import FormatError
from .round_robin import Round


class Fixture(NamedTuple):
    """One match of a group's round robin."""

    group: str
    round: int
    a: str
    b: str


class Place(NamedTuple):
    """When and where: the session, the turn in it (from 1) and the table."""

    session: str
    slot: int
    table: str


@dataclass(frozen=True, slots=True)
class Session:
    """A night or a day of play, with so many turns one after another."""

    id: str
    slots: int


def fixtures(rounds_by_group: Mapping[str, Sequence[Round]]) -> tuple[Fixture, ...]:
    """All matches: round by round, in each the groups in the order given."""
    last = max((len(rounds) for rounds in rounds_by_group.values()), default=0)
    return tuple(
        Fixture(group, one.number, pairing.a, pairing.b)
        for index in range(last)
        for group, rounds in rounds_by_group.items()
        for one in rounds[index : index + 1]
        for pairing in one.pairings
    )


def assign_tables(
    rounds_by_group: Mapping[str, Sequence[Round]],
    tables: Sequence[str],
    sessions: Sequence[Session],
    taken: Mapping[Place, Sequence[str]] | None = None,
) -> dict[Fixture, Place]:
    """A place for every match; a group keeps to its own tables when there are enough. `taken`: places that others have
    already, each with who plays there.

    A turn never holds an entrant or a table twice, and a round of a group begins when all matches of the one
    before have their places.
    Raises FormatError `no_tables`, `duplicate_table`, `duplicate_session`, `not_enough_slots` (with how many
    matches have no place).
    """
    if not tables:
        raise FormatError("no_tables")
    if len(set(tables)) != len(tables):
        raise FormatError("duplicate_table")
    if len({one.id for one in sessions}) != len(sessions):
        raise FormatError("duplicate_session")
    homes, held = _homes(rounds_by_group, tables), taken or {}
    waiting = list(fixtures(rounds_by_group))
    out: dict[Fixture, Place] = {}
    for session in sessions:
        for slot in range(1, session.slots + 1):
            there = {at.table: who for at, who in held.items() if at[:2] == (session.id, slot)}
            placed = _turn(waiting, tables, homes, there)
            out.update((one, Place(session.id, slot, place)) for one, place in placed.items())
            waiting = [one for one in waiting if one not in placed]
    if waiting:
        raise FormatError("not_enough_slots", missing=len(waiting), tables=len(tables))
    return out


def _homes(
    rounds_by_group: Mapping[str, Sequence[Round]], tables: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The tables of each group: a block of its own, or, with too few, blocks that follow each other round the hall."""
    needs = {
        group: min(len(tables), max((len(one.pairings) for one in rounds), default=0))
        for group, rounds in rounds_by_group.items()
    }
    out, start = {}, 0
    for group, need in needs.items():
        out[group] = tuple(tables[(start + step) % len(tables)] for step in range(need))
        start += need
    return out


def _turn(
    waiting: Sequence[Fixture],
    tables: Sequence[str],
    homes: Mapping[str, tuple[str, ...]],
    there: Mapping[str, Sequence[str]],
) -> dict[Fixture, str]:
    """What is played in one turn: the first that can, in order, at its own tables first."""
    free = dict.fromkeys(table for table in tables if table not in there)
    busy = {one for who in there.values() for one in who}
    round_of: dict[str, int] = {}
    out: dict[Fixture, str] = {}
    for one in waiting:
        if not free:
            break
        now = round_of.setdefault(one.group, one.round)
        if one.round != now or one.a in busy or one.b in busy:
            continue
        place = next((table for table in homes[one.group] if table in free), None) or next(iter(free))
        del free[place]
        busy.update((one.a, one.b))
        out[one] = place
    return out
