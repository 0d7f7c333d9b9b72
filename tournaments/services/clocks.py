"""The clock of a round: started, prolonged, ended by the organiser. What the bell does at a table is the phase's rule."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotFound, Refusal
from tournaments.models import Phase, PhaseStatus, RoundClock
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, outbox, phases

MAX_MINUTES = 600


@transaction.atomic
def start(*, actor: Actor, phase: Phase, round: int, minutes: int) -> RoundClock:
    """Start the clock of a round, for everybody at once. A second click finds it running and changes nothing (bug 62).

    Raises Refusal `clock.minutes`, `phase.not_in_play`, `clock.round_unknown`, `clock.ended`.
    """
    locked = _locked(actor, phase)
    _check_minutes(minutes)
    if locked.status not in (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY):
        raise Refusal("phase.not_in_play")
    if not locked.matches.filter(round=round).exists():
        raise Refusal("clock.round_unknown", field="round")
    found = locked.clocks.filter(round=round).first()
    if found is not None:
        if found.rung_at is not None:
            raise Refusal("clock.ended")
        return found
    now = timezone.now()
    made = RoundClock.objects.create(
        phase=locked, round=round, starts_at=now, ends_at=now + timedelta(minutes=minutes)
    )
    _note(actor, made, "clock.start", minutes=minutes)
    return made


@transaction.atomic
def extend(*, actor: Actor, phase: Phase, round: int, minutes: int) -> RoundClock:
    """Give a round more minutes; one that was ended runs again, from now."""
    locked = _locked(actor, phase)
    _check_minutes(minutes)
    clock = _clock(locked, round)
    now = timezone.now()
    clock.ends_at = max(clock.ends_at, now) + timedelta(minutes=minutes)
    clock.rung_at = None
    clock.save(update_fields=["ends_at", "rung_at"])
    _note(actor, clock, "clock.extend", minutes=minutes)
    return clock


@transaction.atomic
def stop(*, actor: Actor, phase: Phase, round: int) -> RoundClock:
    """End a round's time now. Twice is once."""
    clock = _clock(_locked(actor, phase), round)
    if clock.rung_at is None:
        clock.rung_at = timezone.now()
        clock.save(update_fields=["rung_at"])
        _note(actor, clock, "clock.stop")
    return clock


def _locked(actor: Actor, phase: Phase) -> Phase:
    row = phases.lock(phase.public_id)
    require(actor, Permission.RULE, row)
    return row


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MAX_MINUTES:
        raise Refusal("clock.minutes", field="minutes", most=MAX_MINUTES)


def _clock(phase: Phase, round: int) -> RoundClock:
    found = phase.clocks.filter(round=round).first()
    if found is None:
        raise NotFound("clock.unknown")
    return found


def _note(actor: Actor, clock: RoundClock, verb: str, *, minutes: int = 0) -> None:
    audit.record(
        actor=actor,
        championship=clock.phase.championship,
        verb=verb,
        object=clock.phase.public_id,
        round=clock.round,
        ends_at=clock.ends_at.isoformat(timespec="seconds"),
        minutes=minutes,
    )
    outbox.mark(clock.phase.championship_id, f"phase:{clock.phase_id}")
