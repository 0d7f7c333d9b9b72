"""The compact form of a source, and ids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import FormatError, Source
from tournaments.formats.types import natural, unique_ids

refs = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("W:SF1", Source.winner_of("SF1")),
        ("L:SF1", Source.loser_of("SF1")),
        ("G:A#1", Source.nth_of_group("A", 1)),
        ("G:F2/A#1#2", Source.nth_of_group("F2/A#1", 2)),
        ("P:id", Source.entrant("id")),
        ("BYE", Source.bye()),
    ],
)
def test_the_compact_form(text: str, source: Source) -> None:
    assert Source.parse(text) == source
    assert str(source) == text


@given(refs, st.integers(1, 999))
def test_a_source_survives_its_compact_form(ref: str, place: int) -> None:
    for source in (
        Source.entrant(ref),
        Source.winner_of(ref),
        Source.loser_of(ref),
        Source.nth_of_group(ref, place),
    ):
        assert Source.parse(str(source)) == source


@pytest.mark.parametrize(
    "text", ["", "P:", "X:1", "G:A", "G:A#", "G:#1", "G:A#0", "G:A#-1", "G:A#²", "bye", "P"]
)
def test_what_is_no_source_is_refused(text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        Source.parse(text)
    assert refusal.value.key == "bad_source"
    assert refusal.value.params == {"text": text}


@pytest.mark.parametrize(
    ("ids", "key"),
    [
        (["a", "a"], "duplicate_entrant"),
        (["a"], "too_few_entrants"),
        (["a", ""], "bad_id"),
        (["a", "b\nc"], "bad_id"),
        (["a", "\ud800"], "bad_id"),
    ],
)
def test_ids_that_are_refused(ids: list[str], key: str) -> None:
    with pytest.raises(FormatError) as refusal:
        unique_ids(ids)
    assert refusal.value.key == key
    assert key in str(refusal.value)


def test_ids_sort_by_number_first() -> None:
    assert sorted(["b", "10", "9", "a"], key=natural) == ["9", "10", "a", "b"]
