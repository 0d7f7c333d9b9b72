"""Roles and rights, all of them against all of them; narrowed roles; tables."""

import datetime as dt

import pytest

from tournaments.models import Championship, Membership, Phase, Visibility
from tournaments.permissions import Anonymous, AtTable, Permission, System, can, rights
from tournaments.services import tablelinks, venues

P = Permission
WANTED = {
    "ana": set(P),
    "oriol": set(P) - {P.MEMBERS},
    "dolors": {P.VIEW, P.PLAN, P.RULE, P.SCORE},
    "rita": {P.VIEW, P.SCORE},
    "caro": set(),
}


@pytest.mark.parametrize("name", WANTED)
def test_each_role_has_its_rights_and_no_more(office, name):
    found = {what for what in P if can(office.actor(name), what, office.championship)}
    assert found == WANTED[name] == rights(office.actor(name), office.championship)


def test_the_public_sees_what_is_public_and_the_system_everything(office):
    assert rights(Anonymous(), office.championship) == set()
    Championship.objects.update(visibility=Visibility.UNLISTED)
    office.championship.refresh_from_db()
    assert rights(Anonymous(), office.championship) == {P.VIEW}
    assert rights(System(), office.championship) == set(P)


def test_somebody_put_out_has_no_rights(office):
    office.people["ana"].is_active = False
    assert not can(office.actor(), P.VIEW, office.championship)


def test_a_superuser_has_none_of_their_own(office):
    office.people["caro"].is_superuser = True
    assert not can(office.actor("caro"), P.VIEW, office.championship)


def test_a_narrowed_role_has_its_part_only(office):
    mine, other = (
        Phase.objects.create(championship=office.championship, order=n, name=str(n), format="groups")
        for n in (1, 2)
    )
    Membership.objects.filter(role="delegate").update(scope={"phase": mine.public_id})
    actor = office.actor("dolors")
    assert can(actor, P.PLAN, mine)
    assert not can(actor, P.PLAN, other)
    assert not can(actor, P.PLAN, office.championship)
    assert can(actor, P.VIEW, office.championship)
    assert rights(actor, office.championship, whole=True) == set()


def test_a_table_plans_nothing(office):
    venue = venues.save_venue(actor=office.actor(), championship=office.championship, name="Casal", tables=1)
    link = tablelinks.issue(actor=office.actor(), championship=office.championship, table=venue.tables.get())
    assert link.expires_at.date() == office.championship.ends_on + dt.timedelta(days=1)
    for what in P:
        assert not can(AtTable(link), what, office.championship)
