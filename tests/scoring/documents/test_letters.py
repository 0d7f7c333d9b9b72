"""The letters of the paper: all those of the four languages, something for every other, and lines that fit."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.documents import letters

ANY = st.text(st.characters(), max_size=60)
"""Lone surrogates too: a file may bring them."""


@pytest.mark.parametrize(
    "text",
    [
        "àèéíòóúïüçñ ÀÈÉÍÒÓÚÏÜÇÑ",
        "l·l L·L ŀ Ŀ",
        "ãõâêôáéíóúç ÃÕÂÊÔ",
        "«Núria» ¿qué? ¡qué! 12ª 3º €",
        "A – B — C’s “D” …",
        "Кирил Ελλάδα Łódź ő ț",
    ],
)
def test_what_the_languages_write_is_written_as_it_is(text):
    assert letters.printable(text) == unicodedata.normalize("NFC", text)


def test_letters_in_pieces_are_put_together():
    assert letters.printable("Nu\u0301ria Pen\u0303arroja") == "Núria Peñarroja"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Falla 🎆", "Falla ☐"),
        ("👩🏽‍🚒", "☐☐☐"),
        ("名前", "☐☐"),
        ("Ⅳ ①", "IV 1"),
        ("a\u200bb\u00adc\x00d", "abcd"),
        ("one\tand\u2028two", "one and two"),
        ("\ud800", "☐"),
        ("●◆", "•◆"),
    ],
)
def test_what_the_font_lacks_is_replaced_and_stops_nothing(text, printed):
    assert letters.printable(text) == printed


@given(ANY)
def test_whatever_is_written_can_be_printed_and_measured(text):
    printed = letters.printable(text)
    assert letters.printable(printed) == printed
    assert letters.width(printed, 9) >= 0
    assert letters.width(printed, 9, "B") >= 0


@given(ANY, st.floats(min_value=12, max_value=300))
def test_lines_fit_and_lose_no_letter(text, room):
    lines = letters.wrapped(text, room, 9)
    assert lines
    assert all(letters.width(line, 9) <= room or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(letters.printable(text).split())


def test_a_text_breaks_between_words_and_inside_one_that_is_too_long():
    assert letters.wrapped("one two", letters.width("one two", 9) - 0.1, 9) == ["one", "two"]
    long = "M" * 40
    assert letters.wrapped(long, letters.width("M" * 10, 9), 9) == ["M" * 10] * 4
