"""The pad's words, for its script: one dictionary of translated texts and `{named}` templates that travels with the page."""

from django.utils.translation import gettext as _

from scoring import engine
from scoring.messages.calls import call_names, is_truc, kinds
from scoring.messages.hands import gives, templates
from tournaments.projections.words import set_name

Texts = dict[str, str]


def words(rules: engine.Ruleset) -> dict[str, Texts]:
    """Everything the script says, in the active language and in the ruleset's own words."""
    pies = rules.envido is not None and rules.envido.openers == "pies"
    ui = _interface(pies) | (_of_truc() if is_truc(rules.id) else _of_truco())
    return {
        "calls": {code: str(name) for code, name in call_names(rules.id).items()},
        "kinds": {kind: str(name) for kind, name in kinds(rules.id).items()},
        "say": {key: str(text) for key, text in templates(rules.id).items()},
        "gives": {key: str(text) for key, text in gives(rules.id).items()},
        "worth": {"set": set_name(rules.match.set_name), "match": _("partida")},
        "ui": ui | {"won_set": _won_set(rules.match.set_name), "won_match": _won_match(rules)},
    }


def special_names(rules: engine.Ruleset) -> dict[str, str]:
    """What a hand is called where one side (`one`) or both (`both`) stand at the score with rules of its own."""
    if rules.special is None:
        return {}
    named = {10: _("Mão de dez"), 11: _("Mão de onze")}
    one = named.get(rules.special.at, _("Special hand at {score}").format(score=rules.special.at))
    return {"one": one, "both": _("Mão de ferro")}


def _won_set(name: str) -> str:
    return {
        "chico": _("Chico for {side}: {a}–{b}."),
        "partida": _("Partida for {side}: {a}–{b}."),
    }.get(name, _("Cama for {side}: {a}–{b}."))


def _won_match(rules: engine.Ruleset) -> str:
    return _("The match for {side}.") if rules.match.set_name == "partida" else _("Partida for {side}.")


def _of_truc() -> Texts:
    return {
        "ask_tanto": _("Who wins the envit?"),
        "amount": _("Stones of the envit"),
        "less_stones": _("One stone less"),
        "more_stones": _("One stone more"),
        "values_of": _("Envit of {side}"),
    }


def _of_truco() -> Texts:
    return {
        "ask_tanto": _("Who wins the envido?"),
        "amount": _("Points of the envido"),
        "less_stones": _("One point less"),
        "more_stones": _("One point more"),
        "values_of": _("Points of {side}"),
    }


def _interface(pies: bool) -> Texts:
    """The words that all tables share; who the pies are is said where they alone open the envit."""
    shortly = _("{dealer} deals · Mano: {mano}")
    return {
        "save": _("Save: {gains}"),
        "hand": _("Hand {number}"),
        "new_hand": _("Hand {number}: nothing said yet."),
        "and_wins": _("{answer}, {side} wins it"),
        "then": _("{answer}, and the bazas:"),
        "ask_answer": _("{call}: what does {side} say?"),
        "ask_flor": _("Who wins the flor?"),
        "ask_special": _("{hand}: does {side} play?"),
        "ask_bazas": _("Which bazas?"),
        "bazas_for": _("{side} wins the hand"),
        "bazas_for_nobody": _("Nobody wins the hand"),
        "bazas_said_nobody": _("Bazas: {bazas}. Nobody wins the hand"),
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
        "values": _("Write the points of each side"),
        "values_ok": _("Note them"),
        "goes_back": _("Go back to: {said}"),
        "last": _("Hand {number}: {said}"),
        "undone": _("Undone: hand {number}."),
        "falta": _("falta {n}"),
        "falta_two": _("falta ● {a} ◆ {b}"),
        "deals": _("deals"),
        "mano": _("mano"),
        "seat": _("seat {seat}"),
        "around_two": shortly,
        "duel": _("Pica-pica"),
        "duel_now": _("Duel {k} of 3: {a} against {b}."),
        "duel_out": _("A hand of all six"),
        "around": _("{dealer} deals · Mano: {mano} · Pies: {pies}") if pies else shortly,
        "next_match": _("The next match"),
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
        "tie_before": _("tie, a card of it played before the bet"),
    }
