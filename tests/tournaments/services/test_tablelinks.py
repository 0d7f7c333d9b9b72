"""A table's link: token, PIN, delay, phones, withdrawal."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from tournaments.errors import Gone, NotAllowed, NotFound, Refusal, TooMany
from tournaments.models import TableDevice, TableLink
from tournaments.permissions import AtTable
from tournaments.services import tablelinks, venues


@pytest.fixture
def link(office):
    with time_machine.travel(dt.datetime(2027, 2, 5, 20, tzinfo=dt.UTC)):
        made = venues.save_venue(
            actor=office.actor(), championship=office.championship, name="Casal", tables=2
        )
        session = venues.save_session(
            actor=office.actor(),
            championship=office.championship,
            on=dt.date(2027, 2, 5),
            starts_at=dt.time(22),
            venue=made,
        )
        yield tablelinks.issue(
            actor=office.actor(), championship=office.championship, table=made.tables.first(), session=session
        )


def wrong(link):
    return "0000" if link.pin != "0000" else "1111"


def test_the_token_is_short_stable_and_signed(link):
    token = tablelinks.token_of(link)
    assert len(token) < 50
    assert token == tablelinks.token_of(TableLink.objects.get())
    assert tablelinks.resolve(token) == link
    for bad in (
        "",
        "x",
        token[:-1],
        token[:-1] + ("a" if token[-1] != "a" else "b"),
        link.nonce,
        f"{link.nonce}.",
    ):
        with pytest.raises(NotFound):
            tablelinks.resolve(bad)


def test_the_pin_lets_a_phone_in_and_its_secret_is_not_kept(link):
    device, secret = tablelinks.try_pin(link, link.pin, label="Rita")
    assert secret not in repr(list(TableDevice.objects.values()))
    actor = tablelinks.device_actor(secret)
    assert isinstance(actor, AtTable)
    assert (actor.link, actor.device) == (link, device)
    for bad in ("", "nothing"):
        with pytest.raises(NotFound):
            tablelinks.device_actor(bad)


def test_wrong_pins_wait_longer_and_longer_even_for_the_right_one(link):
    _device, inside = tablelinks.try_pin(link, link.pin)
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                tablelinks.try_pin(link, wrong(link))
            assert caught.value.key == "link.pin"
        waits = []
        for _ in range(9):
            with pytest.raises(TooMany) as blocked:
                tablelinks.try_pin(link, wrong(link))
            waits.append(blocked.value.params["retry_after"])
            with pytest.raises(TooMany):
                tablelinks.try_pin(link, link.pin)
            clock.shift(waits[-1])
        assert waits == [5, 10, 20, 40, 80, 160, 300, 300, 300]
        assert tablelinks.device_actor(inside)
        assert tablelinks.try_pin(link, link.pin)
    link.refresh_from_db()
    assert (link.failed_tries, link.locked_until) == (0, None)


def test_withdrawn_is_gone_for_code_and_phone(office, link):
    _device, secret = tablelinks.try_pin(link, link.pin)
    token = tablelinks.token_of(link)
    tablelinks.revoke(actor=office.actor(), link=link)
    for call in (lambda: tablelinks.resolve(token), lambda: tablelinks.device_actor(secret)):
        with pytest.raises(Gone):
            call()
    with pytest.raises(Gone):
        tablelinks.try_pin(link, link.pin)


def test_a_new_sheet_replaces_the_old_and_a_double_click_makes_one(office, link):
    fresh = tablelinks.reissue(actor=office.actor(), link=link)
    again = tablelinks.reissue(actor=office.actor(), link=link)
    assert fresh == again
    assert fresh.nonce != link.nonce
    assert TableLink.objects.filter(revoked_at__isnull=True).count() == 1
    same = tablelinks.issue(
        actor=office.actor(), championship=office.championship, table=link.table, session=link.session
    )
    assert same == fresh


def test_a_link_for_all_sessions_is_one(office, link):
    make = lambda: tablelinks.issue(actor=office.actor(), championship=office.championship, table=link.table)  # noqa: E731
    assert make() == make() != link


def test_it_ends_the_afternoon_after_its_night(link):
    assert link.expires_at == dt.datetime(2027, 2, 6, 13, tzinfo=dt.UTC)
    with time_machine.travel(link.expires_at), pytest.raises(Gone):
        tablelinks.resolve(tablelinks.token_of(link))


def test_no_link_for_a_night_that_is_over(office, link):
    with time_machine.travel(dt.datetime(2027, 2, 20, tzinfo=dt.UTC)), pytest.raises(Refusal) as caught:
        tablelinks.issue(
            actor=office.actor(), championship=office.championship, table=link.table, session=link.session
        )
    assert caught.value.key == "link.session_over"


@pytest.mark.parametrize("name", ["rita", "caro"])
def test_referees_make_no_links(office, link, name):
    for verb in (tablelinks.revoke, tablelinks.reissue):
        with pytest.raises(NotAllowed):
            verb(actor=office.actor(name), link=link)
