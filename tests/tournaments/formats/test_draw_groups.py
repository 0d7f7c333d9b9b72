"""Groups by lot: sizes, clubs and sectors apart as far as can be (against brute force), nothing but the seed decides."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    Entrant,
    FormatError,
    GroupDraw,
    draw_bracket,
    draw_groups,
    group_names,
    group_sizes,
    lots,
)
from tournaments.formats.lot import digest

from .events import load


def field(count: int, clubs: int = 0, sectors: int = 0, dice: random.Random | None = None) -> list[Entrant]:
    """Entrants 0..count-1; clubs inside sectors, unless dice are given: then every entrant gets any sector."""
    made = []
    for number in range(count):
        club = (dice.randrange(clubs) if dice else number % clubs) if clubs else None
        sector = (dice.randrange(sectors) if dice else (club or 0) % sectors) if sectors else None
        made.append(
            Entrant(str(number), "" if club is None else f"c{club}", "" if sector is None else f"s{sector}")
        )
    return made


def meetings(groups: list[tuple[str, ...]], entrants: list[Entrant]) -> tuple[int, int]:
    """How many pairs of one club, and of one sector, share a group."""
    by = {one.id: one for one in entrants}
    pairs = [(by[one], by[other]) for group in groups for one, other in combinations(group, 2)]
    clubs = sum(bool(one.club) and one.club == other.club for one, other in pairs)
    return clubs, sum(bool(one.sector) and one.sector == other.sector for one, other in pairs)


def members(drawn: GroupDraw) -> list[tuple[str, ...]]:
    return [group.members for group in drawn.groups]


def fewest(ids: list[str], sizes: list[int], entrants: list[Entrant]) -> tuple[int, int]:
    """The fewest meetings of clubs, then of sectors, over all ways to make these groups."""
    best = (10**6, 0)

    def go(rest: list[str], index: int, so_far: tuple[int, int]) -> None:
        nonlocal best
        if so_far >= best:
            return
        if index == len(sizes):
            best = so_far
            return
        for group in combinations(rest, sizes[index]):
            clubs, sectors = meetings([group], entrants)
            go([one for one in rest if one not in group], index + 1, (so_far[0] + clubs, so_far[1] + sectors))

    go(ids, 0, (0, 0))
    return best


@pytest.mark.parametrize("counts", [range(4, 66), range(66, 131)])
def test_everybody_is_drawn_once_and_sizes_differ_by_one_at_most(counts: range) -> None:
    for count in counts:
        for groups in {1, 2, count // 5 or 1, count // 2}:
            drawn = members(draw_groups(field(count), seed="s", groups=groups))
            assert sorted(one for group in drawn for one in group) == sorted(
                str(number) for number in range(count)
            )
            sizes = [len(group) for group in drawn]
            assert len(sizes) == groups
            assert max(sizes) - min(sizes) <= 1


def test_the_shape_of_the_real_championship() -> None:
    assert group_sizes(26, 4) == (6, 6, 7, 7)
    entrants = [Entrant(str(one["pair"]), one["club"], one["sector"]) for one in load("e01")["entries"]]
    drawn = draw_groups(entrants, seed="El Gordo 2007: 06381", groups=4)
    assert [(group.name, len(group.members)) for group in drawn.groups] == [
        ("A", 6),
        ("B", 6),
        ("C", 7),
        ("D", 7),
    ]
    assert drawn.conflicts == ()


def test_this_seed_gives_this_draw_for_ever() -> None:
    """A published draw must be made again by every later version; a change here needs another algorithm name."""
    drawn = draw_groups(field(9, clubs=3), seed="2026", groups=3)
    assert members(drawn) == [("5", "1", "3"), ("4", "8", "6"), ("0", "7", "2")]


def test_over_a_thousand_seeds_no_avoidable_meeting() -> None:
    """26 of seven sectors, at most four in each, in four groups: nobody need meet a neighbour."""
    entrants = [Entrant(str(number), f"c{number}", f"s{number % 7}") for number in range(26)]
    for seed in range(1000):
        drawn = draw_groups(entrants, seed=str(seed), groups=4)
        assert meetings(members(drawn), entrants) == (0, 0), seed
        assert drawn.conflicts == ()


@pytest.mark.parametrize("number", range(60))
def test_no_other_groups_have_fewer_meetings(number: int) -> None:
    """Clubs in sectors or across them, sizes even or by hand: as good as brute force."""
    dice = random.Random(number)
    count = dice.randint(4, 8)
    clubs, sectors = dice.randint(1, 5), dice.randint(1, 3)
    entrants = field(count, clubs, sectors, dice if number % 2 else None)
    sizes = list(group_sizes(count, dice.randint(1, count // 2)))
    if number % 3 == 0 and count >= 6:
        sizes = [2, count - 2]
    drawn = draw_groups(entrants, seed=str(number), sizes=sizes)
    assert [len(group) for group in members(drawn)] == sizes
    assert meetings(members(drawn), entrants) == fewest([one.id for one in entrants], sizes, entrants)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(6, 60), st.integers(1, 20), st.integers(1, 8), st.integers(2, 9), st.text("abc ñ", min_size=3)
)
def test_clubs_inside_sectors_are_as_even_as_can_be(
    count: int, clubs: int, sectors: int, groups: int, seed: str
) -> None:
    groups = min(groups, count // 2)
    entrants = field(count, clubs, sectors)
    drawn = draw_groups(entrants, seed=f"x{seed}", groups=groups)
    by = {one.id: one for one in entrants}
    for kind in ("club", "sector"):
        for name in {getattr(one, kind) for one in entrants}:
            per_group = [sum(getattr(by[one], kind) == name for one in group) for group in members(drawn)]
            assert max(per_group) - min(per_group) <= 1
    told = sum(comb(len(one.ids), 2) for one in drawn.conflicts if one.by == "club")
    assert told == (meetings(members(drawn), entrants)[0] if min(clubs, count) > 1 else 0)
    assert all(one.reason == "too_many" for one in drawn.conflicts)


def test_a_conflict_says_who_where_and_why() -> None:
    entrants = [Entrant("1", "x"), Entrant("2", "x"), Entrant("3", "x"), Entrant("4", "y"), Entrant("5", "z")]
    (conflict,) = draw_groups(entrants, seed="s", groups=2).conflicts
    assert (conflict.by, conflict.name, conflict.reason) == ("club", "x", "too_many")
    assert len(conflict.ids) == 2
    crowded = [Entrant("1", "x"), Entrant("2", "x"), Entrant("3", "y"), Entrant("4", "y"), *field(0)]
    assert draw_groups(crowded, seed="s", groups=2).conflicts == ()


def test_what_everybody_shares_is_no_conflict() -> None:
    """A sector's own phase: nobody of another sector to be drawn with, so nothing to tell."""
    entrants = [Entrant(str(number), f"c{number}", "ours") for number in range(9)]
    assert draw_groups(entrants, seed="s", groups=2).conflicts == ()
    assert draw_bracket(entrants, seed="s").conflicts == ()


def test_sizes_that_force_hundreds_of_meetings_end_soon_and_the_same_way() -> None:
    entrants = field(160, 20, 9, random.Random(1))
    drawn = draw_groups(entrants, seed="s", sizes=[2] * 20 + [30] * 4)
    assert drawn == draw_groups(entrants[::-1], seed="s", sizes=[2] * 20 + [30] * 4)
    assert drawn.conflicts


def test_protection_does_something_and_can_be_left_out() -> None:
    entrants = field(26, clubs=7)
    without = [
        meetings(members(draw_groups(entrants, seed=str(n), groups=4, apart=())), entrants)[0]
        for n in range(20)
    ]
    within = [meetings(members(draw_groups(entrants, seed=str(n), groups=4)), entrants)[0] for n in range(20)]
    assert set(within) == {0}
    assert min(without) > 0


def test_the_order_of_the_list_does_not_matter() -> None:
    entrants = field(26, clubs=9, sectors=4)
    drawn = draw_groups(entrants, seed="s", groups=4)
    for number in range(50):
        random.Random(number).shuffle(entrants)
        assert draw_groups(entrants, seed="s", groups=4) == drawn
    assert draw_groups(entrants, seed="t", groups=4) != drawn


def test_every_pair_may_meet_about_as_often() -> None:
    """12 free entrants in 3 groups of 4 share one with the chance of 3/11."""
    together = dict.fromkeys(combinations([str(number) for number in range(12)], 2), 0)
    for seed in range(600):
        for group in members(draw_groups(field(12), seed=str(seed), groups=3)):
            for pair in combinations(sorted(group, key=int), 2):
                together[pair] += 1
    assert all(0.18 < count / 600 < 0.37 for count in together.values())


@pytest.mark.parametrize(
    ("count", "options", "key"),
    [
        (6, {"seed": "s"}, "bad_groups"),
        (6, {"seed": "s", "groups": 2, "sizes": [3, 3]}, "bad_groups"),
        (6, {"seed": "s", "groups": 4}, "bad_groups"),
        (6, {"seed": "s", "groups": 0}, "bad_groups"),
        (6, {"seed": "s", "sizes": [3, 4]}, "sizes_do_not_fit"),
        (6, {"seed": "s", "sizes": [5, 1]}, "sizes_do_not_fit"),
        (6, {"seed": "s", "sizes": []}, "sizes_do_not_fit"),
        (6, {"seed": " ", "groups": 2}, "bad_seed"),
        (6, {"seed": "a\nb", "groups": 2}, "bad_seed"),
        (6, {"seed": "s", "groups": 2, "apart": ("town",)}, "bad_apart"),
        (1, {"seed": "s", "groups": 1}, "too_few_entrants"),
    ],
)
def test_draws_that_are_refused(count: int, options: dict[str, object], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        draw_groups(field(count), **options)  # type: ignore[arg-type]


def test_names_of_many_groups() -> None:
    names = group_names(704)
    assert (names[0], names[25], names[26], names[701], names[702]) == ("A", "Z", "AA", "ZZ", "AAA")
    assert len(set(names)) == 704


def test_lots_depend_on_the_seed_alone() -> None:
    order = lots(["b", "a", "c"], "s")
    assert lots(["c", "b", "a"], "s") == order
    assert {lots(["a", "b", "c"], str(seed)) for seed in range(60)} == {
        tuple(one) for one in ("abc", "acb", "bac", "bca", "cab", "cba")
    }


def test_text_that_has_no_bytes_is_refused() -> None:
    with pytest.raises(FormatError, match="bad_text"):
        draw_groups([Entrant("1", "\ud800"), Entrant("2")], seed="s", groups=1)
    with pytest.raises(FormatError, match="bad_text"):
        digest(float("nan"))
    with pytest.raises(FormatError, match="bad_seed"):
        lots(["a"], "")
