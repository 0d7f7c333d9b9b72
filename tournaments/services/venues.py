"""Where and when: venues with their tables, and sessions."""

from datetime import date, time

from django.db import transaction
from django.db.models import Max

from tournaments.errors import Refusal
from tournaments.lists.names import fold
from tournaments.models import Championship, Match, Session, Table, TableLink, Venue
from tournaments.permissions import Actor, Permission
from tournaments.services import audit, outbox
from tournaments.services.clubs import checked_text
from tournaments.services.guards import locked, may_change

MOST_TABLES = 300


@transaction.atomic
def save_venue(
    *,
    actor: Actor,
    championship: Championship,
    venue: Venue | None = None,
    name: str,
    address: str = "",
    tables: int,
) -> Venue:
    """Add or change a venue and set how many tables it has, numbered from 1.

    Fewer tables takes away the highest numbers, unless one has a match or a link. Raises `NotAllowed`, `Refusal`.
    """
    may_change(actor, Permission.PLAN, championship)
    locked(championship)
    text = checked_text(name, 120, "name")
    if not text:
        raise Refusal("required", field="name")
    if not 0 <= tables <= MOST_TABLES:
        raise Refusal("venue.tables_range", field="tables", least=0, most=MOST_TABLES)
    others = Venue.objects.filter(championship=championship).exclude(pk=venue.pk if venue else 0)
    if any(fold(other.name) == fold(text) for other in others):
        raise Refusal("venue.name_taken", field="name")
    row = venue or Venue(championship=championship)
    row.name, row.address = text, checked_text(address, 200, "address")
    row.save()
    _set_tables(row, tables)
    audit.record(
        actor=actor, championship=championship, verb="venue.save", object=row.public_id, tables=tables
    )
    outbox.mark(championship.pk, "all")
    return row


def _set_tables(venue: Venue, wanted: int) -> None:
    have = set(venue.tables.values_list("number", flat=True))
    surplus = venue.tables.filter(number__gt=wanted)
    if (
        Match.objects.filter(table__in=surplus).exists()
        or TableLink.objects.filter(table__in=surplus).exists()
    ):
        raise Refusal("venue.in_use", field="tables")
    surplus.delete()
    missing = [number for number in range(1, wanted + 1) if number not in have]
    Table.objects.bulk_create([Table(venue=venue, number=number) for number in missing])


@transaction.atomic
def delete_venue(*, actor: Actor, venue: Venue) -> None:
    """Remove a venue that nothing uses. Raises `NotAllowed`, `Refusal("venue.in_use")`."""
    may_change(actor, Permission.PLAN, venue.championship)
    tables = Table.objects.filter(venue=venue)
    if (
        Match.objects.filter(table__in=tables).exists()
        or TableLink.objects.filter(table__in=tables).exists()
        or venue.sessions.exists()
    ):
        raise Refusal("venue.in_use")
    audit.record(actor=actor, championship=venue.championship, verb="venue.delete", object=venue.public_id)
    outbox.mark(venue.championship_id, "all")
    venue.delete()


@transaction.atomic
def save_session(
    *,
    actor: Actor,
    championship: Championship,
    session: Session | None = None,
    on: date,
    starts_at: time,
    venue: Venue | None = None,
    name: str = "",
) -> Session:
    """Add or change a night or day of play. Raises `NotAllowed`, `Refusal` (`session.exists`, `session.outside`)."""
    may_change(actor, Permission.PLAN, championship)
    row = locked(championship)
    if not row.starts_on <= on <= row.ends_on:
        raise Refusal("session.outside", field="date", first=row.starts_on, last=row.ends_on)
    if venue is not None and venue.championship_id != row.pk:
        raise Refusal("required", field="venue")
    same = Session.objects.filter(championship=row, date=on, starts_at=starts_at, venue=venue)
    if same.exclude(pk=session.pk if session else 0).exists():
        raise Refusal("session.exists", field="date")
    made = session or Session(championship=row)
    made.date, made.starts_at, made.venue = on, starts_at, venue
    made.name = checked_text(name, 80, "name")
    made.save()
    audit.record(actor=actor, championship=row, verb="session.save", object=made.public_id)
    outbox.mark(row.pk, "all")
    return made


@transaction.atomic
def delete_session(*, actor: Actor, session: Session) -> None:
    """Remove a session to which nothing belongs. Raises `NotAllowed`, `Refusal("venue.in_use")`."""
    may_change(actor, Permission.PLAN, session.championship)
    if session.matches.exists() or session.links.exists():
        raise Refusal("venue.in_use")
    audit.record(
        actor=actor, championship=session.championship, verb="session.delete", object=session.public_id
    )
    outbox.mark(session.championship_id, "all")
    session.delete()


def highest_table(venue: Venue) -> int:
    """The highest table number of a venue; 0 without tables."""
    return venue.tables.aggregate(top=Max("number"))["top"] or 0
