"""Closing a phase: only over a clear line, or with a reason the audit keeps. What is closed does not change any more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Phase, PhaseStatus
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import disputes, going_on, results
from tournaments.selectors import phases as reads
from tournaments.selectors import rounds as round_reads
from tournaments.services import audit, outbox, phases, sending


@dataclass(frozen=True)
class Obstacle:
    """Why a phase cannot simply be closed.

    `kind` is `result_missing`, `disputed` or `protest_open` (`label`: a match code; the last, while its result may still be
    protested), `round_missing` (the number of the round not drawn) or `tie_open` (a group's name, empty for the whole phase).
    """

    kind: str
    label: str


def obstacles(phase: Phase) -> list[Obstacle]:
    """Missing results first, then what is disputed or may still be, rounds not drawn, and ties on the qualifying line."""
    open_matches = Match.objects.filter(phase=phase).exclude(state=MatchState.FINISHED).order_by("code")
    if phase.in_groups:  # who left plays no more: the table counts those matches by its own rule
        open_matches = open_matches.exclude(side_a__status__in=results.OUT).exclude(
            side_b__status__in=results.OUT
        )
    found = [Obstacle("result_missing", match.code) for match in open_matches]
    at_odds = disputes.disputed(Match.objects.filter(phase=phase, state=MatchState.FINISHED)).order_by("code")
    found += [Obstacle("disputed", match.code) for match in at_odds]
    found += [Obstacle("protest_open", code) for code in disputes.in_window(phase)]
    if phase.by_rounds:
        at = round_reads.progress(phase)
        if not at.open and not at.over:
            found.append(Obstacle("round_missing", str(at.next)))
    return found + [Obstacle("tie_open", label) for label in going_on.open_ties(phase)]


@transaction.atomic
def close(*, actor: Actor, phase: Phase, reason: str = "") -> Phase:
    """Freeze the phase's tables and send its qualified on.

    Refuses `phase.not_clear` over a missing result or an open tie, unless a reason is given; an open tie is then decided
    by lots whose seed is recorded. What the same two had played in a later match before a correction opened this phase
    counts again. Closing twice is closing once.
    """
    phase = phases.lock_with_matches(phase.public_id)
    require(actor, Permission.RULE, phase)
    if phase.status == PhaseStatus.CLOSED:
        return phase
    if phase.status not in (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY):
        raise Refusal("phase.not_in_play")
    problems = obstacles(phase)
    if problems and not reason.strip():
        raise Refusal("phase.not_clear", field="reason", count=len(problems), first=problems[0].label)
    phase.result = freeze(phase)
    phase.status, phase.closed_at, phase.closed_reason = PhaseStatus.CLOSED, timezone.now(), reason
    phase.save(update_fields=["result", "status", "closed_at", "closed_reason"])
    sending.fill(phase)
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


def freeze(phase: Phase) -> dict[str, Any]:
    """What a closed phase keeps: who goes on and its final order, its tables, the lots drawn, who had left."""
    found = going_on.outcome(phase, decide=True)
    lots = {name: dict(lot) for name, lot in found.lots.items()}
    phase.result = {"lots": lots}  # the frozen tables say what the lots decided
    frozen: dict[str, Any] = {}
    if phase.in_groups:
        names = dict(phase.groups.values_list("public_id", "name"))
        tables = results.phase_tables(phase)
        frozen["tables"] = {
            names[public_id]: [
                {"pareja": row.entrant, "rank": row.rank, "shared": row.shared} for row in table.rows
            ]
            for public_id, table in tables.items()
        }
        frozen["out"] = {row.entrant: row.out for table in tables.values() for row in table.rows if row.out}
    return {
        "qualified": [
            {"group": one.group, "place": one.place, "pareja": one.pareja} for one in found.qualified
        ],
        "order": list(found.order),
        "lots": lots,
        **frozen,
    }


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
