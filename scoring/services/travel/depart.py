"""Out: everything of a championship as one document. Contact data leaves only when asked for by somebody who may see it."""

from typing import Any

from scoring import store
from scoring.services.travel import shape
from scoring.services.travel.shape import row
from tournaments.models import Championship, Match, Pareja, Phase, Venue
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit


def depart(*, actor: Actor, championship: Championship, contacts: bool = False) -> dict[str, Any]:
    """The championship as a JSON-able document. Needs MANAGE; with `contacts` also PRIVATE, and the audit says so."""
    require(actor, Permission.MANAGE, championship)
    if contacts:
        require(actor, Permission.PRIVATE, championship)
    audit.record(
        actor=actor,
        championship=championship,
        verb="championship.export",
        object=championship.public_id,
        contacts=contacts,
    )
    parejas = championship.parejas.select_related("club", "contact").prefetch_related("players")
    return {
        "format": shape.FORMAT,
        "championship": row(championship, shape.CHAMPIONSHIP),
        "clubs": [row(club, shape.CLUB) for club in championship.clubs.order_by("id")],
        "parejas": [_pareja(pareja, contacts) for pareja in parejas],
        "venues": [_venue(venue) for venue in championship.venues.prefetch_related("tables")],
        "sessions": [
            {**row(s, shape.SESSION), "venue": s.venue.public_id if s.venue else None}
            for s in championship.sessions.select_related("venue")
        ],
        "phases": [
            _phase(phase)
            for phase in championship.phases.select_related("venue").prefetch_related(
                "groups__entries__pareja", "draws", "clocks"
            )
        ],
        "matches": [_match(match) for match in _matches(championship)],
        "incidents": [
            {
                **row(i, shape.INCIDENT),
                "match": i.match.public_id if i.match else None,
                "pareja": i.pareja.public_id if i.pareja else None,
            }
            for i in championship.incidents.select_related("match", "pareja").order_by("id")
        ],
    }


def _pareja(pareja: Pareja, contacts: bool) -> dict[str, Any]:
    document = row(pareja, shape.PAREJA)
    document["club"] = pareja.club.public_id if pareja.club else None
    document["players"] = [row(player, shape.PLAYER) for player in pareja.players.all()]
    if contacts and hasattr(pareja, "contact"):
        document["contact"] = row(pareja.contact, shape.CONTACT)
    return document


def _venue(venue: Venue) -> dict[str, Any]:
    return {**row(venue, shape.VENUE), "tables": [row(table, shape.TABLE) for table in venue.tables.all()]}


def _phase(phase: Phase) -> dict[str, Any]:
    groups = [
        {**row(group, shape.GROUP), "entries": [entry.pareja.public_id for entry in group.entries.all()]}
        for group in phase.groups.all()
    ]
    return {
        **row(phase, shape.PHASE),
        "venue": phase.venue.public_id if phase.venue else None,
        "groups": groups,
        "draws": [row(draw, shape.DRAW) for draw in phase.draws.all()],
        "clocks": [row(clock, shape.CLOCK) for clock in phase.clocks.all()],
    }


def _matches(championship: Championship) -> Any:
    return (
        Match.objects.filter(phase__championship=championship)
        .select_related("phase", "group", "side_a", "side_b", "table", "session")
        .prefetch_related("lineups__player")
        .order_by("id")
    )


def _match(match: Match) -> dict[str, Any]:
    document = row(match, shape.MATCH)
    document["phase"] = match.phase.public_id
    for name in ("group", "side_a", "side_b", "table", "session"):
        other = getattr(match, name)
        document[name] = other.public_id if other else None
    document["lineups"] = [
        [lineup.seat, lineup.from_set, lineup.player.public_id] for lineup in match.lineups.all()
    ]
    texts = {event["seq"]: event["text"] for event in store.events(match.pk)} if match.version else {}
    document["events"] = [
        {
            "seq": link.seq,
            "canonical": link.canonical,
            "previous": link.previous_hash,
            "hash": link.hash,
            "text": texts[link.seq],
        }
        for link in (store.links(match.pk) if match.version else [])
    ]
    return document
