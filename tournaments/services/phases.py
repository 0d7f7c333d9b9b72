"""Phases made, changed, placed and shown. Their draws are `draws`, their rounds `rounds`; playing and closing are other rooms."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Max

from tournaments.errors import NotFound, Refusal
from tournaments.models import IN_TREES, Championship, DrawStatus, Match, Phase, PhaseStatus, Venue
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, outbox

DRAWN = (
    "sources",
    "placement",
    "apart",
    "groups",
    "sizes",
    "legs",
    "third_place",
    "placement_depth",
    "survivors",
    "reset",
    "repechage",
    "match",
)
"""What a draw stands on: it changes only together with the draw."""


def lock(public_id: str) -> Phase:
    """The phase with its row locked until the transaction ends."""
    rows = Phase.objects.select_for_update(of=("self",)).select_related("championship")
    found = rows.filter(public_id=public_id).first()
    if found is None:
        raise NotFound("phase.unknown")
    return found


def lock_with_matches(public_id: str) -> Phase:
    """The phase with all its matches locked before it: who closes it or takes matches away meets results in the same order."""
    rows = Match.objects.select_for_update(of=("self",)).filter(phase__public_id=public_id)
    list(rows.order_by("id").values_list("pk"))
    return lock(public_id)


@transaction.atomic
def create(
    *, actor: Actor, championship: Championship, name: str, format: str, settings: Mapping[str, Any]
) -> Phase:
    """A new phase at the end of the championship, in draft."""
    require(actor, Permission.PLAN, championship)
    _check(championship, format, PhaseSettings.of(settings))
    Championship.objects.select_for_update().get(pk=championship.pk)  # two organisers: one order number each
    last = championship.phases.aggregate(last=Max("order"))["last"] or 0
    phase = Phase.objects.create(
        championship=championship,
        order=last + 1,
        name=name,
        format=format,
        settings=PhaseSettings.of(settings).stored(),
    )
    audit.record(
        actor=actor, championship=championship, verb="phase.create", object=phase.public_id, name=name
    )
    return phase


@transaction.atomic
def edit(*, actor: Actor, phase: Phase, name: str, settings: Mapping[str, Any]) -> Phase:
    """Change a phase. Once confirmed its draw stands: only what standings count may still change, and never after closing.

    A draft that was drawn for other settings is discarded, and counted in public as ever.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    before = PhaseSettings.of(phase.settings)
    after = replace(PhaseSettings.of(settings), adjustments=before.adjustments)  # a ruling is no setting
    _check(phase.championship, phase.format, after, phase)
    moved = [name for name in DRAWN if getattr(before, name) != getattr(after, name)]
    if phase.status != PhaseStatus.DRAFT and moved:
        raise Refusal("phase.draw_stands", field=moved[0])
    if moved:  # a draft was drawn for what the phase was before: nobody may confirm it any more
        phase.draws.filter(status=DrawStatus.DRAFT).update(status=DrawStatus.DISCARDED)
    phase.name, phase.settings = name, after.stored()
    phase.save(update_fields=["name", "settings"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.edit",
        object=phase.public_id,
        before=before.stored(),
        after=after.stored(),
    )
    outbox.mark(phase.championship_id, f"phase:{phase.pk}")
    return phase


def _check(
    championship: Championship, format: str, settings: PhaseSettings, phase: Phase | None = None
) -> None:
    """Refuse what no draw could be made of: nobody going on, or a source that does not come before."""
    if settings.quota < 0 or settings.next_placed < 0:
        raise Refusal("phase.quota", field="quota")
    if format in IN_TREES and settings.survivors & (settings.survivors - 1):
        raise Refusal("phase.survivors", field="survivors")
    before = championship.phases.filter(order__lt=phase.order) if phase else championship.phases.all()
    known = set(before.values_list("public_id", flat=True))
    if not set(settings.source_phases) <= known:
        raise Refusal("phase.source_unknown", field="sources")
    invited = {one for source in settings.sources for one in source.parejas}
    if championship.parejas.filter(public_id__in=invited).count() < len(invited):
        raise Refusal("phase.invited_unknown", field="invited")


@transaction.atomic
def announce_seed(*, actor: Actor, phase: Phase, text: str) -> Phase:
    """Say in public, before the draw, what its seed will be, or which public number it will be taken from."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    require_draft(phase)
    settings = PhaseSettings.of(phase.settings)
    phase.settings = replace(settings, announced=text.strip()[:300]).stored()
    phase.save(update_fields=["settings"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="draw.announce",
        object=phase.public_id,
        before=settings.announced,
        after=text.strip(),
    )
    outbox.mark(phase.championship_id, "all")
    return phase


@transaction.atomic
def set_place(
    *,
    actor: Actor,
    phase: Phase,
    venue: Venue | None,
    starts_on: dt.date | None,
    deadline: dt.date | None,
) -> Phase:
    """Where and between which days a phase is played; by the deadline it hands in those who go on.

    Raises Refusal `phase.days` when the deadline lies before the first day, `phase.closed`.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    if starts_on and deadline and deadline < starts_on:
        raise Refusal("phase.days", field="deadline")
    before = [phase.venue_id, str(phase.starts_on or ""), str(phase.deadline or "")]
    phase.venue, phase.starts_on, phase.deadline = venue, starts_on, deadline
    phase.save(update_fields=["venue", "starts_on", "deadline"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.place",
        object=phase.public_id,
        before=before,
        after=[phase.venue_id, str(starts_on or ""), str(deadline or "")],
    )
    outbox.mark(phase.championship_id, f"phase:{phase.pk}")
    return phase


def require_draft(phase: Phase) -> None:
    """Refuse (`phase.already_drawn`) what can only be done before the draw stands."""
    if phase.status != PhaseStatus.DRAFT:
        raise Refusal("phase.already_drawn")


@transaction.atomic
def publish(*, actor: Actor, phase: Phase) -> Phase:
    """Show the phase to everybody. Publishing twice is publishing once."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.DRAFT:
        raise Refusal("phase.not_confirmed")
    if phase.status == PhaseStatus.CONFIRMED:
        phase.status = PhaseStatus.PUBLISHED
        phase.save(update_fields=["status"])
        audit.record(
            actor=actor, championship=phase.championship, verb="phase.publish", object=phase.public_id
        )
        outbox.mark(phase.championship_id, "all")
    return phase


@transaction.atomic
def delete(*, actor: Actor, phase: Phase) -> None:
    """Remove a phase that was never drawn.

    Raises Refusal `phase.has_drafts` once there was a draft: how many were thrown away is told in public, and would be
    forgotten with the phase.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    require_draft(phase)
    drafts = phase.draws.count()
    if drafts:
        raise Refusal("phase.has_drafts", count=drafts)
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.delete",
        object=phase.public_id,
        name=phase.name,
    )
    phase.delete()
