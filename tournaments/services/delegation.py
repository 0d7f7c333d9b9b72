"""A phase in the hands of its own organisers (a sector's): its nights at its own venue, and what it hands in."""

import datetime as dt

from django.db import transaction

from tournaments.errors import Refusal
from tournaments.models import Phase, PhaseStatus, Session
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, outbox
from tournaments.services.phases import lock


@transaction.atomic
def add_night(*, actor: Actor, phase: Phase, on: dt.date, starts_at: dt.time, name: str = "") -> Session:
    """A night of play at the phase's own venue, added by whoever plans the phase; the same night twice is one.

    Raises Refusal `phase.no_venue`, `phase.night_outside` (before its first day or after its deadline), `phase.closed`.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    if phase.venue_id is None:
        raise Refusal("phase.no_venue")
    first, last = (
        phase.starts_on or phase.championship.starts_on,
        phase.deadline or phase.championship.ends_on,
    )
    if not first <= on <= last:
        raise Refusal("phase.night_outside", field="on", first=first, last=last)
    made, fresh = Session.objects.get_or_create(
        championship=phase.championship,
        date=on,
        starts_at=starts_at,
        venue_id=phase.venue_id,
        defaults={"name": name[:80]},
    )
    if fresh:
        audit.record(actor=actor, championship=phase.championship, verb="session.save", object=made.public_id)
        outbox.mark(phase.championship_id, f"phase:{phase.pk}")
    return made
