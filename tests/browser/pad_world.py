"""Run by `manage.py shell` on a served site: a championship of today, table 1 with its link. Prints what a phone needs as JSON."""

import datetime as dt
import json

from tests.world import World
from tournaments.models import Championship, Match, Session
from tournaments.services import tablelinks


def build(matches: int = 1) -> None:
    """`matches` matches called one after the other at table 1."""
    world = World(parejas=4)
    today = dt.date.today()
    Championship.objects.update(starts_on=today, ends_on=today, demo=True)
    Session.objects.update(date=today)
    world.championship.refresh_from_db()
    world.session.refresh_from_db()
    phase = world.groups_phase()
    rows = list(Match.objects.filter(phase=phase).order_by("round", "order")[:matches])
    for slot, match in enumerate(rows, 1):
        Match.objects.filter(pk=match.pk).update(table=world.tables[0], session=world.session, slot=slot)
    link = tablelinks.issue(
        actor=world.organiser, championship=world.championship, table=world.tables[0], session=world.session
    )
    found = {"token": tablelinks.token_of(link), "pin": link.pin, "matches": [m.public_id for m in rows]}
    print(json.dumps(found | {"link": link.public_id}))
