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
        "verbs": _verbs(),
        "suits": _suits(rules),
        "ui": ui | {"won_set": _won_set(rules.match.set_name), "won_match": _won_match(rules)},
    }


def _verbs() -> Texts:
    """What waits to be sent and is no hand."""
    return {
        "undo": _("Undo"),
        "redo": _("Bring back"),
        "correct": _("Correction"),
        "void": _("Hand that no longer counts"),
        "note": _("Note"),
        "incident": _("Incident"),
        "judge": _("Call of the judge"),
        "take": _("Taking over"),
        "sign": _("Signature"),
        "dispute": _("Disagreement"),
    }


def _suits(rules: engine.Ruleset) -> Texts:
    """The suits of the deck by their letters: `o` is ouros where there are paus, oros else."""
    if any(card.endswith("p") for card in rules.deck):
        return {"p": _("paus"), "c": _("copas"), "e": _("espadas"), "o": _("ouros")}
    return {"o": _("oros"), "c": _("copas"), "e": _("espadas"), "b": _("bastos")}


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
    return (
        _table(pies)
        | _cards()
        | _beside()
        | _log()
        | _end()
        | {
            "save": _("Save: {gains}"),
            "hand": _("Hand {number}"),
            "finished": _("Finished"),
            "and_wins": _("{answer}, {side} wins it"),
            "then": _("{answer}, and the bazas:"),
            "ask_answer": _("{call}: what does {side} say?"),
            "ask_flor": _("Who wins the flor?"),
            "ask_special": _("{hand}: does {side} play?"),
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
            "duel": _("Pica-pica"),
            "duel_now": _("Duel {k} of 3: {a} against {b}."),
            "duel_out": _("A hand of all six"),
            "next_match": _("The next match"),
            "other_phone": _("Another phone has just saved this: {said}"),
            "put_back": _("Put back what I was writing"),
            "held_title": _("Not saved"),
            "held_use": _("Write it again"),
            "held_drop": _("Forget it"),
            "held_after": _("It waited behind one that was refused."),
            "waiting": _("Waiting for the network…"),
            "gone": _(
                "This phone cannot write here any more. What is not saved stays in it: show it to the organiser."
            ),
            "storage": _(
                "This phone is full or keeps nothing: do not close the page until everything says “Confirmed”."
            ),
            "held_all": _("Write all {n} again"),
            "held_plain": _("Without its cards"),
            "not_done": _("{what}: not saved. {why}"),
            "done": _("{what}: saved."),
            "conflict": _("Two phones have written hand {number}. Which one was it?"),
            "conflict_theirs": _("Saved from another phone"),
            "conflict_ours": _("On this phone"),
            "conflict_keep": _("The saved one"),
            "conflict_take": _("This phone's"),
            "conflict_both": _("Both: this one is hand {number}"),
            "conflict_note": _("Another phone had: {said}"),
            "A": _("side A"),
            "B": _("side B"),
            "tie": _("tie"),
            "tie_before": _("tie, a card of it played before the bet"),
        }
    )


def _table(pies: bool) -> Texts:
    """Round the table and the menu. Who the pies are is said where they alone open the envit."""
    return ({"pie": _("pie")} if pies else {}) | {
        "turn": _("Turn the table"),
        "menu": _("More of this match"),
        "close": _("Close"),
        "sound": _("Sound when a hand is saved"),
        "vibration": _("Vibration when a hand is saved"),
        "device_writes": _("{name} writes"),
        "device_watches": _("{name} looks on"),
        "devices": _("Other phones at this table"),
        "take_over": _("Write on this phone"),
    }


def _cards() -> Texts:
    return {
        "with_cards": _("Write the cards"),
        "with_cards_on": _("Each card is written with two touches."),
        "quick_limits": _(
            "Without cards nobody can check later who called, whose turn it was, or which cards won a baza."
        ),
        "no_cards": _("Without cards"),
        "turn_up": _("Which card is turned up?"),
        "plays": _("{who} plays, baza {baza}"),
        "card": _("{rank} of {suit}"),
        "face_down": _("face down"),
    }


def _beside() -> Texts:
    """Incidents and the judge."""
    return {
        "incident": _("Note an incident"),
        "incident_kind": _("What happened"),
        "incident_side": _("Whose"),
        "incident_effect": _("What follows"),
        "incident_stones": _("How many"),
        "incident_cites": _("Rule it rests on"),
        "incident_text": _("In your own words"),
        "incident_save": _("Note it"),
        "judge": _("Call the judge"),
        "judge_hint": _("This table goes to the top of the organiser's list."),
        "judge_why": _("What it is about (may stay empty)"),
        "judge_called": _("The judge is called"),
        "judge_waits": _("The organiser sees this table on top of the list."),
        "judge_done": _("It is settled"),
    }


def _log() -> Texts:
    return {
        "log": _("All the hands"),
        "log_empty": _("No hands yet"),
        "log_void": _("does not count"),
        "log_corrected": _("corrected"),
        "log_before": _("It said: {said}"),
        "correct": _("Correct this hand"),
        "correct_hint": _("What comes after it is counted anew; you see what changes first."),
        "correct_leave": _("Leave it"),
        "correct_see": _("See what changes"),
        "correct_yes": _("Yes, correct it"),
        "correcting": _("Writing hand {number} anew. It said: {was}"),
        "preview": _("What changes"),
        "preview_hand": _("Hand"),
        "preview_before": _("Before"),
        "preview_after": _("After"),
        "preview_offline": _("No network: what it changes cannot be counted now."),
        "void": _("It does not count"),
        "void_hint": _("The hand stays in the log, struck through, with the reason."),
        "void_why": _("Why it does not count"),
        "void_yes": _("Strike out hand {number}"),
        "note": _("Add a note"),
        "note_match": _("Note about the match"),
        "note_text": _("Note"),
        "note_save": _("Save the note"),
        "redo": _("Bring back what was undone"),
    }


def _end() -> Texts:
    return {
        "sign": _("Sign the result"),
        "sign_as": _("Sign for"),
        "sign_name": _("Name of who signs"),
        "sign_draw": _("or sign here with a finger"),
        "sign_clear": _("Clear"),
        "sign_yes": _("I sign it"),
        "sign_missing": _("Write a name or draw a signature."),
        "signed_by": _("signed by"),
        "signed_drawn": _("signed by hand"),
        "dispute": _("We do not agree"),
        "dispute_hint": _("The organiser sees it and decides. The hands stay as they are."),
        "dispute_who": _("Who does not agree"),
        "dispute_why": _("Why"),
        "dispute_yes": _("Say that we do not agree"),
        "disputed": _("Not agreed:"),
    }
