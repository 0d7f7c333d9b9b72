"""Excel workbooks: what stands in their cells, and those that must not be opened."""

import datetime
import io
import time
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook

from tournaments.lists import Report, Sheet, read, registrations, write_xlsx

HEAD = ["Parella", "Jugador 1", "Jugador 2", "Falla", "Cens", "Telèfon", "Pagat"]


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def judged(data: bytes) -> tuple[Sheet, Report]:
    sheet = read(data, "a.xlsx")
    return sheet, registrations(sheet, clubs=[], existing=[])


def repacked(data: bytes, changes: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, changes.get(name, source.read(name)))
        for name in changes.keys() - set(source.namelist()):
            target.writestr(name, changes[name])
    return out.getvalue()


@pytest.fixture
def book() -> Workbook:
    book = Workbook()
    book.active.append(HEAD)
    return book


def test_numbers_booleans_and_blanks(book: Workbook) -> None:
    book.active.append([1.0, "Pau Orts", "Pere Mas", None, 9.0, 600000101, True])
    book.active.append([" 2 ", "Rosa Vidal", "Neus Gil", "  ", "009", "+34 600 000 102", False])
    _, report = judged(saved(book))
    assert [(row.pair_no, row.census_no, row.phone, row.fee_paid) for row in report.rows] == [
        (1, 9, "600000101", True),
        (2, 9, "+34 600 000 102", False),
    ]
    assert not report.errors


def test_formulas_dates_errors_hidden_rows_and_the_total(book: Workbook) -> None:
    page = book.active
    page.append([1, "Pau Orts", "Pere Mas", datetime.date(2026, 3, 1)])
    page.append([datetime.datetime(2026, 1, 2), "Rosa Vidal", "Neus Gil"])
    page.append([3, "=B2", "Toni Mas"])
    page.append([4, "Lola Sanz", "#N/A"])
    page.append([5, "Quico Bru", "Ximo Roca"])
    page.append([None, "Total", "=COUNTA(B2:B6)"])
    page["C5"].data_type = "e"
    page.row_dimensions[6].hidden = True
    sheet, report = judged(saved(book))
    assert [(e.line, e.column, e.key) for e in report.errors] == [
        (3, "pair_no", "invalid_pair_number"),
        (4, "player1", "formula_without_value"),
        (4, "player1", "required"),
        (5, "player2", "cell_error"),
    ]
    warnings = [(w.line, w.key) for w in report.warnings if w.key != "unknown_club"]
    assert warnings == [(7, "skipped_row"), (2, "date_cell"), (3, "date_cell"), (6, "hidden_row")]
    assert report.rows[0].club_text == "2026-03-01"
    assert sheet.rows[4].hidden
    assert [(n.line, n.key) for n in sheet.notes] == [(7, "skipped_row")]


def test_the_value_of_a_formula_counts(book: Workbook) -> None:
    book.active.append([1, "Pau Orts", "=B2"])
    data = saved(book)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml").replace(b"<v></v>", b"<v>Pere Mas</v>")
        page = page.replace(b"<v />", b"<v>Pere Mas</v>")
    page = page.replace(b'<c r="C2"', b'<c r="C2" t="str"')
    _, report = judged(repacked(data, {"xl/worksheets/sheet1.xml": page}))
    assert report.rows[0].player2 == "Pere Mas"
    assert not report.errors


def test_the_first_sheet_with_headers_is_read(book: Workbook) -> None:
    book.active.title = "Llista"
    book.active.append([1, "Pau Orts", "Pere Mas"])
    cover = book.create_sheet("Portada", 0)
    cover.append(["Empleneu la llista"])
    secret = book.create_sheet("Amagat", 0)
    secret.append(HEAD)
    secret.sheet_state = "hidden"
    sheet, report = judged(saved(book))
    assert (sheet.sheet, sheet.sheet_names) == ("Llista", ("Portada", "Llista"))
    assert report.accepted == 1


def test_cells_far_away_are_refused_or_left(book: Workbook) -> None:
    book.active.append([1, "Pau Orts", "Pere Mas"])
    book.active["XFD1"] = " "
    book.active["A1048576"] = "  "
    begins = time.process_time()
    _, report = judged(saved(book))
    assert report.accepted == 1
    book.active["XFD2"] = "x"
    assert [p.key for p in judged(saved(book))[0].problems] == ["too_many_columns"]
    assert time.process_time() - begins < 5


def test_bombs_are_refused_before_unpacking(book: Workbook) -> None:
    book.active.append([1, "Pau Orts", "Pere Mas"])
    data = saved(book)
    zeros = repacked(data, {"xl/worksheets/sheet1.xml": b" " * 60_000_000})
    assert len(zeros) < 100_000
    dense = repacked(data, {"xl/sharedStrings.xml": b"<si/>" * 1_000_000})
    many = repacked(data, {f"xl/x{n}.xml": b"" for n in range(2_100)})
    laughs = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst>&b;</sst>'
    entities = repacked(data, {"xl/sharedStrings.xml": laughs})
    for bomb in (zeros, dense, many, entities):
        begins = time.process_time()
        sheet, report = judged(bomb)
        assert [problem.key for problem in sheet.problems] == ["unsafe_workbook"]
        assert report.accepted == 0
        assert time.process_time() - begins < 1


def test_too_many_rows_are_refused() -> None:
    rows = [[n, "Pau Orts", "Pere Mas"] for n in range(1, 10_100)]
    data = write_xlsx(HEAD, rows, "x")
    assert [problem.key for problem in read(data, "a").problems] == ["too_many_rows"]


def test_other_zips_are_no_workbook(book: Workbook) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    assert [problem.key for problem in read(out.getvalue(), "a.docx").problems] == ["not_xlsx"]


@pytest.mark.parametrize("broken", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml"])
def test_broken_parts_are_told(book: Workbook, broken: str) -> None:
    book.active.append([1, "Pau Orts", "Pere Mas"])
    sheet = read(repacked(saved(book), {broken: b"<a><b>"}), "a.xlsx")
    assert [problem.key for problem in sheet.problems] == ["broken_workbook"]


def test_five_thousand_rows_are_quick() -> None:
    rows: list[list[Any]] = [[n, f"Núria {n}", f"Pau {n}", "Na Jordana", 9, "", "Sí"] for n in range(1, 5001)]
    data = write_xlsx(HEAD, rows, "x")
    begins = time.process_time()
    assert judged(data)[1].accepted == 5000
    assert time.process_time() - begins < 6  # two seconds on an idle machine
