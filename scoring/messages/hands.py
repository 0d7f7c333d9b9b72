"""A hand as a sentence: «● Envit, ◆ accepts, ● wins the envit, bazas ●◆●: ● +2 envit, ◆ +1 truc».

The pad builds the same sentence from the same templates (`static/pad/sentence.mjs`); a test compares the two.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import engine
from scoring.messages.calls import call_names, is_truc, kinds
from scoring.selectors.hands import Part, parts

MARKS = {"A": "●", "B": "◆", "=": "=", "<": "=‹"}
"""`=‹` is a parda with a card of it played before the bet (mineiro by baza)."""

SAY: dict[str, str | Promise] = {
    "call": "{side} {call}",
    "amount": "{side} {call} {n}",
    "qu": _("{side} accepts"),
    "no": _("{side} declines"),
    "mz": _("{side} folds"),
    "pa": _("{side} passes"),
    "jg": _("{side} plays"),
    "co": _("{side} runs"),
    "mr": _("{side} claims a misdeal"),
    "rd": _("new deal"),
    "nm": _("{side} does not show the envit"),
    "pf+": _("{side} asks for the flor and finds it"),
    "pf-": _("{side} asks for the flor and does not find it"),
    "env": _("{side} wins the envit"),
    "env_values": _("{side} wins the envit ({values})"),
    "flor": _("{side} wins the flor"),
    "flor_values": _("{side} wins the flor ({values})"),
    "bazas": _("bazas {marks}"),
    "cards": _("cards {cards}"),
}
TRUCO_SAY: dict[str, str | Promise] = {
    "nm": _("{side} does not show the envido"),
    "env": _("{side} wins the envido"),
    "env_values": _("{side} wins the envido ({values})"),
}
GIVES: dict[str, str | Promise] = {
    "points": _("{side} +{n} {kind}"),
    "match": _("{side} wins the partida"),
    "set": _("cama for {side}"),
    "void": _("the {kind} no longer counts"),
    "nothing": _("nobody scores"),
}

SETS: dict[str, dict[str, str | Promise]] = {
    "chico": {"set": _("chico for {side}")},
    "partida": {"set": _("partida for {side}"), "match": _("{side} wins the match")},
}
"""Where a set is no cama: what won it, and what all of them win."""


def templates(ruleset: str) -> Mapping[str, str | Promise]:
    """The templates of what is said and played, in the words of a ruleset (its id; empty: not known)."""
    return SAY if is_truc(ruleset) else SAY | TRUCO_SAY


def gives(ruleset: str) -> Mapping[str, str | Promise]:
    """The templates of what a hand gives, in the words of a ruleset."""
    name = engine.from_preset(ruleset).match.set_name if ruleset in engine.preset_ids() else ""
    return GIVES | SETS.get(name, {})


def say_part(part: Part, ruleset: str = "") -> str:
    """One part of the sentence."""
    name = call_names(ruleset).get(part.code, part.code)
    params = {
        "side": MARKS.get(part.side, ""),
        "call": str(name),
        "n": part.amount,
        "values": part.values,
        "marks": "".join(MARKS[mark] for mark in part.marks),
        "cards": part.cards,
    }
    return str(templates(ruleset)[part.say]).format_map(params)


def say_trn(trn: str, ruleset: str = "") -> str:
    """What was said and played in a hand; empty for a text that is no hand."""
    return ", ".join(say_part(part, ruleset) for part in parts(trn))


def say_gains(hand: Mapping[str, Any]) -> str:
    """What a hand gave: by kind where the kinds are known (`awards`), else by side (`given`)."""
    ruleset = str(hand.get("ruleset") or "")
    named, giving = kinds(ruleset), gives(ruleset)
    void = hand.get("void_awards", hand.get("void"))  # of a timeline, of `Match.live`
    called = any(part.say == "call" and part.code in TRUCO for part in parts(str(hand.get("trn", ""))))
    said = []
    awards = hand.get("awards") or {}
    for kind in (kind for kind in named if kind in awards):
        name = named["hand" if kind == "truco" and not called else kind]
        for side, n in sorted(awards[kind].items()):
            key = "void" if isinstance(void, list) and kind in void else "points" if n else ""
            if key:
                said.append(str(giving[key]).format_map({"side": MARKS[side], "n": n, "kind": name}))
    for key in ("set_won", "match_won"):
        if hand.get(key):
            said.append(str(giving[key[:-4]]).format_map({"side": MARKS[hand[key]]}))
    return ", ".join(said) or str(giving["nothing"])


def numbered(hand: Mapping[str, Any]) -> str:
    """The number that the table knows a hand by: its own, also where an earlier hand counts no more; 4.2 in a duel."""
    return f"{hand['number']}.{hand['duel']}" if hand.get("duel") else str(hand["number"])


def say(hand: Mapping[str, Any]) -> str:
    """One hand of a timeline, or the `last` of `Match.live`, as a sentence in the active language.

    `ruleset`, where the hand has it, is the preset whose words are used.
    """
    told = say_trn(str(hand.get("trn", "")), str(hand.get("ruleset") or ""))
    gains = say_gains(hand)
    return f"{told}: {gains}" if told else gains


TRUCO = frozenset(("tr", "rt", "qv", "jf", "v9", "vj", "s6", "n9", "d12", "tp"))
