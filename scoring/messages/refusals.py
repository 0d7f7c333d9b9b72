"""What scoring says no with, as sentences: its own refusals, the engine's violations, and the rest as tournaments words it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.engine import Notice, Violation
from scoring.messages.calls import call_name
from scoring.messages.engine import SENTENCES as ENGINE
from tournaments import messages as house
from tournaments.errors import Refusal
from tournaments.projections.words import set_name

CALLS = ("call", "prev")  # parameters that are codes of calls: said by their names

SENTENCES: Mapping[str, str | Promise] = {
    "key.bad": _("The form lost its key. Load the page again."),
    "key.reused": _("This form was sent before with something else in it. Load the page again."),
    "hand.too_long": _("A hand has at most %(limit)s characters."),
    "dealer.unknown": _("Say which seat deals."),
    "seats.count": _("So many cannot sit at this table: %(count)s."),
    "seats.unknown": _("There is no such seat at this table."),
    "seats.twice": _("The same person sits twice."),
    "seats.wrong_side": _("Seat %(seat)s belongs to the other pareja."),
    "seats.no_more": _("Pareja %(number)s has made its %(limit)s substitutions of this phase."),
    "seats.not_allowed": _("In this phase nobody is replaced."),
    "seats.cama_begun": _("A player is replaced while the table stands at 0–0, not later."),
    "bulk.count": _("There are %(current)s such matches now, not %(sent)s: nothing was ended."),
    "bulk.outcome": _("Choose what happened."),
    "late.in_play": _("Hands are recorded already: nobody is late any more."),
    "late.no_rule": _("The phase has no steps for coming late: say how much is lost."),
    "late.nothing_more": _(
        "By then nothing more is lost: the steps begin after %(first)s minutes, and %(lost)s have been counted already."
    ),
    "bell.no_rule": _("The rounds of this phase are not played against time."),
    "bell.too_early": _("The time of the round is not up yet."),
    "bell.level": _("It is level, and somebody has to go on: one more hand is played."),
    "bell.rung": _("The bell has rung for this match already."),
    "paper.has_hands": _(
        "This match has %(hands)s hands recorded at the table. A result from paper over them is a ruling: write the reason."
    ),
    "undo.nothing": _("There is no hand to undo."),
    "undo.not_a_hand": _("The last thing is no hand but a result or a ruling: open the match again instead."),
    "redo.nothing": _("There is nothing to bring back."),
    "correct.unseen": _("This changes what has been won. Look at what changes, and say yes."),
    "incident.unknown": _("Choose what happened."),
    "incident.side": _("Say which side it is about."),
    "incident.effect": _("Choose what it does to the score."),
    "incident.stones": _("Write how many."),
    "text.too_long": _("At most %(limit)s characters."),
    "note.empty": _("Write the note."),
    "note.unknown": _("There is no such line in the log."),
    "checkin.side": _("Say which side."),
    "checkin.already": _("Side %(side)s is here already."),
    "checkin.players": _("Somebody of these does not play for this side."),
    "lot.how": _("Say how the lot was drawn, and which seat it gave."),
    "lot.made": _("The lot is drawn: seat %(seat)s deals first. Only a judge may have it drawn again."),
    "dealer.lot": _("By lot seat %(seat)s deals first."),
    "sign.how": _("Write the name or draw the signature."),
    "sign.drawing": _("The signature is too large. Draw it again."),
    "sign.not_finished": _("There is no result yet."),
    "sign.already": _("Side %(side)s has signed already."),
    "sign.disputed": _("This side disputes the result: that is settled first."),
    "dispute.already": _("The result is disputed already."),
    "dispute.none": _("Nothing is disputed."),
    "dispute.too_late": _("This side has signed, and the time for protests is over (%(minutes)s minutes)."),
    "ruling.unknown": _("Choose what happened."),
    "travel.format": _("This is no championship that was taken away from Joc Fora (%(expected)s)."),
    "travel.too_large": _("The file is too large: at most %(limit)s MB."),
    "travel.broken": _("The file is damaged: %(place)s. Nothing was saved."),
    "travel.chain": _("The log of match %(match)s does not hold from event %(event)s on. Nothing was saved."),
    "travel.already_here": _("This championship is already here."),
    "trn.not_text": _("This is no text file."),
    "trn.too_long": _("The file is too long: at most %(limit)s characters."),
    "trn.too_many": _("These are more hands than a partida can have: at most %(limit)s."),
    "trn.mended": _(
        "The file has voided hands or rulings. Only hands come in from a file; what a judge ruled is written here."
    ),
    "trn.no_hands": _("There is no hand in this file."),
    "trn.has_hands": _(
        "This match has %(hands)s hands already. A file comes only into a match without hands."
    ),
    "trn.other_rules": _("The file was played under other rules (%(said)s) than this match (%(expected)s)."),
    "trn.other_options": _("The file was played with other options than this match."),
    "trn.other_pareja": _(
        "The file names “%(said)s” as pareja %(side)s; here it is “%(expected)s”. Correct the tag or take it out."
    ),
    "trn.sides_swapped": _(
        "The sides are the other way round: in the file “%(said)s” is pareja %(side)s, here it is “%(expected)s”."
    ),
    "trn.other_start": _("%(field)s: the file says %(said)s, the match began with %(expected)s."),
    "trn.not_from_nil": _("The file begins at %(said)s. A match comes in from its beginning."),
    "trn.other_match": _("The file comes from another match (%(said)s)."),
    "trn.ended_otherwise": _("There the match ended otherwise (%(said)s). Only its hands come in."),
    "trn.stays_open": _("With these hands nobody has won yet: the match stays in play."),
    "ruling.winner": _("Say who wins; nobody, where both stayed away or it is not played."),
}


@dataclass(frozen=True)
class Said:
    """A broken rule in words: stable key, sentence, and the token of the TRN it is about with its place."""

    key: str
    message: str
    token: str = ""
    position: int = 0
    params: Mapping[str, Any] | None = None


def engine_sentence(key: str, params: Mapping[str, Any]) -> str:
    """The translated sentence of a violation or notice; its template when a parameter is missing."""
    named = {name: _named(name, value) for name, value in params.items()}
    template = str(ENGINE.get(key, key))
    try:
        return template.format_map(named)
    except (KeyError, IndexError, ValueError):
        return template


def _named(name: str, value: Any) -> Any:
    """A parameter as it is said: calls, and what a cama is called, by their names in the reader's language."""
    if name in CALLS:
        return call_name(str(value))
    return capfirst(set_name(value.lower())) if name == "set" else value


def said(item: Violation | Notice) -> str:
    """What the engine says, or this house of a file's line, in the reader's language."""
    own = SENTENCES.get(item.key)
    if own is not None:
        return house.fill(str(own), item.params)
    return engine_sentence(item.key, item.params)


def violations(refusal: Refusal) -> list[Said]:
    """Every rule that a refused hand or paper result breaks; one entry for a refusal that is not the engine's."""
    found: tuple[Violation, ...] = getattr(refusal, "violations", ())
    if not found:
        return [Said(refusal.key, sentence(refusal))]
    return [Said(item.key, said(item), item.token, item.position, item.params) for item in found]


def sentence(refusal: Refusal) -> str:
    """Any refusal that scoring may raise, in the reader's language."""
    found: tuple[Violation, ...] = getattr(refusal, "violations", ())
    if found:
        return " ".join(dict.fromkeys(said(item) for item in found))
    own = SENTENCES.get(refusal.key)
    return house.fill(str(own), refusal.params) if own is not None else house.sentence(refusal)
