"""What is recorded beside the score: who came, the lot, notes, incidents, signatures, disputes. Values in, values out.

No name, hour or free text is here: events carry ids, and a signature the hash of the log that was signed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from .codec import FieldError, maybe_side, side, text, whole
from .errors import EventError, Violation
from .values import Side

INCIDENTS: Mapping[str, str] = {
    "warning": "",
    "wrong_deal": "misdeal",
    "exposed_card": "",
    "out_of_turn": "truco.call_turn",
    "penalty": "",
    "abandonment": "",
    "time": "",
    "deck_change": "",
    "pause": "",
    "resume": "",
    "other": "",
}
"""What may happen at a table, and the option of the ruleset that the incident rests on, where there is one.

A substitution is an event of its own (``lineup``). Nothing here counts warnings: what follows from them is a ruling.
"""


@dataclass(frozen=True, slots=True)
class Incident:
    """``effect`` is what it did to the score (empty: nothing), as in a ruling; ``hand`` is the hand it came before."""

    seq: int
    kind: str
    side: Side | None
    seat: int | None
    effect: Mapping[str, Any]
    rule: str
    hand: int


@dataclass(frozen=True, slots=True)
class Signature:
    """A side's yes to the log whose last event has the hash ``head``; ``how`` is ``name`` or ``strokes``."""

    seq: int
    side: Side
    head: str
    how: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A side's no; ``settled`` is the event that settled it, 0 while it is open."""

    seq: int
    side: Side
    settled: int = 0


@dataclass(frozen=True, slots=True)
class Came:
    """A pareja (its id) is at the table: another one that takes the side later has not come with it."""

    seq: int
    pareja: str


@dataclass(frozen=True, slots=True)
class Lot:
    """Who deals first: drawn by the server from ``seed`` (``first_dealer``), or with the table's own cards."""

    seq: int
    how: str
    dealer: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """All of it so far. ``came``: the last check-in of each side. ``signatures`` hold for the log as it is, ``ended`` no more."""

    came: Mapping[Side, Came] = field(default_factory=dict)
    lot: Lot | None = None
    notes: tuple[tuple[int, int], ...] = ()
    incidents: tuple[Incident, ...] = ()
    signatures: Mapping[Side, Signature] = field(default_factory=dict)
    ended: tuple[Signature, ...] = ()
    disputes: tuple[Dispute, ...] = ()

    @property
    def events(self) -> tuple[int, ...]:
        """The entries of the log that all of this is told from."""
        told: tuple[Came | Incident | Signature | Dispute, ...]
        told = (*self.came.values(), *self.incidents, *self.signatures.values(), *self.disputes)
        return (*(seq for seq, _about in self.notes), *(one.seq for one in told))

    @property
    def open_dispute(self) -> Dispute | None:
        return next((item for item in self.disputes if not item.settled), None)

    def unsigned(self) -> "Beside":
        """After a change of what was signed: the signatures stand in the log, and hold no more."""
        if not self.signatures:
            return self
        return replace(self, signatures={}, ended=(*self.ended, *self.signatures.values()))


def first_dealer(seed: str, players: int) -> int:
    """The seat that a lot with this seed gives: SHA-256 of ``lot/1:seed``, modulo the players, plus one."""
    return int(sha256(f"lot/1:{seed}".encode()).hexdigest(), 16) % players + 1


def came(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    who, pareja = side(data.get("side"), "side"), str(data.get("pareja", ""))
    if who in beside.came and beside.came[who].pareja == pareja:
        raise EventError((Violation("events.already_came", {"side": who}),))
    return replace(beside, came={**beside.came, who: Came(seq, pareja)})


def drew(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    """The lot; a later one replaces it. A lot of the server is made again from its seed."""
    players = whole(data.get("players"), "players", 1, 6)
    how, seed = text(data.get("how"), "how"), str(data.get("seed", ""))
    dealer = whole(data.get("dealer"), "dealer", 1, players)
    if how not in ("server", "cards") or (how == "server" and dealer != first_dealer(seed, players)):
        raise FieldError("how")
    return replace(beside, lot=Lot(seq, how, dealer, seed))


def noted(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    """A note on an event, or (0) on the match."""
    about = whole(data.get("about"), "about", 0, seq - 1)
    return replace(beside, notes=(*beside.notes, (seq, about)))


def happened(beside: Beside, data: Mapping[str, Any], seq: int, hand: int) -> Beside:
    kind = text(data.get("what"), "what")
    if kind not in INCIDENTS:
        raise FieldError("what")
    seat = whole(data["seat"], "seat", 1, 6) if data.get("seat") is not None else None
    incident = Incident(
        seq, kind, maybe_side(data, "side"), seat, data.get("effect") or {}, str(data.get("rule", "")), hand
    )
    return replace(beside, incidents=(*beside.incidents, incident))


def signed(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    who = side(data.get("side"), "side")
    made = Signature(seq, who, text(data.get("head"), "head"), text(data.get("how"), "how"))
    if who in beside.signatures:
        raise EventError((Violation("events.already_signed", {"side": who}),))
    return replace(beside, signatures={**beside.signatures, who: made})


def disputed(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    if beside.open_dispute is not None:
        raise EventError((Violation("events.already_disputed", {}),))
    return replace(beside, disputes=(*beside.disputes, Dispute(seq, side(data.get("side"), "side"))))


def settled(beside: Beside, data: Mapping[str, Any], seq: int) -> Beside:
    open_now = beside.open_dispute
    if open_now is None or data.get("settles") != open_now.seq:
        raise EventError((Violation("events.no_dispute", {}),))
    return replace(beside, disputes=(*beside.disputes[:-1], replace(open_now, settled=seq)))
