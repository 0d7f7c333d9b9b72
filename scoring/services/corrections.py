"""Undo, rulings and mending. A correction is another event; nothing is edited."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Match, Outcome
from tournaments.permissions import Actor, Permission

RULINGS = {
    Outcome.WALKOVER: True,
    Outcome.WITHDRAWAL: True,
    Outcome.DISQUALIFICATION: True,
    Outcome.RULING: True,
    Outcome.DOUBLE_WALKOVER: False,
    Outcome.NOT_PLAYED: False,
}
"""The outcomes a ruling may give, and whether they name a winner (decisions.md D41)."""


@transaction.atomic
def void_last(
    *, actor: Actor, match: str, version: int, key: str, reason: str = "", device_time: str = ""
) -> Recorded:
    """Undo the last hand that stands. Of a finished match only while nothing depends on it."""

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        if not partida.hands:
            raise Refusal("undo.nothing")
        if partida.finished and not partida.ended_by_hand:
            raise Refusal("undo.not_a_hand")
        return {"voids": partida.hand_seqs[-1]}

    return write(
        Verb(actor, match, version, key, "void_last", {}, text=reason, device_time=device_time), decide
    )


def require_ruling(outcome: str, winner: str) -> None:
    """Refuse (`ruling.*`) an outcome that no ruling gives, or one whose winner is missing or too many."""
    if outcome not in RULINGS:
        raise Refusal("ruling.unknown", field="outcome")
    if bool(winner) != RULINGS[Outcome(outcome)] or winner not in ("", "A", "B"):
        raise Refusal("ruling.winner", field="winner")


@transaction.atomic
def rule(
    *, actor: Actor, match: str, outcome: str, winner: str = "", version: int | None, key: str, reason: str
) -> Recorded:
    """End a match by a ruling: walkover of one or both, withdrawal, disqualification, a judge's decision, not played.

    Raises Refusal `ruling.*`, `reason.required`, `match.finished`.
    """
    require_ruling(outcome, winner)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> None:
        if partida.finished:
            raise Refusal("match.finished")

    payload = {"outcome": outcome, "winner": winner}
    return write(Verb(actor, match, version, key, "ruling", payload, Permission.RULE, text=reason), decide)


@transaction.atomic
def reopen(*, actor: Actor, match: str, version: int, key: str, reason: str) -> Recorded:
    """Open a finished result to be mended, while nothing later stands on it (`match.has_dependants` lists what does)."""
    if not reason.strip():
        raise Refusal("reason.required", field="reason")

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any] | None:
        if not partida.finished:
            raise Refusal("match.not_finished")
        return {"voids": partida.hand_seqs[-1]} if partida.ended_by_hand else None

    return write(Verb(actor, match, version, key, "reopened", {}, Permission.RULE, text=reason), decide)
