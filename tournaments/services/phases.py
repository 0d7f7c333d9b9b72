"""Phases from draft to published: made, drawn, confirmed, shown. Playing and closing them is other rooms' business."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from tournaments.errors import Conflict, NotFound, Refusal
from tournaments.formats import FormatError
from tournaments.models import (
    Championship,
    Draw,
    DrawStatus,
    Match,
    Phase,
    PhaseFormat,
    PhaseStatus,
)
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, draw_files, fixtures, outbox


def lock(public_id: str) -> Phase:
    """The phase with its row locked until the transaction ends."""
    rows = Phase.objects.select_for_update(of=("self",)).select_related("championship")
    found = rows.filter(public_id=public_id).first()
    if found is None:
        raise NotFound("phase.unknown")
    return found


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
    """Change a phase. Once confirmed its draw stands: only what standings count may still change, and never after closing."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    before, after = PhaseSettings.of(phase.settings), PhaseSettings.of(settings)
    _check(phase.championship, phase.format, after)
    drawn = (
        "groups",
        "sizes",
        "apart",
        "legs",
        "source_phase",
        "placement",
        "third_place",
        "match",
        "rounds",
    )
    moved = [name for name in drawn if getattr(before, name) != getattr(after, name)]
    if phase.status != PhaseStatus.DRAFT and moved:
        raise Refusal("phase.draw_stands", field=moved[0])
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


def _check(championship: Championship, format: str, settings: PhaseSettings) -> None:
    if format == PhaseFormat.GROUPS and settings.quota < 1:
        raise Refusal("phase.quota", field="quota")
    source = settings.source_phase
    if source and not championship.phases.filter(public_id=source).exists():
        raise Refusal("phase.source_unknown", field="source_phase")


@transaction.atomic
def draft_draw(*, actor: Actor, phase: Phase, seed: str, note: str = "") -> Draw:
    """Draw by lot from the seed, to be looked at. An earlier draft is discarded, kept, and counted in public."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    _require_draft(phase)
    try:
        file = draw_files.make(phase, seed.strip())
    except FormatError as error:
        where = "seed" if error.key == "bad_seed" else ""
        raise Refusal.carrying(f"format.{error.key}", error.params, field=where) from error
    phase.draws.filter(status=DrawStatus.DRAFT).update(status=DrawStatus.DISCARDED)
    draw = Draw.objects.create(
        phase=phase,
        seed=seed.strip(),
        file=file,
        digest=file["digest"],
        note=note,
        created_by=getattr(actor, "user", None),
    )
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="draw.draft",
        object=draw.public_id,
        digest=draw.digest,
    )
    return draw


@transaction.atomic
def enter_draw(*, actor: Actor, phase: Phase, groups: Mapping[str, Sequence[str]], note: str) -> Draw:
    """A draw made in the hall, from a hat: groups of pareja public ids by name, kept as a draft that says so in `note`."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    _require_draft(phase)
    if not note.strip():
        raise Refusal("reason.required", field="note")
    file = draw_files.by_hand(phase, groups)
    phase.draws.filter(status=DrawStatus.DRAFT).update(status=DrawStatus.DISCARDED)
    draw = Draw.objects.create(
        phase=phase,
        seed="",
        file=file,
        digest=file["digest"],
        note=note,
        created_by=getattr(actor, "user", None),
    )
    audit.record(
        actor=actor, championship=phase.championship, verb="draw.enter", object=draw.public_id, reason=note
    )
    return draw


@transaction.atomic
def discard_draw(*, actor: Actor, phase: Phase) -> None:
    """Throw the draft away; it stays on record."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    _require_draft(phase)
    if phase.draws.filter(status=DrawStatus.DRAFT).update(status=DrawStatus.DISCARDED):
        audit.record(
            actor=actor, championship=phase.championship, verb="draw.discard", object=phase.public_id
        )


@transaction.atomic
def confirm_draw(*, actor: Actor, phase: Phase, digest: str) -> Phase:
    """Make the drawn groups and matches. `digest` is the draw the organiser looked at: another one is refused.

    A second click finds the same draw confirmed and changes nothing.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    draw = phase.draws.exclude(status=DrawStatus.DISCARDED).first()
    if draw is None:
        raise Refusal("draw.none")
    if draw.digest != digest:
        raise Conflict("draw.changed", current=draw.digest)
    if draw.status == DrawStatus.CONFIRMED:
        return phase
    _require_same_entrants(phase, draw)
    fixtures.build(phase, draw.file)
    draw.status = DrawStatus.CONFIRMED
    draw.save(update_fields=["status"])
    phase.status = PhaseStatus.CONFIRMED
    phase.save(update_fields=["status"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="draw.confirm",
        object=draw.public_id,
        digest=digest,
    )
    return phase


def _require_draft(phase: Phase) -> None:
    if phase.status != PhaseStatus.DRAFT:
        raise Refusal("phase.already_drawn")


def _require_same_entrants(phase: Phase, draw: Draw) -> None:
    """A pareja added or withdrawn since the draft would be left out or play for nobody."""
    if not draw_files.still_true(phase, draw.file):
        raise Conflict("draw.entrants_changed")


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
def undo_draw(*, actor: Actor, phase: Phase, reason: str) -> Phase:
    """Back to draft while nothing has been played: matches and groups go, the draw is kept as discarded, with the reason."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.status == PhaseStatus.DRAFT:
        return phase
    if phase.status == PhaseStatus.CLOSED or Match.objects.filter(phase=phase, version__gt=0).exists():
        raise Refusal("phase.already_played")
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    phase.draws.exclude(status=DrawStatus.DISCARDED).update(status=DrawStatus.DISCARDED)
    phase.matches.all().delete()
    phase.groups.all().delete()
    phase.status = PhaseStatus.DRAFT
    phase.save(update_fields=["status"])
    audit.record(
        actor=actor, championship=phase.championship, verb="draw.undo", object=phase.public_id, reason=reason
    )
    outbox.mark(phase.championship_id, "all")
    return phase


@transaction.atomic
def delete(*, actor: Actor, phase: Phase) -> None:
    """Remove a draft phase that was never drawn for good."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    _require_draft(phase)
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.delete",
        object=phase.public_id,
        name=phase.name,
        drafts=phase.draws.count(),
    )
    phase.delete()
