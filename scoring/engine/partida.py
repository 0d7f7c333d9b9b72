"""A partida as a value, and what moves its score: the start, hands, paper results, rulings, the bell.

``count`` judges one event that counts; ``again`` judges all of them anew. What takes back or mends is in ``rewriting``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .beside import Beside
from .codec import FieldError, mapping, maybe_side, side, text, whole
from .errors import EventError, Notice, Violation
from .match import advance, assess, initial
from .paper import PaperResult, check_paper, leader
from .ruleset import Ruleset
from .settle import settle
from .values import SIDES, Award, HandOutcome, MatchState, Side


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a partida: its kind, its data, and its place in the log (0: the next one).

    ``started``: ``dealer``, ``players``. ``hand``: ``trn``. ``void_last``, ``reopened``: nothing.
    ``paper``: ``sets`` ([[a, b], ...]), ``joc_fora`` (side or None), ``bell`` (true: time ended it), ``ruling`` (true: it
    stands over the hands). ``ruling``: ``reason`` and one of ``winner`` (side), ``cama`` (side; with ``as_it_lies`` the stones on
    the table stay what they are), ``stones`` ({side: more or less}). ``bell``: ``rule`` (``count`` ends the partida with what is
    on the table, ``sudden`` starts the camas not yet begun at ``start``, [a, b]).
    ``void``: ``voids``; ``corrected``: ``corrects``, ``trn``; both with ``also`` (what an earlier end leaves over).
    ``redone``: ``restores``. Those beside the score: ``beside``.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seq: int = 0


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand that counts, with what it gave and the score around it. ``first``: what it said before anybody corrected it."""

    text: str
    outcome: HandOutcome
    notices: tuple[Notice, ...]
    before: MatchState
    after: MatchState
    first: str
    seq: int = 0


@dataclass(frozen=True, slots=True)
class PartidaState:
    """A partida so far. ``ended_by``: played, joc_fora, paper, paper_joc_fora, ruling, time, paper_time, or empty while it goes on.

    ``camas``: the stones of every cama closed. ``counted``: the hands, rulings and bells of the fold, voided ones left out.
    A hand that was voided with hands after it is counted as ``passed``: it keeps its number and its deal and gives nothing.
    ``recorded``: every hand in the order of the log, as it counts or (voided) as it last counted. ``seq``: the last event.
    ``taken``: the partida before the last undo, void or correction (``taker``), while nothing came after it.
    ``annulled``: what was recorded before the match had to be played again, kept whole so that it can count again.
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
    annulled: tuple["PartidaState", ...] = ()
    beside: Beside = field(default_factory=Beside)
    recorded: tuple[HandRow, ...] = ()
    seq: int = 0
    taken: "PartidaState | None" = field(default=None, compare=False, repr=False)
    taker: int = field(default=0, compare=False, repr=False)

    @property
    def finished(self) -> bool:
        return self.score.finished

    @property
    def winner(self) -> Side | None:
        return self.score.winner


def empty(ruleset: Ruleset) -> PartidaState:
    """A partida to which nothing has happened yet."""
    return PartidaState(ruleset, initial(ruleset))


def refuse(key: str, **params: Any) -> EventError:
    return EventError((Violation(key, params),))


def running(state: PartidaState) -> None:
    if state.finished:
        raise refuse("match.finished")


def started(state: PartidaState, event: Event) -> PartidaState:
    if state.started or state.finished:
        raise refuse("events.already_started")
    rules = state.ruleset
    players = whole(event.data.get("players", state.score.players), "players", 1, 6)
    if players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise refuse("players.count", ruleset=rules.name, allowed=allowed, n=players)
    dealer = whole(event.data.get("dealer"), "dealer", 1, players)
    score = initial(rules, players, dealer)
    # a cama lost for coming late was lost before anybody sat down
    return again(replace(state, start=score, started=True), state.counted)


def hand(state: PartidaState, event: Event) -> PartidaState:
    if not state.started:
        raise refuse("events.not_started")
    line = text(event.data.get("trn"), "trn")
    judged = assess(state.ruleset, state.score, line)
    if judged.outcome is None:
        raise EventError(judged.violations)
    outcome = judged.outcome
    after = advance(state.score, outcome)
    closed = _closed(outcome.closing)
    by = "" if not after.finished else "joc_fora" if _by_call(outcome) else "played"
    first = str(event.data.get("first", line))
    row = HandRow(line, outcome, judged.notices, state.score, after, first, event.seq)
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


def blank(state: PartidaState) -> PartidaState:
    """The same partida before anything counted."""
    return replace(
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


def again(state: PartidaState, counted: Iterable[Event]) -> PartidaState:
    """The same partida with other counted events, judged anew from the start."""
    fresh = blank(state)
    for event in counted:
        fresh = count(fresh, event)
    return fresh


def count(state: PartidaState, event: Event) -> PartidaState:
    """One event of ``counted`` judged again, perhaps at another score: stones are taken only from whoever still has them."""
    if event.kind == "ruling" and "stones" in event.data:
        given = mapping(event.data["stones"], "stones")
        left: Mapping[Any, int] = state.score.points
        stones = {name: max(whole(more, "stones", -9999), -left.get(name, 0)) for name, more in given.items()}
        # what was ruled stays what was ruled: the event is counted as it is
        ruled = ruling(state, replace(event, data={**event.data, "stones": stones}))
        return replace(ruled, counted=(*state.counted, event))
    rooms = {"hand": hand, "ruling": ruling, "bell": bell, "passed": passed}
    return rooms[event.kind](state, event)


def passed(state: PartidaState, event: Event) -> PartidaState:
    """A voided hand with hands after it: dealt, and counted for nothing."""
    score = replace(
        state.score,
        last_hand=event.data["number"],
        last_duel=event.data["duel"],
        dealer=event.data["dealer"],
    )
    return replace(state, score=score, counted=(*state.counted, event))


def paper(state: PartidaState, event: Event) -> PartidaState:
    running(state)
    if state.hands and not event.data.get("ruling"):
        raise refuse("events.has_hands")
    result = check_paper(
        state.ruleset,
        _camas(event.data.get("sets")),
        maybe_side(event.data, "joc_fora"),
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


def ruling(state: PartidaState, event: Event) -> PartidaState:
    """A judge's decision (decisions.md D41): the partida, a cama, the hand that is being played, or stones given or taken."""
    running(state)
    reason = text(event.data.get("reason"), "reason")
    if sum(name in event.data for name in ("winner", "cama", "stones", "hand")) != 1:
        raise FieldError("winner")
    if "winner" in event.data:
        score = replace(state.score, finished=True, winner=side(event.data["winner"], "winner"))
        return replace(state, score=score, ruling=reason, ended_by="ruling")
    if event.data.get("as_it_lies"):
        return _give_cama(state, event, reason)
    if "hand" in event.data and not state.started:
        raise refuse("events.not_started")
    awards = _ruled_awards(state, event.data)
    score_ = settle(state.ruleset, state.score.points, state.score.sets, awards)
    won = score_.match_won
    score = replace(state.score, points=score_.points, sets=score_.sets, finished=won is not None, winner=won)
    if "hand" in event.data:
        score = replace(score, **_dealt(state.score))
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


def bell(state: PartidaState, event: Event) -> PartidaState:
    """Time is up: count what is on the table, or play what is missing from a score."""
    running(state)
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


def _dealt(score: MatchState) -> dict[str, Any]:
    """A hand that a ruling gave was dealt: it has its number, and the next seat deals."""
    dealer = None if score.dealer is None else score.dealer % score.players + 1
    return {"last_hand": (score.last_hand or 0) + 1, "last_duel": None, "dealer": dealer}


def _ruled_awards(state: PartidaState, data: Mapping[str, Any]) -> list[Award]:
    if "cama" in data:
        return [Award("ruling", side(data["cama"], "cama"), 0, "set")]
    if "hand" in data:
        worth = whole(data.get("worth", state.ruleset.truco.base), "worth", 1, state.ruleset.match.target)
        return [Award("ruling", side(data["hand"], "hand"), worth)]
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
