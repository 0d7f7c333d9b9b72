"""The pages in use: what is typed is saved, what is wrong is said at its place, twice is once."""

import datetime as dt
import html

import pytest
from django.test import Client

from tournaments.models import (
    ApiToken,
    AuditEntry,
    Championship,
    Membership,
    Pareja,
    Player,
    TableLink,
    User,
    Venue,
)
from tournaments.services import members, tablelinks, venues
from tournaments.services.parejas import Contact

NEW = {
    "name": "Campionat nou",
    "edition": "2027",
    "starts_on": "2027-02-01",
    "ends_on": "2027-03-01",
    "venue": "Casal",
    "language": "ca-valencia",
    "time_zone": "Europe/Madrid",
    "names_shown": "initials",
    "visibility": "draft",
    "ruleset": "truc_valencia",
}
PAREJA = {
    "number": "5",
    "player1": "Núria Gil",
    "player2": "Pau Roca",
    "club": "Na Jordana",
    "status": "confirmed",
}


def text(answer):
    return html.unescape(answer.content.decode())


def test_a_championship_is_created_with_its_rules(office):
    client = office.client()
    assert "While both sides are in malas it wins the cama" in text(client.get("/en/o/new/"))
    sent = {**NEW, "rule:falta": "leader_missing", "rule:target": "18", "rule:openers": "pies"}
    answer = client.post("/en/o/new/", sent)
    made = Championship.objects.get(name="Campionat nou")
    assert answer["Location"] == f"/en/o/{made.slug}/"
    assert made.rule_options == {"envido.falta": "leader_missing", "match.target": 18, "match.half": 9}
    assert made.names_shown == "initials"
    assert Venue.objects.get(championship=made).name == "Casal"
    assert client.post("/en/o/new/", sent).status_code == 302
    assert Championship.objects.filter(name="Campionat nou").count() == 1


def test_another_rulesets_questions_are_shown_before_anything_is_made(office):
    client = office.client()
    typed = {
        **NEW,
        "ruleset": "uruguayo",
        "asked": "truc_valencia",
        "rule:falta": "winner_missing",
        "questions": "1",
    }
    shown = client.post("/en/o/new/", typed)
    assert shown.status_code == 200
    page = text(shown)
    assert "An accepted «contraflor al resto» gives" in page
    assert 'value="Campionat nou"' in page
    assert '<input type="hidden" name="asked" value="uruguayo" id="id_asked">' in page
    assert not Championship.objects.filter(name="Campionat nou").exists()
    chosen = {**NEW, "ruleset": "uruguayo", "asked": "uruguayo", "rule:flor_resto": "leader_missing"}
    assert client.post("/en/o/new/", chosen).status_code == 302
    made = Championship.objects.get(name="Campionat nou")
    assert (made.ruleset, made.rule_options) == ("uruguayo", {"flor.resto": "leader_missing"})
    again = client.post(
        f"/en/o/{made.slug}/settings/", {**chosen, "questions": "1", "rule:flor_resto": "wins_set"}
    )
    assert again.status_code == 200
    made.refresh_from_db()
    assert made.rule_options == {"flor.resto": "leader_missing"}


def test_who_may_not_create_is_told_so(office):
    for answer in (office.client("caro").get("/en/o/new/"), office.client("caro").post("/en/o/new/", NEW)):
        assert answer.status_code == 403
        assert "staff" in text(answer)
    assert "New championship" not in text(office.client("caro").get("/en/o/"))


def test_an_error_is_at_its_field_and_what_was_typed_stays(office):
    answer = office.client().post("/en/o/new/", {**NEW, "ends_on": "2027-01-01"})
    assert answer.status_code == 422
    page = text(answer)
    assert 'id="id_ends_on_error"' in page
    assert 'value="Campionat nou"' in page


def test_settings_keep_the_answers_and_frozen_rules_stay(office):
    client, address = office.client(), office.url("settings/")
    start = {**NEW, "name": "Campions de truc"}
    client.post(
        address, {**start, "rule:must_show": "yes", "ruleset": "truc_valencia_negres", "rule:deck": "tens"}
    )
    office.championship.refresh_from_db()
    assert office.championship.ruleset == "truc_valencia_negres"
    client.post(
        address, {**start, "rule:must_show": "yes", "ruleset": "truc_valencia_negres", "rule:deck": "tens"}
    )
    office.championship.refresh_from_db()
    assert office.championship.rule_options["envido.must_show"] is True
    assert office.championship.rule_options["deck.ranks"] == [1, 3, 4, 5, 6, 7, 10, 11, 12]
    page = client.get(address)
    assert page.status_code == 200
    from tournaments.services.championships import freeze_rules

    freeze_rules(office.championship)
    assert "A hand has been recorded" in text(client.get(address))
    before = Championship.objects.get().rule_options
    answer = client.post(
        address, {**start, "name": "Nom nou", "rule:must_show": "no", "ruleset": "truc_valencia"}
    )
    assert answer.status_code == 302
    office.championship.refresh_from_db()
    assert (office.championship.name, office.championship.rule_options) == ("Nom nou", before)


def test_a_pareja_is_added_once_and_found_without_accents(office):
    client = office.client()
    for _ in range(2):
        assert client.post(office.url("parejas/add/"), PAREJA).status_code == 302
    assert Pareja.objects.count() == 1
    assert "Núria Gil" in text(client.get(office.url("parejas/?search=nuria")))
    assert "No pareja is like that" in text(client.get(office.url("parejas/?search=ningu")))


def test_a_stale_form_is_refused_and_shows_what_was_typed(office):
    pareja = office.pareja("Nuria", "Marcel")
    client, address = office.client(), office.url(f"parejas/{pareja.public_id}/")
    seen = client.get(address).context["form"]["seen"].value()
    sent = {**PAREJA, "number": "1", "seen": seen}
    assert office.client("oriol").post(address, sent).status_code == 302
    answer = client.post(address, {**sent, "player1": "Una Altra"})
    assert answer.status_code == 409
    assert "Una Altra" in text(answer)
    assert not Player.objects.filter(name="Una Altra").exists()


def test_a_name_already_there_asks_for_a_reason(office):
    office.pareja("Núria Gil", "Un Altre")
    client = office.client()
    answer = client.post(office.url("parejas/add/"), PAREJA)
    assert answer.status_code == 422
    assert "already plays in pareja 1" in text(answer)
    assert client.post(office.url("parejas/add/"), {**PAREJA, "homonym_reason": "cousins"}).status_code == 302


def test_withdrawing_needs_a_reason(office):
    pareja = office.pareja()
    address = office.url(f"parejas/{pareja.public_id}/status/")
    answer = office.client().post(address, {"status": "withdrawn", "reason": ""})
    assert answer.status_code == 422
    assert "Write why" in text(answer)
    assert office.client().post(address, {"status": "withdrawn", "reason": "ill"}).status_code == 302
    pareja.refresh_from_db()
    assert (pareja.status, pareja.status_reason) == ("withdrawn", "ill")


def test_names_are_escaped_once(office):
    office.pareja("<b>Paco</b> & Co", "B Camps", club="<script>alert(1)</script>")
    page = office.client().get(office.url("parejas/")).content.decode()
    assert "&lt;b&gt;Paco&lt;/b&gt; &amp; Co" in page
    assert "<script>alert" not in page
    assert "&amp;lt;" not in page


def test_contact_data_stays_with_organisers(office):
    pareja = office.pareja(contact=Contact(phone="600 123 123"))
    assert "600 123 123" in text(office.client("oriol").get(office.url(f"parejas/{pareja.public_id}/")))
    for path in ("", "parejas/", "audit/", "venues/"):
        assert "600 123 123" not in text(office.client().get(office.url(path)))


def test_sheets_are_made_printed_and_made_anew(office):
    client = office.client()
    client.post(office.url("venues/add/"), {"name": "Casal", "tables": "3"})
    client.post(office.url("sessions/add/"), {"date": "2027-02-05", "starts_at": "22:00", "venue": ""})
    session = office.championship.sessions.get()
    tables = [table.public_id for table in Venue.objects.get().tables.all()]
    for _ in range(2):
        client.post(office.url("tables/"), {"session": session.public_id, "tables": tables})
    assert TableLink.objects.count() == 3
    links = list(TableLink.objects.all())
    page = text(client.get(office.url("tables/sheets/")))
    assert page.count("<svg") >= 3
    assert all(f"/t/{tablelinks.token_of(link)}/" in page for link in links)
    assert not any(f"PIN {link.pin}" in page for link in links)
    printed = client.get(office.url("tables/sheets/?pin=1"))
    assert all(f"PIN {link.pin}" in text(printed) for link in links)
    assert "no-store" in printed["Cache-Control"]
    client.post(office.url(f"tables/{links[0].public_id}/reissue/"))
    assert f"/t/{tablelinks.token_of(links[0])}/" not in text(client.get(office.url("tables/sheets/")))
    assert TableLink.objects.filter(revoked_at__isnull=True).count() == 3


def test_an_invitation_from_link_to_member(office):
    page = office.client().post(office.url("members/"), {"role": "organiser", "note": "Xavi"})
    link = page.context["link"]
    assert link in text(page)
    path = link.replace("http://testserver", "")
    stranger = Client()
    assert "Campions de truc 2027" in text(stranger.get(path))
    weak = stranger.post(path, {"username": "xavi", "password": "1234"})
    assert weak.status_code == 422
    assert (
        stranger.post(
            path, {"username": "xavi", "full_name": "Xavi", "password": "llarga-i-rara-7"}
        ).status_code
        == 302
    )
    assert stranger.get(office.url("parejas/")).status_code == 200
    assert Client().get(path).status_code == 410
    assert link not in text(office.client().get(office.url("members/")))


def test_an_invitation_joins_the_account_signed_in(office):
    _row, token = members.invite(actor=office.actor(), championship=office.championship, role="head_judge")
    path = f"/en/account/invitation/{token}/"
    assert office.client("caro").post(path).status_code == 302
    assert Membership.objects.get(user=office.people["caro"]).role == "head_judge"
    assert office.client("rita").post(path).status_code == 410
    assert office.client("").get("/en/account/invitation/nothing/").status_code == 404


def test_sign_in_comes_back_and_never_leaves_the_site(office):
    client, login = Client(), "/en/account/login/"
    assert client.post(login, {"username": "ana", "password": "no"}).status_code == 200
    for target, wanted in ((office.url(), office.url()), ("https://evil.example/", "/en/o/")):
        answer = Client().post(
            f"{login}?next={target}", {"username": "ana", "password": "demo-password-1", "next": target}
        )
        assert (answer.status_code, answer["Location"]) == (302, wanted)


def test_wrong_passwords_lock_a_name_not_the_hall(office):
    login = "/en/account/login/"
    for _ in range(7):
        assert Client().post(login, {"username": "ana", "password": "no"}).status_code == 200
    locked = Client().post(login, {"username": "ana", "password": "no"})
    assert locked.status_code == 429
    assert int(locked["Retry-After"]) > 0
    right = {"username": "ana", "password": "demo-password-1"}
    assert Client().post(login, right).status_code == 429
    assert Client().post(login, {**right, "username": "caro"}).status_code == 302


def test_the_language_is_remembered(office):
    client = office.client("caro")
    answer = client.post("/en/account/language/", {"language": "ca-valencia"})
    assert answer["Location"] == "/ca-valencia/account/"
    assert answer.cookies["django_language"].value == "ca-valencia"
    assert client.post("/en/account/language/", {"language": "xx"})["Location"] == "/en/account/"
    assert User.objects.get(username="caro").language == "ca-valencia"
    signed = Client().post("/en/account/login/", {"username": "caro", "password": "demo-password-1"})
    assert signed["Location"] == "/ca-valencia/o/"


def test_a_token_is_shown_once(office):
    client = office.client("caro")
    made = client.post("/en/account/", {"name": "scoreboard"})
    token = made.context["token"]
    assert token in text(made)
    assert token not in text(client.get("/en/account/"))
    client.post(f"/en/account/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert ApiToken.objects.get().revoked_at


def test_home_says_what_waits(office):
    office.pareja(status="registered")
    venues.save_session(
        actor=office.actor(), championship=office.championship, on=dt.date(2027, 2, 5), starts_at=dt.time(22)
    )
    page = text(office.client().get(office.url()))
    assert "Parejas registered but not confirmed: 1" in page
    audit = text(office.client().get(office.url("audit/?room=session")))
    assert "saved a session" in audit
    assert "registered a pareja" not in audit
    everything = text(office.client().get(office.url("audit/")))
    assert not [entry for entry in AuditEntry.objects.all() if f"{entry.object}" in everything.split()]
    assert "Friday, February 5, 22:00" in everything, "a session by its night, not by its id"


@pytest.mark.parametrize("language", ["es", "ca-valencia", "en", "pt-br"])
def test_every_language_has_the_pages(office, language):
    for path in ("", "parejas/", "settings/", "tables/"):
        assert office.client().get(f"/{language}/o/{office.championship.slug}/{path}").status_code == 200
