"""Run by `manage.py shell` on a served site: a championship of today, table 1 with its link. Prints what a phone needs as JSON."""

import datetime as dt
import json

from tests.world import World
from tournaments.models import Championship, Match, Pareja, Player, Session
from tournaments.services import tablelinks


def build(matches: int = 1, ruleset: str = "truc_valencia", side: int = 2, **match: int) -> None:
    """`matches` matches called one after the other at table 1; `side` players in a pareja, `match` options of the phase."""
    world = World(parejas=4, ruleset=ruleset)
    Player.objects.filter(position__gt=side).delete()
    if side > 2:
        for pareja in Pareja.objects.all():
            Player.objects.create(pareja=pareja, position=3, name=f"Jugador {pareja.number}.3", folded="-")
    today = dt.date.today()
    Championship.objects.update(starts_on=today, ends_on=today, demo=True)
    Session.objects.update(date=today)
    world.championship.refresh_from_db()
    world.session.refresh_from_db()
    phase = world.groups_phase(match={f"match.{name}": value for name, value in match.items()})
    rows = list(Match.objects.filter(phase=phase).order_by("round", "order")[:matches])
    for slot, match in enumerate(rows, 1):
        Match.objects.filter(pk=match.pk).update(table=world.tables[0], session=world.session, slot=slot)
    link = tablelinks.issue(
        actor=world.organiser, championship=world.championship, table=world.tables[0], session=world.session
    )
    found = {"token": tablelinks.token_of(link), "pin": link.pin, "matches": [m.public_id for m in rows]}
    print(json.dumps(found | {"link": link.public_id}))
