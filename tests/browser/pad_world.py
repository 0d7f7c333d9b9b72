"""Run by `manage.py shell` on a served site: championships of today, table 1 with its link. Prints what a phone needs as JSON."""

import datetime as dt
import json
from typing import Any

from tests.world import World
from tournaments.models import Championship, Match, Player, Session
from tournaments.services import tablelinks


def build(matches: int = 1, ruleset: str = "truc_valencia", **world: int) -> None:
    """`matches` matches called one after the other at table 1."""
    print(json.dumps(_table(World(parejas=4, ruleset=ruleset), matches, **world)))


def build_some(count: int) -> None:
    """So many championships of truc valencià, each with one match."""
    print(json.dumps([_table(World(parejas=2, slug=f"taula-{n}")) for n in range(count)]))


def build_each(worlds: dict[str, dict[str, int]]) -> None:
    """A championship for each ruleset, with one match; `worlds` has their sides and options."""
    made = {
        ruleset: _table(World(parejas=2, ruleset=ruleset, slug=f"prova-{order}"), **world)
        for order, (ruleset, world) in enumerate(worlds.items())
    }
    print(json.dumps(made))


def _table(world: World, matches: int = 1, side: int = 2, **match: int) -> dict[str, Any]:
    """Table 1 with its link; `side` players in a pareja, `match` options of the phase."""
    championship, today = world.championship, dt.date.today()
    Player.objects.filter(pareja__championship=championship, position__gt=side).delete()
    if side > 2:
        for pareja in championship.parejas.all():
            Player.objects.create(pareja=pareja, position=3, name=f"Jugador {pareja.number}.3", folded="-")
    Championship.objects.filter(pk=championship.pk).update(starts_on=today, ends_on=today, demo=True)
    Session.objects.filter(pk=world.session.pk).update(date=today)
    championship.refresh_from_db()
    world.session.refresh_from_db()
    phase = world.groups_phase(match={f"match.{name}": value for name, value in match.items()})
    rows = list(Match.objects.filter(phase=phase).order_by("round", "order")[:matches])
    for slot, row in enumerate(rows, 1):
        Match.objects.filter(pk=row.pk).update(table=world.tables[0], session=world.session, slot=slot)
    link = tablelinks.issue(
        actor=world.organiser, championship=championship, table=world.tables[0], session=world.session
    )
    return {
        "token": tablelinks.token_of(link),
        "pin": link.pin,
        "matches": [row.public_id for row in rows],
        "link": link.public_id,
    }
