"""A night of `World` for the API: one match in play with a hand, one from paper, two parejas with contact data."""

import datetime as dt

import pytest

from tests.world import World
from tournaments.models import Match, ParejaContact

PHONE, MAIL, DOCUMENT = "+34 600 000 001", "hidden@example.org", "00000000T"


@pytest.fixture
def world(db) -> World:
    return night()


def night(parejas: int = 4) -> World:
    world = World(parejas=parejas)
    world.championship.ends_on = dt.date(2099, 12, 31)  # so that links of tables are alive
    world.championship.save()
    world.session.date = dt.date(2099, 12, 30)
    world.session.save()
    for pareja in world.championship.parejas.all():
        ParejaContact.objects.create(pareja=pareja, phone=PHONE, email=MAIL, document=DOCUMENT, note="hidden")
    world.groups_phase()
    first, second = Match.objects.order_by("round", "order")[:2]
    first.table, first.session = world.tables[0], world.session
    first.save()
    world.start(first)
    world.hand(first, "#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B | A+2 B+2")
    world.paper(second, (24, 3), (24, 20))
    return world


@pytest.fixture
def playing(world: World) -> Match:
    """The match in play at table 1, version 2."""
    return Match.objects.get(state="in_play")
