"""Closed phases that a correction reaches: opened for it, and closed again with their new tables when their line is clear."""

from dataclasses import dataclass
from typing import Any

from tournaments.models import Phase, PhaseStatus
from tournaments.permissions import Actor
from tournaments.services import audit, closing, outbox, phases, progress, sending


@dataclass(frozen=True)
class _Was:
    """A phase as it was closed, and what was undecided then."""

    phase: Phase
    result: dict[str, Any]
    closed_at: Any
    reason: str
    obstacles: frozenset[closing.Obstacle]


class Reopened:
    """The phases opened by one correction. `settle` ends it for all of them, in the order of the championship."""

    def __init__(self, actor: Actor, reason: str) -> None:
        self.actor, self.reason = actor, reason
        self.opened: dict[int, _Was] = {}

    def open(self, phase: Phase) -> None:
        """Open a closed phase, keeping what it was; `phase` itself reads as open afterwards."""
        if phase.status != PhaseStatus.CLOSED:
            return
        if phase.pk not in self.opened:
            row = phases.lock(phase.public_id)
            before, closed_at, why = row.result, row.closed_at, row.closed_reason
            row.status, row.result, row.closed_at, row.closed_reason = PhaseStatus.IN_PLAY, {}, None, ""
            row.save(update_fields=["status", "result", "closed_at", "closed_reason"])
            undecided = frozenset(closing.obstacles(row))
            self.opened[phase.pk] = _Was(row, before, closed_at, why, undecided)
        phase.status, phase.result = PhaseStatus.IN_PLAY, {}

    def settle(self, taker: progress.Taker) -> None:
        """Close again what is clear, send on who goes on now, and let the rest wait. What that opens is settled too."""
        done: set[int] = set()
        while left := [was for pk, was in self.opened.items() if pk not in done]:
            was = min(left, key=lambda one: one.phase.order)
            done.add(was.phase.pk)
            self._settle(was, taker)

    def _settle(self, was: _Was, taker: progress.Taker) -> None:
        phase = was.phase
        clear = set(closing.obstacles(phase)) <= was.obstacles
        if clear:
            phase.result = closing.freeze(phase)
            phase.status, phase.closed_at, phase.closed_reason = PhaseStatus.CLOSED, was.closed_at, was.reason
            phase.save(update_fields=["status", "result", "closed_at", "closed_reason"])
            sending.exchange(phase, was.result, self.actor, self.reason, taker)
        else:
            sending.await_places(phase, was.result, self.actor, self.reason, taker)
        sending.fill(phase, taker)
        audit.record(
            actor=self.actor,
            championship=phase.championship,
            verb="phase.mend" if clear else "phase.reopen",
            object=phase.public_id,
            reason=self.reason,
            before=was.result,
            after=phase.result,
        )
        outbox.mark(phase.championship_id, "all")
