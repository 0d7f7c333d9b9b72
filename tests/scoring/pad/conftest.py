"""A table with its link, a phone that entered the PIN, and a match called there."""

import datetime as dt
from dataclasses import dataclass

import pytest
import time_machine
from django.test import Client

from scoring.store import events
from tests.world import World, key
from tournaments.models import Match, TableLink
from tournaments.services import tablelinks

NIGHT = dt.datetime(2026, 11, 27, 21, 0, tzinfo=dt.UTC)


@dataclass
class Hall:
    """The world, the link of table 1, its match, and a phone with its cookies."""

    world: World
    link: TableLink
    match: Match
    phone: Client

    @property
    def token(self) -> str:
        return tablelinks.token_of(self.link)

    @property
    def here(self) -> str:
        return f"/t/m/{self.match.public_id}/"

    def other_phone(self) -> Client:
        """One more phone that entered the PIN."""
        phone = Client(headers={"Accept-Language": "en"})
        phone.get(f"/t/{self.token}/")
        assert phone.post("/t/", {"pin": self.link.pin}).status_code == 302
        return phone

    def send(self, verb: str, phone: Client | None = None, **fields: object) -> object:
        """A verb as the script sends it."""
        fields = {"key": key(), "version": self.fresh().version} | fields
        return (phone or self.phone).post(f"{self.here}{verb}/", fields, content_type="application/json")

    def start(self, dealer: int = 4) -> None:
        assert self.send("start", dealer=dealer, anonymous=True).status_code == 200

    def fresh(self) -> Match:
        self.match.refresh_from_db()
        return self.match

    def kinds(self) -> list[str]:
        return [str(body["kind"]) for body in events(self.match.pk)]


@pytest.fixture
def night() -> object:
    with time_machine.travel(NIGHT, tick=True):
        yield NIGHT


@pytest.fixture
def hall(db: None, night: object) -> Hall:
    world = World(parejas=4)
    phase = world.groups_phase()
    match = Match.objects.filter(phase=phase).order_by("round", "order").first()
    assert match is not None
    Match.objects.filter(pk=match.pk).update(table=world.tables[0], session=world.session, slot=1)
    match.refresh_from_db()
    link = tablelinks.issue(
        actor=world.organiser, championship=world.championship, table=world.tables[0], session=world.session
    )
    made = Hall(world, link, match, Client())
    made.phone = made.other_phone()
    return made
