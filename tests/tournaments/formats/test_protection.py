"""Clubs and sectors apart, measured: over many seeds not one meeting that could have been avoided.

The suite draws a few seeds; the measure, a thousand of each: `SEEDS=1000 python -m pytest tests/tournaments/formats -k protection`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import pytest

from tournaments.formats import Entrant, Shape, Source, draw_bracket, draw_groups

from .events import load

SEEDS = range(int(os.environ.get("SEEDS", "5")))


def clubs(*sizes: int) -> list[Entrant]:
    """Clubs of these sizes, three clubs a sector."""
    names = [name for name, size in enumerate(sizes) for _ in range(size)]
    return [Entrant(str(n), f"c{name}", f"s{name // 3}") for n, name in enumerate(names)]


def vall_uixo() -> list[Entrant]:
    """24 parejas of 6 fallas (e04), up to six of one."""
    return [Entrant(str(one["pair"]), one["club"]) for one in load("e04")["entries"]]


FIELDS = {
    "e04": vall_uixo(),
    "many of one": clubs(9, 2, 2, 1, 1, 1),
    "31 of eight": clubs(6, 5, 5, 4, 4, 3, 2, 2),
    "64 of twenty": clubs(*[6] * 4, *[3] * 8, *[2] * 8),
    "101 of fifty": clubs(*[4] * 10, *[2] * 21, *[1] * 19),
}
SHAPES = [Shape(), Shape("double"), Shape("repechage"), Shape("repechage", back="SF")]


def same(pairs: Sequence[tuple[Entrant, Entrant]], by: str) -> int:
    return sum(bool(getattr(a, by)) and getattr(a, by) == getattr(b, by) for a, b in pairs)


def unavoidable(entrants: Sequence[Entrant], by: str, seats: int) -> int:
    """The meetings in `seats` first matches (or byes) that counting alone forces."""
    sizes = Counter(getattr(one, by) for one in entrants if getattr(one, by))
    return sum(max(0, size - seats) for size in sizes.values())


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape.system}-{shape.back}")
@pytest.mark.parametrize("name", FIELDS)
def test_protection_of_the_first_round(name: str, shape: Shape) -> None:
    entrants = FIELDS[name]
    by = {one.id: one for one in entrants}
    for seed in SEEDS:
        drawn = draw_bracket(entrants, seed=f"protection {seed}", shape=shape)
        columns = list(zip(drawn.lines[::2], drawn.lines[1::2], strict=True))
        pairs = [(by[a.ref], by[b.ref]) for a, b in columns if a.ref and b.ref]
        taken = sum(bool(a.ref or b.ref) for a, b in columns)
        assert same(pairs, "club") == unavoidable(entrants, "club", taken), seed
        told = {frozenset(one.ids) for one in drawn.conflicts}
        assert told == {
            frozenset((a.id, b.id))
            for a, b in pairs
            if a.club == b.club or (a.sector and a.sector == b.sector)
        }


@pytest.mark.parametrize("name", FIELDS)
def test_protection_beyond_the_first_round(name: str) -> None:
    """Those of one club are shared out over halves, quarters, eighths …: they meet as late as their number allows."""
    entrants = FIELDS[name]
    by = {one.id: one for one in entrants}
    for seed in SEEDS:
        lines = draw_bracket(entrants, seed=f"protection {seed}").lines
        width = len(lines)
        while width > 1:
            blocks = [lines[low : low + width] for low in range(0, len(lines), width)]
            for club, size in Counter(one.club for one in entrants).items():
                most = max(sum(bool(one.ref) and by[one.ref].club == club for one in mine) for mine in blocks)
                assert most == -(-size // len(blocks)), (seed, club, width)
            width //= 2


def test_protection_does_something() -> None:
    """Bug 16: an option that was shown and changed nothing. The same seeds with and without it."""
    entrants = FIELDS["31 of eight"]
    by = {one.id: one for one in entrants}

    def met(apart: tuple[str, ...]) -> int:
        found = 0
        for seed in range(40):
            lines = draw_bracket(entrants, seed=str(seed), apart=apart).lines
            columns = zip(lines[::2], lines[1::2], strict=True)
            found += same([(by[a.ref], by[b.ref]) for a, b in columns if a.ref and b.ref], "club")
        return found

    assert met(("club",)) == 0
    assert met(()) > 40


@pytest.mark.parametrize(("groups", "quota"), [(4, 2), (8, 2), (4, 1), (6, 2), (7, 2), (3, 2)])
def test_protection_of_the_groups_and_clubs_that_cross(groups: int, quota: int) -> None:
    """Bug 15: the same group, or the same falla, never at once when there is another way."""
    entrants = [
        Entrant(
            f"{chr(65 + name)}{place}", f"c{name}" if place == 2 else "c0", group=chr(65 + name), place=place
        )
        for place in range(1, quota + 1)
        for name in range(groups)
    ]
    sources = [Source.nth_of_group(one.group, one.place) for one in entrants]
    for seed in SEEDS:
        lines = draw_bracket(sources, seed=f"protection {seed}", method="cross").lines
        pairs = [(a, b) for a, b in zip(lines[::2], lines[1::2], strict=True) if a.ref and b.ref]
        assert not [pair for pair in pairs if pair[0].ref == pair[1].ref], seed


@pytest.mark.parametrize("name", FIELDS)
def test_protection_inside_groups(name: str) -> None:
    entrants = FIELDS[name]
    groups = max(2, len(entrants) // 4)
    by = {one.id: one.club for one in entrants}
    for seed in SEEDS:
        for mine in draw_groups(entrants, seed=f"protection {seed}", groups=groups).groups:
            most = max(Counter(by[one] for one in mine.members).values())
            largest = max(Counter(by.values()).values())
            assert most <= max(1, -(-largest // groups)), seed
