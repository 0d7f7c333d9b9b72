"""Between the log and the engine: stored events in, the partida as it stands and the match's `Score` out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring import engine, store
from tournaments.models import Match, Outcome
from tournaments.services.matches import Score

Pair = tuple[int, int]


@dataclass(frozen=True)
class HandEntry:
    """A hand that stands: the event's number, its record, what it did, the score it was played at."""

    seq: int
    trn: str
    outcome: engine.HandOutcome
    before: engine.MatchState


@dataclass(frozen=True)
class Partida:
    """The fold of a match's events. `log` keeps them, since a voided or reopened partida is folded anew."""

    ruleset: engine.Ruleset
    state: engine.MatchState
    log: tuple[Mapping[str, Any], ...] = ()
    started: bool = False
    hands: tuple[HandEntry, ...] = ()
    closed_sets: tuple[Pair, ...] = ()
    finished: bool = False
    outcome: str = Outcome.NONE
    winner: str = ""
    ended_by: str = ""
    text: str = ""

    @property
    def set_number(self) -> int:
        """The cama in play, from 1."""
        return len(self.closed_sets) + 1

    @property
    def sets(self) -> tuple[Pair, ...]:
        """Stones per cama, the open one included once it has any or ended the partida."""
        open_set = self.open_set
        if open_set == (0, 0) and self.ended_by != "joc_fora":
            return self.closed_sets
        return (*self.closed_sets, open_set)

    @property
    def open_set(self) -> Pair:
        """The stones on the table."""
        return self.state.points["A"], self.state.points["B"]

    @property
    def ended_by_hand(self) -> bool:
        """Whether the last hand ended it: such an end can be undone, a paper result or a ruling has to be reopened."""
        return (
            bool(self.hands)
            and self.hands[-1].outcome.match_won is not None
            and self.outcome == Outcome.PLAYED
        )

    def then(self, body: Mapping[str, Any]) -> "Partida":
        """The partida after one more event."""
        return fold(self.ruleset, (*self.log, body))


def read(match: Match, ruleset: engine.Ruleset) -> Partida:
    """The partida as the log has it (one query)."""
    return fold(ruleset, store.events(match.pk) if match.version else ())


def fold(ruleset: engine.Ruleset, events: Sequence[Mapping[str, Any]]) -> Partida:
    """Events to partida. What an undo or a reopening takes back is left out, then the rest is played in order."""
    partida = Partida(ruleset, engine.initial(ruleset), log=tuple(events))
    for body in _standing(events):
        partida = _apply(partida, body)
    return partida


def _standing(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The events that still count: undo takes the last hand back, reopening the result that was not played."""
    standing: list[Mapping[str, Any]] = []
    for body in events:
        if body["kind"] == "void_last":
            last = next(i for i in reversed(range(len(standing))) if standing[i]["kind"] == "hand")
            del standing[last]
        elif body["kind"] == "reopened":
            standing = [item for item in standing if item["kind"] not in ("paper", "ruling")] + [body]
        else:
            standing.append(body)
    return standing


def _apply(partida: Partida, body: Mapping[str, Any]) -> Partida:
    kind, payload = body["kind"], body["payload"]
    if kind == "started":
        state = engine.initial(partida.ruleset, payload["players"], payload["dealer"])
        return replace(partida, started=True, state=state)
    if kind == "hand":
        return _hand(partida, body["seq"], payload["trn"])
    if kind == "paper":
        return _paper(partida, payload, body.get("text", ""))
    if kind == "ruling":
        return replace(
            partida,
            finished=True,
            outcome=payload["outcome"],
            winner=payload["winner"],
            ended_by="ruling",
            text=body.get("text", ""),
        )
    if kind == "reopened":
        return replace(partida, finished=False, outcome=Outcome.NONE, winner="", ended_by="")
    return partida


def _hand(partida: Partida, seq: int, trn: str) -> Partida:
    before = partida.state
    outcome = engine.assess(partida.ruleset, before, trn).outcome
    if outcome is None:
        raise ValueError(f"event {seq} is no legal hand any more")
    after = replace(
        partida,
        state=engine.advance(before, outcome),
        hands=(*partida.hands, HandEntry(seq, trn, outcome, before)),
    )
    if outcome.set_won:
        after = replace(after, closed_sets=(*partida.closed_sets, _closed(partida.ruleset, before, outcome)))
    if outcome.match_won:
        by = (
            "camas"
            if outcome.set_won and outcome.sets[outcome.match_won] >= partida.ruleset.match.sets_to_win
            else "joc_fora"
        )
        after = replace(after, finished=True, outcome=Outcome.PLAYED, winner=outcome.match_won, ended_by=by)
    return after


def _closed(ruleset: engine.Ruleset, before: engine.MatchState, outcome: engine.HandOutcome) -> Pair:
    """Stones of the cama a hand closed: the target for its winner, for the other side what it had and was given."""
    target = ruleset.match.target
    stones = {
        side: target
        if side == outcome.set_won
        else min(before.points[side] + outcome.given[side], target - 1)
        for side in engine.SIDES
    }
    return stones["A"], stones["B"]


def _paper(partida: Partida, payload: Mapping[str, Any], text: str) -> Partida:
    """A paper result replaces what the hands said; `joc_fora` is the side that won by it."""
    joc_fora = payload["joc_fora"] or None
    checked = engine.check_paper(partida.ruleset, [(a, b) for a, b in payload["sets"]], joc_fora)
    if checked.winner is None:
        raise ValueError("a paper result in the log is not possible any more")
    won = {side: sum(pair[i] > pair[1 - i] for pair in checked.closed) for i, side in enumerate(engine.SIDES)}
    a, b = checked.open_set or (0, 0)
    return replace(
        partida,
        state=replace(partida.state, points={"A": a, "B": b}, sets=won, finished=True, winner=checked.winner),
        closed_sets=checked.closed,
        finished=True,
        outcome=Outcome.RULING if partida.hands else Outcome.PLAYED,
        winner=checked.winner,
        ended_by="joc_fora" if joc_fora else "camas",
        text=text,
    )


def live(partida: Partida, version: int) -> dict[str, Any]:
    """The summary that readers see, written onto the match with every event (contract: docs/architecture.md)."""
    last = partida.hands[-1] if partida.hands else None
    view = getattr(engine, "table_view", lambda *_: {})(partida.ruleset, partida.state)
    return {
        "version": version,
        "started": partida.started,
        "finished": partida.finished,
        "hand": (last.outcome.number if last else 0) + (0 if partida.finished else 1),
        "set": partida.set_number,
        "sets": dict(partida.state.sets),
        "points": dict(partida.state.points),
        "closed_sets": [list(pair) for pair in partida.closed_sets],
        "dealer": partida.state.dealer,
        "players": partida.state.players,
        "table": view,
        "last": _last(last),
    }


def _last(entry: HandEntry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    outcome = entry.outcome
    return {
        "seq": entry.seq,
        "number": outcome.number,
        "trn": entry.trn,
        "given": dict(outcome.given),
        "awards": outcome.awards_by_kind(),
        "end": outcome.end,
        "winner": outcome.hand_winner,
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "void": list(outcome.void),
    }


def score(partida: Partida, *, version: int) -> Score:
    """What the match row gets."""
    played = partida.outcome in (Outcome.PLAYED, Outcome.RULING, Outcome.DISQUALIFICATION, Outcome.WITHDRAWAL)
    return Score(
        version=version,
        live=live(partida, version),
        finished=partida.finished,
        outcome=partida.outcome,
        winner=partida.winner,
        reason=partida.text,
        sets=partida.sets if played or not partida.finished else (),
        ended_by=partida.ended_by,
    )


def differences(match: Match, ruleset: engine.Ruleset) -> list[str]:
    """The names of the match's fields that are not what its log says; empty when row and log agree."""
    expected = score(read(match, ruleset), version=match.version)
    result = {"sets": [list(pair) for pair in expected.sets], "ended_by": expected.ended_by}
    pairs = {
        "winner": (match.winner, expected.winner if expected.finished else ""),
        "outcome": (match.outcome, expected.outcome if expected.finished else ""),
        "result": (match.result, result),
        "points": (match.live.get("points"), expected.live["points"]),
        "sets": (match.live.get("sets"), expected.live["sets"]),
    }
    return [name for name, (now, wanted) in pairs.items() if now != wanted]
