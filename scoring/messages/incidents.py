"""What happens at a table, in words: the kinds of incident, what they do to the score, and the rule they rest on."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from django.utils.translation import pgettext_lazy

from scoring import engine
from scoring.engine.beside import INCIDENTS
from scoring.messages.hands import MARKS
from tournaments.projections import words

KINDS: Mapping[str, str | Promise] = {
    "warning": pgettext_lazy("incident", "Warning"),
    "wrong_deal": pgettext_lazy("incident", "Wrong deal"),
    "exposed_card": pgettext_lazy("incident", "Exposed card"),
    "out_of_turn": pgettext_lazy("incident", "Call out of turn"),
    "penalty": pgettext_lazy("incident", "Penalty"),
    "abandonment": pgettext_lazy("incident", "Abandonment"),
    "time": pgettext_lazy("incident", "Time called"),
    "deck_change": pgettext_lazy("incident", "Change of deck"),
    "pause": pgettext_lazy("incident", "Pause"),
    "resume": pgettext_lazy("incident", "Play goes on"),
    "other": pgettext_lazy("incident", "Something else"),
}
EFFECTS: dict[str, str | Promise] = {
    "": _l("Nothing"),
    "stones_off": _l("Points are taken from this side"),
    "stones": _l("Points for the other side"),
    "hand": _l("The hand for the other side"),
    "cama": _l("The cama or chico for the other side"),
    "partida": _l("The partida for the other side"),
}
"""As a form says them that knows no ruleset."""
WITH_AMOUNT = ("stones_off", "stones", "hand")


def rule_of(rules: engine.Ruleset, kind: str) -> str:
    """The rule of this match that an incident rests on, as a sentence; empty where the ruleset says nothing about it."""
    path = INCIDENTS.get(kind, "")
    if path == "misdeal":
        by_claim = rules.misdeal == "claimant_wins"
        return (
            _("Who claims it wins the hand.")
            if by_claim
            else _("The same player deals again; nobody scores.")
        )
    if path == "truco.call_turn":
        own = rules.truco.call_turn == "own_turn"
        return _("Only the player about to play may call.") if own else _("Any player may call.")
    return ""


def _effects(set_name: str) -> dict[str, str | Promise]:
    """The effects in the words of a ruleset. Where a set is a partida, all of them are the match."""
    one = capfirst(_("%(set)s for the other side") % {"set": words.set_name(set_name)})
    whole = {"partida": _("The match for the other side")} if set_name == "partida" else {}
    return EFFECTS | {"cama": one} | whole


def choices(rules: engine.Ruleset) -> dict[str, list[dict[str, Any]]]:
    """For the pad's script: what may have happened and what it may do, in the reader's language."""
    return {
        "kinds": [
            {"key": key, "name": str(name), "rule": rule_of(rules, key)} for key, name in KINDS.items()
        ],
        "effects": [
            {"key": key, "name": str(name), "amount": key in WITH_AMOUNT}
            for key, name in _effects(rules.match.set_name).items()
        ],
    }


def say_incident(payload: Mapping[str, Any], set_name: str) -> str:
    """An incident in a line: what, about whom, and what it did to the score. `set_name`: what the ruleset calls a set."""
    said = str(KINDS.get(str(payload.get("what")), payload.get("what")))
    if payload.get("side"):
        said = f"{said} {MARKS[payload['side']]}"
    if payload.get("seat"):
        said = _("%(what)s, seat %(seat)s") % {"what": said, "seat": payload["seat"]}
    effect = say_effect(payload.get("effect") or {}, set_name)
    return f"{said}: {effect}" if effect else said


def say_effect(effect: Mapping[str, Any], set_name: str) -> str:
    """What a ruling does to the score; empty for nothing."""
    if "stones" in effect:
        parts = [f"{MARKS[side]} {n:+d}" for side, n in sorted(effect["stones"].items()) if n]
        return ", ".join(parts).replace("-", "−")
    if "hand" in effect:
        return _("the hand for %(side)s") % {"side": MARKS[effect["hand"]]}
    if "cama" in effect:
        return _("%(set)s for %(side)s") % {"set": words.set_name(set_name), "side": MARKS[effect["cama"]]}
    if effect.get("winner"):
        whole = _("the match for %(side)s") if set_name == "partida" else _("the partida for %(side)s")
        return whole % {"side": MARKS[effect["winner"]]}
    return ""
