"""What happens at a table beside the hands: incidents with their rule, notes, the call for the judge."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import engine
from scoring.engine.beside import INCIDENTS
from scoring.selectors.partida import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Incident, Match
from tournaments.permissions import Actor, Permission, require
from tournaments.services import audit, matches

EFFECTS = {
    "": Permission.SCORE,
    "stones_off": Permission.SCORE,
    "stones": Permission.SCORE,
    "hand": Permission.SCORE,
    "cama": Permission.RULE,
    "partida": Permission.RULE,
}
"""What a penalty may do, always against `side`, and the right it takes: the table applies what the rules list, a judge gives camas."""
MAX_TEXT, MAX_CITES = 300, 80
JUDGE = "judge"


@transaction.atomic
def incident(
    *,
    actor: Actor,
    match: str,
    kind: str,
    version: int,
    key: str,
    side: str = "",
    seat: int | None = None,
    effect: str = "",
    stones: int | None = None,
    cites: str = "",
    text: str = "",
    device_time: str = "",
) -> Recorded:
    """A line of the acta, and its effect on the score if it has one. It names the option of the ruleset that it rests on, if any.

    `effect`: `stones_off` takes `stones` from `side`; the rest is for the other side: `stones`, the `hand` in play (worth
    `stones`, or the least), the `cama`, the `partida`. `cites` is the rule in words. Raises Refusal `incident.*`, RulesRefusal.
    """
    if kind not in INCIDENTS:
        raise Refusal("incident.unknown", field="kind")
    if effect not in EFFECTS or (effect and side not in engine.SIDES):
        raise Refusal("incident.side" if effect in EFFECTS else "incident.effect", field="side")
    if effect in ("stones", "stones_off") and not stones:
        raise Refusal("incident.stones", field="stones")
    if len(text) > MAX_TEXT or len(cites) > MAX_CITES:
        raise Refusal("text.too_long", field="text", limit=MAX_TEXT)
    payload: dict[str, Any] = {
        "what": kind,
        "side": side or None,
        "seat": seat,
        "effect": _effect(effect, side, stones),
        "rule": INCIDENTS[kind],
        "cites": bool(cites.strip()),
    }

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> None:
        if seat is not None and not 1 <= seat <= partida.state.players:
            raise Refusal("seats.unknown", field="seat")
        if effect and partida.finished:
            raise Refusal("match.finished")

    said = f"{cites.strip()}\n{text.strip()}" if cites.strip() else text.strip()
    verb = Verb(
        actor, match, version, key, "incident", payload, EFFECTS[effect], said, device_time, field="stones"
    )
    return write(verb, decide)


def _effect(effect: str, side: str, stones: int | None) -> dict[str, Any]:
    """What the form says as the engine's ruling."""
    if not effect:
        return {}
    rival = "B" if side == "A" else "A"
    rulings: dict[str, dict[str, Any]] = {
        "stones_off": {"stones": {side: -(stones or 0)}},
        "stones": {"stones": {rival: stones}},
        "hand": {"hand": rival} | ({"worth": stones} if stones else {}),
        "cama": {"cama": rival},
        "partida": {"winner": rival},
    }
    return rulings[effect]


@transaction.atomic
def note(
    *,
    actor: Actor,
    match: str,
    text: str,
    version: int | None,
    key: str,
    seq: int | None = None,
    device_time: str = "",
) -> Recorded:
    """A note on an event (a hand, mostly) or on the match. Its words can be blanked; that there was a note stays."""
    if not text.strip():
        raise Refusal("note.empty", field="text")
    if len(text) > MAX_TEXT:
        raise Refusal("text.too_long", field="text", limit=MAX_TEXT)

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any] | None:
        if seq is not None and not 1 <= seq <= match.version:
            raise Refusal("note.unknown", field="seq")
        return None

    payload = {"about": seq or 0}
    return write(
        Verb(actor, match, version, key, "note", payload, text=text.strip(), device_time=device_time), decide
    )


@transaction.atomic
def call_judge(*, actor: Actor, match: str, call: bool = True, text: str = "") -> bool:
    """Raise the table on the organiser's screen, or lower it again; asking twice is asking once. Returns whether it is raised.

    This is no part of the match's record and not in its chain: it asks for somebody to come. What the judge then decides is.
    """
    if len(text) > MAX_TEXT:
        raise Refusal("text.too_long", field="text", limit=MAX_TEXT)
    row = matches.lock(match)
    require(actor, Permission.SCORE, row)
    waiting = Incident.objects.filter(match=row, kind=JUDGE, solved_at__isnull=True)
    if waiting.exists() == call:
        return call
    championship = row.phase.championship
    if call:
        Incident.objects.create(
            championship=championship, match=row, kind=JUDGE, text=text.strip(), author=actor.code
        )
    else:
        waiting.update(solved_at=timezone.now())
    audit.record(
        actor=actor,
        championship=championship,
        verb="judge.call" if call else "judge.clear",
        object=row.public_id,
    )
    return call
