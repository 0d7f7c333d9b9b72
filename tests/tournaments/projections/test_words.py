"""The sentences of a table in the words of its game."""

import pytest
from django.utils.translation import override

from tournaments import formats
from tournaments.projections import words


@pytest.mark.parametrize(
    ("set_name", "tally", "sets", "points"),
    [
        ("cama", "pedres", "camas", "stones"),
        ("chico", "palitos", "chicos", "tantos"),
        ("partida", "tentos", "partidas", "tentos"),
    ],
)
def test_a_criterion_counts_what_the_game_counts(set_name: str, tally: str, sets: str, points: str) -> None:
    what = words.counted(set_name, tally)
    assert words.criterion("set_diff", what) == f"difference of {sets}"
    assert words.criterion("stones_for", what) == f"{points} made"
    step = {"criterion": "sets_for", "value": 4, "others": 0, "compared": [], "decided": True}
    assert words.reason(step, {}, what) == f"{sets.capitalize()} won: 4"


@pytest.mark.parametrize("language", ["es", "ca-valencia", "en", "pt-br"])
def test_no_criterion_is_without_words(language: str) -> None:
    with override(language):
        said = [words.criterion(code, words.counted("chico", "palitos")) for code in formats.CRITERIA]
    assert not set(said) & set(formats.CRITERIA) - {"lots", "points"}
    assert not [text for text in said if "%" in text]
    assert len(set(said)) == len(said)
