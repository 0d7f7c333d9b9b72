"""The match's own life: locked, scored, finished, reopened, and what its result moves on.

How a score comes about is the business of the house of the hand; it hands over a `Score`, and this room writes it onto the
match, fills the next matches and marks the outbox: all inside the caller's transaction.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.errors import Conflict, NotFound, Refusal
from tournaments.models import Match, MatchState, Outcome, Phase, PhaseStatus
from tournaments.selectors import rulesets
from tournaments.services import championships, outbox, progress, rounds

PLAYABLE = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)


@dataclass(frozen=True)
class Score:
    """What the fold of a match's events says now. `sets` are stones per cama; `live` is the summary readers see.

    `given`: the camas (from 0) won without their stones, because the other side was late, and by which side.
    """

    version: int
    live: dict[str, Any]
    finished: bool = False
    outcome: str = Outcome.NONE
    winner: str = ""
    reason: str = ""
    sets: tuple[tuple[int, int], ...] = field(default=())
    ended_by: str = ""
    given: Mapping[int, str] = field(default_factory=dict)

    @property
    def result(self) -> dict[str, Any]:
        """As `Match.result` keeps it."""
        kept: dict[str, Any] = {"sets": [list(pair) for pair in self.sets], "ended_by": self.ended_by}
        if self.given:
            kept["given"] = {str(cama): side for cama, side in self.given.items()}
        return kept


def lock(public_id: str) -> Match:
    """The match with its row locked until the transaction ends; related rows are read after that, not locked."""
    if not progress.hold(public_id=public_id):
        raise NotFound("match.unknown")
    shown = Match.objects.select_related("phase__championship", "group", "table", "session")
    return shown.get(public_id=public_id)


def require_playable(match: Match) -> None:
    """Refuse a score for a match that nobody can be playing now."""
    if match.phase.status not in PLAYABLE:
        raise Refusal("match.phase_not_in_play", phase=match.phase.name)
    if match.state == MatchState.WAITING or match.side_a_id is None or match.side_b_id is None:
        raise Refusal("match.sides_unknown")


def apply_score(match: Match, score: Score, taker: progress.Taker | None = None) -> None:
    """Write the fold onto the match and move on what depends on it.

    Refuses (`match.has_dependants`) a change of a finished result on which something later stands, unless a `taker` takes
    that back, and a second match in play at a table (Conflict `match.table_busy`).
    """
    was, result_was = (match.state, match.winner), match.result
    if match.version == 0:
        _freeze_rules(match)
    match.version = score.version
    match.live = score.live
    match.state = _state(score)
    match.outcome = score.outcome if score.finished else Outcome.NONE
    match.outcome_reason = score.reason if score.finished else ""
    match.winner = score.winner if score.finished else ""
    match.result = score.result
    now = timezone.now()
    if score.live.get("started") or score.finished:
        match.started_at = match.started_at or (now if score.live.get("started") else None)
    else:
        match.started_at = None
    match.finished_at = (match.finished_at or now) if score.finished else None
    if taker is None and was[0] == MatchState.FINISHED and (match.state, match.winner) != was:
        progress.require_free(match)
    _save(match, begins=match.state == MatchState.IN_PLAY and was[0] != MatchState.IN_PLAY)
    if not progress.begun(match):
        progress.settle(match, taker)  # taken back while one of its sides has left: nobody will play it
    if (match.state, match.winner, match.result) != (*was, result_was) and MatchState.FINISHED in (
        match.state,
        was[0],
    ):
        progress.advance(match, taker)
        rounds.after_result(match)
    _open_phase(match.phase)
    outbox.mark(match.phase.championship_id, f"match:{match.pk}")


def _save(match: Match, *, begins: bool) -> None:
    """Save; a match that begins at a table where another is in play is refused by the database's own constraint."""
    if not begins:
        match.save()
        return
    try:
        with transaction.atomic():
            match.save()
    except IntegrityError as error:
        raise Conflict("match.table_busy", table=match.table.number if match.table else "") from error


def _state(score: Score) -> str:
    if score.finished:
        return MatchState.FINISHED
    return MatchState.IN_PLAY if score.live.get("started") else MatchState.READY


def _freeze_rules(match: Match) -> None:
    """The first event fixes the match's options and, with them, the championship's rules."""
    match.rule_options, fingerprint = rulesets.match_options(match), rulesets.of_match(match).fingerprint
    match.rules_fingerprint = fingerprint
    if match.phase.championship.rules_frozen_at is None:
        championships.freeze_rules(match.phase.championship)


def _open_phase(phase: Phase) -> None:
    """A published phase is in play from its first event on."""
    if phase.status == PhaseStatus.PUBLISHED:
        Phase.objects.filter(pk=phase.pk, status=PhaseStatus.PUBLISHED).update(status=PhaseStatus.IN_PLAY)
