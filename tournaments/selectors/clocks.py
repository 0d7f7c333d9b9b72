"""The clocks of timed rounds: what is running, and whether a match's round is over."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from tournaments.models import Match, MatchState, Phase, RoundClock


def of_phase(phase: Phase) -> list[RoundClock]:
    """The clocks that the phase has had, by round."""
    return list(phase.clocks.order_by("round"))


def of_round(phase: Phase, round: int) -> RoundClock | None:
    """The clock of a round, if it was ever started."""
    return phase.clocks.filter(round=round).first()


def running(phases: Iterable[Phase], now: datetime | None = None) -> list[RoundClock]:
    """The clocks that readers are shown: started, and not ended by the organiser. One query."""
    rows = RoundClock.objects.filter(phase__in=list(phases), rung_at__isnull=True).select_related("phase")
    return list(rows.filter(starts_at__lte=now or timezone.now()))


def over(match: Match, now: datetime | None = None) -> bool:
    """Whether the time of the match's round is up. A round without a clock has no end."""
    clock = of_round(match.phase, match.round)
    return clock is not None and _ended(clock, now or timezone.now())


def next_round(phase: Phase) -> int | None:
    """The first round that is still played and has no clock yet."""
    timed = phase.clocks.values_list("round", flat=True)
    open_rounds = (
        Match.objects.filter(phase=phase).exclude(state=MatchState.FINISHED).exclude(round__in=timed)
    )
    return open_rounds.order_by("round").values_list("round", flat=True).first()


def still_open(phase: Phase) -> list[Match]:
    """The matches in play whose time is up: what the bell has not rung for yet."""
    ended = {clock.round for clock in of_phase(phase) if _ended(clock, timezone.now())}
    rows = Match.objects.filter(phase=phase, state=MatchState.IN_PLAY, round__in=ended)
    return list(rows.select_related("table", "group").order_by("round", "order"))


def _ended(clock: RoundClock, now: datetime) -> bool:
    return clock.rung_at is not None or clock.ends_at <= now
