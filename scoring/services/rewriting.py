"""Mending what was recorded: correct an earlier hand, void any, bring back what was taken. What changes is told before it is done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.engine.events import PartidaState
from scoring.engine.rewriting import Change, Rewritten, correction, voiding
from scoring.selectors import partida as folds
from scoring.selectors.partida import Partida
from scoring.services.writing import Recorded, RulesRefusal, Verb, write
from tournaments.errors import NotFound, Refusal
from tournaments.models import Match
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import rulesets

MAX_TRN = 2000
Camas = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Preview:
    """What a correction or a void would change: hand by hand, the camas, the end. `surplus`: entries after an earlier end."""

    ruleset: str
    set_name: str
    changes: tuple[Change, ...]
    camas: tuple[Camas, Camas]
    winner: tuple[str, str]
    points: tuple[Mapping[engine.Side, int], Mapping[engine.Side, int]]
    surplus: tuple[int, ...]

    @property
    def camas_change(self) -> bool:
        return self.camas[0] != self.camas[1]

    @property
    def partida_change(self) -> bool:
        return self.winner[0] != self.winner[1] or bool(self.surplus)

    @property
    def must_be_seen(self) -> bool:
        """Whether a cama or the partida would end differently."""
        return self.camas_change or self.partida_change


def _preview(partida: Partida, done: Rewritten) -> Preview:
    before, after = partida.core, done.state
    return Preview(
        partida.ruleset.id,
        partida.ruleset.match.set_name,
        done.changes,
        (before.camas, after.camas),
        (before.winner or "", after.winner or ""),
        (before.score.points, after.score.points),
        done.surplus,
    )


def preview_correction(*, actor: Actor, match: str, seq: int, trn: str) -> Preview:
    """What hand `seq` saying `trn` would change; nothing is saved. Raises as `correct_hand`."""
    return _look(actor, match, lambda partida: _corrected(partida, seq, trn))


def preview_void(*, actor: Actor, match: str, seq: int) -> Preview:
    """What voiding the hand or ruling `seq` would change; nothing is saved. Raises as `void`."""
    return _look(actor, match, lambda partida: _voided(partida, seq))


def _look(actor: Actor, match: str, judge: Callable[[Partida], Rewritten]) -> Preview:
    row = Match.objects.select_related("phase__championship").filter(public_id=match).first()
    if row is None:
        raise NotFound("match.unknown")
    require(actor, Permission.SCORE, row)
    partida = folds.read(row, rulesets.of_match(row))
    return _preview(partida, judge(partida))


@transaction.atomic
def correct_hand(
    *,
    actor: Actor,
    match: str,
    seq: int,
    trn: str,
    version: int,
    key: str,
    accept: bool = False,
    reason: str = "",
    device_time: str = "",
) -> Recorded:
    """Hand `seq` (its event) says `trn` from now on; everything after it is judged anew.

    Where a cama or the partida would end differently it must have been seen (`accept`), else `correct.unseen`. Raises
    RulesRefusal: the hand's violations, `correct.head`, `correct.same`, `correct.later_hand`, `events.unknown_hand`; Refusal
    `undo.not_a_hand` (open the match again first), `match.has_dependants`; Conflict, NotAllowed, NotFound.
    """
    if len(trn) > MAX_TRN:
        raise Refusal("hand.too_long", field="trn", limit=MAX_TRN)

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        done = _corrected(partida, seq, trn)
        _require_for_camas(actor, match, partida.core, done.state)
        _seen(_preview(partida, done), accept)
        return {"corrects": seq, "trn": trn, "also": list(done.surplus)}

    sent = {"corrects": seq, "trn": trn}
    verb = Verb(actor, match, version, key, "corrected", sent, text=reason, device_time=device_time)
    return write(verb, decide)


@transaction.atomic
def void(
    *,
    actor: Actor,
    match: str,
    seq: int,
    version: int,
    key: str,
    reason: str,
    accept: bool = False,
    device_time: str = "",
) -> Recorded:
    """The hand `seq` counts no more, or the ruling or penalty `seq`. Raises as `correct_hand`.

    A cama that was given takes the right to rule, whatever would take it back.
    """
    if not reason.strip():
        raise Refusal("reason.required", field="reason")

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        done = _voided(partida, seq)
        _require_for_camas(actor, match, partida.core, done.state)
        _seen(_preview(partida, done), accept)
        return {"voids": seq, "also": list(done.surplus)}

    verb = Verb(actor, match, version, key, "void", {"voids": seq}, text=reason, device_time=device_time)
    return write(verb, decide)


@transaction.atomic
def redo(*, actor: Actor, match: str, version: int, key: str, device_time: str = "") -> Recorded:
    """Bring back what the last undo, void or correction took, while nothing that moves the score came after it.

    Raises Refusal `redo.nothing`, `undo.not_a_hand`.
    """

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        core = partida.core
        if core.taken is None:
            raise Refusal("redo.nothing")
        _mendable(partida)
        _require_for_camas(actor, match, core, core.taken)
        return {"restores": core.taker}

    return write(Verb(actor, match, version, key, "redone", {}, device_time=device_time), decide)


def _require_for_camas(actor: Actor, match: Match, before: PartidaState, after: PartidaState) -> None:
    """Whoever may not give a cama may not take one back (stones and hands are the table's)."""
    given = [
        [item.seq for item in core.counted if item.kind == "ruling" and "cama" in item.data]
        for core in (before, after)
    ]
    if given[0] != given[1]:
        require(actor, Permission.RULE, match)


def _seen(preview: Preview, accept: bool) -> None:
    if preview.must_be_seen and not accept:
        raise Refusal("correct.unseen", field="accept")


def _corrected(partida: Partida, seq: int, trn: str) -> Rewritten:
    _mendable(partida)
    try:
        return correction(partida.core, seq, trn)
    except engine.EventError as error:
        raise RulesRefusal(error.violations, field="trn") from error


def _voided(partida: Partida, seq: int) -> Rewritten:
    _mendable(partida)
    try:
        return voiding(partida.core, seq)
    except engine.EventError as error:
        raise RulesRefusal(error.violations, field="seq") from error


def _mendable(partida: Partida) -> None:
    """What ended otherwise than by a hand has to be opened again first."""
    if partida.finished and not partida.ended_by_hand:
        raise Refusal("undo.not_a_hand")
