"""Every messy list through the pages: seen, checked, done; nothing saved before, nothing twice."""

import html
import re

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.lists.conftest import MESSY, known_clubs
from tournaments.lists import fold, read
from tournaments.models import AuditEntry, Club, Pareja, ParejaContact, PendingImport, Player

EXPECTED = yaml.safe_load((MESSY / "expected.yaml").read_text(encoding="utf-8"))["files"]
CANONICAL = yaml.safe_load((MESSY / "canonical.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def fallas(office):
    """The fallas that are known, with their aliases."""
    made = {}
    for club in known_clubs():
        made.setdefault(
            fold(club.name),
            Club(
                championship=office.championship,
                name=club.name,
                folded=fold(club.name),
                aliases=list(club.aliases),
                census_no=str(club.census_no or ""),
                sector=club.sector,
            ),
        )
    Club.objects.bulk_create(made.values())
    return office


def upload(office, name, data=None):
    file = SimpleUploadedFile(name, (MESSY / name).read_bytes() if data is None else data)
    return office.client().post(office.url("imports/"), {"file": file})


def pending(answer):
    return PendingImport.objects.get(public_id=answer["Location"].rstrip("/").rsplit("/", 1)[1])


def text(answer):
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("name", EXPECTED)
def test_the_preview_says_what_is_expected_and_saves_nothing(fallas, name):
    about = EXPECTED[name]
    answer = upload(fallas, name)
    assert answer.status_code == 302
    page = fallas.client().get(answer["Location"])
    assert page.status_code == 200
    shown = page.context
    assert len(shown["rows"]) == about["rows_total"]
    assert shown["total"] - shown["wrong"] == about["rows_accepted"]
    assert shown["waiting"] == about.get("rows_needing_decision", 0)
    if "encoding" in about and about["rows_total"]:
        assert ("Encoding", about["encoding"]) in shown["how"]
    wrong = {row["line"] for row in shown["rows"] if row["status"] == "error"}
    assert wrong == {error["line"] for error in about["errors"] if "line" in error}
    for error in about["errors"]:
        if "line" in error:
            row = next(row for row in shown["rows"] if row["line"] == error["line"])
            assert any(message.startswith(error["column"]) for message in row["messages"])
            assert f'id="line-{error["line"]}"' in text(page)
    if about["errors"] and not about["rows_total"]:
        assert shown["problems"]
        assert "cannot be imported as it is" in text(page)
    assert not Pareja.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", EXPECTED)
def test_all_or_nothing_then_the_good_rows_and_twice_is_once(fallas, name):
    about = EXPECTED[name]
    answer = upload(fallas, name)
    confirm = answer["Location"] + "confirm/"
    clean = about["rows_accepted"] - about.get("rows_needing_decision", 0)
    first = fallas.client().post(confirm)
    if about["errors"] or about.get("needs_decision"):
        assert first.status_code == 422
        assert not Pareja.objects.exists()
        if not clean:
            return
        first = fallas.client().post(confirm, {"good_rows_only": "on"})
    assert first.status_code == 302
    assert Pareja.objects.count() == clean
    assert fallas.client().post(confirm, {"good_rows_only": "on"}).status_code == 302
    assert Pareja.objects.count() == clean
    assert AuditEntry.objects.filter(verb="import.confirm").count() == 1
    assert text(fallas.client().get(answer["Location"]))


@pytest.mark.parametrize("name", [name for name, about in EXPECTED.items() if "equals" in about])
def test_what_is_saved_is_canonical(fallas, name):
    fallas.client().post(upload(fallas, name)["Location"] + "confirm/")
    saved = []
    for row in Pareja.objects.select_related("club", "contact").prefetch_related("players"):
        people = {player.position: player.name for player in row.players.all()}
        saved.append(
            (
                row.number,
                people[1],
                people[2],
                people.get(11, ""),
                row.sector,
                row.contact.email,
                row.contact.fee_paid,
            )
        )
    keys = ("pair_no", "player1", "player2", "substitute", "sector", "email", "fee_paid")
    assert saved == [tuple(row[key] for key in keys) for row in CANONICAL]
    by_number = {row.number: row.club for row in Pareja.objects.select_related("club")}
    assert by_number[2].census_no == "197"
    assert by_number[5].name == "Jardineria Pérez; Germans"


def test_the_same_list_again_gives_no_second_set(fallas):
    name = "01_utf8_bom_semicolon.csv"
    fallas.client().post(upload(fallas, name)["Location"] + "confirm/")
    again = upload(fallas, name)
    assert fallas.client().get(again["Location"]).context["wrong"] == 12
    assert fallas.client().post(again["Location"] + "confirm/", {"good_rows_only": "on"}).status_code == 422
    assert Pareja.objects.count() == 12


def test_uploaded_twice_waits_once(fallas):
    first, second = upload(fallas, "03_utf8_tab.txt"), upload(fallas, "03_utf8_tab.txt")
    assert first["Location"] == second["Location"]


def test_the_bad_rows_can_be_downloaded_corrected_and_imported(fallas):
    answer = upload(fallas, "10_one_bad_row_of_200.csv")
    before = fallas.client().get(answer["Location"] + "bad-rows.csv")
    fallas.client().post(answer["Location"] + "confirm/", {"good_rows_only": "on"})
    assert Pareja.objects.count() == 199
    after = fallas.client().get(answer["Location"] + "bad-rows.csv")
    assert before.content == after.content
    sheet = read(after.content, "bad.csv")
    assert len(sheet.rows) == 1
    assert "must not be empty" in sheet.rows[0].cells[-1]
    column = sheet.place("player2")
    cells = list(sheet.rows[0].cells)
    cells[column] = "Corregit Ara"
    fixed = "\n".join(";".join(line) for line in (sheet.header, cells)).encode()
    second = upload(fallas, "bad.csv", fixed)
    assert fallas.client().post(second["Location"] + "confirm/").status_code == 302
    assert Pareja.objects.count() == 200


def test_likenesses_are_decided_with_a_reason(fallas):
    answer = upload(fallas, "12_duplicate_persons.csv")
    lines = [row["line"] for row in fallas.client().get(answer["Location"]).context["rows"] if row["decide"]]
    assert len(lines) == 6
    sent = {"good_rows_only": "on", "other_people": lines}
    assert fallas.client().post(answer["Location"] + "confirm/", sent).status_code == 422
    assert (
        fallas.client()
        .post(answer["Location"] + "confirm/", {**sent, "reason": "asked each of them"})
        .status_code
        == 302
    )
    assert Pareja.objects.count() == 13
    assert AuditEntry.objects.filter(verb="pareja.add", reason="asked each of them").count() == 6


def test_markup_stays_text(fallas):
    answer = upload(fallas, "13_injection_html_long.csv")
    page = fallas.client().get(answer["Location"]).content.decode()
    table = page.split("<tbody>")[1].split("</tbody>")[0]
    assert not re.findall(r"<(?:b>Paco|script|img|i|a)\b", table)
    assert "&lt;b&gt;Paco" in page
    fallas.client().post(answer["Location"] + "confirm/", {"good_rows_only": "on"})
    assert Player.objects.filter(name__startswith="<b>Paco").exists()
    assert "&lt;b&gt;Paco" in fallas.client().get(fallas.url("parejas/")).content.decode()


def test_rows_are_pasted_from_a_spreadsheet(office):
    rows = "Parella\tJugador 1\tJugador 2\tFalla\n1\tNúria Gil\tPau Roca\tNa Jordana\n"
    answer = office.client().post(office.url("imports/"), {"pasted": rows})
    assert office.client().post(answer["Location"] + "confirm/").status_code == 302
    assert Pareja.objects.get().club.name == "Na Jordana"


def test_another_encoding_can_be_chosen(office):
    data = "Parella;Jugador 1;Jugador 2\n1;Núria;Ximo\n".encode("cp1252")
    answer = upload(office, "x.csv", data)
    assert "Núria" in text(office.client().get(answer["Location"]))
    assert office.client().post(answer["Location"], {"encoding": "mac-roman"}).status_code == 302
    assert "Núria" not in text(office.client().get(answer["Location"]))


@pytest.mark.parametrize("sent", [{}, {"pasted": "  \n"}])
def test_nothing_chosen_is_said(office, sent):
    assert office.client().post(office.url("imports/"), sent).status_code == 422


def test_too_large_is_refused(office):
    answer = upload(office, "big.csv", b"x" * 5_000_001)
    assert answer.status_code == 422
    assert "larger than 5 MB" in text(answer)
    assert not PendingImport.objects.exists()


def test_a_list_that_would_hold_the_house_is_refused(office, monkeypatch):
    monkeypatch.setattr("tournaments.services.imports.MOST_ROWS", 5)
    answer = upload(office, "08_headers_en.csv")
    refused = office.client().post(answer["Location"] + "confirm/")
    assert refused.status_code == 422
    assert "divide it in two" in text(refused)
    assert not Pareja.objects.exists()


def test_thrown_away_is_gone_with_its_data(office):
    answer = upload(office, "03_utf8_tab.txt")
    assert office.client().post(answer["Location"] + "discard/").status_code == 302
    row = PendingImport.objects.get()
    assert bytes(row.content) == b""
    assert office.client().post(answer["Location"] + "confirm/").status_code == 409
    assert not Pareja.objects.exists()
    assert not ParejaContact.objects.exists()


def test_a_confirmed_list_cannot_be_thrown_away(office):
    answer = upload(office, "08_headers_en.csv")
    office.client().post(answer["Location"] + "confirm/")
    assert office.client().post(answer["Location"] + "discard/").status_code == 409
    assert Pareja.objects.count() == 12
