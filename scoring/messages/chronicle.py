"""An event of a match's log that is no hand, as a sentence. Names are given in; free text is never said here."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.messages import table_talk
from scoring.messages.hands import MARKS
from scoring.messages.table_talk import Known
from tournaments.projections import words

Data = Mapping[str, Any]


def say_event(kind: str, payload: Data, known: Known) -> str:
    """One event, with what is known of its match."""
    said = _SAID.get(kind)
    return said(payload, known) if said else _("An entry of the log (%(kind)s)") % {"kind": kind}


def _started(payload: Data, _known: Known) -> str:
    return _("The partida begins; seat %(seat)s deals first") % {"seat": payload["dealer"]}


def _lineup(payload: Data, known: Known) -> str:
    name = known.names.get(str(payload.get("player")), "")
    seat = payload.get("seat")
    if not name:
        return _("Substitution at seat %(seat)s") % {"seat": seat}
    return _("Substitution: %(name)s sits down at seat %(seat)s") % {"name": name, "seat": seat}


def _void(payload: Data, known: Known) -> str:
    number = known.numbers.get(int(payload.get("voids") or 0))
    return (
        _("Hand %(number)s counts no more") % {"number": number}
        if number
        else _("The last hand counts no more")
    )


def _paper(payload: Data, _known: Known) -> str:
    sets = " ".join(f"{a}–{b}" for a, b in payload.get("sets", ()))
    said = _("Result from paper: %(sets)s") % {"sets": sets} if sets else _("Result from paper")
    side = payload.get("joc_fora")
    return f"{said}, {_('joc fora')} {MARKS[side]}" if side else said


def _ruling(payload: Data, known: Known) -> str:
    if payload.get("late"):
        late = {
            "side": MARKS[payload["late"]],
            "minutes": payload.get("minutes", 0),
            "other": MARKS[payload["cama"]],
            "set": words.set_name(known.set_name),
        }
        return _("%(side)s was %(minutes)s minutes late: %(set)s for %(other)s") % late
    note = words.outcome_note({"outcome": payload.get("outcome", ""), "reason": ""}) or _("By ruling")
    winner = payload.get("winner")
    return _("%(what)s: %(side)s wins") % {"what": note, "side": MARKS[winner]} if winner else note


def _reopened(_payload: Data, _known: Known) -> str:
    return _("The result is taken back: the match is open again")


def _annulled(_payload: Data, _known: Known) -> str:
    return _("What was recorded so far counts no more: the match is played again")


def _restored(_payload: Data, _known: Known) -> str:
    return _("What was recorded before counts again")


def _bell(payload: Data, known: Known) -> str:
    if payload.get("rule") == "count":
        return _("Time is up: what lies on the table counts")
    a, b = payload.get("start") or (0, 0)
    params = {"a": a, "b": b, "set": words.set_name(known.set_name)}
    return _("Time is up: each %(set)s that begins now starts at %(a)s–%(b)s") % params


_SAID = {
    "started": _started,
    "lineup": _lineup,
    "void_last": _void,
    "paper": _paper,
    "ruling": _ruling,
    "reopened": _reopened,
    "annulled": _annulled,
    "restored": _restored,
    "bell": _bell,
    **table_talk.SAID,
}
