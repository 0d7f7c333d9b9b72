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


def still_open(phases: Iterable[Phase], now: datetime | None = None) -> list[Match]:
    """The matches in play whose time is up: what the bell has not rung for yet. Two queries."""
    moment, held = now or timezone.now(), list(phases)
    rows = RoundClock.objects.filter(phase__in=held)
    ended = {(clock.phase_id, clock.round) for clock in rows if _ended(clock, moment)}
    if not ended:
        return []
    playing = Match.objects.filter(phase__in=held, state=MatchState.IN_PLAY).select_related("table", "group")
    return [match for match in playing.order_by("round", "order") if (match.phase_id, match.round) in ended]


def _ended(clock: RoundClock, now: datetime) -> bool:
    return clock.rung_at is not None or clock.ends_at <= now
