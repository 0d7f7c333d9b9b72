"""The table's link: token out of the address bar, PIN, who is in stays in, and what withdrawn or guessed links get."""

import datetime as dt

import pytest
import time_machine
from django.test import Client

from tests.scoring.pad.conftest import NIGHT, Hall
from tournaments.models import Match
from tournaments.services import tablelinks
from truco_site import redact


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"Accept-Language": "en"})


def test_the_first_visit_swaps_the_token_for_a_cookie(hall: Hall, stranger: Client) -> None:
    response = stranger.get(f"/t/{hall.token}/")
    assert (response.status_code, response["Location"]) == (302, "/t/")
    cookie = response.cookies["pad_table"]
    assert (cookie["httponly"], cookie["path"], cookie["samesite"]) == (True, "/t/", "Lax")
    assert response["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response["Cache-Control"]
    page = stranger.get("/t/")
    assert page.status_code == 200
    assert hall.token not in page.content.decode()


def test_the_pin_lets_the_phone_in_and_it_stays_in(hall: Hall, stranger: Client) -> None:
    stranger.get(f"/t/{hall.token}/")
    response = stranger.post("/t/", {"pin": f" {hall.link.pin} "})
    assert (response.status_code, response["Location"]) == (302, "/t/")
    device = response.cookies[f"pad_device_{hall.link.public_id}"]
    assert device["httponly"]
    assert device["max-age"] > 3600
    assert stranger.get("/t/")["Location"] == hall.here
    assert stranger.get(f"/t/{hall.token}/", follow=True).redirect_chain[-1][0] == hall.here


def test_a_wrong_pin_says_so_then_waits_and_never_locks_out_who_is_in(hall: Hall, stranger: Client) -> None:
    stranger.get(f"/t/{hall.token}/")
    wrong = "0000" if hall.link.pin != "0000" else "1111"
    first = stranger.post("/t/", {"pin": wrong})
    assert first.status_code == 422
    assert b"not the table" in first.content
    answers = [stranger.post("/t/", {"pin": wrong}) for _ in range(3)]
    assert answers[-1].status_code == 429
    assert int(answers[-1]["Retry-After"]) >= 1
    # another phone without cookies waits too: the count is the link's, never the phone's
    fresh = Client()
    fresh.get(f"/t/{hall.token}/")
    assert fresh.post("/t/", {"pin": hall.link.pin}).status_code == 429
    assert hall.phone.get(hall.here).status_code == 200


def test_a_withdrawn_link_is_gone_at_every_door(hall: Hall, stranger: Client) -> None:
    tablelinks.revoke(actor=hall.world.organiser, link=hall.link)
    assert stranger.get(f"/t/{hall.token}/").status_code == 410
    assert hall.phone.get("/t/").status_code == 410
    assert hall.phone.get(hall.here).status_code == 410
    answer = hall.send("hand", trn="#1 R4 | =A =A")
    assert (answer.status_code, answer.json()["key"]) == (410, "link.revoked")


def test_an_expired_link_is_gone(hall: Hall) -> None:
    with time_machine.travel(NIGHT + dt.timedelta(days=3)):
        assert hall.phone.get("/t/").status_code == 410


@pytest.mark.parametrize("token", ["nonsense", "a.b", "x" * 200])
def test_an_unknown_token_is_not_found(hall: Hall, stranger: Client, token: str) -> None:
    response = stranger.get(f"/t/{token}/")
    assert response.status_code == 404
    assert b"Scan the code" in response.content


def test_without_a_cookie_the_page_says_to_scan(hall: Hall, stranger: Client) -> None:
    assert stranger.get("/t/").status_code == 404
    assert stranger.get(hall.here).status_code == 404


def test_a_phone_without_pin_is_sent_to_it_and_cannot_write(hall: Hall, stranger: Client) -> None:
    stranger.get(f"/t/{hall.token}/")
    assert stranger.get(hall.here)["Location"] == "/t/"
    answer = hall.send("start", stranger, dealer=1, anonymous=True)
    assert answer.status_code == 404
    assert hall.kinds() == []


def test_another_table_is_not_this_phones(hall: Hall) -> None:
    other = Match.objects.filter(phase=hall.match.phase).exclude(pk=hall.match.pk).first()
    assert other is not None
    Match.objects.filter(pk=other.pk).update(table=hall.world.tables[1], session=hall.world.session)
    assert hall.phone.get(f"/t/m/{other.public_id}/").status_code == 403
    assert hall.phone.get("/t/m/nothing/").status_code == 404


def test_one_phone_keeps_its_place_at_several_tables(hall: Hall) -> None:
    second = tablelinks.issue(
        actor=hall.world.organiser,
        championship=hall.world.championship,
        table=hall.world.tables[1],
        session=hall.world.session,
    )
    hall.phone.get(f"/t/{tablelinks.token_of(second)}/")
    assert hall.phone.get("/t/").status_code == 200  # the PIN of table 2
    hall.phone.get(f"/t/{hall.token}/")
    assert hall.phone.get("/t/")["Location"] == hall.here


def test_tokens_never_reach_a_log(hall: Hall) -> None:
    line = redact.text(f'GET /t/{hall.token}/ HTTP/1.1" 302')
    assert hall.token not in line


def test_the_next_match_follows_the_programme(hall: Hall) -> None:
    later = Match.objects.filter(phase=hall.match.phase).exclude(pk=hall.match.pk).order_by("round").first()
    assert later is not None
    Match.objects.filter(pk=later.pk).update(table=hall.world.tables[0], session=hall.world.session, slot=2)
    assert hall.phone.get("/t/")["Location"] == hall.here
    hall.start()
    hall.world.walkover(hall.match, "A")
    assert hall.phone.get("/t/")["Location"] == f"/t/m/{later.public_id}/"


def test_where_nothing_says_which_is_first_one_chooses(hall: Hall) -> None:
    twin = (
        Match.objects.filter(phase=hall.match.phase, round=hall.match.round).exclude(pk=hall.match.pk).first()
    )
    assert twin is not None
    Match.objects.filter(pk=twin.pk).update(table=hall.world.tables[0], session=hall.world.session, slot=1)
    page = hall.phone.get("/t/")
    assert page.status_code == 200
    assert page.content.count(b"/t/m/") == 2


def test_no_match_now_says_what_comes_next(hall: Hall) -> None:
    Match.objects.filter(pk=hall.match.pk).update(table=None)
    page = hall.phone.get("/t/").content.decode()
    assert "No match now" in page
    assert "Nothing is left" in page


def test_the_language_is_chosen_on_the_pad(hall: Hall) -> None:
    assert 'lang="en"' in hall.phone.get(hall.here).content.decode()
    hall.phone.post("/t/language/", {"language": "ca-valencia"})
    assert 'lang="ca-valencia"' in hall.phone.get(hall.here).content.decode()
    # who asks for nothing gets the championship's own
    quiet = Client()
    quiet.get(f"/t/{hall.token}/")
    assert 'lang="es"' in quiet.get("/t/").content.decode()


def test_wrong_methods_are_told_so(hall: Hall) -> None:
    assert hall.phone.post(f"/t/{hall.token}/").status_code == 405
    assert hall.phone.put("/t/").status_code == 405
    assert hall.phone.get("/t/language/").status_code == 405
    assert hall.phone.post("/t/language/", {"language": "xx"}).cookies == {}


def test_a_language_never_sends_a_phone_elsewhere(hall: Hall) -> None:
    answer = hall.phone.post("/t/language/", {"language": "pt-br", "next": "https://example.org/"})
    assert answer["Location"] == "/t/"
