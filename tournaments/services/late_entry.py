"""A pareja that comes when the draw is already made: the free place of a group, the next round, or the place of one that left."""

from collections import Counter

from django.db import transaction
from django.db.models import Max, QuerySet

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import (
    Group,
    GroupEntry,
    Match,
    Pareja,
    Phase,
    PhaseStatus,
)
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import results
from tournaments.selectors.late_entry import PLAYING
from tournaments.services import audit, fixtures, outbox, phases, progress, sending


@transaction.atomic
def join_group(*, actor: Actor, group: Group, pareja: Pareja, reason: str) -> GroupEntry:
    """Take a pareja into a group that is being played: it meets everybody, in the rounds in which they rest or in new ones.

    In a phase of rounds it is drawn from the next round on. A second click finds it there. Raises Refusal `late_entry.*`.
    """
    phase = group.phase = _open(actor, group.phase, reason)
    there = GroupEntry.objects.filter(group__phase=phase, pareja=pareja).select_related("group").first()
    if there is not None and there.group_id == group.pk:
        return there
    _require_new(phase, pareja)
    members = [entry.pareja for entry in group.entries.select_related("pareja")]
    entry = GroupEntry.objects.create(group=group, pareja=pareja, position=_last(group) + 1)
    if not phase.by_rounds:
        _meet_everybody(group, members, pareja)
        _require_no_playoff(phase, group)
    sending.note(phase, {"": pareja.public_id}, actor, reason)
    _record(actor, phase, pareja, reason, group=group.name)
    return entry


@transaction.atomic
def take_place(*, actor: Actor, phase: Phase, leaver: Pareja, pareja: Pareja, reason: str) -> None:
    """Give the place of a pareja that left to another: its matches still to be played, in a group or a tree.

    Raises Refusal `late_entry.has_played` when the one that left has results here, `late_entry.*`, `match.has_dependants` when
    somebody has already played on by its absence.
    """
    locked = _open(actor, phase, reason)
    if leaver.status not in results.OUT:
        raise Refusal("late_entry.still_in", number=leaver.number)
    _require_new(locked, pareja)
    rows = list(_matches_of(locked, leaver))
    if not rows:
        raise Refusal("late_entry.not_there", number=leaver.number)
    if any(progress.begun(match) for match in rows):
        raise Refusal("late_entry.has_played", number=leaver.number)
    sending.replace(locked, {leaver.public_id: pareja.public_id})
    sending.note(locked, {leaver.public_id: pareja.public_id}, actor, reason)
    _record(actor, locked, pareja, reason, leaver=leaver.public_id)


def places_left(phase: Phase) -> list[Pareja]:
    """The parejas that left the phase before they had recorded anything in it: their places can be given away."""
    gone = Pareja.objects.filter(championship_id=phase.championship_id, status__in=results.OUT)
    rows = Match.objects.filter(phase=phase).select_related("side_a", "side_b")
    played: set[int | None] = set()
    present: set[int | None] = set()
    for match in rows:
        present |= {match.side_a_id, match.side_b_id}
        if progress.begun(match):
            played |= {match.side_a_id, match.side_b_id}
    return [one for one in gone.prefetch_related("players") if one.pk in present and one.pk not in played]


def _open(actor: Actor, phase: Phase, reason: str) -> Phase:
    locked = phases.lock_with_matches(phase.public_id)
    require(actor, Permission.PLAN, locked)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    if locked.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    if locked.status == PhaseStatus.DRAFT:
        raise Refusal("late_entry.not_drawn")
    return locked


def _require_new(phase: Phase, pareja: Pareja) -> None:
    if pareja.championship_id != phase.championship_id or pareja.status not in PLAYING:
        raise Refusal("late_entry.not_playing", field="pareja", number=pareja.number)
    if (
        GroupEntry.objects.filter(group__phase=phase, pareja=pareja).exists()
        or _matches_of(phase, pareja).exists()
    ):
        raise Refusal("late_entry.twice", field="pareja", number=pareja.number)


def _matches_of(phase: Phase, pareja: Pareja) -> QuerySet[Match]:
    mine = Match.objects.filter(phase=phase, side_a=pareja) | Match.objects.filter(phase=phase, side_b=pareja)
    return mine.select_related("phase", "side_a", "side_b")


def _last(group: Group) -> int:
    return group.entries.aggregate(last=Max("position"))["last"] or 0


def _meet_everybody(group: Group, members: list[Pareja], pareja: Pareja) -> None:
    """With an odd number the newcomer takes the seat of whoever rests, round by round; else each match is a round more."""
    legs = PhaseSettings.of(group.phase.settings).legs
    by_id = {one.public_id: one for one in [*members, pareja]}
    held = Counter(Match.objects.filter(group=group, playoff={}).values_list("round", flat=True))
    last = max(held, default=0)
    wanted = [
        (played.number, pairing)
        for played in formats.rounds([one.public_id for one in [*members, pareja]], legs)
        for pairing in played.pairings
        if pareja.public_id in (pairing.a, pairing.b)
    ]
    made: list[Match] = []
    for order, (number, pairing) in enumerate(wanted, start=1):
        round = number if len(members) % 2 else last + order
        held[round] += 1
        made.append(fixtures.row(group, round, held[round], pairing, by_id))
    Match.objects.bulk_create(made)
    for match in made:
        progress.settle(match)  # a member that left before the newcomer came does not play it


def _require_no_playoff(phase: Phase, group: Group) -> None:
    """A tie that was being played off came from a table that is not complete any more."""
    if Match.objects.filter(phase=phase, group=group).exclude(playoff={}).exists():
        raise Refusal("late_entry.tie_played", group=group.name)


def _record(actor: Actor, phase: Phase, pareja: Pareja, reason: str, **detail: str) -> None:
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.late_entry",
        object=pareja.public_id,
        reason=reason,
        number=pareja.number,
        **detail,
    )
    outbox.mark(phase.championship_id, "all")
