"""Yesterday's page cannot write tonight's match, and no phone gets round the PIN (public report: bugs.md 69)."""

import datetime as dt

import pytest
from django.test import Client

from scoring.views.pad.table import VERBS
from tests.scoring.pad.conftest import Hall
from tests.world import key
from tournaments.models import Match, Session
from tournaments.services import tablelinks

FIRST = "#1 R4 | A.e B.no =A A.tr B.qu =B =A"
ALL = ("start", "hand", "undo", *sorted(VERBS))


def yesterdays(hall: Hall) -> Match:
    """Another match of the same table, of the night before."""
    night = Session.objects.create(
        championship=hall.world.championship,
        venue=hall.world.session.venue,
        date=dt.date(2026, 11, 26),
        starts_at=dt.time(22, 0),
    )
    other = Match.objects.exclude(pk=hall.match.pk).filter(state="ready").first()
    assert other is not None
    Match.objects.filter(pk=other.pk).update(table=hall.world.tables[0], session=night)
    other.refresh_from_db()
    return other


@pytest.mark.parametrize("verb", ALL)
def test_a_page_of_another_night_writes_nothing(hall: Hall, verb: str) -> None:
    other = yesterdays(hall)
    sent = {"version": 0, "key": key(), "dealer": 1, "anonymous": True, "trn": FIRST, "side": "A"}
    answer = hall.phone.post(f"/t/m/{other.public_id}/{verb}/", sent, content_type="application/json")
    assert answer.status_code == 403
    other.refresh_from_db()
    assert other.version == 0


@pytest.mark.parametrize("verb", ALL)
def test_a_write_that_names_no_version_is_no_write(hall: Hall, verb: str) -> None:
    hall.start()
    sent = {"key": key(), "dealer": 1, "trn": FIRST, "side": "A", "how": "server", "kind": "pause"}
    answer = hall.phone.post(f"{hall.here}{verb}/", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["key"]) == (422, "form.invalid")
    assert "version" in answer.json()["errors"]
    assert hall.kinds() == ["started"]


def test_a_page_left_open_since_before_another_match_began_here(hall: Hall) -> None:
    """The same table, the same night: the page of the first match goes on naming the first match."""
    hall.start()
    hall.send("hand", trn="#1 R4 | A.tr B.rt A.qv B.jf A.qu =A =A")
    second = Match.objects.exclude(pk=hall.match.pk).filter(state="ready").first()
    assert second is not None
    Match.objects.filter(pk=second.pk).update(table=hall.world.tables[0], session=hall.world.session, slot=2)
    assert hall.phone.get("/t/")["Location"] == f"/t/m/{second.public_id}/"
    assert hall.send("hand", trn="#2 R1 | =A =A", version=2).json()["key"] == "match.finished"
    second.refresh_from_db()
    assert second.version == 0


def test_the_delay_is_the_links_and_no_cleared_cookie_ends_it(hall: Hall) -> None:
    wrong = "0000" if hall.link.pin != "0000" else "1111"
    for _ in range(4):
        fresh = Client(headers={"Accept-Language": "en"})
        fresh.get(f"/t/{hall.token}/")
        last = fresh.post("/t/", {"pin": wrong})
    assert last.status_code == 429
    another = Client(REMOTE_ADDR="10.9.9.9")
    another.get(f"/t/{hall.token}/")
    answer = another.post("/t/", {"pin": hall.link.pin})
    assert (answer.status_code, int(answer["Retry-After"]) > 0) == (429, True)
    assert hall.phone.get(hall.here).status_code == 200  # whoever is in stays in


def test_one_click_gives_the_table_a_new_link_and_the_old_phones_are_out(hall: Hall) -> None:
    hall.start()
    made = tablelinks.reissue(actor=hall.world.organiser, link=hall.link)
    gone = hall.send("hand", trn=FIRST)
    assert gone.status_code == 410
    assert hall.phone.get(f"{hall.here}state/").status_code == 410
    hall.link = made
    assert hall.send("hand", hall.other_phone(), trn=FIRST).status_code == 200
    assert hall.kinds() == ["started", "hand"]


def test_no_page_and_no_address_of_the_pad_holds_the_token(hall: Hall) -> None:
    hall.start()
    for leaf in ("", "state/", "hands/", "note/"):
        answer = hall.phone.get(hall.here + leaf)
        assert hall.token not in answer.content.decode()
        assert answer["Referrer-Policy"] == "no-referrer"
    assert hall.token not in hall.phone.get("/t/")["Location"]
