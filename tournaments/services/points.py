"""Points that a ruling gives a pareja in its table, or takes."""

from dataclasses import replace

from django.db import transaction

from tournaments.errors import Refusal
from tournaments.models import Group, Match, Pareja, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import results
from tournaments.services import audit, outbox, phases, progress


@transaction.atomic
def adjust(*, actor: Actor, group: Group, pareja: Pareja, points: float, reason: str) -> Phase:
    """Set what rulings give the pareja in all, beside what it won (0: nothing); the audit keeps what it was before.

    Said twice it counts once. Tie-breaks that nobody began and that the new table does not ask for are taken away.
    Raises Refusal `reason.required`, `phase.closed`, `points.not_counted` (the table does not look at points),
    `points.not_there`, `match.has_dependants` (a tie-break that it does not ask for any more is being played).
    """
    phase = phases.lock_with_matches(group.phase.public_id)
    require(actor, Permission.RULE, group)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    if not results.counts_points(phase):
        raise Refusal("points.not_counted")
    if not group.entries.filter(pareja=pareja).exists():
        raise Refusal("points.not_there", field="pareja")
    settings = PhaseSettings.of(phase.settings)
    given = {**settings.adjustments, pareja.public_id: points}
    phase.settings = replace(settings, adjustments={who: n for who, n in given.items() if n}).stored()
    phase.save(update_fields=["settings"])
    group.phase = phase
    progress.untie(group, Match.objects.filter(group=group).exclude(playoff={}).select_related("phase"))
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.points",
        object=pareja.public_id,
        reason=reason,
        group=group.public_id,
        before=settings.adjustments.get(pareja.public_id, 0),
        after=points,
    )
    outbox.mark(phase.championship_id, f"group:{group.pk}")
    return phase
