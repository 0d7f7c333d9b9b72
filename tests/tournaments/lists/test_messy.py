"""Every messy list gives what expected.yaml says, no more and no less."""

from collections.abc import Iterable
from typing import Any

import pytest

from tournaments.lists import KnownPareja, Remark, read, registrations, write_csv
from tournaments.lists.fields import Draft, fee
from tournaments.lists.headers import SYNONYMS, field_of
from tournaments.lists.values import SheetRow
from tournaments.selectors.imports import Judgement, left_out

from .conftest import MESSY, load

EXPECTED = load("expected.yaml")
CANONICAL = load("canonical.yaml")
FILES = EXPECTED["files"]
POLICY_WARNINGS = {"unknown_club"}  # the policy wants them and the lists of warnings leave them out


def told(remark: Remark) -> dict[str, Any]:
    return {
        "line": remark.line,
        "record": remark.record,
        "column": remark.header,
        "code": remark.key,
        "level": remark.params.get("level"),
        "with_line": remark.params.get("with_line"),
        "value": remark.params.get("value"),
    }


def assert_same(remarks: Iterable[Remark], expected: list[dict[str, Any]]) -> None:
    """One remark for each expected one, agreeing in everything that is expected."""
    found = sorted((told(remark) for remark in remarks), key=lambda item: (item["line"] or 0, item["code"]))
    wanted = sorted(expected, key=lambda item: (item.get("line") or 0, item["code"]))
    kept = [
        {key: one[key] for key in other if key != "why"} for one, other in zip(found, wanted, strict=False)
    ]
    assert kept == [{key: value for key, value in item.items() if key != "why"} for item in wanted], found
    assert len(found) == len(wanted), found


def test_every_messy_file_is_expected() -> None:
    lists = {path.name for path in MESSY.iterdir() if path.name[:2].isdigit()}
    assert lists == set(FILES)
    assert len(lists) == 16


@pytest.mark.parametrize("name", FILES)
def test_expected(name: str, judge: Any) -> None:
    expected = FILES[name]
    sheet, report = judge(name)
    if "encoding" in expected:
        assert sheet.encoding == expected["encoding"]
        assert sheet.delimiter == expected["delimiter"].replace("\\t", "\t")
        assert sheet.bom == expected.get("bom", False)
    assert sheet.header_line == expected.get("header_line")
    assert sheet.sheet == expected.get("sheet")
    if "first_data_line" in expected:
        assert sheet.rows[0].line == expected["first_data_line"]
    assert len(report.rows) == expected["rows_total"]
    assert report.accepted == expected["rows_accepted"]
    assert_same(report.errors, expected["errors"])
    assert_same(report.decisions, expected.get("needs_decision", []))
    assert report.waiting == expected.get("rows_needing_decision", 0)
    warnings = [warning for warning in report.warnings if warning.key not in POLICY_WARNINGS]
    assert_same([w for w in warnings if w.key != "unknown_column"], told_of(expected, "rows"))
    columns = [w for w in warnings if w.key == "unknown_column"]
    if name != "11_multiline_field.csv":  # its Observacions is said in 06 alone
        assert_same(columns, told_of(expected, "columns"))


def told_of(expected: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    listed = expected.get("warnings", [])
    return [item for item in listed if (item["code"] == "unknown_column") == (kind == "columns")]


@pytest.mark.parametrize("name", [name for name, about in FILES.items() if "equals" in about])
def test_equals_canonical(name: str, judge: Any) -> None:
    _, report = judge(name)
    rows = [
        {
            "pair_no": row.pair_no,
            "player1": row.player1,
            "player2": row.player2,
            "substitute": row.substitute,
            "club": row.club_text,
            "census_no": row.census_no,
            "sector": row.sector,
            "email": row.email,
            "phone": row.phone,
            "fee_paid": row.fee_paid,
        }
        for row in report.rows
    ]
    assert rows == CANONICAL
    assert not any("\ufffd" in str(value) or "?" in str(value) for row in rows for value in row.values())


@pytest.mark.parametrize(("field", "words"), EXPECTED["header_synonyms"].items())
def test_every_expected_header_is_known(field: str, words: list[str]) -> None:
    assert {word: field_of(word) for word in words} == dict.fromkeys(words, field)


def test_no_header_means_two_fields() -> None:
    keys = [(field_of(word), field) for field, words in SYNONYMS.items() for word in words]
    assert all(found == field for found, field in keys)


@pytest.mark.parametrize("answer", [True, False])
def test_every_answer_is_understood(answer: bool) -> None:
    sheet = read(b"Jugador 1;Jugador 2;Pagat\na;b;x\n", "a.csv")
    for word in EXPECTED["true_values" if answer else "false_values"]:
        text = str(word).upper() if isinstance(word, bool) else str(word)
        draft = Draft(sheet, SheetRow(2, 1, ("a", "b", text)))
        assert (fee(draft), draft.remarks) == ((answer, False), []), word


def test_the_first_header_has_no_byte_order_mark(judge: Any) -> None:
    assert judge("01_utf8_bom_semicolon.csv")[0].header[0] == "Parella"


def test_cp1252_is_said_before_saving(judge: Any) -> None:
    sheet, report = judge("02_cp1252_semicolon_crlf.csv")
    assert [(note.key, note.params["encoding"]) for note in sheet.notes] == [("encoding_guessed", "cp1252")]
    assert "’" in report.rows[1].player1
    assert "–" in report.rows[8].club_text


def test_the_second_sheet_is_offered(judge: Any) -> None:
    sheet, _ = judge("04_title_row_merged.xlsx")
    assert sheet.sheet_names == ("Inscripcions", "Instruccions")
    assert [note.key for note in sheet.notes] == ["other_sheets"]
    other, report = judge("04_title_row_merged.xlsx", sheet="Instruccions")
    assert other.sheet == "Instruccions"
    assert [error.key for error in report.errors] == ["no_header"]
    assert [p.key for p in judge("04_title_row_merged.xlsx", sheet="None")[0].problems] == ["no_such_sheet"]


def test_unknown_columns_are_kept(judge: Any) -> None:
    assert judge("06_headers_ca_variants.csv")[1].rows[7].extra == (("Observacions", "ve tard"),)
    note = judge("11_multiline_field.csv")[1].rows[0].extra[0][1]
    assert note == "vénen tard,\nvigileu la taula;\nsopar: 2"


def test_a_falla_is_found_by_number_and_by_alias(judge: Any, clubs: Any) -> None:
    monestir = next(club.id for club in clubs if club.census_no == 197)
    for name in ("01_utf8_bom_semicolon.csv", "10_one_bad_row_of_200.csv"):
        rows = [row for row in judge(name)[1].rows if row.club_text == "L'Antiga de Campanar"]
        assert {row.club_id for row in rows} == {monestir}


def test_the_bad_row_comes_back_with_its_error(judge: Any) -> None:
    sheet, report = judge("10_one_bad_row_of_200.csv")
    judged = Judgement(sheet, report)
    header, rows = left_out(judged, [138], lambda remark: f"{remark.line}: {remark.message}", column="Error")
    assert rows == [[*sheet.rows[136].cells, "138: This must not be empty."]]
    again = read(write_csv(header, rows), "errors.csv")
    assert again.rows[0].cells[:10] == sheet.rows[136].cells
    assert len(report.good) == 199
    assert 138 not in {row.line for row in report.good}


def test_names_are_kept_verbatim(judge: Any) -> None:
    rows = judge("13_injection_html_long.csv")[1].rows
    names = [row.player1 for row in rows]
    assert names[:6] == ["=1+1", "@SUM(A1:A9)", "+34 hola", "-2+3", rows[4].player1, "=1+1"]
    assert rows[4].player1 == '=HYPERLINK("http://example.org";"clic")'
    assert names[6:8] == ["'=1+1", "<b>Paco</b>"]
    assert (rows[10].player1, rows[10].player2) == ("Null", "None")
    assert rows[12].player2 == "Pere &amp; fills"
    assert names[15] == "🎆 Pepe"
    assert names[16] == "oigruS"
    assert len(rows[13].player1) == 60
    assert len(rows[13].club_text) == 59
    assert len(names[14]) == 300
    too_long = next(error for error in rows[14].errors)
    assert (too_long.params["length"], too_long.params["limit"]) == (300, 120)
    assert "\0" not in names[19]


@pytest.mark.parametrize("name", [name for name, about in FILES.items() if about["rows_total"]])
def test_the_same_list_twice_gives_nothing_new(name: str, judge: Any, clubs: Any) -> None:
    sheet, report = judge(name)
    saved = [
        KnownPareja(number=row.pair_no, players=row.players, substitutes=(row.substitute,))
        for row in report.good
    ]
    again = registrations(sheet, clubs=clubs, existing=saved)
    assert again.accepted == 0
    good = {row.line for row in report.good}
    for row in again.rows:
        if row.line in good:
            assert "duplicate_pair_number" in {error.key for error in row.errors}
    unnumbered = [KnownPareja(number=None, players=pareja.players) for pareja in saved]
    twice = registrations(sheet, clubs=clubs, existing=unnumbered)
    assert twice.accepted == 0
    assert {e.key for e in twice.errors if e.line in good} >= {"duplicate_person"}
    assert "already registered" in next(e for e in twice.errors if e.key == "duplicate_person").message
