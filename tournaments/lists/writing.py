"""Lists going out: CSV that Spanish Excel opens right, and XLSX. No cell can become a formula.

What to write and who may see it are decided elsewhere.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font

from .safety import protect

Cell = str | int | float | Decimal | None
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LONGEST_CELL = 32_767
_WIDEST = 48


def write_csv(
    header: Sequence[str], rows: Iterable[Sequence[Cell]], *, bom: bool = True, delimiter: str = ";"
) -> bytes:
    """The list as CSV in UTF-8, CRLF; texts that could become formulas get an apostrophe, numbers stay numbers.

    `read` gives the same texts back. Errors: ValueError for a delimiter that `read` does not know.
    """
    if delimiter not in (";", ",", "\t"):
        raise ValueError(f"delimiter {delimiter!r}")
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    for cells in (header, *rows):
        writer.writerow([protect(cell) if isinstance(cell, str) else _number(cell) for cell in cells])
    return out.getvalue().encode("utf-8-sig" if bom else "utf-8", errors="replace")


def _number(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def write_xlsx(header: Sequence[str], rows: Iterable[Sequence[Cell]], title: str) -> bytes:
    """The list as a workbook of one sheet; every text is a typed text cell, marked so that editing keeps it one.

    Characters that XML cannot hold become �. The file's inner dates are openpyxl's own.
    """
    listed: list[list[Cell]] = [list(header), *(list(cells) for cells in rows)]
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_NOT_IN_TITLES.sub(" ", title).strip(" '")[:31] or "1")
    sheet.freeze_panes = "A2"
    for index in range(len(header)):
        widths = (
            len(str(cells[index])) for cells in listed if index < len(cells) and cells[index] is not None
        )
        sheet.column_dimensions[_letter(index)].width = min(_WIDEST, max(widths, default=8) + 2)
    for number, cells in enumerate(listed):
        sheet.append([_typed(sheet, cell, head=number == 0) for cell in cells])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _letter(index: int) -> str:
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _typed(sheet: Any, value: Cell, *, head: bool) -> Any:
    if not isinstance(value, str):
        return WriteOnlyCell(sheet, value=float(value) if isinstance(value, Decimal) else value)
    cell = WriteOnlyCell(sheet, value=_NOT_IN_XML.sub("\ufffd", value)[:_LONGEST_CELL])
    cell.data_type = "s"  # openpyxl takes a leading = for a formula
    cell.quotePrefix = True
    if head:
        cell.font = Font(bold=True)
        cell.alignment = Alignment(wrap_text=True, vertical="top")
    return cell
