"""Places for the fixtures: nobody and no table twice at once, groups at home, rounds in order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import Fixture, FormatError, Place, Round, Session, assign_tables, fixtures, rounds


def groups(*sizes: int, legs: int = 1) -> dict[str, tuple[Round, ...]]:
    return {
        chr(65 + n): rounds([f"{chr(65 + n)}{k}" for k in range(size)], legs) for n, size in enumerate(sizes)
    }


def sound(made: dict[Fixture, Place]) -> None:
    """What must hold of every calendar."""
    turns: dict[tuple[str, int], list[tuple[Fixture, Place]]] = {}
    for one, place in made.items():
        turns.setdefault((place.session, place.slot), []).append((one, place))
    for turn in turns.values():
        sides = [side for one, _ in turn for side in (one.a, one.b)]
        assert len(sides) == len(set(sides)), "somebody plays twice at once"
        tables = [place.table for _, place in turn]
        assert len(tables) == len(set(tables)), "a table is used twice at once"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(2, 9), min_size=1, max_size=5), st.integers(1, 14), st.integers(1, 2))
def test_any_hall_gives_a_sound_calendar(sizes: list[int], tables: int, legs: int) -> None:
    drawn = groups(*sizes, legs=legs)
    names = [str(number) for number in range(1, tables + 1)]
    sessions = [Session(f"n{night}", 3) for night in range(200)]
    made = assign_tables(drawn, names, sessions)
    sound(made)
    assert set(made) == set(fixtures(drawn))
    order = {session.id: index for index, session in enumerate(sessions)}
    for group in drawn:
        when = sorted((order[p.session], p.slot, one.round) for one, p in made.items() if one.group == group)
        assert [turn[2] for turn in when] == sorted(turn[2] for turn in when), (
            "a later round before an earlier one"
        )


def test_the_real_shape_keeps_every_group_at_its_tables_two_turns_a_night() -> None:
    drawn = groups(6, 6, 7, 7)
    nights = [Session(name, 2) for name in ("9", "11", "16", "18")]
    made = assign_tables(drawn, [str(n) for n in range(1, 13)], nights)
    sound(made)
    for group, home in {"A": "1 2 3", "B": "4 5 6", "C": "7 8 9", "D": "10 11 12"}.items():
        assert {place.table for one, place in made.items() if one.group == group} == set(home.split())
    for one, place in made.items():
        assert (int(place.session), place.slot) == (
            (9, 11, 16, 18)[(one.round - 1) // 2],
            (one.round - 1) % 2 + 1,
        )


def test_the_same_hall_gives_the_same_calendar() -> None:
    args = (groups(5, 4), ["a", "b"], [Session("n", 20)])
    assert list(assign_tables(*args).items()) == list(assign_tables(*args).items())


def test_a_small_hall_is_used_to_the_full() -> None:
    """Two groups of four, three tables: twelve matches in four turns."""
    sound(assign_tables(groups(4, 4), ["1", "2", "3"], [Session("n", 6)]))
    made = assign_tables(groups(4, 4), ["1", "2", "3", "4"], [Session("n", 3)])
    assert len(made) == 12


@pytest.mark.parametrize(
    ("tables", "sessions", "key"),
    [
        ([], [Session("n", 9)], "no_tables"),
        (["1", "1"], [Session("n", 9)], "duplicate_table"),
        (["1"], [Session("n", 9), Session("n", 9)], "duplicate_session"),
        (["1"], [Session("n", 5)], "not_enough_slots"),
    ],
)
def test_halls_that_are_refused(tables: list[str], sessions: list[Session], key: str) -> None:
    with pytest.raises(FormatError, match=key) as refusal:
        assign_tables(groups(4), tables, sessions)
    if key == "not_enough_slots":
        assert refusal.value.params["missing"] == 1
