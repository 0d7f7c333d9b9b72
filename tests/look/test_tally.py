"""The drawn score says the same as the number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.templatetags import _tally


def laid(kind: str, points: int, target: int, half: int, buenas: str = "over_half") -> tuple[bool, int]:
    """What lies on the table: the large stone, and how many small objects."""
    drawn = _tally.draw(kind, _tally.standing(points, target, half, buenas=buenas))
    return drawn.big_laid, drawn.laid.count("M")


@pytest.mark.parametrize(
    ("points", "big", "small"),
    [(0, False, 0), (12, False, 12), (13, True, 1), (23, True, 11), (24, True, 12)],
)
def test_a_large_stone_stands_for_twelve(points: int, big: bool, small: int) -> None:
    assert laid("pedres", points, 24, 12) == (big, small)


def test_at_half_the_large_stone_comes_at_twelve() -> None:
    assert laid("pedres", 12, 24, 12, "at_half") == (True, 0)


def test_a_short_cama_has_rows_of_nine() -> None:
    assert laid("pedres", 11, 18, 9) == (True, 2)


@given(st.integers(0, 24))
def test_stones_are_worth_the_score(points: int) -> None:
    big, small = laid("pedres", points, 24, 12)
    assert (12 if big else 0) + small == points


@given(
    st.sampled_from([(30, 15), (40, 20), (24, 12), (15, 0)]).flatmap(
        lambda t: st.tuples(st.just(t), st.integers(0, t[0]))
    )
)
def test_one_match_a_point(case: tuple[tuple[int, int], int]) -> None:
    (target, half), points = case
    if half:
        assert laid("palitos", points, target, half)[1] == points


@given(st.integers(0, 12))
def test_one_bean_a_tento(points: int) -> None:
    assert laid("tentos", points, 12, 6)[1] == points


@pytest.mark.parametrize(("points", "shown"), [(-3, 0), (99, 24)])
def test_a_score_outside_the_track_stays_on_it(points: int, shown: int) -> None:
    assert _tally.standing(points, 24, 12).points == shown


def test_the_special_hand_is_marked() -> None:
    assert _tally.standing(11, 12, 6, special=(11,)).special
    assert not _tally.standing(10, 12, 6, special=(11,)).special
