"""An office for the set-up's tests: Ana owns, Oriol organises, Dolors is delegate, Rita referees, Caro is an outsider."""

import datetime as dt
from dataclasses import dataclass

import pytest
from django.test import Client

from tournaments.models import Championship, Membership, Role, User, Visibility
from tournaments.permissions import Member
from tournaments.services.championships import Details, create
from tournaments.services.parejas import Registration, add

PASSWORD = "demo-password-1"


@dataclass
class Office:
    championship: Championship
    people: dict[str, User]

    def actor(self, name: str = "ana") -> Member:
        return Member(self.people[name])

    def client(self, name: str = "ana") -> Client:
        client = Client()
        if name:
            client.force_login(self.people[name])
        return client

    def url(self, path: str = "") -> str:
        return f"/en/o/{self.championship.slug}/{path}"

    def pareja(self, *players: str, **more):
        named = players or ("Núria Peñarroja i Llàcer", "Marcel·lí Ferrandis")
        return add(
            actor=self.actor(),
            championship=self.championship,
            registration=Registration(players=named, **more),
        )


def details(**more) -> Details:
    start = {
        "name": "Campions de truc",
        "edition": "2027",
        "starts_on": dt.date(2027, 2, 1),
        "ends_on": dt.date(2027, 3, 1),
        "visibility": Visibility.DRAFT,
    }
    return Details(**{**start, **more})


@pytest.fixture
def office(db) -> Office:
    people = {
        name: User.objects.create_user(name, password=PASSWORD)
        for name in ("ana", "oriol", "dolors", "rita", "caro")
    }
    User.objects.filter(pk=people["ana"].pk).update(is_staff=True)
    people["ana"].refresh_from_db()
    made = create(actor=Member(people["ana"]), details=details())
    for name, role in (("oriol", Role.ORGANISER), ("dolors", Role.DELEGATE), ("rita", Role.REFEREE)):
        Membership.objects.create(championship=made, user=people[name], role=role)
    return Office(made, people)
