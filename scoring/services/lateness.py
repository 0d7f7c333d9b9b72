"""Coming late: camas lost by the steps that the phase chose, each an event of the match's log. Nobody makes stones by it."""

from django.db import transaction

from scoring import engine, store
from scoring.engine import EventError
from scoring.services import partidas
from scoring.services.cascade import put
from scoring.services.writing import Recorded, RulesRefusal, require_key, require_open
from scoring.store import Draft
from tournaments.errors import Conflict, Refusal
from tournaments.models import Match
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import rulesets
from tournaments.services import matches


@transaction.atomic
def late(
    *,
    actor: Actor,
    match: str,
    side: str,
    minutes: int,
    key: str,
    reason: str,
    camas: int = 0,
    version: int | None = None,
) -> Recorded:
    """Note that a side came so many minutes late (or has not come yet), and give the other what that costs.

    The phase says how many camas are lost by then, those lost before included; `camas` says how many more are lost, for whoever may
    rule. With as many as win the partida it is a walkover. Raises Refusal `late.in_play`, `late.no_rule`, `late.nothing_more`.
    """
    require_key(key)
    found = matches.lock(match)
    require(actor, Permission.RULE if camas else Permission.SCORE, found)
    earlier = store.by_key(found.pk, key)
    if earlier is not None:
        return Recorded(int(earlier["seq"]), found.version, found.live, repeated=True)
    if version is not None and version != found.version:
        raise Conflict("match.stale", current=found.version, sent=version)
    if side not in ("A", "B"):
        raise Refusal("ruling.winner", field="side")
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    matches.require_playable(found)
    require_open(found)
    partida = partidas.read(found, rulesets.of_match(found))
    if partida.hands:
        raise Refusal("late.in_play")
    count = camas or _by_rule(found, partida, side, minutes)
    winner: engine.Side = "B" if side == "A" else "A"
    needed = partida.ruleset.match.sets_to_win - partida.state.sets[winner]
    payload = {"cama": winner, "as_it_lies": True, "late": side, "minutes": minutes}
    drafts = [
        Draft("ruling", payload, key if not n else f"{key[:60]}-{n}", actor.code, text=reason)
        for n in range(min(count, needed))
    ]
    try:
        put(found, drafts)
    except EventError as error:
        raise RulesRefusal(error.violations, field="minutes") from error
    return Recorded(found.version, found.version, found.live)


def _by_rule(match: Match, partida: partidas.Partida, side: str, minutes: int) -> int:
    """How many more camas the phase's steps cost now."""
    rules = PhaseSettings.of(match.phase.settings).incidents
    if not rules.late_steps:
        raise Refusal("late.no_rule", field="camas")
    lost = sum(winner != side for _, winner in partida.core.given)
    more = rules.camas_lost(minutes) - lost
    if more < 1:
        raise Refusal("late.nothing_more", field="minutes", first=rules.late_steps[0], lost=lost)
    return more
