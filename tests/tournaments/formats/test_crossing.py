"""First against second of another group, snakes, and orders: never a meeting that could be avoided (brute force)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tournaments.formats import (
    BracketDraw,
    Entrant,
    FormatError,
    Source,
    draw_bracket,
    draw_groups,
)
from tournaments.formats.assignment import cheapest
from tournaments.formats.knockout import seed_lines


@pytest.mark.parametrize("size", range(1, 7))
def test_no_assignment_is_cheaper(size: int) -> None:
    for number in range(100):
        dice = random.Random(100 * number + size)
        costs = [[dice.randrange(6) for _ in range(size)] for _ in range(size)]
        chosen = cheapest(costs)
        assert sorted(chosen) == list(range(size))
        assert sum(costs[row][column] for row, column in enumerate(chosen)) == min(
            sum(costs[row][order[row]] for row in range(size)) for order in permutations(range(size))
        )


def qualifiers(groups: int, quota: int, clubs: int = 0, dice: random.Random | None = None) -> list[Entrant]:
    """All firsts, all seconds …; each of a group, and of any of so many clubs."""
    return [
        Entrant(
            f"{chr(65 + name)}{place}",
            club=f"c{(dice or random.Random(0)).randrange(clubs)}" if clubs else "",
            group=chr(65 + name),
            place=place,
        )
        for place in range(1, quota + 1)
        for name in range(groups)
    ]


def first_round(drawn: BracketDraw) -> list[tuple[str, str]]:
    pairs = zip(drawn.lines[::2], drawn.lines[1::2], strict=True)
    return [(a.ref, b.ref) for a, b in pairs if "BYE" not in (a.kind, b.kind)]


def clashes(pairs: list[tuple[str, str]], entrants: list[Entrant]) -> tuple[int, int]:
    by = {one.id: one for one in entrants}
    return (
        sum(by[a].group == by[b].group for a, b in pairs),
        sum(bool(by[a].club) and by[a].club == by[b].club for a, b in pairs),
    )


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_first_meets_second_of_another_group_and_the_same_group_in_the_final_at_the_earliest(
    groups: int,
) -> None:
    """Bug 15: another manager paired two of one group in one draw of ten."""
    entrants = qualifiers(groups, 2)
    for seed in range(1000 if groups == 4 else 100):
        drawn = draw_bracket(entrants, seed=str(seed), method="cross")
        assert all({a[1], b[1]} == {"1", "2"} and a[0] != b[0] for a, b in first_round(drawn))
        half = len(drawn.lines) // 2
        for name in "ABCDEFGH"[:groups]:
            halves = [line < half for line, one in enumerate(drawn.lines) if one.ref[:1] == name]
            assert sorted(halves) == [False, True]


@pytest.mark.parametrize("groups", [3, 5, 6, 7, 9, 11])
def test_winners_of_groups_do_not_meet_while_there_are_seconds(groups: int) -> None:
    """Bug 14: with an odd number of groups two winners met at once."""
    entrants = qualifiers(groups, 2)
    for seed in range(50):
        drawn = draw_bracket(entrants, seed=str(seed), method="cross")
        pairs = first_round(drawn)
        firsts = [one for pair in pairs for one in pair if one[1] == "1"]
        assert sum(a[1] == b[1] == "1" for a, b in pairs) == max(0, len(firsts) - len(pairs)) == 0
        assert clashes(pairs, entrants) == (0, 0)
        resting = [line.ref for line in drawn.byes]
        assert sum(one[1] == "1" for one in resting) == min(groups, len(resting)), "winners rest first"


@pytest.mark.parametrize("number", range(40))
def test_no_other_crossing_has_fewer_meetings(number: int) -> None:
    """Brute force over every way to put the worse half against the better one: group first, then club."""
    dice = random.Random(number)
    groups = dice.randint(2, 5)
    entrants = qualifiers(groups, dice.randint(1, 2) if groups > 2 else 2, dice.randint(1, 4), dice)
    drawn = draw_bracket(entrants, seed=str(number), method="cross")
    pairs = first_round(drawn)
    ordered = dict(zip([line.ref for line in drawn.lines], drawn.lines, strict=True))
    assert set(ordered) - {""} == {one.id for one in entrants}
    seat = dict(zip(seed_lines(len(drawn.lines)), range(len(drawn.lines)), strict=True))
    lower = range(len(drawn.lines) // 2 + 1, len(entrants) + 1)
    upper = [drawn.lines[seat[seed] ^ 1].ref for seed in lower]
    others = [drawn.lines[seat[seed]].ref for seed in lower]
    best = min(clashes(list(zip(upper, order, strict=True)), entrants) for order in permutations(others))
    assert clashes(pairs, entrants) == best


def test_what_cannot_be_avoided_is_told() -> None:
    entrants = [Entrant(f"{name}{place}", "x", group=name, place=place) for place in (1, 2) for name in "AB"]
    entrants += [Entrant("C1", "y", group="C", place=1), Entrant("C2", "x", group="C", place=2)]
    drawn = draw_bracket(entrants, seed="s", method="cross", apart=("group", "club"))
    assert {(one.by, one.name, one.reason) for one in drawn.conflicts} == {("club", "x", "too_many")}


def test_crossing_works_with_places_that_are_not_known_yet() -> None:
    sources = [Source.nth_of_group(name, place) for name in "ABCD" for place in (1, 2)]
    drawn = draw_bracket(sources, seed="s", method="cross")
    for a, b in zip(drawn.lines[::2], drawn.lines[1::2], strict=True):
        assert (a.n, b.n) == (1, 2)
        assert a.ref != b.ref


def test_an_order_puts_the_first_two_in_different_halves_and_the_first_four_in_different_quarters() -> None:
    """Bug 21: the seeds of the next phase are the published order, whatever its size."""
    for count in range(4, 66):
        entrants = [Entrant(str(seed)) for seed in range(1, count + 1)]
        drawn = draw_bracket(entrants, seed="s", method="order")
        assert [line.ref for line in drawn.lines] == [
            str(seed) if seed <= count else "" for seed in seed_lines(len(drawn.lines))
        ]


def test_an_order_is_moved_no_more_than_it_must() -> None:
    """Seed 8 of the first one's club goes to seed 2, and only they change."""
    entrants = [Entrant(str(seed), "x" if seed in (1, 8) else f"c{seed}") for seed in range(1, 9)]
    drawn = draw_bracket(entrants, seed="s", method="order", apart=("club",))
    assert [line.ref for line in drawn.lines] == ["1", "7", "4", "5", "2", "8", "3", "6"]


def test_a_snake_goes_there_and_back() -> None:
    drawn = draw_groups([Entrant(str(seed)) for seed in range(1, 13)], seed="s", groups=4, method="snake")
    assert [(one.name, one.members) for one in drawn.groups] == [
        ("A", ("1", "8", "9")),
        ("B", ("2", "7", "10")),
        ("C", ("3", "6", "11")),
        ("D", ("4", "5", "12")),
    ]


@pytest.mark.parametrize("count", [7, 10, 26, 31])
def test_a_snake_fills_groups_of_unequal_size_and_keeps_clubs_apart(count: int) -> None:
    groups = max(2, count // 4)
    clubs = count // 2 + 1
    entrants = [Entrant(str(seed), f"c{seed % clubs}") for seed in range(count)]
    drawn = draw_groups(entrants, seed="s", groups=groups, method="snake")
    sizes = [len(one.members) for one in drawn.groups]
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
    assert drawn.conflicts == ()
    for mine in drawn.groups:
        assert len({int(one) % clubs for one in mine.members}) == len(mine.members)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(FormatError, match="bad_method"):
        draw_groups([Entrant(str(n)) for n in range(4)], seed="s", groups=2, method="hat")
