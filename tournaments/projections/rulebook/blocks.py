"""What a chapter is made of: sentences, tables, the order of cards. The template copies these as they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.projections.rulebook import terms

Block = dict[str, Any]


@dataclass(frozen=True)
class Book:
    """A ruleset being told: what the engine says of it, and what its players call things."""

    ruleset: str
    said: Mapping[str, Any]
    words: Mapping[str, str]

    @classmethod
    def of(cls, ruleset: str, said: Mapping[str, Any]) -> "Book":
        """A book in the active language."""
        return cls(ruleset, said, terms.of(ruleset, said["match"]["set_name"]))

    @property
    def french(self) -> bool:
        """Whether it is played with the French deck."""
        return bool(self.said["deck"]["suits"][0][0] == "p")

    @property
    def own(self) -> bool:
        """Whether it is truc valencià, with its own names of calls."""
        return self.ruleset.startswith("truc_")

    def say(self, sentence: str, **more: Any) -> str:
        """A sentence with the ruleset's words in it."""
        return sentence % {**self.words, **more}

    def count(self, n: int) -> str:
        """«4 stones»."""
        return terms.count(self.said["match"]["set_name"], n)


@dataclass(frozen=True)
class Chapter:
    """A chapter of the regulation: an anchor, a title and its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def chapter(id: str, title: str, *blocks: Block | str | None) -> Chapter:
    """A chapter; a text is a paragraph, None is left out."""
    made = [{"text": block} if isinstance(block, str) else block for block in blocks if block]
    return Chapter(id, title, tuple(made))


def sentences(*texts: str | None) -> str:
    """Sentences in one paragraph; None is left out."""
    return " ".join(text for text in texts if text)


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], caption: str = "") -> Block:
    """A table with its head; the first cell of a row names it."""
    return {"head": list(head), "rows": [list(row) for row in rows], "caption": caption}
