"""What each still needs, in a sentence for each kind of chance."""

from dataclasses import asdict
from typing import Any

import pytest

from tournaments.formats import Chance, Fate
from tournaments.projections import needs

NAMES = {"a": "Na Jordana", "b": "Blanqueries", "c": "Cuba"}


def said(chance: Chance) -> str:
    return needs.sentence(asdict(chance), NAMES)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Chance(Fate.CERTAIN, open=2), "Goes on, whatever still happens"),
        (Chance(Fate.IMPOSSIBLE, open=1), "Cannot go on any more"),
        (Chance(Fate.POSSIBLE, open=1, enough=1, least=1), "Goes on by winning its last match"),
        (Chance(Fate.POSSIBLE, open=3, enough=1), "One win is enough"),
        (Chance(Fate.POSSIBLE, open=3, enough=2, least=1), "2 wins are enough"),
        (
            Chance(Fate.POSSIBLE, open=1, least=1, must_lose=("b",)),
            "Has to win, and there has to be a loss for Blanqueries",
        ),
        (Chance(Fate.POSSIBLE, open=2, least=1), "Needs a win, and the results of the others"),
        (Chance(Fate.POSSIBLE, open=2, least=2), "Needs 2 wins, and the results of the others"),
        (Chance(Fate.POSSIBLE, open=2), "Does not depend on itself alone"),
        (
            Chance(Fate.POSSIBLE, must_lose=("b", "c")),
            "Has played all; goes on only if there is a loss for Blanqueries and Cuba",
        ),
        (Chance(Fate.POSSIBLE, margin=True), "Has played all; the others decide"),
        (Chance(Fate.POSSIBLE, exact=False, open=4), ""),
    ],
)
def test_the_sentence(chance: Chance, text: str) -> None:
    assert said(chance) == text


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert needs.sentence(None, NAMES) == ""


def test_those_with_the_same_sentence_stand_together_in_the_order_of_the_table() -> None:
    def row(one: str, chance: Chance | None) -> dict[str, Any]:
        return {"pareja": {"id": one, "name": NAMES[one]}, "chance": asdict(chance) if chance else None}

    through, out = Chance(Fate.CERTAIN), Chance(Fate.IMPOSSIBLE)
    listed = needs.listed([row("b", through), row("a", out), row("c", through)])
    assert [(one["text"], [p["id"] for p in one["parejas"]]) for one in listed] == [
        ("Goes on, whatever still happens", ["b", "c"]),
        ("Cannot go on any more", ["a"]),
    ]
    assert needs.listed([row("a", None)]) == []
