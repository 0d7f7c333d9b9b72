"""A list as it was sent, bytes, to a `Sheet`: text, delimiter, header row, columns, data rows.

Whether a row is a good registration is `registrations`' question.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from .decoding import Unreadable, decode
from .delimited import RawRow, table
from .headers import EXAMPLE, PLAYERS, columns_of, field_of, find_header, header_key
from .names import clean, fold
from .safety import is_protected, unprotect
from .values import MAX_BYTES, MAX_ROWS, Column, Remark, Sheet, SheetRow
from .workbook import OLD_EXCEL_MARK, ZIP_MARK, OpenBook, open_workbook

_TOTAL = re.compile(r"(sub)?tota(l|ls|les|is)\b")


def read(data: bytes, filename: str, *, sheet: str | None = None, encoding: str | None = None) -> Sheet:
    """The list in a CSV, text or XLSX file, told apart by content: `filename` decides nothing.

    `sheet` names the sheet of a workbook (otherwise the first with headers is taken), `encoding` overrides the
    detection. Never raises for what is in the file: `problems` says why nothing can be imported, `notes` what to
    tell before saving.
    """
    try:
        if len(data) > MAX_BYTES:
            raise Unreadable("file_too_large", size=len(data), limit=MAX_BYTES)
        if data.startswith(OLD_EXCEL_MARK):
            raise Unreadable("old_excel")
        if data.startswith(ZIP_MARK):
            return _read_workbook(data, sheet)
        return _read_text(data, encoding)
    except Unreadable as error:
        return Sheet(problems=(error.remark,))


def _read_text(data: bytes, encoding: str | None) -> Sheet:
    decoded = decode(data, encoding)
    found = table(decoded.text)
    notes = []
    if decoded.guessed:
        notes.append(Remark("encoding_guessed", "note", params={"encoding": decoded.encoding}))
    if found.stray_quotes:
        notes.append(Remark("stray_quotes", "note"))
    rows = found.rows
    if is_protected(cell for row in rows for cell in row.cells):
        rows = [replace(row, cells=[unprotect(cell) for cell in row.cells]) for row in rows]
        notes.append(Remark("protection_removed", "note"))
    about = Sheet(encoding=decoded.encoding, delimiter=found.delimiter, bom=decoded.bom, notes=tuple(notes))
    return _understood(about, rows, square=True)


def _read_workbook(data: bytes, wanted: str | None) -> Sheet:
    book = open_workbook(data)
    if wanted is not None and wanted not in book.names:
        raise Unreadable("no_such_sheet", sheet=wanted[:60])
    if not book.names:
        raise Unreadable("empty_file")
    name = wanted if wanted is not None else _first_with_headers(book)
    about = Sheet(sheet=name, sheet_names=book.names)
    others = ", ".join(other for other in book.names if other != name)
    if others:
        about = replace(
            about, notes=(Remark("other_sheets", "note", params={"sheet": name, "others": others}),)
        )
    return _understood(about, book.rows(name), square=False)


def _first_with_headers(book: OpenBook) -> str:
    for name in book.names:
        if find_header([row.cells for row in book.head(name)]) is not None:
            return name
    return book.names[0]


def _understood(about: Sheet, raws: Sequence[RawRow], *, square: bool) -> Sheet:
    """The sheet with its columns and data rows, or with the problem that there are none."""
    raws = [raw for raw in raws if any(clean(cell) for cell in raw.cells) or raw.flags]
    if not raws:
        return replace(about, problems=(Remark("empty_file"),))
    at = find_header([raw.cells for raw in raws])
    if at is None:
        return replace(about, problems=(Remark("no_header", params={"example": EXAMPLE}),))
    columns = columns_of(_trimmed(raws[at].cells))
    about = replace(about, header_line=raws[at].line, columns=columns)
    about = replace(about, notes=about.notes + tuple(_column_notes(columns, raws[at].line)))
    if len(raws) - at - 1 > MAX_ROWS:
        return replace(about, problems=(Remark("too_many_rows", params={"limit": MAX_ROWS}),))
    rows, skipped = _data_rows(raws[at + 1 :], columns, square=square)
    problems = () if rows else (Remark("no_rows", line=raws[at].line),)
    return replace(about, rows=rows, notes=about.notes + skipped, problems=problems)


def _trimmed(cells: Sequence[str]) -> list[str]:
    """The header cells without the empty ones at the end, which spreadsheets leave behind."""
    last = max((index for index, cell in enumerate(cells) if clean(cell)), default=-1)
    return list(cells[: last + 1])


def _column_notes(columns: Sequence[Column], line: int) -> list[Remark]:
    notes = []
    for column in columns:
        if column.field is None and column.header:
            key = "unknown_column" if field_of(column.header) is None else "duplicate_column"
            notes.append(
                Remark(key, "warning", line, header=column.header, params={"header": column.header[:60]})
            )
    return notes


def _data_rows(
    raws: Sequence[RawRow], columns: Sequence[Column], *, square: bool
) -> tuple[tuple[SheetRow, ...], tuple[Remark, ...]]:
    """The registrations, counted from 1, and remarks on the rows that are none."""
    rows: list[SheetRow] = []
    skipped: list[Remark] = []
    headers = [header_key(column.header) for column in columns]
    for raw in raws:
        if _is_no_registration(raw, columns) or _is_header_again(raw, headers):
            text = " ".join(clean(cell) for cell in raw.cells if clean(cell))[:80]
            skipped.append(Remark("skipped_row", "warning", raw.line, params={"text": text}))
            continue
        flags = raw.flags
        if square and len(raw.cells) < len(columns):
            flags += ((len(raw.cells), "too_few_cells"),)
        rows.append(SheetRow(raw.line, len(rows) + 1, tuple(raw.cells), raw.hidden, flags))
    return tuple(rows), tuple(skipped)


def _is_header_again(raw: RawRow, headers: Sequence[str]) -> bool:
    """Lists put together from several pages repeat their headers."""
    cells = _trimmed(raw.cells)
    return len(cells) == len(headers) and all(
        header_key(cell) == header for cell, header in zip(cells, headers, strict=True)
    )


def _is_no_registration(raw: RawRow, columns: Sequence[Column]) -> bool:
    """A total, a signature, a sector's title, or a number waiting for a pareja.

    Such a row names no player and fills at most two cells; one with an e-mail or a club in its own column
    beside a number is a registration whose players are missing, which is an error and not to be overlooked.
    """
    filled = {index for index, cell in enumerate(raw.cells) if clean(cell)} | {
        index for index, _ in raw.flags
    }
    fields = {columns[index].field for index in filled if index < len(columns)}
    words = (fold(raw.cells[index]) for index in filled if index < len(raw.cells))
    if len(filled) <= 3 and "pair_no" not in fields and any(_TOTAL.match(word) for word in words):
        return True
    if fields & {*PLAYERS, "substitute", "email", "phone"}:
        return False
    return (
        fields <= {"pair_no", "fee_paid"}
        or len(filled) <= 1
        or (len(filled) == 2 and "pair_no" not in fields)
    )
