"""Taking back and mending what a partida counts: undo, void, correct, redo. The log only grows; the fold is judged anew.

A hand that is voided with later hands after it keeps its number and its deal: those hands were dealt as they say. The last
hand that is voided leaves no trace, and the same seat deals again. A correction never changes who dealt or any other hand;
hands after an earlier end are voided by the same event, which names them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .codec import text, whole
from .errors import EventError, NotationError, Violation
from .notation import parse
from .partida import Event, HandRow, PartidaState, blank, count, refuse

BY_HAND = ("", "played", "joc_fora")
"""How a partida may stand for its hands to be mended; a paper result or a ruling has to be reopened first."""


@dataclass(frozen=True, slots=True)
class Change:
    """A hand that a rewriting changes: as it counted and as it would (None: it counts no more, or it did not)."""

    seq: int
    number: int
    before: HandRow | None
    after: HandRow | None


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A partida with another past. ``surplus``: the hands and rulings after its earlier end, which count no more."""

    state: PartidaState
    surplus: tuple[int, ...]
    changes: tuple[Change, ...]


def correction(state: PartidaState, seq: int, trn: str) -> Rewritten:
    """The partida with hand ``seq`` saying ``trn``.

    Raises EventError ``events.unknown_hand``, ``match.finished``, ``correct.same``, ``correct.head``, the violations of the
    hand, or ``correct.later_hand`` with those of the first later hand that would be impossible.
    """
    at = _place(state, seq, hand=True)
    old = parse(str(state.counted[at].data["trn"]))
    try:
        new = parse(trn)
    except NotationError as no:
        raise EventError(no.violations) from None
    if new.text.split() == old.text.split():
        raise refuse("correct.same", number=old.number)
    if (new.number, new.duel, new.dealer) != (old.number, old.duel, old.dealer):
        raise refuse("correct.head", number=old.number)
    counted = list(state.counted)
    was = counted[at].data
    counted[at] = replace(counted[at], data={"trn": trn, "first": was.get("first", was["trn"])})
    return _rewritten(state, counted, seq)


def voiding(state: PartidaState, seq: int) -> Rewritten:
    """The partida without the hand or ruling ``seq``. Raises EventError as ``correction``."""
    at = _place(state, seq)
    item = state.counted[at]
    counted = list(state.counted)
    row = next((row for row in state.hands if row.seq == seq), None)
    if row is not None and any(later.kind in ("hand", "passed") for later in counted[at + 1 :]):
        dealt = {"trn": row.text, "number": row.outcome.number, "duel": row.outcome.duel}
        dealt["dealer"] = row.after.dealer
        counted[at] = Event("passed", dealt, item.seq)
    else:
        del counted[at]
    return _rewritten(state, counted, seq)


def _place(state: PartidaState, seq: int, *, hand: bool = False) -> int:
    if state.ended_by not in BY_HAND:
        raise refuse("match.finished")
    kinds = ("hand",) if hand else ("hand", "ruling")
    at = next((at for at, item in enumerate(state.counted) if item.seq == seq and item.kind in kinds), None)
    if at is None:
        raise refuse("events.unknown_hand", seq=seq)
    return at


def _rewritten(state: PartidaState, counted: Iterable[Event], touched: int) -> Rewritten:
    fresh, surplus = blank(state), []
    for item in counted:
        if fresh.finished:
            surplus += [item.seq] if item.kind != "passed" else []
            continue
        try:
            fresh = count(fresh, item)
        except EventError as no:
            if item.seq == touched:
                raise
            raise _later(state, item, no) from None
    return Rewritten(fresh, tuple(surplus), _changes(state, fresh))


def _later(state: PartidaState, item: Event, no: EventError) -> EventError:
    number = next((row.outcome.number for row in state.hands if row.seq == item.seq), 0)
    return EventError((Violation("correct.later_hand", {"number": number}), *no.violations))


def _changes(state: PartidaState, fresh: PartidaState) -> tuple[Change, ...]:
    """Every hand whose words, gains or score afterwards are not what they were."""
    before = {row.seq: row for row in state.hands}
    after = {row.seq: row for row in fresh.hands}
    rows = [(seq, before.get(seq), after.get(seq)) for seq in sorted(before | after)]
    return tuple(
        Change(seq, (old or new).outcome.number, old, new)  # type: ignore[union-attr]  # one of them is there
        for seq, old, new in rows
        if old is None or new is None or (old.text, old.after) != (new.text, new.after)
    )


def void_last(state: PartidaState, event: Event) -> PartidaState:
    """Undo: the last hand that stands counts no more; rulings after it stay."""
    if not state.hands:
        raise refuse("events.nothing_to_void")
    last = state.hands[-1]
    done = voiding(state, last.seq)
    return replace(done.state, voided=(*state.voided, last.text), taken=state, taker=event.seq)


def void(state: PartidaState, event: Event) -> PartidaState:
    seq = whole(event.data.get("voids"), "voids", 1, 999_999)
    done = voiding(state, seq)
    texts = tuple(row.text for row in state.hands if row.seq in (seq, *done.surplus))
    return _named(state, event, done, texts)


def corrected(state: PartidaState, event: Event) -> PartidaState:
    seq = whole(event.data.get("corrects"), "corrects", 1, 999_999)
    done = correction(state, seq, text(event.data.get("trn"), "trn"))
    return _named(state, event, done, tuple(row.text for row in state.hands if row.seq in done.surplus))


def _named(state: PartidaState, event: Event, done: Rewritten, texts: tuple[str, ...]) -> PartidaState:
    """The rewritten partida, if the event names exactly what it voids beside its own."""
    named: Any = event.data.get("also") or ()
    if list(named) != list(done.surplus):
        raise refuse("correct.surplus", count=len(done.surplus))
    return replace(done.state, voided=(*state.voided, *texts), taken=state, taker=event.seq)


def redone(state: PartidaState, event: Event) -> PartidaState:
    """What the last undo, void or correction took, back again; nothing that moves the score may have come after it."""
    if state.taken is None or event.data.get("restores") != state.taker:
        raise refuse("events.nothing_to_redo")
    return replace(state.taken, beside=state.beside)


def returning(state: PartidaState) -> HandRow | None:
    """The hand that a redo would bring back, or back to what it said: the last one that it changes."""
    if state.taken is None:
        return None
    now = {row.seq: row.text for row in state.hands}
    back = [row for row in state.taken.hands if now.get(row.seq) != row.text]
    return back[-1] if back else None
