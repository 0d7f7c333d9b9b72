"""Recording a hand: the tap at the table."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, RulesRefusal, Verb, require_open, write
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.permissions import Actor

MAX_TRN = 2000


@transaction.atomic
def record_hand(
    *, actor: Actor, match: str, trn: str, version: int, key: str, device_time: str = ""
) -> Recorded:
    """Add one hand in TRN to the match's log.

    match: public id; version: the match version the referee saw; key: idempotency key of this tap.
    Raises RulesRefusal (the engine's violations), Conflict, NotAllowed, NotFound, Refusal `match.not_started`, `match.finished`.
    """
    if len(trn) > MAX_TRN:
        raise Refusal("hand.too_long", field="trn", limit=MAX_TRN)

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any] | None:
        if not partida.started:
            raise Refusal("match.not_started", field="trn")
        assessment = engine.assess(ruleset, partida.state, trn)
        if assessment.violations:
            raise RulesRefusal(assessment.violations, field="trn")
        require_open(match)  # the engine knows of no ruling that nobody won
        return None

    verb = Verb(actor, match, version, key, "hand", {"trn": trn}, device_time=device_time)
    return write(verb, decide)
