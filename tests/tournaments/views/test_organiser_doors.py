"""Every door of the set-up: it opens for whom it should, refuses the wrong method, the wrong person and the wrong state."""

import datetime as dt

import pytest
from django.test import Client

from tournaments.models import ApiToken, Championship, Invitation, Membership, Pareja, Visibility
from tournaments.services import imports, members, tablelinks, venues

LIST = "Parella;Jugador 1;Jugador 2\n1;Núria Gil;Pau Roca\n".encode()


@pytest.fixture
def furnished(office):
    """One of each thing that an address can name."""
    championship, ana = office.championship, office.actor()
    venue = venues.save_venue(actor=ana, championship=championship, name="Casal", tables=3)
    session = venues.save_session(
        actor=ana, championship=championship, on=dt.date(2027, 2, 5), starts_at=dt.time(22), venue=venue
    )
    link = tablelinks.issue(actor=ana, championship=championship, table=venue.tables.first(), session=session)
    office.names = {
        "pareja": office.pareja("A Bosch", "B Camps", club="Na Jordana").public_id,
        "club": championship.clubs.get().public_id,
        "import": imports.upload(actor=ana, championship=championship, data=LIST, filename="l.csv").public_id,
        "venue": venue.public_id,
        "session": session.public_id,
        "link": link.public_id,
        "invitation": members.invite(actor=ana, championship=championship, role="referee")[0].pk,
        "member": Membership.objects.get(user=office.people["rita"]).pk,
    }
    return office


ORGANISERS = ("ana", "oriol")
PLANNERS = (*ORGANISERS, "dolors")
PAGES = {  # address: who opens it
    "": (*PLANNERS, "rita"),
    "settings/": ORGANISERS,
    "audit/": ORGANISERS,
    "parejas/": ORGANISERS,
    "parejas/add/": ORGANISERS,
    "parejas/{pareja}/": ORGANISERS,
    "clubs/": ORGANISERS,
    "clubs/add/": ORGANISERS,
    "clubs/{club}/": ORGANISERS,
    "imports/": ORGANISERS,
    "imports/{import}/": ORGANISERS,
    "imports/{import}/bad-rows.csv": ORGANISERS,
    "venues/": PLANNERS,
    "venues/add/": PLANNERS,
    "venues/{venue}/": PLANNERS,
    "sessions/": PLANNERS,
    "sessions/add/": PLANNERS,
    "sessions/{session}/": PLANNERS,
    "tables/": PLANNERS,
    "tables/sheets/": PLANNERS,
    "members/": ("ana",),
}
BUTTONS = {  # POST only
    "parejas/{pareja}/status/": ORGANISERS,
    "imports/{import}/confirm/": ORGANISERS,
    "imports/{import}/discard/": ORGANISERS,
    "venues/{venue}/delete/": PLANNERS,
    "sessions/{session}/delete/": PLANNERS,
    "tables/{link}/revoke/": PLANNERS,
    "tables/{link}/reissue/": PLANNERS,
    "members/{member}/remove/": ("ana", "rita"),
    "members/invitations/{invitation}/revoke/": ("ana",),
}
ALL = ("ana", "oriol", "dolors", "rita", "caro")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens_for_its_people_only(furnished, path):
    address = furnished.url(path.format(**furnished.names))
    for name in ALL:
        status = furnished.client(name).get(address).status_code
        wanted = 200 if name in PAGES[path] else 404 if name == "caro" else 403
        assert (name, status) == (name, wanted)
    answer = furnished.client("").get(address)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/en/account/login/?next=/en/o/")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_a_public_championship_is_still_not_a_strangers(furnished, path):
    Championship.objects.update(visibility=Visibility.PUBLIC)
    assert furnished.client("caro").get(furnished.url(path.format(**furnished.names))).status_code == 403


@pytest.mark.parametrize("path", [*PAGES, *BUTTONS])
def test_a_wrong_method_changes_nothing(furnished, path):
    address = furnished.url(path.format(**furnished.names))
    methods = ["delete", "put"] + (["get"] if path in BUTTONS else [])
    for method in methods:
        assert getattr(furnished.client(), method)(address).status_code == 405


@pytest.mark.parametrize("path", BUTTONS)
def test_a_button_is_its_peoples_only(furnished, path):
    address = furnished.url(path.format(**furnished.names))
    before = _everything()
    for name in ALL:
        if name not in BUTTONS[path]:
            status = furnished.client(name).post(address).status_code
            assert (name, status) == (name, 404 if name == "caro" else 403)
    assert furnished.client("").post(address).status_code == 302
    assert _everything() == before
    sent = {"status": "waiting"}
    assert furnished.client(BUTTONS[path][0]).post(address, sent).status_code in (302, 422)


@pytest.mark.parametrize("path", BUTTONS)
def test_a_button_needs_the_csrf_token(furnished, path):
    client = Client(enforce_csrf_checks=True)
    client.force_login(furnished.people["ana"])
    assert client.post(furnished.url(path.format(**furnished.names))).status_code == 403


def _everything():
    rows = [
        *Pareja.objects.values_list("pk", "status"),
        *Membership.objects.values_list("pk", "role"),
        *Invitation.objects.values_list("pk", "revoked_at"),
    ]
    return sorted(map(repr, rows))


@pytest.mark.parametrize("path", [p for p in (*PAGES, *BUTTONS) if "{" in p])
def test_a_name_of_another_championship_is_not_found(furnished, path, settings):
    settings.CHAMPIONSHIPS_BY = "members"
    from tests.tournaments.conftest import details
    from tournaments.services.championships import create

    other = create(actor=furnished.actor("caro"), details=details(name="Un altre"))
    address = f"/en/o/{other.slug}/{path.format(**furnished.names)}"
    client = furnished.client("caro")
    answer = client.post(address) if path in BUTTONS else client.get(address)
    assert answer.status_code == 404


def test_a_delegate_of_one_phase_plans_nothing_else(furnished):
    Membership.objects.filter(role="delegate").update(scope={"phase": "abc"})
    client = furnished.client("dolors")
    home = client.get(furnished.url())
    assert home.status_code == 200
    assert furnished.url("venues/") not in home.content.decode()
    for path in ("venues/", "sessions/", "tables/"):
        assert client.get(furnished.url(path)).status_code == 403
    revoke = furnished.url("tables/{link}/revoke/".format(**furnished.names))
    assert client.post(revoke).status_code == 403


def test_an_old_address_leads_to_the_new_one(office):
    old = office.url("parejas/?search=x")
    Championship.objects.update(slug="nou")
    from tournaments.models import OldSlug

    OldSlug.objects.create(slug=office.championship.slug, championship=office.championship)
    answer = office.client().get(old)
    assert (answer.status_code, answer["Location"]) == (308, "/en/o/nou/parejas/?search=x")
    assert office.client("caro").get(old).status_code == 404


def test_in_an_archive_nothing_is_added(furnished):
    Championship.objects.update(visibility=Visibility.ARCHIVED)
    sent = {"name": "Nou", "tables": "2"}
    answer = furnished.client().post(furnished.url("venues/add/"), sent)
    assert answer.status_code == 422
    assert "archived" in answer.content.decode()


def test_whoever_asks_for_json_gets_a_problem(office):
    answer = office.client("rita").get(office.url("settings/"), headers={"accept": "application/json"})
    assert answer.status_code == 403
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["key"] == "not_allowed"


def test_account_doors(office):
    for path in ("", "password/"):
        assert office.client("").get(f"/en/account/{path}").status_code == 302
        assert office.client("caro").get(f"/en/account/{path}").status_code == 200
    token = ApiToken.objects.create(user=office.people["ana"], name="x", token_hash="y")
    revoke = f"/en/account/tokens/{token.pk}/revoke/"
    assert office.client("ana").get(revoke).status_code == 405
    assert office.client("caro").post(revoke).status_code == 404
    assert office.client("").post(revoke).status_code == 302
    token.refresh_from_db()
    assert token.revoked_at is None
    assert office.client("ana").get("/en/account/logout/").status_code == 405
