"""Cleaning, folding and the three levels of likeness."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.lists.names import (
    certain_key,
    clean,
    fold,
    has_bidi,
    has_control,
    possible_key,
    probable_key,
)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Pau\u00a0 Orts \t", "Pau Orts"),
        (unicodedata.normalize("NFD", "Núria Peña"), "Núria Peña"),
        ("\u200bPau\u200b\u2009Orts\ufeff", "Pau Orts"),
        ("\u202eoigruS", "oigruS"),
        ("Marcel·lí d’Or", "Marcel·lí d’Or"),
        ("a\nb", "a\nb"),
        ("\u200b\u200b", ""),
    ],
)
def test_clean(text: str, kept: str) -> None:
    assert clean(text) == kept


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Núria PEÑARROJA", "nuria penarroja"),
        ("Marcel·lí", "marcelli"),
        ("MARCEŀLÍ", "marcelli"),
        ("Gal.la", "galla"),
        ("Vicent D’Alacant", "vicent d alacant"),
        ("Coll-Roig", "coll roig"),
        ("Pascual-Llácer", "pascual llacer"),
        ("Sueca - Literat  Azorín", "sueca literat azorin"),
        ("Ｐａｕ", "pau"),
        ("Mª Ángeles", "ma angeles"),
        ("Straße Łódź Ørsted", "strasse lodz orsted"),
        ("🎆", "🎆"),
        ("", ""),
    ],
)
def test_fold(text: str, key: str) -> None:
    assert fold(text) == key


def test_names_sort_by_their_folded_keys() -> None:
    names = ["Zoé", "Àngels", "Òscar", "Pau", "ÍÑIGO", "angel"]
    assert sorted(names, key=fold) == ["angel", "Àngels", "ÍÑIGO", "Òscar", "Pau", "Zoé"]


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert fold(clean(text)) == fold(text)


@pytest.mark.parametrize(
    ("one", "other", "level"),
    [
        ("José Pérez", "JOSÉ  PÉREZ\u00a0", 0),
        ("José Pérez", "Jose Perez", 1),
        ("Marcel·lí", "Marcel-lí", 1),
        ("D’Alacant", "d'alacant", 1),
        ("Peña", "Pena", 2),
        ("França", "Franca", 2),
        ("Pérez Ibáñez, José", "Jose Perez Ibanez", 2),
        ("Pau", "Pere", 3),
        ("Pérez José", "José Pérez", 3),
    ],
)
def test_levels(one: str, other: str, level: int) -> None:
    equal = [key(one) == key(other) for key in (certain_key, probable_key, possible_key)]
    assert equal == [level <= depth for depth in range(3)]


def test_control_and_direction() -> None:
    assert [has_control(text) for text in ("a\nb", "a\0b", "a\u0085", "a\u2028b", "Núria 🎆")] == [
        True
    ] * 4 + [False]
    assert [has_bidi(text) for text in ("\u202ea", "\u2066a", "\u200ea", "a")] == [True] * 3 + [False]
