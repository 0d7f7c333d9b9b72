"""From text to rows of cells: CSV with `;`, `,`, TAB or `|`, with or without Excel's `sep=` line.

Cells stay as written; only the apostrophe with which exports protect cells is undone (see `safety`).
"""

import contextlib
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from .decoding import Unreadable
from .headers import SEARCHED_ROWS, known_fields
from .values import MAX_COLUMNS, MAX_ROWS

DELIMITERS = (";", ",", "\t", "|")
_SEPARATOR_LINE = re.compile(r"\A\"?sep=(.)\"?[^\n\r]{0,20}(?:\r\n|\n|\r|\Z)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RawRow:
    """One record: the physical line where it begins, and its cells."""

    line: int
    cells: list[str]
    hidden: bool = False
    flags: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The records of a text, blank ones left out."""

    rows: list[RawRow]
    delimiter: str
    stray_quotes: bool = False


def table(text: str) -> Table:
    """The rows of a delimited text.

    The delimiter is the one under which the headers are understood, so a `;` inside a name decides nothing.
    Errors: `Unreadable` with unclosed_quote, too_many_rows, too_many_columns.
    """
    announced = _SEPARATOR_LINE.match(text)
    skipped = 0
    if announced:
        text, skipped = text[announced.end() :], 1
    delimiter = announced[1] if announced and announced[1] in DELIMITERS else _delimiter(text)
    try:
        return Table(list(_records(text, delimiter, skipped, strict=True)), delimiter)
    except csv.Error as error:
        if not str(error).startswith("unexpected end"):
            return _lenient(text, delimiter, skipped)
        raise Unreadable("unclosed_quote", opened=_opened(text, delimiter) + skipped) from None


def _lenient(text: str, delimiter: str, skipped: int) -> Table:
    """Quotation marks in odd places are taken as they stand, and that is told."""
    try:
        return Table(list(_records(text, delimiter, skipped, strict=False)), delimiter, stray_quotes=True)
    except csv.Error:  # a field beyond csv's own limit of 131 072
        raise Unreadable("unclosed_quote", opened=_opened(text, delimiter) + skipped) from None


def _reader(text: str, delimiter: str, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
    lines = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, strict=strict, skipinitialspace=True
    )
    begins = 1
    for cells in lines:
        yield begins, cells
        begins = lines.line_num + 1


def _records(text: str, delimiter: str, skipped: int, *, strict: bool) -> Iterator[RawRow]:
    count = 0
    for line, cells in _reader(text, delimiter, strict=strict):
        if not any(cell.strip() for cell in cells):
            continue
        count += 1
        if count > MAX_ROWS + SEARCHED_ROWS:
            raise Unreadable("too_many_rows", limit=MAX_ROWS)
        if len(cells) > MAX_COLUMNS and any(cell.strip() for cell in cells[MAX_COLUMNS:]):
            raise Unreadable("too_many_columns", limit=MAX_COLUMNS)
        yield RawRow(line + skipped, cells[:MAX_COLUMNS])


def _delimiter(text: str) -> str:
    head = text[:100_000]
    return max(DELIMITERS, key=lambda delimiter: _likelihood(head, delimiter))


def _likelihood(head: str, delimiter: str) -> tuple[int, int]:
    """How many headers are understood; among equals, into how many cells the first rows fall."""
    known = cells_seen = 0
    with contextlib.suppress(csv.Error):  # a field beyond csv's own limit: judged by the rows before it
        for _, cells in islice(_reader(head, delimiter, strict=False), SEARCHED_ROWS):
            known = max(known, len(known_fields(cells[:MAX_COLUMNS])))
            cells_seen += len(cells)
    return known, cells_seen


def _opened(text: str, delimiter: str) -> int:
    """The line of the record in which the quotation mark that never closes was opened."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=True)
    begins = 1
    with contextlib.suppress(csv.Error):
        for _ in lines:
            begins = lines.line_num + 1
    return begins
