"""In: a document becomes a championship, all of it or nothing. Every chain is checked before it is believed."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from scoring import engine, store
from scoring.services import partidas
from scoring.services.travel import shape
from scoring.services.travel.shape import values
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import (
    Championship,
    Club,
    Draw,
    Group,
    GroupEntry,
    Incident,
    Lineup,
    Match,
    Membership,
    OldSlug,
    Pareja,
    ParejaContact,
    Phase,
    Player,
    Role,
    RoundClock,
    Session,
    Table,
    Venue,
)
from tournaments.permissions import Actor, Member
from tournaments.projections import pages
from tournaments.selectors import board, rulesets
from tournaments.services import audit, outbox
from tournaments.services.championships import may_create

Document = Mapping[str, Any]


def arrive(*, actor: Actor, document: Document) -> Championship:
    """Make the championship of a document that `depart` wrote; the actor becomes its owner.

    Raises Refusal `travel.format`, `travel.broken` (with the place), `travel.chain` (match and event), Conflict
    `travel.already_here`.
    """
    if not may_create(actor):
        raise NotAllowed("championship.may_not_create")
    if document.get("format") != shape.FORMAT:
        raise Refusal("travel.format", field="file", expected=shape.FORMAT)
    try:
        with transaction.atomic():
            return _Arrival(actor, document).run()
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, ValidationError) as error:
        raise Refusal("travel.broken", field="file", place=str(error)[:120]) from error
    except (DataError, IntegrityError) as error:
        raise Refusal("travel.broken", field="file", place="constraints") from error


class _Arrival:
    """One import: what has been made so far, by public id."""

    def __init__(self, actor: Actor, document: Document) -> None:
        self.actor, self.document = actor, document
        self.parejas: dict[str, Pareja] = {}
        self.players: dict[str, Player] = {}
        self.venues: dict[str, Venue] = {}
        self.tables: dict[str, Table] = {}
        self.sessions: dict[str, Session] = {}
        self.phases: dict[str, Phase] = {}
        self.groups: dict[str, Group] = {}
        self.matches: dict[str, Match] = {}

    def run(self) -> Championship:
        self.championship = self._championship()
        self._parejas()
        self._places()
        for data in self.document["phases"]:
            self._phase(data)
        for data in self.document["matches"]:
            self._match(data)
        self._incidents()
        self._can_be_shown()
        audit.record(
            actor=self.actor,
            championship=self.championship,
            verb="championship.import",
            object=self.championship.public_id,
        )
        outbox.mark(self.championship.pk, "all")
        return self.championship

    def _can_be_shown(self) -> None:
        """Settings and results are free-form JSON: what the public pages could not be made of is not taken."""
        for phase in self.phases.values():
            rulesets.phase_format(phase)
        list(pages.Book(board.load(self.championship)).pages())

    def _championship(self) -> Championship:
        given = {
            "signs": "",
            "players_each": 0,
            **self.document["championship"],
        }  # documents from before señas travelled have none
        fields = values(Championship, given, shape.CHAMPIONSHIP)
        if Championship.objects.filter(public_id=fields["public_id"]).exists():
            raise Conflict("travel.already_here", field="file")
        engine.from_preset(fields["ruleset"], fields["rule_options"])
        ZoneInfo(fields["time_zone"])
        if fields["language"] not in dict(settings.LANGUAGES):
            raise ValueError(fields["language"])
        fields["slug"] = _free_slug(fields["slug"])
        author = self.actor.user if isinstance(self.actor, Member) else None
        made = Championship.objects.create(**fields, created_by=author)
        if author is not None:
            Membership.objects.create(championship=made, user=author, role=Role.OWNER)
        return made

    def _parejas(self) -> None:
        clubs = {}
        for data in self.document["clubs"]:
            club = Club.objects.create(championship=self.championship, **values(Club, data, shape.CLUB))
            clubs[club.public_id] = club
        for data in self.document["parejas"]:
            pareja = Pareja.objects.create(
                championship=self.championship,
                club=clubs[data["club"]] if data["club"] else None,
                **values(Pareja, data, shape.PAREJA),
            )
            self.parejas[pareja.public_id] = pareja
            for player in data["players"]:
                made = Player.objects.create(pareja=pareja, **values(Player, player, shape.PLAYER))
                self.players[made.public_id] = made
            if "contact" in data:
                ParejaContact.objects.create(
                    pareja=pareja, **values(ParejaContact, data["contact"], shape.CONTACT)
                )

    def _places(self) -> None:
        for data in self.document["venues"]:
            venue = Venue.objects.create(championship=self.championship, **values(Venue, data, shape.VENUE))
            self.venues[venue.public_id] = venue
            for table in data["tables"]:
                made = Table.objects.create(venue=venue, **values(Table, table, shape.TABLE))
                self.tables[made.public_id] = made
        for data in self.document["sessions"]:
            venue_of = self.venues[data["venue"]] if data["venue"] else None
            session = Session.objects.create(
                championship=self.championship, venue=venue_of, **values(Session, data, shape.SESSION)
            )
            self.sessions[session.public_id] = session

    def _phase(self, data: Document) -> None:
        data = shape.BEFORE["phase"] | dict(data)
        phase = Phase.objects.create(
            championship=self.championship,
            venue=self.venues[data["venue"]] if data["venue"] else None,
            **values(Phase, data, shape.PHASE),
        )
        self.phases[phase.public_id] = phase
        for item in data["groups"]:
            group = Group.objects.create(phase=phase, **values(Group, item, shape.GROUP))
            self.groups[group.public_id] = group
            GroupEntry.objects.bulk_create(
                GroupEntry(group=group, pareja=self.parejas[public_id], position=position)
                for position, public_id in enumerate(item["entries"], start=1)
            )
        for item in data["draws"]:
            Draw.objects.create(phase=phase, **values(Draw, shape.BEFORE["draw"] | dict(item), shape.DRAW))
        for item in data["clocks"]:
            RoundClock.objects.create(phase=phase, **values(RoundClock, item, shape.CLOCK))

    def _match(self, data: Document) -> None:
        match = Match.objects.create(
            phase=self.phases[data["phase"]],
            group=self.groups[data["group"]] if data["group"] else None,
            side_a=self.parejas[data["side_a"]] if data["side_a"] else None,
            side_b=self.parejas[data["side_b"]] if data["side_b"] else None,
            table=self.tables[data["table"]] if data["table"] else None,
            session=self.sessions[data["session"]] if data["session"] else None,
            **values(Match, shape.BEFORE["match"] | dict(data), shape.MATCH),
        )
        self.matches[match.public_id] = match
        Lineup.objects.bulk_create(
            Lineup(match=match, seat=seat, from_set=from_set, player=self.players[player])
            for seat, from_set, player in data["lineups"]
        )
        self._chain(match, data["events"])

    def _chain(self, match: Match, events: list[Document]) -> None:
        """The log letter by letter, if it holds and if its fold is the result that came with it."""
        chain = [store.Link(e["seq"], e["canonical"], e["previous"], e["hash"]) for e in events]
        broken = store.broken_link(chain)
        wrong_match = next((link.seq for link in chain if link.body["match"] != match.public_id), None)
        if broken or wrong_match or len(chain) != match.version:
            raise Refusal(
                "travel.chain", field="file", match=match.code, event=broken or wrong_match or len(chain)
            )
        store.append_raw(match, chain, {e["seq"]: str(e["text"]) for e in events})
        if chain and partidas.differences(match, rulesets.of_match(match)):
            raise Refusal("travel.chain", field="file", match=match.code, event=len(chain))

    def _incidents(self) -> None:
        for data in self.document["incidents"]:
            Incident.objects.create(
                championship=self.championship,
                match=self.matches[data["match"]] if data["match"] else None,
                pareja=self.parejas[data["pareja"]] if data["pareja"] else None,
                **values(Incident, data, shape.INCIDENT),
            )


def _free_slug(wanted: str) -> str:
    """The slug, or with the first number that makes it one that was never used."""
    number, slug = 1, wanted
    while Championship.objects.filter(slug=slug).exists() or OldSlug.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{wanted[:55]}-{number}"
    return slug
