"""Ending many matches at once that nobody came to play: asked for with their number, and taken back as one."""

from django.db import transaction

from scoring.services import mending
from scoring.services.corrections import RULINGS, rule
from scoring.services.mending import Change, Correction
from tournaments.errors import Conflict, NotFound, Refusal
from tournaments.models import AuditEntry, Match, MatchState, Outcome, Phase
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, phases, progress

OUTCOMES = (Outcome.DOUBLE_WALKOVER, Outcome.NOT_PLAYED)


def unplayed(phase: Phase, round: int) -> list[Match]:
    """The matches of a round that are to be played and in which nothing is recorded."""
    rows = Match.objects.filter(phase=phase, round=round, state=MatchState.READY).select_related("phase")
    return [match for match in rows.order_by("order", "id") if not progress.begun(match)]


@transaction.atomic
def end_unplayed(
    *, actor: Actor, phase: Phase, round: int, outcome: str, count: int, reason: str, key: str
) -> list[Match]:
    """End every match of a round that was not played, with one outcome that nobody wins.

    `count` is how many the person said: another number of them is a Conflict (`bulk.count`) and nothing happens. The same key
    again does nothing more. Raises Refusal `bulk.outcome`, `reason.required`.
    """
    phase = phases.lock_with_matches(phase.public_id)  # all of them first: one by one would cross a result
    require(actor, Permission.RULE, phase)
    if _recorded("match.bulk", phase, key=key):
        return []
    if outcome not in OUTCOMES or RULINGS[Outcome(outcome)]:
        raise Refusal("bulk.outcome", field="outcome")
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    rows = unplayed(phase, round)
    if count != len(rows):
        raise Conflict("bulk.count", field="count", current=len(rows), sent=count)
    for match in rows:
        rule(
            actor=actor,
            match=match.public_id,
            outcome=outcome,
            version=match.version,
            key=f"{key[:50]}-{match.public_id}",
            reason=reason,
        )
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="match.bulk",
        object=phase.public_id,
        reason=reason,
        key=key,
        round=round,
        outcome=outcome,
        matches=[match.public_id for match in rows],
    )
    return rows


def _recorded(verb: str, phase: Phase, **detail: object) -> bool:
    """Whether this was done already: a click that comes again does nothing more."""
    wanted = {f"detail__{name}": value for name, value in detail.items()}
    return AuditEntry.objects.filter(verb=verb, object=phase.public_id, **wanted).exists()


def done_before(phase: Phase) -> list[AuditEntry]:
    """What was ended in bulk in this phase and not taken back, newest first."""
    rows = AuditEntry.objects.filter(championship_id=phase.championship_id, object=phase.public_id)
    undone = set(rows.filter(verb="match.bulk_undo").values_list("detail__undoes", flat=True))
    return [entry for entry in rows.filter(verb="match.bulk").order_by("-id") if entry.pk not in undone]


@transaction.atomic
def take_back(*, actor: Actor, phase: Phase, entry: int, reason: str) -> int:
    """Open all those matches again, as one correction each and all of them or none; how many there were.

    One that has been corrected since keeps its new result. Twice is once.
    """
    phase = phases.lock_with_matches(phase.public_id)
    require(actor, Permission.RULE, phase)
    if _recorded("match.bulk_undo", phase, undoes=entry):
        return 0
    found = next((one for one in done_before(phase) if one.pk == entry), None)
    if found is None:
        raise NotFound("not_found")
    rows = Match.objects.filter(public_id__in=found.detail["matches"], outcome=found.detail["outcome"])
    count = 0
    for match in rows.order_by("id"):
        asked = Correction(actor, match.public_id, Change("open"), reason, f"undo-{entry}-{match.public_id}")
        mending.correct(asked)
        count += 1
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="match.bulk_undo",
        object=phase.public_id,
        reason=reason,
        undoes=entry,
    )
    return count
