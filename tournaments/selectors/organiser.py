"""What an organiser's home shows: one's championships, what needs a decision now, who did what.

`decisions` is a list that other rooms extend with kinds of their own; the words of each kind are the door's
(`tournaments.views.decisions`).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.models import (
    ApiToken,
    AuditEntry,
    Championship,
    Invitation,
    MatchState,
    Membership,
    ParejaStatus,
    PhaseStatus,
    Session,
    Table,
    TableLink,
    User,
    Venue,
    Visibility,
)
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Member
from tournaments.selectors import disputes, imports, tonight
from tournaments.selectors.decision import Decision

NIGHT = timedelta(hours=6)  # from a session's start until its results are expected to be in


def mine(actor: Actor) -> list[tuple[Championship, list[str]]]:
    """The championships of a member with the roles held, the next first, archived ones last."""
    if not isinstance(actor, Member):
        return []
    rows = Membership.objects.filter(user=actor.user).select_related("championship")
    found: dict[Championship, list[str]] = {}
    for row in rows.order_by("-championship__starts_on", "pk"):
        found.setdefault(row.championship, []).append(row.get_role_display())
    return sorted(found.items(), key=lambda pair: pair[0].visibility == Visibility.ARCHIVED)


def decisions(championship: Championship, now: datetime | None = None) -> list[Decision]:
    """What needs a decision now, the most urgent first."""
    moment = now or timezone.now()
    return [
        *_incidents(championship),
        *disputes.open_now(championship),
        *_results_missing(championship, moment),
        *tonight.match_decisions(championship, moment),
        *disputes.unsigned(championship, moment),
        *_phases_waiting(championship),
        *_imports_waiting(championship),
        *_registrations_waiting(championship),
        *_not_begun(championship),
    ]


def _incidents(championship: Championship) -> Iterator[Decision]:
    rows = championship.incidents.filter(solved_at__isnull=True).select_related("match__table")
    for row in rows.order_by("at"):
        table = str(row.match.table.number) if row.match and row.match.table else ""
        target = (row.match.public_id,) if row.match else ()
        kind = "judge" if row.kind == "judge" else "incident_at_match" if row.match else "incident"
        yield Decision(kind, {"kind": row.kind, "text": row.text}, target, row.at, table)


def _results_missing(championship: Championship, now: datetime) -> Iterator[Decision]:
    """Matches of a night that is over and that have no result, one line a session."""
    for session in sessions(championship):
        ends = starts_at(session) + NIGHT
        if ends > now:
            continue
        left = session.matches.exclude(state=MatchState.FINISHED).exclude(state=MatchState.WAITING)
        left = left.exclude(phase__status__in=[PhaseStatus.DRAFT, PhaseStatus.CONFIRMED, PhaseStatus.CLOSED])
        count = left.count()
        if count == 1:
            only = left.select_related("table").first()
            assert only is not None  # noqa: S101
            yield Decision(
                "result_missing",
                {"match": only.code},
                (only.public_id,),
                ends,
                str(only.table.number) if only.table else "",
            )
        elif count:
            yield Decision(
                "results_missing", {"count": count, "session": session}, (session.public_id,), ends
            )


def _phases_waiting(championship: Championship) -> Iterator[Decision]:
    open_phases = championship.phases.exclude(status=PhaseStatus.CLOSED).values_list("public_id", flat=True)
    waiting_for = set(open_phases)
    for phase in championship.phases.filter(status__in=[PhaseStatus.DRAFT, PhaseStatus.CONFIRMED]):
        if phase.status == PhaseStatus.DRAFT and waiting_for.intersection(
            PhaseSettings.of(phase.settings).source_phases
        ):
            continue  # its parejas are not known yet
        yield Decision(f"phase_{phase.status}", {"phase": phase.name}, (phase.public_id,))


def _imports_waiting(championship: Championship) -> Iterator[Decision]:
    for row in imports.pending(championship):
        yield Decision("import_pending", {"filename": row.filename}, (row.public_id,), row.created_at)


def _registrations_waiting(championship: Championship) -> Iterator[Decision]:
    count = championship.parejas.filter(status=ParejaStatus.REGISTERED).count()
    if count:
        yield Decision("to_confirm", {"count": count})


def _not_begun(championship: Championship) -> Iterator[Decision]:
    """What a new championship lacks, in the order in which it is needed."""
    if not championship.parejas.exists():
        yield Decision("no_parejas")
    if not Table.objects.filter(venue__championship=championship).exists():
        yield Decision("no_tables")
    if not championship.sessions.exists():
        yield Decision("no_sessions")
    if not championship.phases.exists() and championship.parejas.count() > 1:
        yield Decision("no_phases")


def starts_at(session: Session) -> datetime:
    """When a session begins, in the championship's own zone."""
    zone = ZoneInfo(session.championship.time_zone)
    return datetime.combine(session.date, session.starts_at, zone)


def sessions(championship: Championship) -> QuerySet[Session]:
    """The sessions in order, with venue and how many matches each has."""
    rows = championship.sessions.select_related("venue", "championship")
    return rows.annotate(match_count=Count("matches")).order_by("date", "starts_at", "id")


def venues(championship: Championship) -> QuerySet[Venue]:
    """The venues with how many tables each has."""
    return championship.venues.annotate(table_count=Count("tables")).order_by("name")


def tables(championship: Championship) -> list[Table]:
    """Every table, by venue and number."""
    rows = Table.objects.filter(venue__championship=championship).select_related("venue")
    return list(rows.order_by("venue__name", "number"))


def live_links(championship: Championship) -> QuerySet[TableLink]:
    """The links that are not withdrawn, with how many phones each let in."""
    rows = TableLink.objects.filter(championship=championship, revoked_at__isnull=True)
    rows = rows.select_related("table__venue", "session", "championship").annotate(phones=Count("devices"))
    return rows.order_by("session__date", "session__starts_at", "table__venue__name", "table__number")


def members(championship: Championship) -> QuerySet[Membership]:
    """Who belongs to the championship."""
    return championship.memberships.select_related("user").order_by("pk")


def membership(championship: Championship, pk: int) -> Membership | None:
    """One membership of the championship."""
    return championship.memberships.select_related("user").filter(pk=pk).first()


def open_invitations(championship: Championship) -> QuerySet[Invitation]:
    """The links that may still be used."""
    rows = championship.invitations.filter(
        used_at__isnull=True, revoked_at__isnull=True, expires_at__gt=timezone.now()
    )
    return rows.order_by("-pk")


def audit(championship: Championship, *, verb: str = "") -> QuerySet[AuditEntry]:
    """Who did what, newest first; `verb` is the beginning of one («pareja»)."""
    rows = AuditEntry.objects.filter(championship=championship)
    if verb:
        rows = rows.filter(Q(verb=verb) | Q(verb__startswith=f"{verb}."))
    return rows.order_by("-id")


def audit_rooms(championship: Championship) -> list[str]:
    """The beginnings of the verbs that the audit holds, for the filter."""
    verbs = AuditEntry.objects.filter(championship=championship).order_by().values_list("verb", flat=True)
    return sorted({verb.partition(".")[0] for verb in verbs.distinct()})


def api_tokens(user: User) -> QuerySet[ApiToken]:
    """One's own keys that still work, newest first."""
    return user.api_tokens.filter(revoked_at__isnull=True).order_by("-pk")


def links_to_print(championship: Championship, public_ids: list[str]) -> list[TableLink]:
    """The live links of those names, in the order of tables; all of them when none is named."""
    rows = live_links(championship)
    return list(rows.filter(public_id__in=public_ids) if public_ids else rows)
