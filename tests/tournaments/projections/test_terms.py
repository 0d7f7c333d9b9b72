"""Lengths of a match in the words of each game."""

import pytest

from tournaments.projections import words
from tournaments.projections.rulebook import terms


@pytest.mark.parametrize(
    ("set_name", "sets", "target", "text"),
    [
        ("cama", 2, 24, "2 camas of 24 stones"),
        ("cama", 1, 24, "1 cama of 24 stones"),
        ("chico", 1, 40, "1 chico of 40 tantos"),
        ("partida", 2, 12, "2 partidas of 12 tentos"),
    ],
)
def test_what_a_match_is_won_with(set_name: str, sets: int, target: int, text: str) -> None:
    assert terms.length(set_name, sets, target) == text


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("SF2", "Semifinals"),
        ("F", "Final"),
        ("P3", "Third place"),
        ("R16-3", "Round of 16"),
        ("GF1", "Grand final"),
    ],
)
def test_the_round_of_a_match_of_a_tree(code: str, name: str) -> None:
    assert words.round_of(code) == name
