"""What the play itself asks for now: ties to be played, phases ready to close, matches without a night, tables that stand free."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.models import (
    Championship,
    DrawStatus,
    Match,
    MatchState,
    Phase,
    PhaseStatus,
    Session,
    Table,
)
from tournaments.selectors import clocks, disputes, results, rounds
from tournaments.selectors.decision import Decision
from tournaments.selectors.names import day_text

PLAYED = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)
BEFORE, AFTER = (
    timedelta(minutes=30),
    timedelta(hours=6),
)  # a night is on from a little before until long after its start


def match_decisions(championship: Championship, now: datetime) -> list[Decision]:
    """The most urgent first: a tie keeps everybody waiting, a free table one match, a programme nobody yet."""
    phases = list(championship.phases.filter(status__in=PLAYED))
    for phase in phases:
        phase.championship = championship
    return [
        *_bells(phases, now),
        *_tables_free(championship, now),
        *late(championship, now.astimezone(ZoneInfo(championship.time_zone)).date()),
        *(item for phase in phases for item in _of_phase(phase)),
    ]


def _bells(phases: list[Phase], now: datetime) -> Iterator[Decision]:
    """Matches still in play although the time of their round is up."""
    late = clocks.still_open(phases, now)
    for phase in phases:
        mine = [match for match in late if match.phase_id == phase.pk]
        if len(mine) == 1:
            table = str(mine[0].table.number) if mine[0].table else ""
            yield Decision("bell_due", {"match": mine[0].code}, (mine[0].public_id,), table=table)
        elif mine:
            yield Decision("bells_due", {"count": len(mine), "phase": phase.name}, (phase.public_id,))


def _of_phase(phase: Phase) -> Iterator[Decision]:
    rows = list(Match.objects.filter(phase=phase).select_related("group", "side_a", "side_b"))
    playing = {row.group_id for row in rows if row.playoff and row.state != MatchState.FINISHED}
    open_ties = False
    at = rounds.progress(phase) if phase.by_rounds else None
    if at is not None and not at.over:
        yield from _round_decision(phase, at)
    elif phase.in_groups:
        groups = {group.public_id: group for group in phase.groups.all()}
        for public_id, table in results.phase_tables(phase).items():
            open_ties = open_ties or bool(table.open_ties)
            group = groups[public_id]
            if group.pk in playing:
                continue
            for tie in table.open_ties:
                params = {"group": group.name, "phase": phase.name, "count": len(tie.ids)}
                yield Decision(
                    "tie_open" if tie.kind in ("single", "mini_league") else "tie_lots", params, (public_id,)
                )
    ended = rows and (at is None or at.over)
    clear = ended and not open_ties and all(_settled(phase, row) for row in rows)
    if clear and not disputes.in_doubt(phase):
        yield Decision("phase_ready", {"phase": phase.name}, (phase.public_id,))
    homeless = [
        row
        for row in rows
        if row.state == MatchState.READY and row.session_id is None and not _settled(phase, row)
    ]
    if len(homeless) == 1:
        yield Decision("match_homeless", {"match": homeless[0].code}, (homeless[0].public_id,))
    elif homeless:
        yield Decision("matches_homeless", {"count": len(homeless), "phase": phase.name}, (phase.public_id,))


def _round_decision(phase: Phase, at: rounds.Progress) -> Iterator[Decision]:
    """The next round can be drawn, or its draft waits to be confirmed."""
    if at.open:
        return
    params = {"phase": phase.name, "round": at.next}
    drafted = phase.draws.filter(round=at.next, status=DrawStatus.DRAFT).exists()
    if drafted:
        yield Decision("round_drafted", params, (phase.public_id, str(at.next)))
    else:
        yield Decision("round_ready", params, (phase.public_id,))


def late(championship: Championship, today: date) -> Iterator[Decision]:
    """Phases that have not handed in who goes on, though their deadline has passed."""
    for phase in championship.phases.filter(deadline__lt=today).exclude(status=PhaseStatus.CLOSED):
        deadline = day_text(phase.deadline) if phase.deadline else ""
        yield Decision("phase_late", {"phase": phase.name, "deadline": deadline}, (phase.public_id,))


def _settled(phase: Phase, row: Match) -> bool:
    """Finished, or of a group and never to be played because a side left."""
    if row.state == MatchState.FINISHED:
        return True
    left = any(side is not None and side.status in results.OUT for side in (row.side_a, row.side_b))
    return left and phase.in_groups


def _on_now(session: Session, zone: ZoneInfo, now: datetime) -> bool:
    start = datetime.combine(session.date, session.starts_at, zone)
    return start - BEFORE <= now <= start + AFTER


def _tables_free(championship: Championship, now: datetime) -> Iterator[Decision]:
    """A match of tonight whose own table is taken (or that has none) while another table of the venue stands free."""
    zone = ZoneInfo(championship.time_zone)
    for session in championship.sessions.select_related("venue"):
        if not _on_now(session, zone, now):
            continue
        rows = list(
            session.matches.filter(phase__status__in=PLAYED)
            .exclude(state=MatchState.FINISHED)
            .select_related("table")
            .order_by("slot", "order", "id")
        )
        busy = {row.table_id for row in rows if row.state == MatchState.IN_PLAY}
        playing = {
            pk for row in rows if row.state == MatchState.IN_PLAY for pk in (row.side_a_id, row.side_b_id)
        }
        waiting = [
            row
            for row in rows
            if row.state == MatchState.READY
            and (row.table_id is None or row.table_id in busy)
            and not {row.side_a_id, row.side_b_id} & playing
        ]
        wanted = {row.table_id for row in rows if row.state == MatchState.READY and row not in waiting}
        free = [
            table
            for table in Table.objects.filter(venue=session.venue).order_by("number")
            if table.pk not in busy | wanted
        ]
        for row, table in zip(waiting, free, strict=False):
            yield Decision(
                "table_free",
                {"match": row.code, "table": table.number},
                (row.public_id,),
                table=str(table.number),
            )
