"""A hand as a sentence: «● Envit, ◆ accepts, ● wins the envit, bazas ●◆●: ● +2 envit, ◆ +1 truc».

The pad builds the same sentence from the same templates (`static/pad/sentence.mjs`); a test compares the two.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.messages.calls import KINDS, call_name
from scoring.selectors.hands import Part, parts

MARKS = {"A": "●", "B": "◆", "=": "=", "<": "="}

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
GIVES: dict[str, str | Promise] = {
    "points": _("{side} +{n} {kind}"),
    "match": _("{side} wins the partida"),
    "set": _("cama for {side}"),
    "void": _("the {kind} no longer counts"),
    "nothing": _("nobody scores"),
}


def say_part(part: Part, own: Mapping[str, str] | None = None) -> str:
    """One part of the sentence."""
    params = {
        "side": MARKS.get(part.side, ""),
        "call": call_name(part.code, own),
        "n": part.amount,
        "values": part.values,
        "marks": "".join(MARKS[mark] for mark in part.marks),
        "cards": part.cards,
    }
    return str(SAY[part.say]).format_map(params)


def say_trn(trn: str, own: Mapping[str, str] | None = None) -> str:
    """What was said and played in a hand; empty for a text that is no hand."""
    return ", ".join(say_part(part, own) for part in parts(trn))


def say_gains(hand: Mapping[str, Any]) -> str:
    """What a hand gave: by kind where the kinds are known (`awards`), else by side (`given`)."""
    void = hand.get("void_awards", hand.get("void"))  # of a timeline, of `Match.live`
    called = any(part.say == "call" and part.code in TRUCO for part in parts(str(hand.get("trn", ""))))
    said = []
    for kind, row in (hand.get("awards") or {}).items():
        name = KINDS["hand" if kind == "truco" and not called else kind]
        for side, n in row.items():
            template = (
                GIVES["void"] if isinstance(void, list) and kind in void else GIVES["points"] if n else None
            )
            if template is not None:
                said.append(str(template).format_map({"side": MARKS[side], "n": n, "kind": name}))
    for key in ("set_won", "match_won"):
        if hand.get(key):
            said.append(str(GIVES[key[:-4]]).format_map({"side": MARKS[hand[key]]}))
    return ", ".join(said) or str(GIVES["nothing"])


def say(hand: Mapping[str, Any]) -> str:
    """One hand of a timeline, or the `last` of `Match.live`, as a sentence in the active language."""
    told = say_trn(str(hand.get("trn", "")), hand.get("calls"))
    gains = say_gains(hand)
    return f"{told}: {gains}" if told else gains


TRUCO = frozenset(("tr", "rt", "qv", "jf", "v9", "vj", "s6", "n9", "d12", "tp"))
