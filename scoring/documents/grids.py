"""Tables of a PDF: columns by shares, rows as high as their texts, the head again on every page.

A row is cut only where no page could hold it.
"""

from dataclasses import dataclass

from scoring.documents.paper import Cell, Column, Grid, Row
from scoring.documents.sheet import BODY, SMALL, THICK, THIN, Sheet, lead, wrap

PAD = 1.1
TALL = 8.5
CODE = 7.0
HEAD_GREY, BAND_GREY, BLOCKED_GREY = 255, 235, 205


@dataclass(frozen=True)
class _Line:
    """A line of a cell with its size and weight."""

    text: str
    size: float
    style: str

    @property
    def height(self) -> float:
        return lead(self.size)


@dataclass(frozen=True)
class _Place:
    """Where a column stands."""

    x: float
    wide: float
    start: bool


def grid(sheet: Sheet, block: Grid) -> None:
    """Draw the table from the sheet's cursor down."""
    places = _places(sheet, block.columns)
    head = [
        _lines(Cell(column.title, style="strong"), place, SMALL)
        for column, place in zip(block.columns, places, strict=True)
    ]
    _Table(sheet, block, places, head).draw()


def _places(sheet: Sheet, columns: tuple[Column, ...]) -> list[_Place]:
    whole = sum(column.share for column in columns)
    x, found = sheet.left, []
    for column in columns:
        wide = sheet.room * column.share / whole
        found.append(_Place(x, wide, column.start))
        x += wide
    return found


def _lines(cell: Cell, place: _Place, size: float = BODY) -> list[_Line]:
    style = "B" if cell.style == "strong" else ""
    size = CODE if cell.style == "code" else size
    room = place.wide - 2 * PAD
    found = [_Line(text, size, style) for text in wrap(cell.text, room, size, style)] if cell.text else []
    return found + ([_Line(text, SMALL, "") for text in wrap(cell.note, room, SMALL)] if cell.note else [])


def _height(cells: list[list[_Line]]) -> float:
    return max((sum(line.height for line in lines) for lines in cells), default=0.0) + 2 * PAD


class _Table:
    """One table on its way down the pages."""

    def __init__(self, sheet: Sheet, block: Grid, places: list[_Place], head: list[list[_Line]]) -> None:
        self.sheet, self.block, self.places, self.head = sheet, block, places, head
        self.least = TALL if block.tall else lead(BODY) + 2 * PAD
        self.titled = any(head)

    def draw(self) -> None:
        rows = self.block.rows
        made = [self._cells(row) for row in rows]
        heights = [
            max(_height(cells), 0.0 if row.band else self.least)
            for row, cells in zip(rows, made, strict=True)
        ]
        if rows:
            self.sheet.need(
                self._head_height() + heights[0] + (heights[1] if rows[0].band and len(rows) > 1 else 0)
            )
        self._draw_head()
        for at, (row, cells) in enumerate(zip(rows, made, strict=True)):
            together = heights[at] + (heights[at + 1] if row.band and at + 1 < len(rows) else 0)
            if together > self.sheet.left_over and not self._is_fresh():
                self._turn()
            self._draw_row(row, cells, heights[at])

    def _is_fresh(self) -> bool:
        """Whether the page holds nothing of the table but its head: turning again would not help."""
        return self.sheet.y - self.top_of_page < 0.01

    def _turn(self) -> None:
        self.sheet.page()
        self._draw_head()

    def _cells(self, row: Row) -> list[list[_Line]]:
        if row.band:
            return [
                _lines(
                    Cell(row.cells[0].text, row.cells[0].note, "strong"),
                    _Place(self.sheet.left, self.sheet.room, True),
                    SMALL,
                )
            ]
        return [_lines(cell, place) for cell, place in zip(row.cells, self.places, strict=True)]

    def _head_height(self) -> float:
        return _height(self.head) if self.titled else 0.0

    def _draw_head(self) -> None:
        if self.titled:
            self._draw_box(self.head, self.places, _height(self.head), Row(()))
            self.sheet.rule(self.sheet.left, self.sheet.y, self.sheet.right, self.sheet.y, THICK)
        self.top_of_page = self.sheet.y

    def _draw_row(self, row: Row, cells: list[list[_Line]], height: float) -> None:
        places = [_Place(self.sheet.left, self.sheet.room, True)] if row.band else self.places
        while height > self.sheet.left_over:
            fitting = [_fitting(lines, self.sheet.left_over - 2 * PAD) for lines in cells]
            self._draw_box(
                [lines[:n] for lines, n in zip(cells, fitting, strict=True)],
                places,
                self.sheet.left_over,
                row,
            )
            cells = [lines[n:] for lines, n in zip(cells, fitting, strict=True)]
            height = max(_height(cells), self.least)
            self._turn()
        self._draw_box(cells, places, height, row)

    def _draw_box(self, cells: list[list[_Line]], places: list[_Place], height: float, row: Row) -> None:
        sheet, top = self.sheet, self.sheet.y
        if row.band:
            sheet.fill(sheet.left, top, sheet.room, height, BAND_GREY)
        for at, (lines, place) in enumerate(zip(cells, places, strict=True)):
            if row.cells and not row.band and row.cells[at].style == "blocked":
                sheet.fill(place.x, top, place.wide, height, BLOCKED_GREY)
            self._draw_cell(lines, place, top, height, struck=row.struck)
            sheet.rule(place.x, top, place.x, top + height)
        sheet.rule(sheet.right, top, sheet.right, top + height)
        sheet.rule(sheet.left, top, sheet.right, top)
        sheet.y = top + height
        sheet.rule(sheet.left, sheet.y, sheet.right, sheet.y)

    def _draw_cell(
        self, lines: list[_Line], place: _Place, top: float, height: float, *, struck: bool
    ) -> None:
        y = top + (height - sum(line.height for line in lines)) / 2
        for line in lines:
            wide = self.sheet.width(line.text, line.size, line.style)
            x = place.x + PAD if place.start else place.x + (place.wide - wide) / 2
            self.sheet.text(line.text, x, y, line.size, line.style)
            if struck:
                self.sheet.rule(x, y + line.height * 0.5, x + wide, y + line.height * 0.5, THIN)
            y += line.height


def _fitting(lines: list[_Line], room: float) -> int:
    """How many lines fit, one at least, so that it always goes on."""
    used, count = 0.0, 0
    for line in lines:
        used += line.height
        if used > room and count:
            break
        count += 1
    return count
