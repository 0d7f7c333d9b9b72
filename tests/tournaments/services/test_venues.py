"""Venues, tables and sessions."""

import datetime as dt

import pytest

from tournaments.errors import NotAllowed, Refusal
from tournaments.models import Session, Table, Venue
from tournaments.services import tablelinks, venues


def save(office, name="Casal", tables=4, **more):
    return venues.save_venue(
        actor=office.actor(), championship=office.championship, name=name, tables=tables, **more
    )


def session(office, on=dt.date(2027, 2, 5), **more):
    return venues.save_session(
        actor=office.actor(), championship=office.championship, on=on, starts_at=dt.time(22), **more
    )


def numbers(venue):
    return list(venue.tables.values_list("number", flat=True))


def test_tables_are_numbered_and_follow_the_number(office):
    venue = save(office)
    kept = set(venue.tables.filter(number__lte=2).values_list("pk", flat=True))
    assert numbers(venue) == [1, 2, 3, 4]
    assert numbers(save(office, venue=venue, tables=2)) == [1, 2]
    assert numbers(save(office, venue=venue, tables=3)) == [1, 2, 3]
    assert kept <= set(venue.tables.values_list("pk", flat=True))


def test_a_table_with_a_link_is_not_taken_away(office):
    venue = save(office)
    tablelinks.issue(actor=office.actor(), championship=office.championship, table=venue.tables.get(number=4))
    with pytest.raises(Refusal) as caught:
        save(office, venue=venue, name="Un altre nom", tables=3)
    assert caught.value.key == "venue.in_use"
    venue.refresh_from_db()
    assert (venue.name, Table.objects.count()) == ("Casal", 4)
    with pytest.raises(Refusal):
        venues.delete_venue(actor=office.actor(), venue=venue)


@pytest.mark.parametrize(
    ("name", "tables", "field"),
    [("casál", 1, "name"), ("", 1, "name"), ("X", 301, "tables"), ("X", -1, "tables")],
)
def test_what_is_wrong_is_refused(office, name, tables, field):
    save(office)
    with pytest.raises(Refusal) as caught:
        save(office, name=name, tables=tables)
    assert caught.value.field == field
    assert Venue.objects.count() == 1


def test_sessions_lie_within_the_days_and_are_not_doubled(office):
    made = session(office)
    with pytest.raises(Refusal) as caught:
        session(office)
    assert caught.value.key == "session.exists"
    with pytest.raises(Refusal) as caught:
        session(office, on=dt.date(2027, 5, 1))
    assert caught.value.key == "session.outside"
    assert session(office, session=made, name="Primera nit").pk == made.pk
    venues.delete_session(actor=office.actor(), session=made)
    assert not Session.objects.exists()


@pytest.mark.parametrize("name", ["rita", "caro"])
def test_others_plan_nothing(office, name):
    with pytest.raises(NotAllowed):
        venues.save_venue(actor=office.actor(name), championship=office.championship, name="X", tables=1)
