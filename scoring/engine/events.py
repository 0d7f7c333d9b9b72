"""A whole partida as the fold of its events: hands, voids, corrections, rulings, and what is recorded beside the score.

A correction is another event: what it changes is judged anew with all that follows. Never a clock or a name. The log that
stores events, and who may write them, are not of this house.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from . import beside, partida, rewriting
from .codec import FieldError, mapping, text, whole
from .errors import EventError
from .partida import Event, HandRow, PartidaState, empty, refuse
from .ruleset import Ruleset
from .values import Side

__all__ = ["KINDS", "Event", "HandRow", "PartidaState", "apply", "empty", "fold"]

Room = Callable[[PartidaState, Event], PartidaState]


def fold(ruleset: Ruleset, events: Iterable[Event]) -> PartidaState:
    """The partida after these events. Raises EventError at the first that does not fit."""
    state = empty(ruleset)
    for event in events:
        state = apply(state, event)
    return state


def apply(state: PartidaState, event: Event) -> PartidaState:
    """The partida after one more event. Raises EventError when it does not fit.

    Whatever changes what was signed ends the signatures; whatever moves the score ends what a redo could bring back.
    """
    room = _ROOMS.get(event.kind)
    if room is None:
        raise refuse("events.unknown_kind", kind=event.kind)
    placed = event if event.seq else replace(event, seq=state.seq + 1)
    try:
        after = replace(room(state, placed), seq=placed.seq)
    except FieldError as no:
        raise EventError((no.violation,)) from None
    if placed.kind == "hand":
        after = replace(after, recorded=(*state.recorded, after.hands[-1]))
    else:
        known = {row.seq: row for row in (*state.recorded, *after.hands)}
        after = replace(after, recorded=tuple(known.values()))
    if placed.kind in SCORE:
        after = replace(after, taken=None)
    if placed.kind in UNSIGNED and not placed.data.get("winner"):
        return after
    return replace(after, beside=after.beside.unsigned())


def _reopened(state: PartidaState, event: Event) -> PartidaState:
    """Takes back what ended the partida: the paper result, the ruling, or the last hand."""
    if not state.finished:
        raise refuse("events.not_finished")
    if state.ended_by in ("played", "joc_fora"):
        return replace(rewriting.void_last(state, event), taken=None)
    # a ruling that gave the partida outright was never counted; one that gave its last cama or stones was
    fresh = partida.again(state, state.counted)
    return partida.again(state, state.counted[:-1]) if fresh.finished else fresh


def _annulled(state: PartidaState, event: Event) -> PartidaState:
    """All that was recorded counts no more: the match is to be played again, from its start."""
    kept = replace(state, annulled=(), taken=None)
    voided = (*state.voided, *(row.text for row in state.hands))
    blank = replace(empty(state.ruleset), beside=state.beside)
    return replace(blank, voided=voided, annulled=(*state.annulled, kept))


def _restored(state: PartidaState, event: Event) -> PartidaState:
    """What was annulled the ``number``-th time (from 1) counts again, as it stood."""
    if state.started or state.finished or state.camas:
        raise refuse("events.already_started")
    number = whole(event.data.get("number"), "number", 1, len(state.annulled))
    back = state.annulled[number - 1]
    return replace(back, annulled=state.annulled, beside=state.beside)


def _incident(state: PartidaState, event: Event) -> PartidaState:
    """A line of the acta; its effect on the score is a ruling with the incident's own place in the log."""
    number = (state.score.last_hand or 0) + 1
    effect = mapping(event.data.get("effect") or {}, "effect")
    after = state
    if effect:
        after = partida.ruling(
            state, Event("ruling", {"reason": event.data.get("what"), **effect}, event.seq)
        )
    noted = beside.happened(state.beside, event.data, event.seq, number)
    return replace(after, beside=noted, taken=None if effect else state.taken)


def _settled(state: PartidaState, event: Event) -> PartidaState:
    """A dispute is settled: the result stands, or a judge gives the partida to ``winner``."""
    after = state
    if event.data.get("winner"):
        opened = replace(state, score=replace(state.score, finished=False), taken=None)
        after = partida.ruling(opened, Event("ruling", {"reason": "dispute", "winner": event.data["winner"]}))
    return replace(after, beside=beside.settled(state.beside, event.data, event.seq))


def _lot(state: PartidaState, event: Event) -> PartidaState:
    if state.started or state.finished:
        raise refuse("events.already_started")
    return replace(state, beside=beside.drew(state.beside, event.data, event.seq))


def _signed(state: PartidaState, event: Event) -> PartidaState:
    if not state.finished:
        raise refuse("events.not_finished")
    return replace(state, beside=beside.signed(state.beside, event.data, event.seq))


def _disputed(state: PartidaState, event: Event) -> PartidaState:
    if not state.finished:
        raise refuse("events.not_finished")
    return replace(state, beside=beside.disputed(state.beside, event.data, event.seq))


def _beside(room: Callable[[beside.Beside, Mapping[str, Any], int], beside.Beside]) -> Room:
    return lambda state, event: replace(state, beside=room(state.beside, event.data, event.seq))


_ROOMS: Mapping[str, Room] = {
    "started": partida.started,
    "hand": partida.hand,
    "paper": partida.paper,
    "ruling": partida.ruling,
    "bell": partida.bell,
    "reopened": _reopened,
    "annulled": _annulled,
    "restored": _restored,
    "void_last": rewriting.void_last,
    "void": rewriting.void,
    "corrected": rewriting.corrected,
    "redone": rewriting.redone,
    "incident": _incident,
    "note": _beside(beside.noted),
    "came": _beside(beside.came),
    "lot": _lot,
    "signed": _signed,
    "disputed": _disputed,
    "settled": _settled,
}
KINDS = tuple(_ROOMS)
SCORE = ("started", "hand", "paper", "ruling", "bell", "reopened", "annulled", "restored")
SPOKEN = ("incident", "note", "came", "lot", "signed", "disputed", "settled")
"""What is recorded beside the score; an incident or a settlement may move it by its effect."""
UNSIGNED = ("signed", "disputed", "settled")
"""What may follow a signature without ending it, as long as nobody else wins by it."""


def event_json(event: Event) -> dict[str, Any]:
    """The event as JSON data."""
    return {"kind": event.kind} | dict(event.data)


def event_from_json(data: Any) -> Event:
    """The event of JSON data; its fields are checked when it is applied. Raises EventError for no event at all."""
    try:
        found = mapping(data, "event")
        kind = text(found.get("kind"), "kind")
    except FieldError as no:
        raise EventError((no.violation,)) from None
    if kind not in KINDS:
        raise refuse("events.unknown_kind", kind=kind)
    return Event(kind, {name: value for name, value in found.items() if name != "kind"})


def started(dealer: int, players: int = 4) -> Event:
    return Event("started", {"dealer": dealer, "players": players})


def hand(trn: str) -> Event:
    return Event("hand", {"trn": trn})


def void_last() -> Event:
    return Event("void_last")


def paper(sets: Iterable[tuple[int, int]], joc_fora: Side | None = None, *, bell: bool = False) -> Event:
    data = {"sets": [list(cama) for cama in sets], "joc_fora": joc_fora}
    return Event("paper", {**data, "bell": True} if bell else data)


def ruling(reason: str, winner: Side) -> Event:
    return Event("ruling", {"reason": reason, "winner": winner})


def ruled_stones(reason: str, stones: Mapping[Side, int]) -> Event:
    """Stones given (or taken, negative) by a judge."""
    return Event("ruling", {"reason": reason, "stones": dict(stones)})


def ruled_cama(reason: str, winner: Side) -> Event:
    return Event("ruling", {"reason": reason, "cama": winner})


def late_cama(reason: str, winner: Side) -> Event:
    """The cama on the table goes to `winner` as it lies: the other side was not there."""
    return Event("ruling", {"reason": reason, "cama": winner, "as_it_lies": True})


def bell(rule: str, start: tuple[int, int] | None = None) -> Event:
    return Event("bell", {"rule": rule} if start is None else {"rule": rule, "start": list(start)})


def reopened() -> Event:
    return Event("reopened")


def annulled() -> Event:
    return Event("annulled")


def restored(number: int) -> Event:
    return Event("restored", {"number": number})


def corrected(seq: int, trn: str, also: Iterable[int] = ()) -> Event:
    """Hand ``seq`` says ``trn``; ``also`` names what the earlier end of the partida leaves over."""
    return Event("corrected", {"corrects": seq, "trn": trn, "also": list(also)})


def void(seq: int, also: Iterable[int] = ()) -> Event:
    return Event("void", {"voids": seq, "also": list(also)})


def redone(restores: int) -> Event:
    """Takes back the undo, void or correction ``restores``."""
    return Event("redone", {"restores": restores})


def incident(what: str, side: Side | None = None, effect: Mapping[str, Any] | None = None) -> Event:
    return Event("incident", {"what": what, "side": side, "effect": dict(effect or {})})


def signed(side: Side, head: str, how: str = "name") -> Event:
    return Event("signed", {"side": side, "head": head, "how": how})


def disputed(side: Side) -> Event:
    return Event("disputed", {"side": side})


def settled(dispute: int, winner: str = "") -> Event:
    return Event("settled", {"settles": dispute, "winner": winner})
