"""A whole partida as the fold of its events: hands, voids, paper results, rulings, reopenings. Never a clock or a name.

A correction is another event: voiding leaves the voided hand out of the fold, and all later scores follow from that.
The log that stores events, and who may write them, are not of this house.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .codec import FieldError, mapping, side, text, whole
from .errors import EventError, Notice, Violation
from .match import advance, assess, initial
from .paper import PaperResult, check_paper, leader
from .ruleset import Ruleset
from .settle import settle
from .values import SIDES, Award, HandOutcome, MatchState, Side

KINDS = ("started", "hand", "void_last", "paper", "ruling", "bell", "reopened")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a partida: its kind and its data.

    ``started``: ``dealer``, ``players``. ``hand``: ``trn``. ``void_last``, ``reopened``: nothing.
    ``paper``: ``sets`` ([[a, b], ...]), ``joc_fora`` (side or None), ``bell`` (true: time ended it), ``ruling`` (true: it
    stands over the hands). ``ruling``: ``reason`` and one of ``winner`` (side), ``cama`` (side; with ``as_it_lies`` the stones on
    the table stay what they are), ``stones`` ({side: more or less}). ``bell``: ``rule`` (``count`` ends the partida with what is
    on the table, ``sudden`` starts the camas not yet begun at ``start``, [a, b]).
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand that counts, with what it gave and the score after it."""

    text: str
    outcome: HandOutcome
    notices: tuple[Notice, ...]
    after: MatchState


@dataclass(frozen=True, slots=True)
class PartidaState:
    """A partida so far. ``ended_by``: played, joc_fora, paper, paper_joc_fora, ruling, time, paper_time, or empty while it goes on.

    ``camas``: the stones of every cama closed. ``counted``: the hands, rulings and bells of the fold, voided ones left out.
    ``given``: the camas (from 0) won without reaching the target, and by whom. ``sudden``: where a new cama starts after the bell.
    """

    ruleset: Ruleset
    score: MatchState
    started: bool = False
    hands: tuple[HandRow, ...] = ()
    camas: tuple[tuple[int, int], ...] = ()
    voided: tuple[str, ...] = ()
    paper: PaperResult | None = None
    ruling: str = ""
    ended_by: str = ""
    counted: tuple[Event, ...] = ()
    given: tuple[tuple[int, Side], ...] = ()
    sudden: tuple[int, int] | None = None
    start: MatchState = field(default_factory=MatchState)

    @property
    def finished(self) -> bool:
        return self.score.finished

    @property
    def winner(self) -> Side | None:
        return self.score.winner


def empty(ruleset: Ruleset) -> PartidaState:
    """A partida to which nothing has happened yet."""
    return PartidaState(ruleset, initial(ruleset))


def fold(ruleset: Ruleset, events: Iterable[Event]) -> PartidaState:
    """The partida after these events. Raises EventError at the first that does not fit."""
    state = empty(ruleset)
    for event in events:
        state = apply(state, event)
    return state


def apply(state: PartidaState, event: Event) -> PartidaState:
    """The partida after one more event. Raises EventError when it does not fit."""
    room = _ROOMS.get(event.kind)
    if room is None:
        raise _no("events.unknown_kind", kind=event.kind)
    try:
        return room(state, event)
    except FieldError as no:
        raise EventError((no.violation,)) from None


def _no(key: str, **params: Any) -> EventError:
    return EventError((Violation(key, params),))


def _running(state: PartidaState) -> None:
    if state.finished:
        raise _no("match.finished")


def _started(state: PartidaState, event: Event) -> PartidaState:
    if state.started or state.finished:
        raise _no("events.already_started")
    rules = state.ruleset
    players = whole(event.data.get("players", state.score.players), "players", 1, 6)
    if players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise _no("players.count", ruleset=rules.name, allowed=allowed, n=players)
    dealer = whole(event.data.get("dealer"), "dealer", 1, players)
    score = initial(rules, players, dealer)
    # a cama lost for coming late was lost before anybody sat down
    return _again(replace(state, start=score, started=True), state.counted)


def _hand(state: PartidaState, event: Event) -> PartidaState:
    if not state.started:
        raise _no("events.not_started")
    line = text(event.data.get("trn"), "trn")
    judged = assess(state.ruleset, state.score, line)
    if judged.outcome is None:
        raise EventError(judged.violations)
    outcome = judged.outcome
    after = advance(state.score, outcome)
    closed = _closed(outcome.closing)
    by = "" if not after.finished else "joc_fora" if _by_call(outcome) else "played"
    row = HandRow(line, outcome, judged.notices, after)
    played = replace(
        state,
        score=after,
        hands=(*state.hands, row),
        camas=state.camas + closed,
        counted=(*state.counted, event),
        ended_by=by,
    )
    return _next_cama(played) if closed else played


def _next_cama(state: PartidaState) -> PartidaState:
    """After the bell of a sudden ending a new cama starts from the score that the phase chose."""
    if state.sudden is None or state.finished:
        return state
    points: Mapping[Side, int] = {"A": state.sudden[0], "B": state.sudden[1]}
    return replace(state, score=replace(state.score, points=points))


def _closed(closing: Mapping[Side, int] | None) -> tuple[tuple[int, int], ...]:
    return ((closing["A"], closing["B"]),) if closing else ()


def _by_call(outcome: HandOutcome) -> bool:
    """Whether the partida was won by an award that wins it whole (joc fora), not by camas."""
    return any(award.wins == "match" and award.kind not in outcome.void for award in outcome.awards)


def _again(state: PartidaState, counted: tuple[Event, ...]) -> PartidaState:
    """The same partida with other counted events: its hands and rulings judged anew from the start."""
    fresh = replace(
        state,
        score=state.start,
        hands=(),
        camas=(),
        paper=None,
        ruling="",
        ended_by="",
        counted=(),
        given=(),
        sudden=None,
    )
    for event in counted:
        fresh = apply(fresh, event)
    return fresh


def _void_last(state: PartidaState, event: Event) -> PartidaState:
    if not state.hands:
        raise _no("events.nothing_to_void")
    if state.ended_by not in ("", "played", "joc_fora"):
        raise _no("match.finished")
    last = max(at for at, counted in enumerate(state.counted) if counted.kind == "hand")
    kept = state.counted[:last] + state.counted[last + 1 :]
    return replace(_again(state, kept), voided=(*state.voided, state.hands[-1].text))


def _paper(state: PartidaState, event: Event) -> PartidaState:
    _running(state)
    if state.hands and not event.data.get("ruling"):
        raise _no("events.has_hands")
    result = check_paper(
        state.ruleset,
        _camas(event.data.get("sets")),
        _maybe_side(event.data, "joc_fora"),
        bell=bool(event.data.get("bell")),
    )
    if result.violations:
        raise EventError(result.violations)
    score = replace(state.score, points=result.points, sets=result.sets, finished=True, winner=result.winner)
    by = {"joc_fora": "paper_joc_fora", "time": "paper_time"}.get(result.by, "paper")
    return replace(state, score=score, paper=result, camas=result.camas, ended_by=by)


def _camas(value: Any) -> list[tuple[int, int]]:
    if not isinstance(value, list | tuple):
        raise FieldError("sets")
    camas = []
    for row in value:
        if not isinstance(row, list | tuple) or len(row) != 2:
            raise FieldError("sets")
        camas.append((whole(row[0], "sets", -9999), whole(row[1], "sets", -9999)))
    return camas


def _maybe_side(data: Mapping[str, Any], name: str) -> Side | None:
    return side(data[name], name) if data.get(name) is not None else None


def _ruling(state: PartidaState, event: Event) -> PartidaState:
    """A judge's decision (decisions.md D41): the partida, a cama, or stones given or taken."""
    _running(state)
    reason = text(event.data.get("reason"), "reason")
    if sum(name in event.data for name in ("winner", "cama", "stones")) != 1:
        raise FieldError("winner")
    if "winner" in event.data:
        score = replace(state.score, finished=True, winner=side(event.data["winner"], "winner"))
        return replace(state, score=score, ruling=reason, ended_by="ruling")
    if event.data.get("as_it_lies"):
        return _give_cama(state, event, reason)
    awards = _ruled_awards(state, event.data)
    score_ = settle(state.ruleset, state.score.points, state.score.sets, awards)
    won = score_.match_won
    score = replace(state.score, points=score_.points, sets=score_.sets, finished=won is not None, winner=won)
    ruled = replace(
        state,
        score=score,
        camas=state.camas + _closed(score_.closing),
        counted=(*state.counted, event),
        ruling=reason if won else state.ruling,
        ended_by="ruling" if won else "",
    )
    return _next_cama(ruled) if score_.closing else ruled


def _give_cama(state: PartidaState, event: Event, reason: str) -> PartidaState:
    """A cama closed with the stones that lie on the table: whoever came late loses it, nobody made stones in it."""
    winner = side(event.data.get("cama"), "cama")
    sets: Mapping[Side, int] = {**state.score.sets, winner: state.score.sets[winner] + 1}
    over = sets[winner] >= state.ruleset.match.sets_to_win
    lying = (state.score.points["A"], state.score.points["B"])
    score = replace(
        state.score,
        points={"A": 0, "B": 0},
        sets=sets,
        finished=over,
        winner=winner if over else None,
    )
    given = replace(
        state,
        score=score,
        camas=(*state.camas, lying),
        given=(*state.given, (len(state.camas), winner)),
        counted=(*state.counted, event),
        ruling=reason if over else state.ruling,
        ended_by="ruling" if over else "",
    )
    return _next_cama(given)


def _bell(state: PartidaState, event: Event) -> PartidaState:
    """Time is up: count what is on the table, or play what is missing from a score."""
    _running(state)
    rule = text(event.data.get("rule"), "rule")
    if rule == "count":
        winner = leader(state.score.sets, state.score.points)
        return replace(state, score=replace(state.score, finished=True, winner=winner), ended_by="time")
    if rule != "sudden":
        raise FieldError("rule")
    (start,) = _camas([event.data.get("start")])
    if not all(0 <= stones < state.ruleset.match.target for stones in start):
        raise FieldError("start")
    rung = replace(state, sudden=start, counted=(*state.counted, event))
    untouched = not any(state.score.points.values())
    return _next_cama(rung) if untouched else rung


def _ruled_awards(state: PartidaState, data: Mapping[str, Any]) -> list[Award]:
    if "cama" in data:
        return [Award("ruling", side(data["cama"], "cama"), 0, "set")]
    stones = mapping(data["stones"], "stones")
    if not stones or set(stones) - set(SIDES):
        raise FieldError("stones")
    target = state.ruleset.match.target
    awards = []
    for name in SIDES:
        points = state.score.points[name]
        more = whole(stones.get(name, 0), f"stones.{name}", -min(points, target), target)
        awards.append(Award("ruling", name, more))
    return awards


def _reopened(state: PartidaState, event: Event) -> PartidaState:
    """Takes back what ended the partida: the paper result, the ruling, or the last hand."""
    if not state.finished:
        raise _no("events.not_finished")
    if state.ended_by in ("played", "joc_fora"):
        return _void_last(state, event)
    # a ruling that gave the partida outright was never counted; one that gave its last cama or stones was
    fresh = _again(state, state.counted)
    return _again(state, state.counted[:-1]) if fresh.finished else fresh


_ROOMS = {
    "started": _started,
    "hand": _hand,
    "void_last": _void_last,
    "paper": _paper,
    "ruling": _ruling,
    "bell": _bell,
    "reopened": _reopened,
}


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
        raise _no("events.unknown_kind", kind=kind)
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
