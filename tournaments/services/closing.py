"""Closing a phase: only over a clear line, or with a reason the audit keeps. What is closed does not change any more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Pareja, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import phases as reads
from tournaments.selectors import results
from tournaments.services import audit, outbox, phases, progress


@dataclass(frozen=True)
class Obstacle:
    """Why a phase cannot simply be closed: `kind` is `result_missing` or `tie_open`; `label` a match code or group name."""

    kind: str
    label: str


def obstacles(phase: Phase) -> list[Obstacle]:
    """Missing results first, then ties on the qualifying line."""
    open_matches = Match.objects.filter(phase=phase).exclude(state=MatchState.FINISHED).order_by("code")
    if phase.in_groups:  # who left plays no more: the table counts those matches by its own rule
        open_matches = open_matches.exclude(side_a__status__in=results.OUT).exclude(
            side_b__status__in=results.OUT
        )
    found = [Obstacle("result_missing", match.code) for match in open_matches]
    if phase.in_groups:
        names = dict(phase.groups.values_list("public_id", "name"))
        for public_id, table in results.phase_tables(phase).items():
            if table.open_ties:
                found.append(Obstacle("tie_open", names[public_id]))
    return found


@transaction.atomic
def close(*, actor: Actor, phase: Phase, reason: str = "") -> Phase:
    """Freeze the phase's tables and send its qualified on.

    Refuses `phase.not_clear` over a missing result or an open tie, unless a reason is given; an open tie is then decided
    by lots whose seed is recorded. Closing twice is closing once.
    """
    phase = phases.lock(phase.public_id)
    require(actor, Permission.RULE, phase)
    if phase.status == PhaseStatus.CLOSED:
        return phase
    if phase.status not in (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY):
        raise Refusal("phase.not_in_play")
    problems = obstacles(phase)
    if problems and not reason.strip():
        raise Refusal("phase.not_clear", field="reason", count=len(problems), first=problems[0].label)
    phase.result = _groups_result(phase) if phase.in_groups else {}
    phase.status, phase.closed_at, phase.closed_reason = PhaseStatus.CLOSED, timezone.now(), reason
    phase.save(update_fields=["result", "status", "closed_at", "closed_reason"])
    _send_on(phase)
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.close",
        object=phase.public_id,
        reason=reason,
        obstacles=[[item.kind, item.label] for item in problems],
    )
    outbox.mark(phase.championship_id, "all")
    return phase


def _groups_result(phase: Phase) -> dict[str, Any]:
    """The frozen tables and the qualified: all firsts in the order of the groups, then all seconds…"""
    quota = PhaseSettings.of(phase.settings).quota
    names = dict(phase.groups.values_list("public_id", "name"))
    places: list[tuple[int, str, str]] = []
    frozen: dict[str, list[dict[str, Any]]] = {}
    lots: dict[str, Any] = {}
    out: dict[str, str] = {}
    for public_id, table in results.phase_tables(phase).items():
        name = names[public_id]
        order, drawn = _order(table, f"{phase.public_id}/{name}", quota)
        if drawn:
            lots[name] = drawn
        frozen[name] = [{"pareja": row.entrant, "rank": row.rank, "shared": row.shared} for row in table.rows]
        out |= {row.entrant: row.out for row in table.rows if row.out}
        places.extend((place, name, pareja) for place, pareja in enumerate(order[:quota], start=1))
    group_order = {name: position for position, name in enumerate(frozen)}
    places.sort(key=lambda item: (item[0], group_order[item[1]]))
    qualified = [{"group": name, "place": place, "pareja": pareja} for place, name, pareja in places]
    return {"qualified": qualified, "tables": frozen, "lots": lots, "out": out}


def _order(table: formats.Table, seed: str, quota: int) -> tuple[list[str], dict[str, Any]]:
    """The rows' order; a tie still open across the line goes to lots with a recorded seed."""
    order = [row.entrant for row in table.rows]
    drawn: dict[str, Any] = {}
    for tie in table.open_ties:
        by_lot = list(formats.lots(tie.ids, seed))
        start = min(order.index(pareja) for pareja in tie.ids)
        rest = [pareja for pareja in order if pareja not in tie.ids]
        order = rest[:start] + by_lot + rest[start:]
        drawn = {"seed": seed, "order": by_lot}
    return order, drawn


def _send_on(phase: Phase) -> None:
    """Fill the sides of later phases that wait for a place of this phase's groups (`G:A#1`)."""
    places = {f"G:{q['group']}#{q['place']}": q["pareja"] for q in phase.result.get("qualified", [])}
    if not places:
        return
    ids = {p.public_id: p for p in Pareja.objects.filter(public_id__in=places.values())}
    later = reads.followers(phase)
    for match in (
        Match.objects.select_for_update(of=("self",)).filter(phase__in=later).select_related("phase")
    ):
        for side in ("a", "b"):
            pareja = places.get(getattr(match, f"source_{side}"))
            if pareja:
                setattr(match, f"side_{side}", ids[pareja])
        progress.settle(match)


@transaction.atomic
def reopen(*, actor: Actor, phase: Phase, reason: str) -> Phase:
    """Open a closed phase again, while no later phase has been drawn from it or played."""
    phase = phases.lock(phase.public_id)
    require(actor, Permission.RULE, phase)
    if phase.status != PhaseStatus.CLOSED:
        return phase
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    standing = [p for p in reads.followers(phase) if p.status != PhaseStatus.DRAFT]
    if standing:
        raise Refusal("phase.has_dependants", dependants=", ".join(p.name for p in standing))
    before: Mapping[str, Any] = phase.result
    phase.status, phase.result, phase.closed_at, phase.closed_reason = PhaseStatus.IN_PLAY, {}, None, ""
    phase.save(update_fields=["status", "result", "closed_at", "closed_reason"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="phase.reopen",
        object=phase.public_id,
        reason=reason,
        before=dict(before),
    )
    outbox.mark(phase.championship_id, "all")
    return phase
