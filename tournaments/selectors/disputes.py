"""Results that a pareja disputes or has not signed yet: what the table's log says of them is on the match (`Match.live`)."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Championship, Match, MatchState, Outcome, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.selectors.decision import Decision

PLAYED = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)
DAY = timedelta(days=1)


def _finished() -> QuerySet[Match]:
    rows = Match.objects.filter(state=MatchState.FINISHED, phase__status__in=PLAYED)
    return rows.select_related("table", "phase")


def disputed(rows: QuerySet[Match]) -> QuerySet[Match]:
    """Those of which a dispute is open."""
    return rows.filter(live__has_key="disputed")


def half_signed(rows: QuerySet[Match]) -> QuerySet[Match]:
    """Those that one pareja has signed and the other has not."""
    return rows.filter(live__signed__in=[["A"], ["B"]])


def open_now(championship: Championship) -> Iterator[Decision]:
    """One line a disputed match, the oldest result first."""
    for row in disputed(_finished()).filter(phase__championship=championship).order_by("finished_at"):
        table = str(row.table.number) if row.table else ""
        yield Decision("disputed", {"match": row.code}, (row.public_id,), row.finished_at, table)


def unsigned(championship: Championship, now: datetime) -> Iterator[Decision]:
    """Where one side's signature is missing, a line a match; then one line for those of the last day that nobody signed.

    Nobody is asked for signatures in a championship that has none at all: there people sign on paper.
    """
    mine = _finished().filter(phase__championship=championship)
    for row in half_signed(mine).order_by("finished_at"):
        table = str(row.table.number) if row.table else ""
        yield Decision("half_signed", {"match": row.code}, (row.public_id,), row.finished_at, table)
    lately = mine.filter(outcome=Outcome.PLAYED, finished_at__gt=now - DAY).order_by("finished_at")
    codes = [row.code for row in lately if row.live.get("last") and not row.live.get("signed")]
    if codes and mine.filter(live__has_key="signed").exclude(live__signed=[]).exists():
        yield Decision("unsigned", {"count": len(codes), "matches": ", ".join(codes)})


def window_ends(match: Match, settings: PhaseSettings) -> datetime | None:
    """Until when a result may be protested; None where the phase has no such time, or the match no result."""
    if not settings.protest_minutes or match.finished_at is None:
        return None
    return match.finished_at + timedelta(minutes=settings.protest_minutes)


def in_doubt(phase: Phase) -> bool:
    """Whether a result of the phase is disputed or may still be protested."""
    return disputed(Match.objects.filter(phase=phase)).exists() or bool(in_window(phase))


def in_window(phase: Phase, now: datetime | None = None) -> list[str]:
    """The codes of the matches of a phase whose results may still be protested."""
    settings, moment = PhaseSettings.of(phase.settings), now or timezone.now()
    if not settings.protest_minutes:
        return []
    since = moment - timedelta(minutes=settings.protest_minutes)
    played = Match.objects.filter(phase=phase, state=MatchState.FINISHED, outcome=Outcome.PLAYED)
    return list(played.filter(finished_at__gt=since).order_by("code").values_list("code", flat=True))
