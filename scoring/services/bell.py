"""The end of a timed round at one table: what the phase's rule makes of the match that is still being played."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.engine.paper import leader
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.models.incident_rules import TimeRule
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can
from tournaments.selectors import clocks


@transaction.atomic
def ring(
    *, actor: Actor, match: str, version: int, key: str, reason: str = "", device_time: str = ""
) -> Recorded:
    """Time is up at this table.

    By the phase's rule what is on the table counts (level is a draw in a table, one more hand is played in a tree), or what is
    missing starts from a score. Before the round's clock has run out only whoever may rule can ring. Raises Refusal
    `bell.no_rule`, `bell.too_early`, `bell.level`, `bell.rung`, `match.not_in_play`.
    """

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        rules = PhaseSettings.of(match.phase.settings).incidents
        if not rules.round_minutes:
            raise Refusal("bell.no_rule")
        if not partida.started or partida.finished:
            raise Refusal("match.not_in_play")
        if not clocks.over(match) and not can(actor, Permission.RULE, match):
            raise Refusal("bell.too_early")
        if rules.time_rule == TimeRule.SUDDEN:
            if partida.core.sudden is not None:
                raise Refusal("bell.rung")
            return {"rule": "sudden", "start": list(rules.time_start)}
        require_decided(match, leader(partida.state.sets, partida.state.points))
        return {"rule": "count"}

    return write(Verb(actor, match, version, key, "bell", {}, text=reason, device_time=device_time), decide)


def require_decided(match: Match, winner: engine.Side | None) -> None:
    """Refuse (`bell.level`) a draw where somebody has to go on."""
    if winner is None and (match.group_id is None or match.playoff):
        raise Refusal("bell.level", field="sets")
