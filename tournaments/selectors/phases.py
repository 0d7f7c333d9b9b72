"""What those who run a championship see of its phases, drafts included. The public's board is `selectors.board`."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from tournaments.models import (
    Championship,
    Draw,
    DrawStatus,
    Group,
    GroupEntry,
    Match,
    MatchState,
    Membership,
    Outcome,
    Pareja,
    Phase,
    PhaseStatus,
    Player,
    Session,
    Table,
    TableLink,
    User,
)
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can

PLAYERS = Prefetch("players", Player.objects.order_by("position"))


@dataclass(frozen=True)
class Summary:
    """A phase with how far it has come."""

    phase: Phase
    total: int
    finished: int
    live: int
    groups: int
    drafts_discarded: int


def listing(actor: Actor, championship: Championship) -> list[Summary]:
    """The phases that the actor helps to run, in order. A delegate sees those of the scope alone. A bye counts as no match."""
    met = ~Q(matches__outcome=Outcome.BYE)
    rows = Phase.objects.filter(championship=championship).annotate(
        total=Count("matches", filter=met, distinct=True),
        finished=Count("matches", filter=met & Q(matches__state=MatchState.FINISHED), distinct=True),
        live=Count("matches", filter=Q(matches__state=MatchState.IN_PLAY), distinct=True),
        group_count=Count("groups", distinct=True),
        discarded=Count("draws", filter=Q(draws__status=DrawStatus.DISCARDED), distinct=True),
    )
    found = []
    for phase in rows:
        phase.championship = championship
        if can(actor, Permission.SCORE, phase):
            found.append(
                Summary(phase, phase.total, phase.finished, phase.live, phase.group_count, phase.discarded)
            )
    return found


def sources(championship: Championship, phase: Phase | None = None) -> list[Phase]:
    """The phases that another may take its parejas from: those that come before it."""
    rows = Phase.objects.filter(championship=championship)
    return list(rows.filter(order__lt=phase.order) if phase else rows)


def followers(phase: Phase) -> list[Phase]:
    """The phases that take their parejas from this one."""
    rows = Phase.objects.filter(championship_id=phase.championship_id)
    return [row for row in rows if phase.public_id in PhaseSettings.of(row.settings).source_phases]


def draft(phase: Phase, round: int = 0) -> Draw | None:
    """The draw being looked at, or the confirmed one: the phase's own, or of a round."""
    rows = phase.draws.exclude(status=DrawStatus.DISCARDED).filter(round=round)
    return rows.select_related("created_by", "phase").first()


def authors(codes: Iterable[str]) -> dict[str, str]:
    """People's names and tables' numbers by the author codes of log and audit."""
    wanted = set(codes)
    users = User.objects.filter(public_id__in=[code[5:] for code in wanted if code.startswith("user:")])
    links = TableLink.objects.filter(public_id__in=[code[6:] for code in wanted if code.startswith("table:")])
    found = {f"user:{row.public_id}": row.get_full_name() or row.get_username() for row in users}
    return found | {f"table:{row.public_id}": f"#{row.table.number}" for row in links.select_related("table")}


def discarded(phase: Phase) -> int:
    """How many drafts were thrown away: the public reads this number."""
    return phase.draws.filter(status=DrawStatus.DISCARDED).count()


def parejas(championship: Championship, ids: Iterable[str] | None = None) -> dict[str, Pareja]:
    """Parejas with club and players by public id."""
    rows = Pareja.objects.filter(championship=championship).select_related("club").prefetch_related(PLAYERS)
    if ids is not None:
        rows = rows.filter(public_id__in=list(ids))
    return {row.public_id: row for row in rows}


def matches(**where: Any) -> list[Match]:
    """Matches with everything a line of a programme shows. Three queries."""
    rows = (
        Match.objects.filter(**where)
        .select_related("phase__championship", "group", "table__venue", "session")
        .order_by("phase__order", "round", "group__order", "order", "id")
    )
    return with_parejas(rows)


def names(championship: Championship) -> dict[str, str]:
    """The names of the championship's phases by public id."""
    return dict(Phase.objects.filter(championship=championship).values_list("public_id", "name"))


def delegates(phase: Phase) -> list[str]:
    """The names of those who run this phase alone."""
    rows = Membership.objects.filter(championship_id=phase.championship_id, scope__phase=phase.public_id)
    return [row.user.get_full_name() or row.user.get_username() for row in rows.select_related("user")]


def rows_of(found: Iterable[Match]) -> QuerySet[Match]:
    """These matches again, with what a line of a programme shows."""
    rows = Match.objects.filter(pk__in=[row.pk for row in found])
    return rows.select_related("phase__championship", "group", "table__venue", "session").order_by(
        "round", "order"
    )


def with_parejas(rows: QuerySet[Match]) -> list[Match]:
    """The matches with their sides' clubs and players."""
    found = list(rows)
    wanted = {pk for row in found for pk in (row.side_a_id, row.side_b_id) if pk}
    by_pk = {
        row.pk: row
        for row in Pareja.objects.filter(pk__in=wanted).select_related("club").prefetch_related(PLAYERS)
    }
    for row in found:
        row.side_a = by_pk.get(row.side_a_id) if row.side_a_id else None
        row.side_b = by_pk.get(row.side_b_id) if row.side_b_id else None
    return found


def groups(phase: Phase) -> list[Group]:
    """The groups of a phase, each with its phase at hand."""
    found = list(Group.objects.filter(phase=phase))
    for group in found:
        group.phase = phase
    return found


def members(phase: Phase) -> dict[int, list[Pareja]]:
    """Who is in each group (by primary key), in the order of the draw."""
    out: dict[int, list[Pareja]] = defaultdict(list)
    rows = GroupEntry.objects.filter(group__phase=phase).select_related("pareja__club")
    for entry in rows.prefetch_related(Prefetch("pareja__players", Player.objects.order_by("position"))):
        out[entry.group_id].append(entry.pareja)
    return out


def sessions(championship: Championship) -> QuerySet[Session]:
    """The nights of the championship, in order."""
    return Session.objects.filter(championship=championship).select_related("venue")


def tables(championship: Championship) -> QuerySet[Table]:
    """The tables of the championship's venues."""
    rows = Table.objects.filter(venue__championship=championship).select_related("venue")
    return rows.order_by("venue__name", "number")


def is_begun(phase: Phase) -> bool:
    """Whether anything of the phase has been played or ruled."""
    return phase.matches.filter(version__gt=0).exists()


def in_play(phase: Phase) -> bool:
    """Whether results can be entered."""
    return phase.status in (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)
