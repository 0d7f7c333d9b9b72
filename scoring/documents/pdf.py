"""A `Paper` as a PDF: black on white, A4, the look of `static/css/print.css`. The same paper gives the same bytes.

Pure Python (ADR 13), with a small typesetter of our own (`sheet`): heads of tables are repeated, rows may run over a page, and no name
is too long or has a letter that stops it.
"""

from collections.abc import Callable
from typing import Any

from scoring.documents.grids import grid
from scoring.documents.paper import (
    Code,
    Facts,
    Grid,
    Heading,
    Leaf,
    Paper,
    Seal,
    Signature,
    Signatures,
    Words,
)
from scoring.documents.sheet import BODY, PART, SMALL, THIN, Sheet, lead, wrap

DRAWING = 1
"""Part of the key of kept bytes: counted up when a PDF is drawn otherwise."""

LABEL = 0.14
MARK = 24.0
SIGN_ROOM = 15.0
IN_A_ROW = 3
SEAL_ROOM = 40.0
"""What follows the signatures: a seal never stands alone on a page."""
GAP = 6.0


def draw(paper: Paper) -> bytes:
    """The bytes of the PDF."""
    sheet = Sheet(paper)
    for block in paper.blocks:
        _DRAWN[type(block)](sheet, block)
    return sheet.bytes()


def _heading(sheet: Sheet, block: Heading) -> None:
    """A part's title; never alone at the foot of a page."""
    note = wrap(block.note, sheet.room * 0.5, SMALL) if block.note else []
    title = wrap(block.text, sheet.room * (0.48 if note else 1), PART, "B")
    height = max(len(title) * lead(PART), len(note) * lead(SMALL))
    sheet.need(height + 22)
    sheet.lines(title, sheet.left, sheet.y, PART, "B")
    sheet.lines(note, 0, sheet.y + max(0.0, height - len(note) * lead(SMALL)), SMALL, end=sheet.right)
    sheet.y += height + 1


def _facts(sheet: Sheet, block: Facts) -> None:
    """Label and value, two pairs a line."""
    half = sheet.room / 2
    label = sheet.room * LABEL
    for at in range(0, len(block.pairs), 2):
        pairs = block.pairs[at : at + 2]
        said = [
            (wrap(name, label - 2, SMALL), wrap(value, half - label - 3, BODY, "B")) for name, value in pairs
        ]
        height = max(max(len(one) * lead(SMALL), len(two) * lead(BODY)) for one, two in said)
        sheet.need(height)
        for across, (name, value) in enumerate(said):
            x = sheet.left + across * half
            sheet.lines(name, x, sheet.y + 0.4, SMALL)
            sheet.lines(value, x + label, sheet.y, BODY, "B")
        sheet.y += height + 0.6
    sheet.y += 2.5


def _words(sheet: Sheet, block: Words) -> None:
    size, style = (BODY + 1.5, "B") if block.strong else (BODY, "")
    for said in block.lines:
        for line in wrap(said, sheet.room, size, style):
            sheet.need(lead(size))
            sheet.text(line, sheet.left, sheet.y, size, style)
            sheet.y += lead(size)
        sheet.y += 0.8
    sheet.y += 2.5


def _grid(sheet: Sheet, block: Grid) -> None:
    grid(sheet, block)
    sheet.y += 4


def _signatures(sheet: Sheet, block: Signatures) -> None:
    wide = (sheet.room - GAP * (IN_A_ROW - 1)) / IN_A_ROW
    for at in range(0, len(block.boxes), IN_A_ROW):
        row = block.boxes[at : at + IN_A_ROW]
        below = [_below(box, wide) for box in row]
        height = SIGN_ROOM + 1 + max(len(lines) for lines in below) * lead(SMALL)
        sheet.need(height + SEAL_ROOM)
        for across, (box, lines) in enumerate(zip(row, below, strict=True)):
            x = sheet.left + across * (wide + GAP)
            _signed(sheet, box, x, wide)
            sheet.rule(x, sheet.y + SIGN_ROOM, x + wide, sheet.y + SIGN_ROOM, 0.3)
            sheet.lines(lines, x, sheet.y + SIGN_ROOM + 1, SMALL)
        sheet.y += height + 4


def _below(box: Signature, wide: float) -> list[str]:
    return wrap(box.label, wide, SMALL) + (wrap(box.when, wide, SMALL) if box.when else [])


def _signed(sheet: Sheet, box: Signature, x: float, wide: float) -> None:
    """What was signed on the screen, above its line: the strokes as they were drawn, or the name."""
    if box.name:
        name = wrap(box.name, wide, BODY + 1, "B")[:2]
        sheet.lines(name, x, sheet.y + SIGN_ROOM - 1 - len(name) * lead(BODY + 1), BODY + 1, "B")
    sheet.pdf.set_line_width(0.35)
    for stroke in box.strokes:
        points = [(x + px * wide, sheet.y + py * SIGN_ROOM) for px, py in stroke]
        if len(points) > 1:
            sheet.pdf.polyline(points)


def _seal(sheet: Sheet, block: Seal) -> None:
    """The QR codes at the left, the fingerprint and its meaning beside them; never parted."""
    beside = sheet.left + len(block.codes) * (MARK + 8)
    room = sheet.right - beside
    said = [line for words in block.words for line in wrap(words, room, SMALL)]
    groups = [" ".join(block.groups[at : at + 4]) for at in range(0, len(block.groups), 4)]
    text = len(groups) * lead(BODY + 1) + 1.5 + len(said) * lead(SMALL)
    titles = [wrap(code.title, MARK + 6, SMALL) for code in block.codes]
    height = max(MARK + 1.5 + max((len(one) for one in titles), default=0) * lead(SMALL), text)
    sheet.need(height + 3)
    sheet.rule(sheet.left, sheet.y, sheet.right, sheet.y, THIN)
    sheet.y += 3
    for across, (code, title) in enumerate(zip(block.codes, titles, strict=True)):
        x = sheet.left + across * (MARK + 8)
        _code(sheet, code, x)
        sheet.lines(title, x, sheet.y + MARK + 1, SMALL)
    top = sheet.lines(groups, beside, sheet.y, BODY + 1, "B") + (1.5 if groups else 0)
    sheet.lines(said, beside, top, SMALL)
    sheet.y += height + 3


def _code(sheet: Sheet, code: Code, x: float) -> None:
    sheet.code(code.url, x, sheet.y, MARK)
    sheet.pdf.link(x, sheet.y, MARK, MARK, code.url)


def _leaf(sheet: Sheet, _block: Leaf) -> None:
    sheet.page()


_DRAWN: dict[type, Callable[[Sheet, Any], None]] = {
    Heading: _heading,
    Facts: _facts,
    Words: _words,
    Grid: _grid,
    Signatures: _signatures,
    Seal: _seal,
    Leaf: _leaf,
}
