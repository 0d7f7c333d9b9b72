"""The clocks of timed rounds: what is running, and whether a match's round is over."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from tournaments.models import Match, Phase, RoundClock


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
    return clock is not None and (clock.rung_at is not None or clock.ends_at <= (now or timezone.now()))
