"""Two organisers, or one with a nervous finger: numbers, links, invitations, lists and PINs under a race (PostgreSQL)."""

import datetime as dt
from collections import Counter

import pytest

from tests.concurrency.test_one_match import race
from tests.tournaments.conftest import details
from tournaments.models import (
    Championship,
    Invitation,
    Membership,
    Pareja,
    TableDevice,
    TableLink,
    User,
)
from tournaments.permissions import Member
from tournaments.services import imports, members, parejas, tablelinks, venues
from tournaments.services.championships import create
from tournaments.services.parejas import Registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
LIST = "Jugador 1;Jugador 2\n" + "\n".join(f"Nom {n};Altre {n}" for n in range(1, 21))


@pytest.fixture
def ana() -> Member:
    return Member(User.objects.create_user("ana", is_staff=True))


@pytest.fixture
def championship(ana: Member) -> Championship:
    return create(actor=ana, details=details())


def test_numbers_are_given_once(ana: Member, championship: Championship) -> None:
    made = race(
        lambda n: (
            parejas.add(
                actor=ana,
                championship=championship,
                registration=Registration(players=(f"Nom {n}", f"Altre {n}")),
            ).number
        )
    )
    assert sorted(made) == list(range(1, 17))


def test_one_form_sent_sixteen_times_is_one_pareja(ana: Member, championship: Championship) -> None:
    wanted = Registration(players=("Una", "Dues"), number=1, club="Na Jordana")
    race(lambda n: parejas.add(actor=ana, championship=championship, registration=wanted))
    assert Pareja.objects.count() == 1


def test_a_list_confirmed_sixteen_times_is_saved_once(ana: Member, championship: Championship) -> None:
    waiting = imports.upload(actor=ana, championship=championship, data=LIST.encode(), filename="l.csv")
    answers = race(lambda n: imports.confirm(actor=ana, pending=waiting).result["saved"])
    assert answers == [20] * 16
    assert Pareja.objects.count() == 20


def test_one_file_uploaded_sixteen_times_waits_once(ana: Member, championship: Championship) -> None:
    made = race(
        lambda n: (
            imports.upload(actor=ana, championship=championship, data=LIST.encode(), filename="l.csv").pk
        )
    )
    assert len(set(made)) == 1


def test_a_table_has_one_live_link(ana: Member, championship: Championship) -> None:
    table = venues.save_venue(actor=ana, championship=championship, name="Casal", tables=1).tables.get()
    links = race(lambda n: tablelinks.issue(actor=ana, championship=championship, table=table).pk)
    assert len(set(links)) == 1
    first = TableLink.objects.get()
    fresh = race(lambda n: tablelinks.reissue(actor=ana, link=first).pk)
    assert len(set(fresh)) == 1
    assert TableLink.objects.filter(revoked_at__isnull=True).count() == 1


def test_wrong_pins_at_once_do_not_slip_past_the_count(ana: Member, championship: Championship) -> None:
    table = venues.save_venue(actor=ana, championship=championship, name="Casal", tables=1).tables.get()
    link = tablelinks.issue(actor=ana, championship=championship, table=table)
    bad = "0000" if link.pin != "0000" else "1111"
    answers = Counter(race(lambda n: tablelinks.try_pin(link, bad)))
    assert answers == {"link.pin": 2, "link.wait": 14}
    link.refresh_from_db()
    assert link.failed_tries == 3
    assert not TableDevice.objects.exists()


def test_an_invitation_admits_one(ana: Member, championship: Championship) -> None:
    _row, token = members.invite(actor=ana, championship=championship, role="referee")
    people = [User.objects.create_user(f"user{n}") for n in range(16)]
    answers = race(lambda n: members.accept(user=people[n], token=token))
    assert Counter(a if isinstance(a, str) else "joined" for a in answers) == {
        "joined": 1,
        "invitation.used": 15,
    }
    assert Membership.objects.filter(role="referee").count() == 1
    assert Invitation.objects.get().used_at <= dt.datetime.now(dt.UTC)


def test_two_owners_cannot_both_leave(ana: Member, championship: Championship) -> None:
    other = User.objects.create_user("oriol")
    Membership.objects.create(championship=championship, user=other, role="owner")
    rows = list(Membership.objects.filter(role="owner").order_by("pk"))
    actors = [ana, Member(other)]
    answers = race(
        lambda n: members.remove(actor=actors[n], championship=championship, membership=rows[n]), writers=2
    )
    assert sorted(map(str, answers)) == ["None", "member.last_owner"]
    assert Membership.objects.filter(role="owner").count() == 1


def test_one_new_championship_for_one_form(ana: Member) -> None:
    made = race(lambda n: create(actor=ana, details=details(name="Nou")).pk, writers=4)
    assert len(set(made)) == 1
