"""From an .xlsx to rows of cells as text, refusing first what would fill the memory.

openpyxl reads in a stream; a second look at the sheet's XML finds what the stream does not tell (hidden rows,
formulas without a value). No header or field is known here.
"""

import contextlib
import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import iterparse

from openpyxl import load_workbook

from .decoding import Unreadable
from .delimited import RawRow
from .headers import SEARCHED_ROWS
from .values import MAX_COLUMNS, MAX_ROWS, MAX_XML_BYTES

ZIP_MARK = b"PK\x03\x04"
OLD_EXCEL_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # .xls, and any workbook locked with a password
_MAX_MEMBERS = 2_000
_MAX_RATIO = 200
_MAX_BLANKS = 5_000
_DOCTYPES = tuple("<!DOCTYPE".encode(name) for name in ("utf-8", "utf-16-le", "utf-16-be"))
_COLUMN = re.compile(r"[A-Z]{1,3}")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the stream of cells does not tell: hidden rows, and cells (by row) whose formula has no value."""

    hidden: frozenset[int] = frozenset()
    lost: Mapping[int, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenBook:
    """A workbook that passed the checks; `names` are its visible sheets."""

    data: bytes
    book: Any
    names: tuple[str, ...]

    def rows(self, name: str) -> list[RawRow]:
        """The rows of a sheet that hold something; reading stops a little after the limit.

        Errors: `Unreadable` with broken_workbook, too_many_columns.
        """
        with _broken_is_unreadable():
            sheet = self.book[name]
            return list(_rows(sheet, MAX_ROWS + SEARCHED_ROWS, _facts(self.data, sheet)))

    def head(self, name: str) -> list[RawRow]:
        """The first rows of a sheet that hold something, to look for headers."""
        with _broken_is_unreadable():
            return list(_rows(self.book[name], SEARCHED_ROWS, Facts()))


def open_workbook(data: bytes) -> OpenBook:
    """The workbook, checked. Errors: `Unreadable` with not_xlsx, unsafe_workbook, broken_workbook."""
    with _broken_is_unreadable():
        _check(data)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        names = tuple(sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible")
        return OpenBook(data, book, names)


@contextlib.contextmanager
def _broken_is_unreadable() -> Iterator[None]:
    """A damaged workbook makes openpyxl fail in any way at all; all of them mean the same to the organiser."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except Unreadable:
        raise
    except Exception:
        raise Unreadable("broken_workbook") from None


def _check(data: bytes) -> None:
    """Refuses what is no workbook and what unpacks too far; zipfile never unpacks more than is declared."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if "[Content_Types].xml" not in archive.namelist() or not any(
            m.filename.startswith("xl/") for m in members
        ):
            raise Unreadable("not_xlsx")
        parts = [m for m in members if not m.filename.startswith("xl/media/")]
        unpacked = sum(m.file_size for m in parts)
        if len(members) > _MAX_MEMBERS or unpacked > MAX_XML_BYTES:
            raise Unreadable("unsafe_workbook")
        if any(m.file_size > 1_000_000 and m.file_size > _MAX_RATIO * m.compress_size for m in parts):
            raise Unreadable("unsafe_workbook")
        for member in parts:
            if any(mark in archive.read(member) for mark in _DOCTYPES):  # entities that multiply
                raise Unreadable("unsafe_workbook")


def _facts(data: bytes, sheet: Any) -> Facts:
    hidden: set[int] = set()
    lost: dict[int, list[int]] = {}
    with (
        zipfile.ZipFile(io.BytesIO(data)) as archive,
        archive.open(sheet._worksheet_path.lstrip("/")) as source,
    ):
        for number, element in enumerate(_row_elements(source), start=1):
            line = int(element.get("r", number))
            if element.get("hidden") in ("1", "true"):
                hidden.add(line)
            for cell in element:
                place = _COLUMN.match(cell.get("r", ""))
                if place and _index(place[0]) > MAX_COLUMNS and any(text.strip() for text in cell.itertext()):
                    raise Unreadable("too_many_columns", limit=MAX_COLUMNS)
                if place and _is_lost(cell):
                    lost.setdefault(line, []).append(_index(place[0]))
            element.clear()
    return Facts(frozenset(hidden), lost)


def _is_lost(cell: Any) -> bool:
    """A formula whose value nobody computed; one that gave an empty text is typed as text."""
    parts = {part.tag.rpartition("}")[2]: part.text for part in cell}
    return "f" in parts and not parts.get("v") and cell.get("t") != "str"


def _row_elements(source: Any) -> Iterator[Any]:
    for _, element in iterparse(source):  # noqa: S314 - a DOCTYPE was refused by _check
        if element.tag.rpartition("}")[2] == "row":
            yield element


def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - 64
    return index - 1


def _rows(sheet: Any, limit: int, facts: Facts) -> Iterator[RawRow]:
    sheet.reset_dimensions()  # what a writer claims there is often wrong
    found = blanks = 0
    for line, cells in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1), start=1):
        lost = facts.lost.get(line, ())
        width = len(cells)
        while width and cells[width - 1].value is None and width - 1 not in lost:
            width -= 1
        texts = [_text(cell.value) for cell in cells[:width]]
        last = max((i for i, text in enumerate(texts) if i in lost or text.strip()), default=-1)
        if last < 0:
            blanks += 1
            if blanks > _MAX_BLANKS:
                return
            continue
        if last >= MAX_COLUMNS:
            raise Unreadable("too_many_columns", limit=MAX_COLUMNS)
        found, blanks = found + 1, 0
        flags = [(i, flag) for i, cell in enumerate(cells[: last + 1]) if (flag := _flag(cell))]
        flags += [(i, "formula_without_value") for i in lost]
        yield RawRow(line, texts[: last + 1], line in facts.hidden, tuple(flags))
        if found > limit:
            return


def _flag(cell: Any) -> str | None:
    if cell.data_type == "e":
        return "cell_error"
    return "date_cell" if isinstance(cell.value, datetime.date | datetime.time | datetime.timedelta) else None


def _text(value: object) -> str:
    """The value as a person would have typed it: 9.0 is 9, true is TRUE, midnight is no hour of a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ").removesuffix(" 00:00:00")
    return str(value)
