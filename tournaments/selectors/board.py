"""Everything the public may see of one championship, read in a fixed number of queries, whatever its size.

Drafts are not on the board: phases that are not published, their matches and draws, and parejas that are only registered.
No contact data is ever read here.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Prefetch, Q

from tournaments.models import (
    Championship,
    Draw,
    DrawStatus,
    Group,
    GroupEntry,
    Match,
    Pareja,
    ParejaStatus,
    Phase,
    PhaseStatus,
    Player,
    RoundClock,
    Session,
)
from tournaments.models.settings import PhaseSettings

SHOWN = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY, PhaseStatus.CLOSED)
IN_FIELD = (ParejaStatus.CONFIRMED, ParejaStatus.WITHDRAWN, ParejaStatus.DISQUALIFIED)


@dataclass(frozen=True)
class Board:
    """Rows by primary key and by what they belong to; `Match.phase`, `.group`, `.side_a`, `.side_b` are filled from them."""

    championship: Championship
    parejas: Mapping[int, Pareja]
    phases: tuple[Phase, ...]
    groups: Mapping[int, tuple[Group, ...]]
    entries: Mapping[int, tuple[Pareja, ...]]
    matches: Mapping[int, tuple[Match, ...]]
    sessions: tuple[Session, ...]
    draws: Mapping[int, Draw]
    discarded: Mapping[tuple[int, int], int]
    clocks: tuple[RoundClock, ...] = ()
    round_draws: Mapping[int, tuple[Draw, ...]] = field(default_factory=dict)
    announced: tuple[Phase, ...] = ()
    """Phases that are not shown yet and whose seed, or where it will come from, was announced."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """What was worked out from these rows already; of no interest outside."""

    def in_group(self, group_id: int) -> tuple[Match, ...]:
        """The matches of one group, tie-breaks included."""
        found: dict[int, list[Match]] | None = self.memo.get("in_group")
        if found is None:
            found = self.memo["in_group"] = defaultdict(list)
            for match in self.all_matches:
                if match.group_id:
                    found[match.group_id].append(match)
        return tuple(found.get(group_id, ()))

    @property
    def all_matches(self) -> list[Match]:
        """The matches of every shown phase, in the order of the programme."""
        return [match for phase in self.phases for match in self.matches.get(phase.pk, ())]


def load(championship: Championship) -> Board:
    """Read the board: nine queries."""
    every = tuple(Phase.objects.filter(championship=championship))
    phases = tuple(phase for phase in every if phase.status in SHOWN)
    for phase in phases:
        phase.championship = championship
    by_phase = {phase.pk: phase for phase in phases}
    groups, entries = _groups(championship, by_phase)
    parejas = _parejas(championship)
    draws = tuple(Draw.objects.filter(phase__in=by_phase, status=DrawStatus.CONFIRMED).order_by("round"))
    return Board(
        championship=championship,
        parejas=parejas,
        phases=phases,
        groups=groups,
        entries={
            group: tuple(parejas[pk] for pk in members if pk in parejas) for group, members in entries.items()
        },
        matches=_matches(by_phase, groups, parejas),
        sessions=tuple(Session.objects.filter(championship=championship).select_related("venue")),
        draws={draw.phase_id: draw for draw in draws if not draw.round},
        round_draws={
            pk: tuple(draw for draw in draws if draw.round and draw.phase_id == pk) for pk in by_phase
        },
        discarded=_discarded(by_phase),
        clocks=_clocks(by_phase),
        announced=tuple(
            phase
            for phase in every
            if phase.status not in SHOWN and PhaseSettings.of(phase.settings).announced
        ),
    )


def _parejas(championship: Championship) -> dict[int, Pareja]:
    players = Prefetch("players", Player.objects.order_by("position"))
    placed = Q(group_entries__group__phase__status__in=SHOWN) | Q(matches_as_a__phase__status__in=SHOWN)
    rows = (
        Pareja.objects.filter(Q(status__in=IN_FIELD) | placed | Q(matches_as_b__phase__status__in=SHOWN))
        .filter(championship=championship)
        .select_related("club")
        .prefetch_related(players)
        .distinct()
    )
    return {pareja.pk: pareja for pareja in rows}


def _groups(
    championship: Championship, phases: Mapping[int, Phase]
) -> tuple[dict[int, tuple[Group, ...]], dict[int, list[int]]]:
    of_phase: dict[int, list[Group]] = defaultdict(list)
    for group in Group.objects.filter(phase__in=phases):
        group.phase = phases[group.phase_id]
        of_phase[group.phase_id].append(group)
    members: dict[int, list[int]] = defaultdict(list)
    rows = GroupEntry.objects.filter(group__phase__in=phases).values_list("group_id", "pareja_id")
    for group_id, pareja_id in rows:
        members[group_id].append(pareja_id)
    return {phase: tuple(groups) for phase, groups in of_phase.items()}, members


def _matches(
    phases: Mapping[int, Phase], groups: Mapping[int, tuple[Group, ...]], parejas: Mapping[int, Pareja]
) -> dict[int, tuple[Match, ...]]:
    by_group = {group.pk: group for held in groups.values() for group in held}
    of_phase: dict[int, list[Match]] = defaultdict(list)
    rows = Match.objects.filter(phase__in=phases).select_related("table__venue", "session")
    for match in rows.order_by("round", "order", "id"):
        match.phase = phases[match.phase_id]
        match.group = by_group.get(match.group_id) if match.group_id else None
        match.side_a = parejas.get(match.side_a_id) if match.side_a_id else None
        match.side_b = parejas.get(match.side_b_id) if match.side_b_id else None
        of_phase[match.phase_id].append(match)
    return {phase: tuple(matches) for phase, matches in of_phase.items()}


def _discarded(phases: Mapping[int, Phase]) -> dict[tuple[int, int], int]:
    """How many drafts were thrown away, by phase and round."""
    rows = Draw.objects.filter(phase__in=phases, status=DrawStatus.DISCARDED).order_by()
    counted = rows.values_list("phase_id", "round").annotate(count=Count("id"))
    return {(phase, number): count for phase, number, count in counted}


def _clocks(phases: Mapping[int, Phase]) -> tuple[RoundClock, ...]:
    """The clocks of rounds, with their phases filled in."""
    rows = list(RoundClock.objects.filter(phase__in=phases))
    for clock in rows:
        clock.phase = phases[clock.phase_id]
    return tuple(rows)
