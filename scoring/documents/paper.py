"""A document before it is drawn: a title and blocks, all words already in the reader's language. Plain values only.

`pdf.draw` makes a PDF of it, `templates/print/paper.html` a page; both draw the same blocks, so they cannot say different things.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

Stroke = tuple[tuple[float, float], ...]
"""A line of a drawn signature: points from 0 to 1 across and down its box."""


@dataclass(frozen=True)
class Heading:
    """The title of a part, with a note at its right."""

    kind: ClassVar[str] = "heading"
    text: str
    note: str = ""


@dataclass(frozen=True)
class Facts:
    """Named values, two beside each other."""

    kind: ClassVar[str] = "facts"
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Words:
    """Paragraphs; `strong` ones are the result."""

    kind: ClassVar[str] = "words"
    lines: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True)
class Cell:
    """A text, a smaller one below it. `style`: `strong` (won), `blocked` (nothing can stand here), `code` (a fingerprint)."""

    text: str = ""
    note: str = ""
    style: str = ""


@dataclass(frozen=True)
class Row:
    """`band` runs over the whole width and its first cell is all of it; `struck` no longer counts."""

    cells: tuple[Cell, ...]
    band: bool = False
    struck: bool = False


@dataclass(frozen=True)
class Column:
    """`share` is its width against the others; `start` puts its text at the start, otherwise it stands in the middle."""

    title: str
    share: float = 1.0
    start: bool = False


@dataclass(frozen=True)
class Grid:
    """A table; its head is repeated on every page. `tall` rows leave room for a pen."""

    kind: ClassVar[str] = "grid"
    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    tall: bool = False

    @property
    def placed(self) -> tuple[tuple[Row, tuple[tuple[Column, Cell], ...]], ...]:
        """Every row with its cells in their columns; a band has none."""
        return tuple(
            (row, () if row.band else tuple(zip(self.columns, row.cells, strict=True))) for row in self.rows
        )


@dataclass(frozen=True)
class Signature:
    """A line to sign on, or what was signed on a screen: a name or strokes, and when."""

    label: str
    name: str = ""
    when: str = ""
    strokes: tuple[Stroke, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The strokes as the `points` of an SVG of 100 by 30."""
        return tuple(" ".join(f"{x * 100:.1f},{y * 30:.1f}" for x, y in stroke) for stroke in self.strokes)


@dataclass(frozen=True)
class Signatures:
    """The signatures beside each other, three in a row."""

    kind: ClassVar[str] = "signatures"
    boxes: tuple[Signature, ...]


@dataclass(frozen=True)
class Code:
    """A QR code and what it opens."""

    title: str
    url: str


@dataclass(frozen=True)
class Seal:
    """The codes, and the fingerprint of the log with what it is good for. A document of several matches has no fingerprint of its own."""

    kind: ClassVar[str] = "seal"
    codes: tuple[Code, ...]
    fingerprint: str = ""
    words: tuple[str, ...] = ()

    @property
    def groups(self) -> tuple[str, ...]:
        """The fingerprint in eights, as it is read aloud and typed."""
        return tuple(self.fingerprint[at : at + 8] for at in range(0, len(self.fingerprint), 8))


@dataclass(frozen=True)
class Leaf:
    """What follows begins on a new page."""

    kind: ClassVar[str] = "leaf"


Block = Heading | Facts | Words | Grid | Signatures | Seal | Leaf


@dataclass(frozen=True)
class Paper:
    """A whole document. `made` is the hour of the data, never of the printing: the same log gives the same bytes."""

    title: str
    context: str
    language: str
    made: datetime
    blocks: tuple[Block, ...]
    name: str
    foot: str = ""
    demo: bool = False

    @property
    def digest(self) -> str:
        """Changes exactly when something on the paper does: the key of the drawn bytes, and their ETag."""
        return hashlib.sha256(repr(self).encode("utf-8", "backslashreplace")).hexdigest()
