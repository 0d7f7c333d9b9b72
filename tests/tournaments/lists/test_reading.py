"""Encodings, delimiters, header rows and refusals of files, made here byte by byte."""

import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.lists import Sheet, read, registrations, write_csv
from tournaments.lists.values import MAX_BYTES, MAX_ROWS

from .conftest import MESSY

HEAD = "Parella;Jugador 1;Jugador 2;Falla;Correu"


def keys(sheet: Sheet) -> list[str]:
    return [problem.key for problem in sheet.problems]


@pytest.mark.parametrize(
    ("encoding", "bom", "found"),
    [
        ("utf-8", b"", "utf-8"),
        ("utf-16-be", b"\xfe\xff", "utf-16-be"),
        ("utf-16-le", b"", "utf-16-le"),
        ("utf-16-be", b"", "utf-16-be"),
        ("utf-32-le", b"\xff\xfe\x00\x00", "utf-32-le"),
        ("cp1252", b"", "cp1252"),
        ("cp850", b"", "cp850"),
        ("mac-roman", b"", "mac-roman"),
    ],
)
def test_encodings(encoding: str, bom: bytes, found: str) -> None:
    text = f"{HEAD}\n1;Núria Peñarroja;Àngels Güell;Plaça;a@b.cat\n2;José Ibáñez;Òscar Açò;;\n"
    sheet = read(bom + text.encode(encoding), "a.csv")
    assert (sheet.encoding, sheet.bom) == (found, bool(bom))
    assert sheet.rows[0].cells[:3] == ("1", "Núria Peñarroja", "Àngels Güell")
    guessed = encoding not in ("utf-8",) and not bom
    assert [note.key for note in sheet.notes] == (["encoding_guessed"] if guessed else [])


def test_an_encoding_may_be_given() -> None:
    data = f"{HEAD}\n1;Núria;Pau;;\n".encode()
    assert read(data, "a", encoding="cp1252").rows[0].cells[1] == "NÃºria"
    assert keys(read("Núria".encode("cp1252"), "a", encoding="utf-8")) == ["undecodable"]
    for name in ("klingon", "zip", "punycode", "a\0b", "utf-7"):
        assert keys(read(data, "a", encoding=name)) == ["unknown_encoding"]
    with_bom = (MESSY / "15_utf16le_tab.txt").read_bytes()
    assert read(with_bom, "a", encoding="utf-16").rows == read(with_bom, "a").rows


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_delimiters(delimiter: str) -> None:
    text = f"{HEAD}\n1;'Ferrer; Josep, fill|x';Pau;;\n".replace("'", '"')
    body = text.replace(";", delimiter) if delimiter != ";" else text
    sheet = read(body.encode(), "a.csv")
    assert sheet.delimiter == delimiter
    assert len(sheet.rows[0].cells) == 5


def test_the_separator_line_of_excel() -> None:
    sheet = read(f"sep=;\r\n{HEAD}\r\n1;Pau, i més;Pere;;x\r\n".encode(), "a.csv")
    assert (sheet.delimiter, sheet.header_line, sheet.rows[0].line) == (";", 2, 3)
    assert sheet.rows[0].cells[1] == "Pau, i més"


def test_titles_blanks_footers_and_repeated_headers() -> None:
    text = f"""Campionat de truc;;;;
;;;;
{HEAD}
1;Pau Orts;Pere Mas;Na Jordana;a@example.org

SECTOR RUSSAFA;;;;
{HEAD.upper()}
2;Rosa Vidal;Neus Gil;;
3;;;;
;Total: 2 parelles;;;
;Pau Roca;;;
;;;Signat: el secretari;
"""
    sheet = read(text.encode(), "a.csv")
    assert sheet.header_line == 3
    assert [(row.line, row.record, row.cells[0]) for row in sheet.rows] == [
        (4, 1, "1"),
        (8, 2, "2"),
        (11, 3, ""),
    ]
    skipped = [(note.line, note.params["text"]) for note in sheet.notes if note.key == "skipped_row"]
    assert [line for line, _ in skipped] == [6, 7, 9, 10, 12]
    report = registrations(sheet, clubs=[], existing=[])
    assert [(error.line, error.key) for error in report.errors] == [(11, "required")]  # never dropped unheard
    assert "SECTOR RUSSAFA" in report.warnings[0].message


def test_ragged_rows() -> None:
    sheet = read(f"{HEAD}\n1;Pau;Pere\n2;Rosa;Neus;X;a@b.cat;un;altre\n3;A B;C D;;;;;\n".encode(), "a.csv")
    report = registrations(sheet, clubs=[], existing=[])
    assert [(w.line, w.key) for w in report.warnings if w.key != "unknown_club"] == [(2, "too_few_cells")]
    assert [(e.line, e.key, e.params["text"]) for e in report.errors] == [(3, "too_many_cells", "un altre")]


def test_quotes() -> None:
    open_quote = read(f'{HEAD}\n1;Pau;Pere;;\n2;"Rosa;Neus;;\n3;A;B;;\n'.encode(), "a.csv")
    assert keys(open_quote) == ["unclosed_quote"]
    assert open_quote.problems[0].params["opened"] == 3
    long = read(f'{HEAD}\n1;Pau;Pere;;\n2;"Rosa{"x" * 200_000}'.encode(), "a.csv")
    assert keys(long) == ["unclosed_quote"]
    stray = read(f'{HEAD}\n1;"Pau" el fort;Pere "Nas" Mas;;\n'.encode(), "a.csv")
    assert [note.key for note in stray.notes] == ["stray_quotes"]
    assert stray.rows[0].cells[2] == 'Pere "Nas" Mas'
    spaced = read(b'Pair, Player 1, Player 2\n1, "Mas, Pere", Pau\n', "a.csv")
    assert spaced.rows[0].cells == ("1", "Mas, Pere", "Pau")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "empty_file"),
        (b"\xef\xbb\xbf", "empty_file"),
        (b" \r\n ; ;\r\n", "empty_file"),
        ("\u200b;\u00a0".encode(), "empty_file"),
        (HEAD.encode(), "no_rows"),
        (f"{HEAD}\n;;;;\nTotal;;;;\n".encode(), "no_rows"),
        (b"un;dos;tres\n1;2;3\n", "no_header"),
        (b"Jugador 1\nPau\n", "no_header"),
        (b"%PDF-1.7 ...", "not_a_list"),
        (b"\n<html><table>", "not_a_list"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old_excel"),
        (b"PK\x03\x04 not a zip", "broken_workbook"),
        (b"x" * (MAX_BYTES + 1), "file_too_large"),
        (b"\xff\xfea", "undecodable"),
        (("a;" * 101 + "a").encode(), "too_many_columns"),
        (b"a;b\n" * (MAX_ROWS + 100), "too_many_rows"),
        (f"{HEAD}\n".encode() + b"1;a;b;;\n" * (MAX_ROWS + 1), "too_many_rows"),
    ],
)
def test_refusals(data: bytes, key: str) -> None:
    sheet = read(data, "a.csv")
    assert keys(sheet) == [key]
    assert sheet.problems[0].message
    report = registrations(sheet, clubs=[], existing=[])
    assert (report.errors, report.rows) == (sheet.problems, ())


def test_a_missing_player_column_is_named() -> None:
    sheet = read(b"Parella;Jugador 1;Correu\n1;Pau Orts;a@b.cat\n", "a.csv")
    report = registrations(sheet, clubs=[], existing=[])
    assert [(error.key, error.column) for error in report.errors] == [("missing_column", "player2")]
    assert "Jugador 2" in report.errors[0].message
    assert "Correu" in report.errors[0].message
    assert registrations(sheet, clubs=[], existing=[], players_per_pareja=1).accepted == 1


def test_a_column_named_twice_is_told() -> None:
    sheet = read(b"Jugador 1;Jugador 2;Falla;Club\nPau Orts;Pere Mas;X;Y\n", "a.csv")
    report = registrations(sheet, clubs=[], existing=[])
    assert [(w.key, w.header) for w in report.warnings] == [
        ("duplicate_column", "Club"),
        ("unknown_club", "Falla"),
    ]
    assert (report.rows[0].club_text, report.rows[0].extra) == ("X", (("Club", "Y"),))


def test_five_thousand_rows_are_quick() -> None:
    rows = [
        (n, f"Núria Peñarroja {n}", f"Marcel·lí {n}", "Na Jordana", f"p{n}@example.org")
        for n in range(1, 5001)
    ]
    data = write_csv(HEAD.split(";"), rows)
    begins = time.process_time()
    report = registrations(read(data, "a.csv"), clubs=[], existing=[])
    assert report.accepted == 5000
    assert time.process_time() - begins < 4  # a second on an idle machine


def judge_whatever(data: bytes) -> None:
    sheet = read(data, "x")
    report = registrations(sheet, clubs=[], existing=[])
    for remark in (*sheet.notes, *report.errors, *report.decisions, *report.warnings):
        assert remark.message
    assert bool(sheet.problems) <= bool(report.errors)
    assert len(report.rows) in (0, len(sheet.rows))


@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00\xd8")
@example(b"PK\x03\x04")
@example(b"sep=")
def test_no_bytes_crash(data: bytes) -> None:
    judge_whatever(data)


@given(st.text(max_size=200), st.sampled_from(["utf-8", "utf-16", "cp1252"]))
def test_no_text_below_headers_crashes(text: str, encoding: str) -> None:
    judge_whatever(f"{HEAD};Cens;Pagat;Telèfon\n{text}".encode(encoding, errors="replace"))


@given(st.sampled_from(sorted(p.name for p in MESSY.glob("[0-9]*"))), st.data())
def test_no_damage_to_a_list_crashes(name: str, data: Any) -> None:
    content = bytearray((MESSY / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        if content:
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    judge_whatever(bytes(content[: data.draw(st.integers(0, len(content)))]) or bytes(content))
