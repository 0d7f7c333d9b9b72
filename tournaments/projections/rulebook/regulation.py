"""The chapters of the regulation, in order, in the active language. What each says is in "
"``cards``, ``calls``, ``flor``, ``ending``."""

from collections.abc import Mapping
from typing import Any

from tournaments.projections.rulebook import calls, cards, ending, flor, signs
from tournaments.projections.rulebook.blocks import Book, Chapter
from tournaments.projections.rulebook.signs import Signs


def chapters(ruleset: str, said: Mapping[str, Any], own_signs: Signs = ()) -> list[Chapter]:
    """The regulation of a ruleset: ``said`` is the engine's (`scoring.engine.regulation`), ``own_signs`` the edition's señas."""
    book = Book.of(ruleset, said)
    made = [
        cards.deck(book),
        cards.bazas(book),
        calls.truc(book),
        calls.envit(book) if said["envido"] else None,
        calls.falta(book) if said["envido"] else None,
        flor.flor(book) if said["flor"] else None,
        ending.special(book) if said["special"] else None,
        ending.pica(book) if said["pica"] and 6 in said["players"] else None,
        ending.winning(book),
        ending.faults(book),
        signs.chapter_or_none(book, own_signs),
    ]
    return [chapter for chapter in made if chapter]
