"""Between the log and the engine: stored events in, the partida as it stands and the match's `Score` out.

The fold is the engine's (`engine.events`). What it does not know stays here: line-ups, and matches that end with nobody
winning (both absent, not played).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import engine, store
from scoring.engine.events import Event, HandRow, PartidaState
from tournaments.models import Match, Outcome
from tournaments.services.matches import Score

Body = Mapping[str, Any]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Partida:
    """A match's partida after its events. `hand_seqs` are the event numbers of the hands that stand, in order."""

    ruleset: engine.Ruleset
    core: PartidaState
    hand_seqs: tuple[int, ...] = ()
    ruled: str = ""  # the outcome of a ruling that ended it
    text: str = ""  # its reason
    annulled: tuple["Partida", ...] = ()  # what counts no more because the match had to be played again

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
    def finished(self) -> bool:
        return self.core.finished or bool(self.ruled)

    @property
    def ended_by_hand(self) -> bool:
        """Whether the last hand ended it: such an end can be undone, a paper result or a ruling has to be reopened."""
        return self.core.ended_by in ("played", "joc_fora") and not self.ruled

    @property
    def outcome(self) -> str:
        """The match's outcome; a paper result over hands is a ruling."""
        if self.ruled or not self.finished:
            return self.ruled or Outcome.NONE
        return Outcome.RULING if self.core.paper and self.hands else Outcome.PLAYED

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
        """The partida after one more stored event. Raises EventError when it does not fit."""
        kind, payload = body["kind"], body["payload"]
        if kind == "lineup":
            return self
        if kind == "annulled":
            blank = Partida(self.ruleset, engine.events.apply(self.core, _event(kind, payload)))
            return replace(blank, annulled=(*self.annulled, replace(self, annulled=())))
        if kind == "restored":
            core = engine.events.apply(self.core, _event(kind, payload))
            return replace(self.annulled[payload["number"] - 1], core=core, annulled=self.annulled)
        if kind == "ruling":
            return self._ruling(payload, str(body.get("text", "")))
        if kind == "reopened" and self.ruled and not self.core.finished:
            return replace(self, ruled="", text="")
        after = replace(self, core=engine.events.apply(self.core, _event(kind, payload)))
        if kind == "hand":
            return replace(after, hand_seqs=(*self.hand_seqs, int(body["seq"])))
        if kind == "paper":
            return replace(after, text=str(body.get("text", "")))
        lost = len(self.hands) - len(after.hands)
        return replace(after, hand_seqs=self.hand_seqs[: len(self.hand_seqs) - lost], ruled="", text="")

    def _ruling(self, payload: Mapping[str, Any], text: str) -> "Partida":
        if "cama" in payload:
            core = engine.events.apply(self.core, Event("ruling", {**payload, "reason": text or "late"}))
            return replace(self, core=core, ruled=Outcome.WALKOVER if core.finished else "", text=text)
        outcome, winner = payload["outcome"], payload["winner"]
        core = self.core
        if winner:
            core = engine.events.apply(core, engine.events.ruling(outcome, winner))
        return replace(self, core=core, ruled=outcome, text=text)


def _event(kind: str, payload: Mapping[str, Any]) -> Event:
    """A stored payload as the engine's event: an empty `joc_fora` is none."""
    if kind == "paper":
        return Event(kind, {**payload, "joc_fora": payload["joc_fora"] or None})
    return Event(kind, payload)


def fold(ruleset: engine.Ruleset, log: Iterable[Body]) -> Partida:
    """The partida after a match's stored events. Raises EventError at the first that does not fit."""
    partida = Partida(ruleset, engine.events.empty(ruleset))
    for body in log:
        partida = partida.then(body)
    return partida


def read(match: Match, ruleset: engine.Ruleset) -> Partida:
    """The partida as the log has it (one query)."""
    return fold(ruleset, store.events(match.pk) if match.version else ())


def live(partida: Partida, version: int) -> dict[str, Any]:
    """The summary that readers see, written onto the match with every event (contract: docs/architecture.md)."""
    last = partida.hands[-1] if partida.hands else None
    return {
        "version": version,
        "started": partida.started,
        "finished": partida.finished,
        "hand": (last.outcome.number if last else 0) + (0 if partida.finished else 1),
        "set": partida.set_number,
        "sets": dict(partida.state.sets),
        "points": dict(partida.state.points),
        "closed_sets": [list(pair) for pair in partida.core.camas],
        "dealer": partida.state.dealer,
        "players": partida.state.players,
        "table": engine.table_view(partida.ruleset, partida.state),
        "last": _last(last, partida.hand_seqs[-1]) if last else None,
    }


def _last(row: HandRow, seq: int) -> dict[str, Any]:
    outcome = row.outcome
    return {
        "seq": seq,
        "number": outcome.number,
        "trn": row.text,
        "given": dict(outcome.given),
        "awards": outcome.awards_by_kind(),
        "end": outcome.end,
        "winner": outcome.hand_winner,
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "void": list(outcome.void),
    }


WITH_SCORE = (Outcome.NONE, Outcome.PLAYED, Outcome.RULING, Outcome.DISQUALIFICATION, Outcome.WITHDRAWAL)
"""The outcomes whose camas are kept; a walkover is a status, never a score (design §3)."""


def score(partida: Partida, *, version: int) -> Score:
    """What the match row gets. `ended_by` is `joc_fora`, `time`, `camas` or empty."""
    ended_by = {"joc_fora": "joc_fora", "paper_joc_fora": "joc_fora", "time": "time", "paper_time": "time"}
    decided = partida.outcome in (Outcome.PLAYED, Outcome.RULING) and not partida.ruled
    return Score(
        version=version,
        live=live(partida, version),
        finished=partida.finished,
        outcome=partida.outcome,
        winner=(partida.state.winner or "") if partida.finished else "",
        reason=partida.text,
        sets=partida.sets if partida.outcome in WITH_SCORE else (),
        ended_by=ended_by.get(partida.core.ended_by, "camas") if decided else "",
        given=dict(partida.core.given) if partida.outcome in WITH_SCORE else {},
    )


def differences(match: Match, ruleset: engine.Ruleset) -> list[str]:
    """The names of the match's fields that are not what its log says; empty when row and log agree."""
    wanted = score(read(match, ruleset), version=match.version)
    now_and_wanted = {
        "winner": (match.winner, wanted.winner),
        "outcome": (match.outcome, wanted.outcome),
        "result": (match.result, wanted.result),
        "live": (match.live, wanted.live),
    }
    return [name for name, (now, then) in now_and_wanted.items() if now != then]
