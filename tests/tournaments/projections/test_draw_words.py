"""What a draw could not avoid and what people changed in it, said in public."""

import pytest

from tournaments.projections import draw_words

NAMES = {"a": "Na Jordana", "b": "Blanqueries", "c": "Cuba"}


def told(by: str, reason: str, name: str = "", where: str = "") -> dict[str, object]:
    return {
        "by": by,
        "name": name,
        "where": where,
        "ids": ["a"] if by == "bye" else ["a", "b"],
        "reason": reason,
    }


@pytest.mark.parametrize(
    ("item", "text"),
    [
        (told("rematch", "all_met"), "Na Jordana and Blanqueries meet again: one of them has met everybody"),
        (told("rematch", "crowded"), "Na Jordana and Blanqueries meet again: the others left no other place"),
        (told("bye", "all_rested"), "Na Jordana rests again: nobody has rested less"),
        (
            told("club", "too_many", "Falla Pilar"),
            "Na Jordana and Blanqueries of Falla Pilar meet: there are more of them than places apart",
        ),
        (
            told("sector", "by_hand", "Pilar"),
            "Na Jordana and Blanqueries of Pilar meet: people changed the draw",
        ),
    ],
)
def test_what_could_not_be_avoided_is_said_with_its_reason(item: dict[str, object], text: str) -> None:
    assert draw_words.conflict(item, NAMES) == text


def test_a_league_of_one_group_has_nothing_to_avoid() -> None:
    meeting = told("club", "too_many", "Falla Pilar", "A")
    assert draw_words.conflicts({"groups": [{"name": "A"}], "conflicts": [meeting]}) == []
    assert draw_words.conflicts({"groups": [{"name": "A"}, {"name": "B"}], "conflicts": [meeting]}) == [
        meeting
    ]
    assert draw_words.conflicts({"column": ["a", "b"], "conflicts": [meeting]}) == [meeting]


def test_those_of_one_club_in_a_group() -> None:
    item = told("club", "crowded", "Falla Pilar", "B")
    assert draw_words.conflict(item, NAMES, groups=True) == (
        "Na Jordana and Blanqueries of Falla Pilar are together in group B: the others left no other place"
    )


def test_a_change_says_who_why_and_when() -> None:
    made = {
        "who": "Ana",
        "at": "2026-11-27T21:05:09+00:00",
        "reason": "One table is upstairs",
        "before": {"a": "1", "b": "2"},
    }
    assert draw_words.change(made, NAMES) == (
        "Na Jordana and Blanqueries changed places. One table is upstairs (Ana, 2026-11-27 21:05)"
    )
    replaced = {
        "who": "Ana",
        "at": "2026-11-27T21:05:09+00:00",
        "reason": "Withdrawn",
        "replaced": {"a": "c"},
    }
    assert draw_words.change(replaced, NAMES).startswith("Cuba in the place of Na Jordana. Withdrawn")
    corrected = replaced | {"replaced": {}, "before": ["a"], "after": ["b"]}
    assert draw_words.change(corrected, NAMES).startswith("Blanqueries in the place of Na Jordana. Withdrawn")
