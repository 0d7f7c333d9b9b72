"""Nights and tables for the matches: laid out at once by a rule, moved by hand, never two in one place."""

from collections.abc import Sequence

from django.db import transaction

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Phase, Session, Table
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, outbox


@transaction.atomic
def spread(
    *,
    actor: Actor,
    phase: Phase,
    sessions: Sequence[Session],
    tables: Sequence[Table],
    rounds_per_session: int,
) -> int:
    """Give every unplayed match of the phase a session, a turn and a table; what has begun keeps its own.

    A group stays at its tables where there are enough; what other phases hold on those nights stays theirs. Raises
    `schedule.*` when the nights or tables do not suffice.
    Returns how many matches were placed.
    """
    require(actor, Permission.PLAN, phase)
    if not sessions or not tables:
        raise Refusal("schedule.nothing", field="sessions" if not sessions else "tables")
    matches = list(
        Match.objects.select_for_update(of=("self",))
        .filter(phase=phase, version=0)
        .exclude(state=MatchState.FINISHED)
        .select_related("group", "side_a", "side_b")
    )
    try:
        plan = formats.assign_tables(
            _rounds(matches),
            tables=[table.public_id for table in tables],
            sessions=[formats.Session(session.public_id, rounds_per_session) for session in sessions],
            taken=_taken(phase, matches, sessions),
        )
    except formats.FormatError as error:
        raise Refusal.carrying(f"format.{error.key}", error.params) from error
    table_of = {table.public_id: table for table in tables}
    session_of = {session.public_id: session for session in sessions}
    for match in matches:
        at = plan[_fixture(match)]
        match.session, match.slot, match.table = session_of[at.session], at.slot, table_of[at.table]
    Match.objects.bulk_update(matches, ["session", "slot", "table"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="schedule.spread",
        object=phase.public_id,
        count=len(matches),
    )
    outbox.mark(phase.championship_id, f"phase:{phase.pk}")
    return len(matches)


def _taken(
    phase: Phase, moving: Sequence[Match], sessions: Sequence[Session]
) -> dict[formats.Place, tuple[str, ...]]:
    """The places of those nights that other matches keep: of other phases, and of this one what has begun."""
    rows = Match.objects.filter(
        phase__championship_id=phase.championship_id, session__in=sessions, table__isnull=False
    ).exclude(pk__in=[match.pk for match in moving])
    return {
        formats.Place(row.session.public_id, row.slot, row.table.public_id): tuple(
            side.public_id for side in (row.side_a, row.side_b) if side
        )
        for row in rows.select_related("session", "table", "side_a", "side_b")
        if row.session and row.table
    }


def _fixture(match: Match) -> formats.Fixture:
    """A side not known yet is its source: `W:SF1` cannot sit at two tables either."""
    a = match.side_a.public_id if match.side_a else f"{match.code} {match.source_a}"
    b = match.side_b.public_id if match.side_b else f"{match.code} {match.source_b}"
    return formats.Fixture(match.group.name if match.group else "", match.round, a, b)


def _rounds(matches: Sequence[Match]) -> dict[str, list[formats.Round]]:
    """The matches as rounds of their groups, in playing order."""
    found: dict[str, dict[int, list[formats.Pairing]]] = {}
    for match in sorted(matches, key=lambda m: (m.group.order if m.group else 0, m.round, m.order)):
        fixture = _fixture(match)
        turn = found.setdefault(fixture.group, {}).setdefault(match.round, [])
        turn.append(formats.Pairing(fixture.a, fixture.b))
    return {
        group: [formats.Round(number, tuple(pairings)) for number, pairings in turns.items()]
        for group, turns in found.items()
    }


@transaction.atomic
def place(*, actor: Actor, match: Match, session: Session | None, table: Table | None, slot: int) -> Match:
    """Put one match somewhere. Refuses a place that another match of the same night and turn has."""
    match = (
        Match.objects.select_for_update(of=("self",)).select_related("phase__championship").get(pk=match.pk)
    )
    require(actor, Permission.PLAN, match)
    if match.state == MatchState.FINISHED:
        raise Refusal("match.finished")
    taken = Match.objects.filter(
        phase__championship_id=match.phase.championship_id, session=session, table=table, slot=slot
    ).exclude(pk=match.pk)
    if session and table and taken.exists():
        raise Refusal("schedule.taken", field="table", table=table.number)
    before = {"session": match.session_id, "table": match.table_id, "slot": match.slot}
    match.session, match.table, match.slot = session, table, slot
    match.save(update_fields=["session", "table", "slot", "updated_at"])
    audit.record(
        actor=actor,
        championship=match.phase.championship,
        verb="schedule.place",
        object=match.public_id,
        before=before,
    )
    outbox.mark(match.phase.championship_id, f"match:{match.pk}")
    return match
