"""The drawing: heads that come again, rows longer than a page, names of any length and letters, the same bytes for the same paper."""

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.documents import pdf
from scoring.documents.paper import (
    Cell,
    Code,
    Column,
    Facts,
    Grid,
    Heading,
    Leaf,
    Paper,
    Row,
    Seal,
    Signature,
    Signatures,
    Words,
)
from tests.scoring.documents.reading import pages, text

LONG_FALLA = "Falla Plaça del Mercat Central - Avinguda del Regne de València (A)"  # bug 91
LONG_NAME = "Maria dels Desemparats Peñarroja i Llàcer-Núñez"
FINGERPRINT = "0123456789abcdef" * 4


def paper(*blocks, **more) -> Paper:
    given = {
        "title": "Acta · Grup A · jornada 2",
        "context": "Campionat de prova · 2027",
        "language": "ca-valencia",
        "made": dt.datetime(2027, 3, 8, 23, 10, tzinfo=dt.UTC),
        "blocks": blocks,
        "name": "acta prova",
        "foot": "01234567 89abcdef",
    }
    return Paper(**{**given, **more})


def table(rows: int) -> Grid:
    columns = (Column("Mà", 1), Column("Què va passar", 8, start=True), Column("●", 1))
    return Grid(
        "mans",
        columns,
        tuple(Row((Cell(str(n)), Cell(f"la mà número {n}"), Cell("1"))) for n in range(1, rows + 1)),
    )


@pytest.mark.parametrize("rows", [1, 60, 141])
def test_every_row_is_there_and_every_page_has_the_head(rows):
    read = pages(pdf.draw(paper(table(rows))))
    for number in range(1, rows + 1):
        assert sum(f"la mà número {number} 1" in page for page in read) == 1, number
    assert all("Què va passar" in page for page in read)
    assert len(read) == {1: 1, 60: 2, 141: 4}[rows]
    for number, page in enumerate(read, start=1):
        assert f"{number}/{len(read)}" in page
        assert "01234567 89abcdef" in page
        assert "Acta · Grup A · jornada 2" in page


def test_a_row_longer_than_a_page_goes_on_over_the_next():
    words = " ".join(f"w{n}" for n in range(3000))
    grid = Grid(
        "x",
        (Column("Head", 1, start=True),),
        (Row((Cell("before"),)), Row((Cell(words),)), Row((Cell("after"),))),
    )
    read = pages(pdf.draw(paper(grid)))
    assert len(read) > 2
    assert all("Head" in page for page in read)
    printed = " ".join(read).split()
    assert all(f"w{n}" in printed for n in range(3000))
    assert "before" in read[0]
    assert "after" in read[-1]


def test_a_band_never_stands_alone_at_the_foot_of_a_page():
    rows = [Row((Cell(f"row {n}"),)) for n in range(120)]
    for at in range(119, 0, -7):
        rows.insert(at, Row((Cell(f"band {at}"),), band=True))
    read = pages(pdf.draw(paper(Grid("x", (Column("Head", 1, start=True),), tuple(rows)))))
    assert len(read) > 2
    assert not [page for page in read if page.rsplit(" 01234567", 1)[0].split(" row ")[-1].count("band")]


def test_long_names_lose_nothing():
    cell = Cell(f"{LONG_NAME} – {LONG_NAME}", LONG_FALLA)
    grid = Grid(
        "x",
        (Column("", 0.6), Column("Parella", 2, start=True), Column("24", 9)),
        (Row((Cell("● A"), cell, Cell("24"))),),
    )
    signs = Signatures(tuple(Signature(f"● A {LONG_NAME} – {LONG_NAME}") for _ in range(3)))
    found = text(
        pdf.draw(
            paper(Facts((("Falla", LONG_FALLA), ("Parella", f"{LONG_NAME} – {LONG_NAME}"))), grid, signs)
        )
    )
    for word in (*LONG_FALLA.split(), *LONG_NAME.split()):
        assert word in found, word


def test_the_fingerprint_the_codes_and_what_was_signed_are_there():
    strokes = (((0.0, 0.5), (0.5, 0.1), (1.0, 0.9)),)
    content = pdf.draw(
        paper(
            Heading("Signatures"),
            Signatures(
                (
                    Signature("● A", "Núria P.", "signat"),
                    Signature("◆ B", strokes=strokes),
                    Signature("Jutge"),
                )
            ),
            Words(("L'acta",), strong=True),
            Leaf(),
            Seal(
                (
                    Code("El partit", "https://example.org/c/x/"),
                    Code("Comprova", "https://example.org/check/"),
                ),
                FINGERPRINT,
                ("Prova.",),
            ),
        )
    )
    found = text(content)
    for said in (
        "Núria P.",
        "signat",
        "Jutge",
        "El partit",
        "Comprova",
        "01234567 89abcdef 01234567 89abcdef",
    ):
        assert said in found, said
    assert found.replace(" ", "").count(FINGERPRINT) == 1
    assert content.count(b"https://example.org/check/") == 1  # the code can be followed on a screen too


def test_the_same_paper_gives_the_same_bytes_and_another_does_not():
    one, other = paper(table(3)), paper(table(4))
    assert pdf.draw(one) == pdf.draw(paper(table(3)))
    assert one.digest == paper(table(3)).digest
    assert one.digest != other.digest != paper(table(4), language="es").digest


@settings(max_examples=25)
@given(st.text(st.characters(), max_size=200), st.text(st.characters(), max_size=80))
def test_any_name_makes_a_pdf(name, other):
    content = pdf.draw(
        paper(
            Facts(((name, other), (other, name))),
            Heading(name, other),
            Grid(
                name,
                (Column(name, 1), Column(other, 0.3, start=True)),
                (Row((Cell(name, other), Cell(other, name)), struck=True),),
            ),
            Words((name, other)),
            Signatures((Signature(name, other, name),)),
            title=name,
            context=other,
            foot=other[:20],
        )
    )
    assert content.startswith(b"%PDF-")
    assert pages(content)
