"""What goes out comes back the same, and no cell of it is a formula."""

import csv
import io
import zipfile
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.lists import read, registrations, write_csv, write_xlsx
from tournaments.lists.safety import is_bare, is_protected, is_risky, protect, unprotect

HEAD = ("Parella", "Jugador 1", "Jugador 2", "Telèfon")
DANGEROUS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "＝1+1",
    "'=1+1",
    "''=1",
    "=cmd|' /C'!A0",
]


@pytest.mark.parametrize("text", DANGEROUS)
def test_dangerous_texts_are_protected(text: str) -> None:
    assert is_risky(text)
    assert protect(text) == f"'{text}"
    assert unprotect(protect(text)) == text


@pytest.mark.parametrize("text", ["", "Pau", "D'Alacant", "'n", "1-2", "a=b", "l'@", "'", "🎆"])
def test_other_texts_stay(text: str) -> None:
    assert protect(text) == text == unprotect(text)


def test_the_expected_round_trip() -> None:
    assert protect("=1+1") == "'=1+1"
    assert protect("'=1+1") == "''=1+1"
    data = write_csv(HEAD, [(1, "=1+1", "'=1+1", "+34 600 000 101"), (2, "D'Alacant", "'n Roc", "")])
    sheet = read(data, "export.csv")
    assert [row.cells for row in sheet.rows] == [
        ("1", "=1+1", "'=1+1", "+34 600 000 101"),
        ("2", "D'Alacant", "'n Roc", ""),
    ]
    assert "protection_removed" in {note.key for note in sheet.notes}
    again = write_csv(HEAD, [row.cells for row in sheet.rows])
    assert read(again, "a").rows == sheet.rows


def test_the_csv_opens_in_spanish_excel() -> None:
    data = write_csv(HEAD, [(1, "Núria; Peña", 'Pau "Nas"', None), (2, -5, Decimal("-1.50"), "-5")])
    assert data.startswith("\ufeffParella;Jugador 1;".encode())
    assert data.endswith(b"\r\n")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows[1] == ["1", "Núria; Peña", 'Pau "Nas"', ""]
    assert rows[2] == ["2", "-5", "-1.50", "'-5"]
    assert not write_csv(HEAD, [], bom=False).startswith(b"\xef")
    with pytest.raises(ValueError, match="delimiter"):
        write_csv(HEAD, [], delimiter="x")


def test_a_foreign_list_keeps_its_apostrophes() -> None:
    sheet = read("Jugador 1;Jugador 2;Telèfon\n'=1+1;Pau;+34 600 000 101\n".encode(), "a.csv")
    assert sheet.rows[0].cells[0] == "'=1+1"
    mixed = read("Jugador 1;Jugador 2;Telèfon\nPau;Pere;'+34 600 000 101\n=x;y;z\n".encode(), "a.csv")
    assert registrations(mixed, clubs=[], existing=[]).rows[0].phone == "+34 600 000 101"


text = st.text(
    alphabet=st.one_of(st.sampled_from("='\"+-@\t\r\n;, aà·ñ\u200b＝"), st.characters(codec="utf-8")),
    max_size=12,
)


@given(st.lists(st.tuples(text, text), max_size=6), st.sampled_from([";", ",", "\t"]), st.booleans())
@example([("=1+1", "'=1+1"), ("x", "-")], ";", True)
@example([("'=1", "x")], ";", True)
@example([(" =1", " x")], ",", False)
def test_csv_round_trip(rows: list[tuple[str, str]], delimiter: str, bom: bool) -> None:
    named = [(str(n), f"x{first}", second) for n, (first, second) in enumerate(rows, 1)]
    data = write_csv(("Parella", "Jugador 1", "Jugador 2"), named, bom=bom, delimiter=delimiter)
    back = read(data, "a.csv")
    assert [row.cells for row in back.rows] == [
        (number, first, second.lstrip(" ")) for number, first, second in named
    ]
    written = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter)
    assert not any(is_bare(cell) for cells in written for cell in cells)


@given(text)
def test_protection_is_undone_exactly(value: str) -> None:
    assert unprotect(protect(value)) == value
    assert not is_bare(protect(value))
    assert is_protected([protect(value)]) == is_risky(value)


def test_no_cell_of_a_workbook_is_a_formula() -> None:
    rows = [
        (n, value, "Pau", "+34 600")
        for n, value in enumerate([*DANGEROUS, "\x00\x1b\ud800", "x" * 40_000], 1)
    ]
    data = write_xlsx(("=Parella", *HEAD[1:]), rows, "Llista: [a/b]?*")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml")
    assert b"<f" not in page
    book = load_workbook(io.BytesIO(data))
    cells = [cell for row in book.active.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert all(cell.quotePrefix for cell in cells if cell.data_type == "s")
    assert book.active["A2"].value == 1
    assert book.active["A1"].value == "=Parella"
    assert book.sheetnames == ["Llista   a b"]


def test_workbook_round_trip() -> None:
    rows = [(1, "=1+1", "'=1+1", "+34 600 000 101"), (2, "Núria Peña", "Marcel·lí 🎆", None)]
    sheet = read(write_xlsx(HEAD, rows, "Parelles"), "export.xlsx")
    assert (sheet.sheet, sheet.header) == ("Parelles", HEAD)
    assert [row.cells for row in sheet.rows] == [
        ("1", "=1+1", "'=1+1", "+34 600 000 101"),
        ("2", "Núria Peña", "Marcel·lí 🎆"),
    ]
