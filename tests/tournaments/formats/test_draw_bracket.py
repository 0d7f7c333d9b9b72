"""Places in the bracket by lot: nobody's club too near, byes shared out, the seeds where they belong."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import Entrant, FormatError, Source, SourceKind, draw_bracket
from tournaments.formats.knockout import seed_lines

from .test_draw_groups import field


def ids_of(lines: tuple[Source, ...]) -> list[str]:
    return [line.ref if line.kind is SourceKind.ENTRANT else str(line) for line in lines]


def first_round(lines: tuple[Source, ...], entrants: list[Entrant]) -> tuple[int, int]:
    """Meetings of one club and of one sector in the first round."""
    by = {one.id: one for one in entrants}
    names = ids_of(lines)
    pairs = [(by[a], by[b]) for a, b in zip(names[::2], names[1::2], strict=True) if "BYE" not in (a, b)]
    clubs = sum(bool(a.club) and a.club == b.club for a, b in pairs)
    return clubs, sum(bool(a.sector) and a.sector == b.sector for a, b in pairs)


def matchings(ids: list[str]) -> Iterator[list[tuple[str, str]]]:
    if not ids:
        yield []
    for other in ids[1:]:
        for rest in matchings([one for one in ids[1:] if one != other]):
            yield [(ids[0], other), *rest]


def fewest(entrants: list[Entrant], byes: int) -> tuple[int, int]:
    best = (99, 99)
    for resting in combinations([one.id for one in entrants], byes):
        for pairs in matchings([one.id for one in entrants if one.id not in resting]):
            lines = tuple(Source.entrant(one) for pair in pairs for one in pair)
            best = min(best, first_round(lines, entrants))
    return best


@pytest.mark.parametrize("counts", [range(2, 66), range(66, 131)])
def test_everybody_has_one_line(counts: range) -> None:
    for count in counts:
        drawn = draw_bracket(field(count, clubs=5), seed="s")
        names = ids_of(drawn.lines)
        assert sorted(one for one in names if one != "BYE") == sorted(str(number) for number in range(count))
        assert [one == "BYE" for one in names] == [rank > count for rank in seed_lines(len(names))]
        assert len(drawn.byes) == names.count("BYE")
        assert len(drawn.bracket().nodes) == count - 1


@pytest.mark.parametrize("number", range(60))
def test_no_other_first_round_has_fewer_meetings(number: int) -> None:
    dice = random.Random(number)
    count = dice.randint(2, 8)
    entrants = field(count, dice.randint(1, 5), dice.randint(1, 3), dice if number % 2 else None)
    drawn = draw_bracket(entrants, seed=str(number))
    assert first_round(drawn.lines, entrants) == fewest(entrants, len(drawn.byes))


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 80), st.integers(1, 20), st.integers(1, 6), st.integers(0, 10**6))
def test_clubs_are_spread_over_halves_quarters_and_eighths(
    count: int, clubs: int, sectors: int, seed: int
) -> None:
    entrants = field(count, clubs, sectors)
    by = {one.id: one for one in entrants}
    names = ids_of(draw_bracket(entrants, seed=str(seed)).lines)
    width = len(names)
    while width > 2:
        for low in range(0, len(names), width):
            for kind in ("club", "sector"):
                halves = [
                    Counter(
                        getattr(by[one], kind) for one in names[start : start + width // 2] if one != "BYE"
                    )
                    for start in (low, low + width // 2)
                ]
                assert all(abs(halves[0][name] - halves[1][name]) <= 1 for name in halves[0] | halves[1])
        width //= 2


def test_one_falla_with_five_in_32_is_in_five_eighths_and_nine_of_sixteen_clash_once() -> None:
    for seed in range(100):
        five = [Entrant(str(n), "x" if n < 5 else f"c{n}") for n in range(32)]
        names = ids_of(draw_bracket(five, seed=str(seed)).lines)
        assert len({names.index(str(n)) // 4 for n in range(5)}) == 5
        nine = [Entrant(str(n), "x" if n < 9 else f"c{n}") for n in range(16)]
        drawn = draw_bracket(nine, seed=str(seed))
        assert first_round(drawn.lines, nine) == (1, 0)
        assert [(one.by, one.name, one.reason) for one in drawn.conflicts] == [("club", "x", "too_many")]
        assert drawn.conflicts[0].where.startswith("R16-")


def test_byes_do_not_go_to_one_club() -> None:
    """24 of 4 clubs, 8 byes: over 200 seeds each club has about a quarter of them."""
    entrants = field(24, clubs=4)
    got = Counter(
        int(bye.ref) % 4 for seed in range(200) for bye in draw_bracket(entrants, seed=str(seed)).byes
    )
    assert all(300 < count < 500 for count in got.values()), got


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 31, 33])
def test_seeds_stand_on_their_lines_and_rest_first(count: int) -> None:
    seeded = min(8, count)
    entrants = [Entrant(str(n), f"c{n % 5}", seed_rank=n * 10 if n < seeded else None) for n in range(count)]
    drawn = draw_bracket(entrants, seed="s", method="ranks")
    names = ids_of(drawn.lines)
    for line, rank in enumerate(seed_lines(len(names))):
        if rank <= seeded:
            assert names[line] == str(rank - 1)
    assert {str(n) for n in range(min(seeded, len(drawn.byes)))} <= {bye.ref for bye in drawn.byes}


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_first_and_second_of_a_group_are_in_different_halves(groups: int) -> None:
    """Bug 15: a thousand draws, not one meeting of the same group in the first round."""
    sources = [Source.nth_of_group(chr(65 + n), place) for n in range(groups) for place in (1, 2)]
    for seed in range(1000 if groups == 4 else 100):
        lines = draw_bracket(sources, seed=str(seed)).lines
        half = len(lines) // 2
        for n in range(groups):
            halves = [index < half for index, line in enumerate(lines) if line.ref == chr(65 + n)]
            assert sorted(halves) == [False, True]


def test_this_seed_gives_this_bracket_for_ever() -> None:
    """A published draw must be made again by every later version; a change here needs another algorithm name."""
    names = ids_of(draw_bracket(field(11, clubs=4), seed="2026").lines)
    assert names == [
        "7",
        "BYE",
        "8",
        "6",
        "1",
        "BYE",
        "4",
        "BYE",
        "9",
        "BYE",
        "0",
        "2",
        "5",
        "BYE",
        "3",
        "10",
    ]


def test_a_fixed_bracket_is_as_written() -> None:
    sources = [Source.parse(text) for text in ("G:A#1", "G:B#1", "G:C#1", "G:D#1")]
    made = draw_bracket(sources, seed="s", method="fixed").bracket()
    assert [(node.id, str(node.a), str(node.b)) for node in made.nodes] == [
        ("SF1", "G:A#1", "G:B#1"),
        ("SF2", "G:C#1", "G:D#1"),
        ("F", "W:SF1", "W:SF2"),
    ]
    with_byes: list[Entrant | Source] = [Entrant("1"), Source.bye(), Entrant("2"), Entrant("3")]
    assert ids_of(draw_bracket(with_byes, seed="s", method="fixed").lines) == ["1", "BYE", "2", "3"]


def test_the_order_of_the_list_does_not_matter() -> None:
    entrants = field(24, clubs=6)
    drawn = draw_bracket(entrants, seed="s")
    for number in range(50):
        random.Random(number).shuffle(entrants)
        assert draw_bracket(entrants, seed="s") == drawn
    assert draw_bracket(entrants, seed="t") != drawn


@pytest.mark.parametrize(
    ("entrants", "options", "key"),
    [
        ([Entrant("1")], {"seed": "s"}, "too_few_entrants"),
        (field(4), {"seed": ""}, "bad_seed"),
        (field(4), {"seed": "", "method": "fixed"}, "bad_seed"),
        (field(4), {"seed": "s", "method": "luck"}, "bad_method"),
        (field(4), {"seed": "s", "apart": ("town",)}, "bad_apart"),
        (
            [Entrant("1", seed_rank=1), Entrant("2", seed_rank=1)],
            {"seed": "s", "method": "ranks"},
            "duplicate_rank",
        ),
        ([Entrant("1"), Entrant("1")], {"seed": "s"}, "duplicate_entrant"),
    ],
)
def test_draws_that_are_refused(entrants: list[Entrant], options: dict[str, object], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        draw_bracket(entrants, **options)  # type: ignore[arg-type]
