"""The end of a match: both parejas sign what the log says, or dispute it; a judge settles."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import engine
from scoring.selectors.partida import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission
from tournaments.selectors.disputes import window_ends

MAX_NAME, MAX_REASON = 80, 300
MAX_STROKES, MAX_DRAWING = 40, 6000
Strokes = Sequence[Sequence[int]]
"""Lines drawn with a finger: each `[x, y, x, y, …]` in whole numbers from 0 to 999."""


@transaction.atomic
def sign(
    *,
    actor: Actor,
    match: str,
    side: str,
    version: int,
    key: str,
    name: str = "",
    strokes: Strokes = (),
    device_time: str = "",
) -> Recorded:
    """A pareja's yes, by a typed name or by a drawing, to the log as it is: the event names its head.

    Name and drawing are text that can be blanked. Anything that changes the record afterwards ends the signature: it stays in
    the log, for the head that it names. Raises Refusal `sign.*`.
    """
    _side(side)
    if bool(name.strip()) == bool(strokes):
        raise Refusal("sign.how", field="name")
    text = _drawing(strokes) if strokes else name.strip()
    if strokes == () and len(text) > MAX_NAME:
        raise Refusal("text.too_long", field="name", limit=MAX_NAME)

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        beside = partida.core.beside
        if not partida.finished:
            raise Refusal("sign.not_finished")
        if side in beside.signatures:
            raise Refusal("sign.already", field="side", side=side)
        if beside.open_dispute is not None and beside.open_dispute.side == side:
            raise Refusal("sign.disputed", field="side")
        return {**payload, "head": partida.head}

    payload = {"side": side, "how": "strokes" if strokes else "name"}
    verb = Verb(actor, match, version, key, "signed", payload, text=text, device_time=device_time)
    return write(verb, decide)


def _drawing(strokes: Strokes) -> str:
    """The lines as compact JSON, held to a size. Raises Refusal."""
    flat = [number for line in strokes for number in line]
    good = all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 999 for n in flat)
    if not good or len(strokes) > MAX_STROKES or any(len(line) % 2 or not line for line in strokes):
        raise Refusal("sign.drawing", field="strokes")
    text = json.dumps([list(line) for line in strokes], separators=(",", ":"))
    if len(text) > MAX_DRAWING:
        raise Refusal("sign.drawing", field="strokes")
    return text


@transaction.atomic
def dispute(
    *, actor: Actor, match: str, side: str, version: int, key: str, reason: str, device_time: str = ""
) -> Recorded:
    """A pareja's no, with its reason. Once it has signed that is a protest, and only inside the phase's window.

    Raises Refusal `dispute.*`, `reason.required`.
    """
    _side(side)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    if len(reason) > MAX_REASON:
        raise Refusal("text.too_long", field="reason", limit=MAX_REASON)

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> None:
        if not partida.finished:
            raise Refusal("sign.not_finished")
        if partida.core.beside.open_dispute is not None:
            raise Refusal("dispute.already")
        if side in partida.core.beside.signatures and not _in_window(match):
            raise Refusal("dispute.too_late", minutes=_minutes(match))

    verb = Verb(
        actor,
        match,
        version,
        key,
        "disputed",
        {"side": side},
        text=reason.strip(),
        device_time=device_time,
    )
    return write(verb, decide)


@transaction.atomic
def settle(
    *, actor: Actor, match: str, version: int, key: str, reason: str, winner: str = "", device_time: str = ""
) -> Recorded:
    """A judge settles the open dispute: the result stands, or the partida is given to `winner`. Needs the right to rule.

    Where stones or hands are to be mended, mend them first and settle then. Raises Refusal `dispute.none`, `ruling.winner`.
    """
    if winner not in ("", *engine.SIDES):
        raise Refusal("ruling.winner", field="winner")
    if not reason.strip():
        raise Refusal("reason.required", field="reason")

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        found = partida.core.beside.open_dispute
        if found is None:
            raise Refusal("dispute.none")
        given = winner if winner != (partida.state.winner or "") else ""
        return {"settles": found.seq, "winner": given}

    verb = Verb(
        actor, match, version, key, "settled", {}, Permission.RULE, reason.strip(), device_time=device_time
    )
    return write(verb, decide)


def _side(side: str) -> None:
    if side not in engine.SIDES:
        raise Refusal("checkin.side", field="side")


def _minutes(match: Match) -> int:
    return PhaseSettings.of(match.phase.settings).protest_minutes


def _in_window(match: Match) -> bool:
    """Whether the phase still takes protests against this result; the server's hour alone decides."""
    until = window_ends(match, PhaseSettings.of(match.phase.settings))
    return until is not None and timezone.now() <= until
