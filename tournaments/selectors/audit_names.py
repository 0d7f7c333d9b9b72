"""What the public ids of the audit are called: one query a kind of thing, whatever the number of entries."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet

from tournaments.models import (
    AuditEntry,
    Championship,
    Club,
    Draw,
    Group,
    Match,
    NamePolicy,
    Pareja,
    PendingImport,
    Phase,
    Role,
    Session,
    TableLink,
    Venue,
)
from tournaments.selectors.names import pareja_label, session_text

READERS: tuple[tuple[QuerySet[Any], Callable[[Any], str]], ...] = (
    (Championship.objects.all(), str),
    (
        Pareja.objects.select_related("club").prefetch_related("players"),
        lambda row: f"{row.number} · {pareja_label(row, NamePolicy.FULL)}",
    ),
    (Phase.objects.all(), lambda row: row.name),
    (Group.objects.select_related("phase"), lambda row: f"{row.phase.name} · {row.name}"),
    (Draw.objects.select_related("phase"), lambda row: row.phase.name),
    (Match.objects.select_related("phase"), lambda row: f"{row.phase.name} · {row.code}"),
    (Session.objects.all(), session_text),
    (TableLink.objects.select_related("table"), lambda row: str(row.table.number)),
    (Club.objects.all(), lambda row: row.name),
    (Venue.objects.all(), lambda row: row.name),
    (PendingImport.objects.defer("content"), lambda row: row.filename),
)


def named(entries: Iterable[AuditEntry]) -> dict[str, str]:
    """The names of everything that these entries are about, by public id. What was deleted since has none."""
    ids = {entry.object for entry in entries if entry.object}
    found = {str(role.value): str(role.label) for role in Role if role.value in ids}
    for rows, name in READERS:
        found |= {row.public_id: name(row) for row in rows.filter(public_id__in=ids)}
    return found
