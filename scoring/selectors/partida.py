"""A match's log folded: stored events in, the partida as it stands out.

The fold is the engine's (`engine.events`). What it does not know stays here: line-ups, matches that are played again, and
matches that end with nobody winning (both absent, not played).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring import engine, store
from scoring.engine import EventError, Violation
from scoring.engine.events import Event, HandRow, PartidaState
from scoring.selectors.memo import Known, Memo
from tournaments.models import Match, Outcome

Body = Mapping[str, Any]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Partida:
    """A match's partida after its events."""

    ruleset: engine.Ruleset
    core: PartidaState
    ruled: str = ""  # the outcome of a ruling that ended it
    text: str = ""  # its reason
    annulled: tuple["Partida", ...] = ()  # what counts no more because the match had to be played again
    head: str = ""  # the hash of the last event that a signature is for

    @property
    def started(self) -> bool:
        return self.core.started

    @property
    def state(self) -> engine.MatchState:
        return self.core.score

    @property
    def hands(self) -> tuple[HandRow, ...]:
        return self.core.hands

    @property
    def hand_seqs(self) -> tuple[int, ...]:
        """The event numbers of the hands that stand, in order."""
        return tuple(row.seq for row in self.hands)

    @property
    def finished(self) -> bool:
        return self.core.finished or bool(self.ruled)

    @property
    def ended_by_hand(self) -> bool:
        """Whether the last hand ended it: such an end can be undone, a paper result or a ruling has to be reopened."""
        return self.core.ended_by in ("played", "joc_fora") and not self.ruled

    @property
    def outcome(self) -> str:
        """The match's outcome; a paper result over hands is a ruling, and so is a penalty that ended it."""
        if self.ruled or not self.finished:
            return self.ruled or Outcome.NONE
        ruled = self.core.ended_by == "ruling" or (self.core.paper and self.hands)
        return Outcome.RULING if ruled else Outcome.PLAYED

    @property
    def began(self) -> bool:
        """Whether anything of it counts: begun, ruled upon, or written down from paper."""
        return self.started or self.finished or bool(self.core.camas)

    @property
    def set_number(self) -> int:
        """The cama in play, from 1."""
        return len(self.core.camas) + 1

    @property
    def open_set(self) -> Pair:
        """The stones on the table."""
        return self.state.points["A"], self.state.points["B"]

    @property
    def sets(self) -> tuple[Pair, ...]:
        """Stones per cama; the open one too once it has any, or once a joc fora left it as it is."""
        if self.core.paper is not None:
            return self.core.paper.camas
        left_open = self.core.ended_by in ("joc_fora", "time") or self.open_set != (0, 0)
        return (*self.core.camas, self.open_set) if left_open else self.core.camas

    def then(self, body: Body) -> "Partida":
        """The partida after one more stored event. Raises EventError when it does not fit, or when a signature names another log."""
        after = self._then(body)
        if body["kind"] in engine.events.UNSIGNED and not body["payload"].get("winner"):
            if body["kind"] == "signed" and body["payload"]["head"] != self.head:
                raise EventError((Violation("events.signed_other"),))
            return after
        return replace(after, head=str(body.get("hash", "")))

    def _then(self, body: Body) -> "Partida":
        kind, payload, text = body["kind"], body["payload"], str(body.get("text", ""))
        if kind == "lineup":
            return self
        if kind == "annulled":
            core = engine.events.apply(self.core, _event(kind, payload, body["seq"]))
            return Partida(self.ruleset, core, annulled=(*self.annulled, replace(self, annulled=())))
        if kind == "restored":
            core = engine.events.apply(self.core, _event(kind, payload, body["seq"]))
            back: Partida = self.annulled[payload["number"] - 1]
            return replace(back, core=core, annulled=self.annulled)
        if kind == "ruling":
            return self._ruling(payload, text, body["seq"])
        if kind == "reopened" and self.ruled and not self.core.finished:
            return replace(self, ruled="", text="")
        core = engine.events.apply(self.core, _event(kind, payload, body["seq"]))
        after = replace(self, core=core)
        if kind in engine.events.SPOKEN:
            ended = core.ended_by == "ruling" and (self.core.ended_by, self.core.winner) != (
                "ruling",
                core.winner,
            )
            return replace(after, ruled=_ended_by(payload), text=text) if ended else after
        return replace(after, ruled="", text=text if kind == "paper" else "")

    def _ruling(self, payload: Mapping[str, Any], text: str, seq: int) -> "Partida":
        if "cama" in payload:
            core = engine.events.apply(self.core, Event("ruling", {**payload, "reason": text or "late"}, seq))
            return replace(self, core=core, ruled=Outcome.WALKOVER if core.finished else "", text=text)
        outcome, winner = payload["outcome"], payload["winner"]
        core = self.core
        if winner:
            core = engine.events.apply(core, replace(engine.events.ruling(outcome, winner), seq=seq))
        return replace(self, core=core, ruled=outcome, text=text)


def _event(kind: str, payload: Mapping[str, Any], seq: int) -> Event:
    """A stored payload as the engine's event: an empty `joc_fora` is none."""
    if kind == "paper":
        return Event(kind, {**payload, "joc_fora": payload["joc_fora"] or None}, seq)
    return Event(kind, payload, seq)


def _ended_by(payload: Mapping[str, Any]) -> str:
    """The outcome of an incident or settlement that ended the partida: who goes away withdraws, the rest is ruled."""
    return Outcome.WITHDRAWAL if payload.get("what") == "abandonment" else Outcome.RULING


def fold(ruleset: engine.Ruleset, log: Iterable[Body], start: Partida | None = None) -> Partida:
    """The partida after a match's stored events (that follow `start`). Raises EventError at the first that does not fit."""
    partida = start or Partida(ruleset, engine.events.empty(ruleset))
    for body in log:
        partida = partida.then(body)
    return partida


def as_far_as_it_holds(ruleset: engine.Ruleset, log: Iterable[Body]) -> Partida:
    """For pages: of a log that cannot be played to its end, what can (`verify_log` says where it breaks)."""
    partida = Partida(ruleset, engine.events.empty(ruleset))
    for body in log:
        try:
            partida = partida.then(body)
        except EventError:
            break
    return partida


def read(match: Match, ruleset: engine.Ruleset) -> Partida:
    """The partida as the log has it (one query; two when another process wrote a log that this one remembers otherwise)."""
    if not match.version:
        return fold(ruleset, ())
    known = _folds.get(match.pk, ruleset.fingerprint)
    if known is not None:
        bodies = store.events(match.pk, known.seq)
        if bodies and bodies[0]["hash"] == known.hash:
            return _remember(match, fold(ruleset, bodies[1:], known.fold), bodies)
    bodies = store.events(match.pk)
    return _remember(match, fold(ruleset, bodies), bodies)


def for_page(match: Match, ruleset: engine.Ruleset) -> Partida:
    """The same for a page: of a log that cannot be played to its end, what can."""
    try:
        return read(match, ruleset)
    except EventError:
        return as_far_as_it_holds(ruleset, store.events(match.pk))


def _remember(match: Match, partida: Partida, bodies: Sequence[Body]) -> Partida:
    """Keep a fold; never one that holds a reason, which may be blanked later."""
    if bodies and not any(one.text for one in (partida, *partida.annulled)):
        last = bodies[-1]
        _folds.put(match.pk, Known(last["seq"], last["hash"], partida.ruleset.fingerprint, partida))
    return partida


_folds: Memo[Partida] = Memo(256)
"""A partida of fifty hands is some 100 kB: enough for the tables of a night."""
