"""The pad's words, for its script: one dictionary of translated texts and `{named}` templates that travels with the page."""

from typing import Any

from django.utils.translation import gettext as _

from scoring import engine
from scoring.messages.calls import KINDS, NAMES
from scoring.messages.engine import SENTENCES
from scoring.messages.hands import GIVES, SAY

NOTICES = ("truco.void", "falta.value", "set.closed", "tie.unverified", "baza.superfluous")


def words(rules: engine.Ruleset) -> dict[str, Any]:
    """Everything the script says, in the active language; calls by the ruleset's own names."""
    own = {step.code: step.name for step in rules.truco.steps}
    return {
        "calls": {code: str(name) for code, name in NAMES.items()} | own,
        "kinds": {kind: str(name) for kind, name in KINDS.items()},
        "say": {key: str(text) for key, text in SAY.items()},
        "gives": {key: str(text) for key, text in GIVES.items()},
        "notices": {key: str(SENTENCES[key]) for key in NOTICES},
        "ui": _interface(),
    }


def _interface() -> dict[str, str]:
    return {
        "save": _("Save: {gains}"),
        "hand": _("Hand {number}"),
        "new_hand": _("Hand {number}: nothing said yet."),
        "and_wins": _("{answer}, {side} wins it"),
        "then": _("{answer}, and the bazas:"),
        "ask_answer": _("{call}: what does {side} say?"),
        "ask_tanto": _("Who wins the envit?"),
        "ask_flor": _("Who wins the flor?"),
        "ask_bazas": _("Which bazas?"),
        "bazas_for": _("{side} wins the hand"),
        "bazas_said": _("Bazas: {bazas}. {side} wins the hand"),
        "baza_next": _("Next baza"),
        "one_by_one": _("Baza by baza"),
        "all_bazas": _("All bazas at once"),
        "more": _("More"),
        "less": _("Back to the calls"),
        "back": _("Back"),
        "undo_hand": _("Undo hand {number}"),
        "undo_first": _("Nothing to undo"),
        "undo_ask": _("Undo hand {number}? It said: {said}"),
        "undo_yes": _("Yes, undo it"),
        "undo_no": _("No, it stays"),
        "amount": _("Stones of the envit"),
        "less_stones": _("One stone less"),
        "more_stones": _("One stone more"),
        "values": _("Write the points of each side"),
        "values_of": _("Envit of {side}"),
        "values_ok": _("Note them"),
        "goes_back": _("Go back to: {said}"),
        "last": _("Hand {number}: {said}"),
        "undone": _("Undone: hand {number}."),
        "falta": _("falta {n}"),
        "falta_two": _("falta ● {a} ◆ {b}"),
        "deals": _("deals"),
        "mano": _("mano"),
        "seat": _("seat {seat}"),
        "around": _("{dealer} deals · Mano: {mano} · Pies: {pies}"),
        "next_match": _("The next match"),
        "won_set": _("Cama for {side}: {a}–{b}."),
        "won_match": _("Partida for {side}."),
        "other_phone": _("Another phone has just saved this: {said}"),
        "put_back": _("Put back what I was writing"),
        "held_title": _("Not saved"),
        "held_use": _("Write it again"),
        "held_drop": _("Forget it"),
        "held_after": _("It waited behind one that was refused."),
        "stale": _("Another phone wrote before this one."),
        "waiting": _("Waiting for the network…"),
        "gone": _(
            "This phone cannot write here any more. What is not saved stays in it: show it to the organiser."
        ),
        "storage": _(
            "This phone keeps nothing when it is closed: do not close the page while something is not saved."
        ),
        "A": _("side A"),
        "B": _("side B"),
        "tie": _("tie"),
    }
