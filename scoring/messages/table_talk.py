"""The entries of a log that a referee makes beside hands, as sentences. Names are given in; free text is never said here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.messages.hands import MARKS
from scoring.messages.incidents import say_effect, say_incident

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Known:
    """What a sentence needs beside its entry.

    `names` are players by public id (empty: not to be said), `numbers` the hands' numbers by their event, `set_name` what the
    ruleset calls a set.
    """

    names: Mapping[str, str]
    numbers: Mapping[int, int]
    set_name: str


def _void(payload: Data, known: Known) -> str:
    number = known.numbers.get(int(payload.get("voids") or 0))
    if number is None:
        return _("A ruling counts no more (line %(seq)s)") % {"seq": payload.get("voids")}
    return _("Hand %(number)s counts no more") % {"number": number} + _left_over(payload)


def _corrected(payload: Data, known: Known) -> str:
    number = known.numbers.get(int(payload["corrects"]), "?")
    return _("Hand %(number)s is corrected") % {"number": number} + _left_over(payload)


def _left_over(payload: Data) -> str:
    count = len(payload.get("also") or ())
    said = _("entries after the earlier end that count no more: %(count)s") % {"count": count}
    return f"; {said}" if count else ""


def _redone(_payload: Data, _known: Known) -> str:
    return _("What was taken back counts again")


def _note(payload: Data, known: Known) -> str:
    about = int(payload.get("about") or 0)
    if not about:
        return _("Note on the match")
    number = known.numbers.get(about)
    if number is None:
        return _("Note on line %(seq)s") % {"seq": about}
    return _("Note on hand %(number)s") % {"number": number}


def _incident(payload: Data, known: Known) -> str:
    return say_incident(payload, known.set_name)


def _came(payload: Data, known: Known) -> str:
    there = [known.names[one] for one in payload.get("players", ()) if known.names.get(one)]
    said = _("%(side)s is at the table") % {"side": MARKS[payload["side"]]}
    return f"{said}: {', '.join(there)}" if there else said


def _lot(payload: Data, _known: Known) -> str:
    seat = {"seat": payload["dealer"]}
    if payload.get("how") == "cards":
        return _("By lot, drawn with the cards, seat %(seat)s deals first") % seat
    return _("By lot seat %(seat)s deals first") % seat


def _signed(payload: Data, _known: Known) -> str:
    return _("%(side)s signs") % {"side": MARKS[payload["side"]]}


def _disputed(payload: Data, _known: Known) -> str:
    return _("%(side)s disputes the result") % {"side": MARKS[payload["side"]]}


def _settled(payload: Data, known: Known) -> str:
    effect = say_effect(payload, known.set_name)
    if effect:
        return _("The dispute is settled: %(what)s") % {"what": effect}
    return _("The dispute is settled: the result stands")


SAID: Mapping[str, Callable[[Data, Known], str]] = {
    "void": _void,
    "corrected": _corrected,
    "redone": _redone,
    "note": _note,
    "incident": _incident,
    "came": _came,
    "lot": _lot,
    "signed": _signed,
    "disputed": _disputed,
    "settled": _settled,
}
