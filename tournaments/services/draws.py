"""The draw of a phase: made by lot or entered from the hall, looked at, changed for a reason, confirmed, undone.

Nothing is ever thrown away: a draft that is not confirmed stays on record and is counted in public.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments import formats
from tournaments.errors import Conflict, Refusal
from tournaments.models import Draw, DrawStatus, Match, Phase, PhaseStatus
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import trees
from tournaments.services import audit, draw_files, fixtures, hand_draws, outbox
from tournaments.services.phases import lock, lock_with_matches, require_draft


@transaction.atomic
def draft_draw(*, actor: Actor, phase: Phase, seed: str, note: str = "") -> Draw:
    """Draw by lot from the seed, to be looked at. An earlier draft is discarded, kept, and counted in public."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    require_draft(phase)
    try:
        file = draw_files.make(phase, seed.strip())
    except formats.FormatError as error:
        raise refusal_of(error) from error
    return keep(actor, phase, file, seed=seed.strip(), note=note, verb="draw.draft")


def refusal_of(error: formats.FormatError) -> Refusal:
    """What the pure rules refuse, as a refusal at the field that caused it."""
    where = {"bad_seed": "seed"}.get(error.key, "")
    return Refusal.carrying(f"format.{error.key}", error.params, field=where)


def keep(
    actor: Actor,
    phase: Phase,
    file: dict[str, Any],
    *,
    seed: str,
    note: str,
    verb: str,
    round: int = 0,
    changes: Sequence[Mapping[str, Any]] = (),
) -> Draw:
    """Keep a draft of the phase's draw or of a round's; the one before it is discarded. The phase is locked."""
    phase.draws.filter(status=DrawStatus.DRAFT, round=round).update(status=DrawStatus.DISCARDED)
    draw = Draw.objects.create(
        phase=phase,
        round=round,
        seed=seed,
        file=file,
        digest=file["digest"],
        note=note,
        changes=list(changes),
        created_by=getattr(actor, "user", None),
    )
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb=verb,
        object=draw.public_id,
        digest=draw.digest,
        reason=note,
        round=round,
    )
    return draw


@transaction.atomic
def enter_draw(
    *,
    actor: Actor,
    phase: Phase,
    note: str,
    groups: Mapping[str, Sequence[str]] | None = None,
    lines: Sequence[str] | None = None,
    nodes: Sequence[Mapping[str, str]] | None = None,
) -> Draw:
    """A draw made in the hall, from a hat, kept as a draft that says so in `note`.

    Groups: pareja public ids by name. A bracket: its first column from top to bottom (`P:id`, `G:A#1`, `BYE`), or every
    match of it (`id`, `round`, `a`, `b`, `only_if`) where it has a shape of its own. Raises Refusal `reason.required`,
    `draw.not_everybody`, `draw.group_too_small`, `draw.wrong_kind`, and those of the tree as `format.*`.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    require_draft(phase)
    if not note.strip():
        raise Refusal("reason.required", field="note")
    try:
        file = hand_draws.file_of(phase, groups=groups, lines=lines, nodes=nodes)
    except formats.FormatError as error:
        raise refusal_of(error) from error
    return keep(actor, phase, file, seed="", note=note, verb="draw.enter")


@transaction.atomic
def change_draw(*, actor: Actor, draw: Draw, one: str, other: str, reason: str) -> Draw:
    """Two change their places in a draft (public ids, or places such as `G:A#1`).

    Never silent: who, when, why and where both stood is kept with the draw, and all but who in its file, which anybody can
    still make again: drawn first, then changed. Raises Refusal `draw.none`, `reason.required`,
    `format.not_drawn`, `format.same_place`.
    """
    phase = lock(draw.phase.public_id)
    require(actor, Permission.PLAN, phase)
    draw = Draw.objects.select_for_update().get(pk=draw.pk)
    if draw.status != DrawStatus.DRAFT:
        raise Refusal("draw.none")
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    try:
        draw.file = formats.change_by_hand(draw.file, one, other)
    except formats.FormatError as error:
        raise refusal_of(error) from error
    by = {"who": actor.name, "at": timezone.now().isoformat(timespec="seconds"), "reason": reason.strip()}
    change = draw.file["changes"][-1]
    # The file goes round the world: nobody's name is in it.
    change |= {name: by[name] for name in ("at", "reason")}
    draw.changes = [*draw.changes, {"before": change["before"], "after": change["after"], **by}]
    draw.save(update_fields=["file", "changes"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="draw.change",
        object=draw.public_id,
        reason=reason,
        before=change["before"],
        after=change["after"],
    )
    return draw


@transaction.atomic
def discard_draw(*, actor: Actor, phase: Phase, round: int = 0) -> None:
    """Throw the draft away; it stays on record."""
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if phase.draws.filter(status=DrawStatus.DRAFT, round=round).update(status=DrawStatus.DISCARDED):
        audit.record(
            actor=actor,
            championship=phase.championship,
            verb="draw.discard",
            object=phase.public_id,
            round=round,
        )


@transaction.atomic
def confirm_draw(*, actor: Actor, phase: Phase, digest: str) -> Phase:
    """Make the drawn groups and matches. `digest` is the draw the organiser looked at (`Draw.seen`): another one is refused.

    A second click finds the same draw confirmed and changes nothing.
    """
    phase = lock(phase.public_id)
    require(actor, Permission.PLAN, phase)
    draw = live(phase, digest)
    if draw.status == DrawStatus.CONFIRMED:
        return phase
    if not draw_files.still_true(phase, draw.file):
        # a pareja added or withdrawn since the draft would be left out or play for nobody
        raise Conflict("draw.entrants_changed")
    fixtures.build(phase, trees.file_now(draw))
    draw.status = DrawStatus.CONFIRMED
    draw.save(update_fields=["status"])
    phase.status = PhaseStatus.CONFIRMED
    phase.save(update_fields=["status"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="draw.confirm",
        object=draw.public_id,
        digest=draw.digest,
        changes=len(draw.changes),
    )
    return phase


def live(phase: Phase, seen: str, round: int = 0) -> Draw:
    """The draft or confirmed draw that was looked at. Raises Refusal `draw.none`, Conflict `draw.changed`."""
    draw = phase.draws.exclude(status=DrawStatus.DISCARDED).filter(round=round).first()
    if draw is None:
        raise Refusal("draw.none")
    if draw.seen != seen:
        raise Conflict("draw.changed", current=draw.seen)
    return draw


@transaction.atomic
def undo_draw(*, actor: Actor, phase: Phase, reason: str) -> Phase:
    """Back to draft while nothing has been played: matches and groups go, the draw is kept as discarded, with the reason."""
    phase = lock_with_matches(phase.public_id)
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
