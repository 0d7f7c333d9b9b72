"""What a change of a result, or somebody's leaving, takes with it: two pictures of a championship and what differs.

The pictures are taken before and after the change itself, done for real or rehearsed in a transaction that is rolled back; so
what a page announces is what happens.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256

from tournaments.models import Championship, Match, MatchState, Phase, PhaseStatus
from tournaments.selectors import results


@dataclass(frozen=True)
class SeenMatch:
    """A match as it stood. `sides` are public ids of parejas; `recorded`: its own log says something that counts."""

    code: str
    phase: str
    sides: tuple[str, str]
    state: str
    outcome: str
    winner: str
    result: str
    recorded: bool
    table: str = ""


@dataclass(frozen=True)
class SeenPhase:
    """A phase as it stood, with who went on from it: place as text, pareja's public id."""

    name: str
    closed: bool
    qualified: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Picture:
    matches: Mapping[str, SeenMatch]
    phases: Mapping[str, SeenPhase]
    ranks: Mapping[tuple[str, str], int | None]


@dataclass(frozen=True)
class Moved:
    """A match whose parejas change: their public ids before and after (empty while unknown)."""

    match: str
    code: str
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True)
class Touched:
    """A match that falls, counts again, or ends without being played. `who`: the parejas it was or is about."""

    match: str
    code: str
    who: tuple[str, str]
    in_play: bool = False
    table: str = ""
    winner: str = ""


@dataclass(frozen=True)
class Placed:
    """Somebody's place before and after; None for no rank."""

    where: str
    pareja: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Replaced:
    """A place of a closed phase from which another pareja goes on now."""

    phase: str
    place: str
    before: str
    after: str


@dataclass(frozen=True)
class Fallout:
    """Everything that a change takes with it, besides the match itself.

    `fell`: to be played again, what was recorded stays in the log; `back`: recorded earlier between the same two, counts again;
    `moved`: other parejas; `decided`: won without playing; `undecided`: no longer won without playing; `gone`: tie-breaks that
    nobody needs any more; `added`: new matches; `ranks`; `reopened` and `closed_again` phases; `replaced`: who goes on.
    """

    fell: tuple[Touched, ...] = ()
    back: tuple[Touched, ...] = ()
    moved: tuple[Moved, ...] = ()
    decided: tuple[Touched, ...] = ()
    undecided: tuple[Touched, ...] = ()
    gone: tuple[Touched, ...] = ()
    added: tuple[Touched, ...] = ()
    ranks: tuple[Placed, ...] = ()
    reopened: tuple[str, ...] = ()
    replaced: tuple[Replaced, ...] = field(default=())

    @property
    def empty(self) -> bool:
        """Whether nothing else changes."""
        return not any(asdict(self).values())

    @property
    def digest(self) -> str:
        """What the organiser saw and agreed to: another picture by the time of the button is a conflict."""
        return sha256(json.dumps(asdict(self), sort_keys=True, default=str).encode()).hexdigest()[:32]

    @property
    def to_tell(self) -> tuple[str, ...]:
        """The parejas that have to hear of it: whose match falls, counts again, changes or ends. Public ids, each once."""
        told: dict[str, None] = {}
        for row in (*self.fell, *self.back, *self.decided, *self.undecided, *self.gone, *self.added):
            told |= dict.fromkeys(row.who)
        for move in self.moved:
            told |= dict.fromkeys((*move.before, *move.after))
        for place in self.replaced:
            told |= dict.fromkeys((place.before, place.after))
        return tuple(one for one in told if one)


def picture(championship: Championship) -> Picture:
    """The championship as it stands: three queries, and those of the tables."""
    rows = Match.objects.filter(phase__championship=championship).select_related(
        "phase", "side_a", "side_b", "table"
    )
    phases = list(Phase.objects.filter(championship=championship).order_by("order"))
    for phase in phases:
        phase.championship = championship
    return Picture(
        {row.public_id: _seen(row) for row in rows.order_by("phase__order", "round", "order", "id")},
        {phase.public_id: _seen_phase(phase) for phase in phases},
        {key: rank for phase in phases if phase.in_groups for key, rank in _ranks(phase).items()},
    )


def _seen(row: Match) -> SeenMatch:
    live = row.live or {}
    finished = row.state == MatchState.FINISHED
    recorded = bool(live.get("finished")) if finished else row.state == MatchState.IN_PLAY
    sides = (row.side_a.public_id if row.side_a else "", row.side_b.public_id if row.side_b else "")
    return SeenMatch(
        code=row.code,
        phase=row.phase.name,
        sides=sides,
        state=row.state,
        outcome=row.outcome,
        winner={"A": sides[0], "B": sides[1]}.get(row.winner, ""),
        result=json.dumps(row.result, sort_keys=True),
        recorded=recorded or (not finished and bool((row.result or {}).get("sets"))),
        table=str(row.table.number) if row.table else "",
    )


def _seen_phase(phase: Phase) -> SeenPhase:
    closed = phase.status == PhaseStatus.CLOSED
    places = [(f"{q['group']}#{q['place']}", q["pareja"]) for q in phase.result.get("qualified", [])]
    return SeenPhase(phase.name, closed, tuple(places) if closed else ())


def _ranks(phase: Phase) -> dict[tuple[str, str], int | None]:
    names = dict(phase.groups.values_list("public_id", "name"))
    return {
        (f"{phase.name} · {names[group]}", row.entrant): row.rank
        for group, table in results.phase_tables(phase).items()
        for row in table.rows
    }


def between(before: Picture, after: Picture, *, besides: str = "") -> Fallout:
    """What differs, leaving out the match `besides` (the one that is corrected on purpose)."""
    pairs = [
        (public_id, before.matches[public_id], now)
        for public_id, now in after.matches.items()
        if public_id in before.matches and public_id != besides
    ]
    return Fallout(
        fell=tuple(_touched(i, was) for i, was, now in pairs if was.recorded and not now.recorded),
        back=tuple(_touched(i, now) for i, was, now in pairs if now.recorded and not was.recorded),
        moved=tuple(
            Moved(i, now.code, was.sides, now.sides) for i, was, now in pairs if was.sides != now.sides
        ),
        decided=tuple(_touched(i, now) for i, was, now in pairs if _defaulted(now) and not _ended(was)),
        undecided=tuple(_touched(i, was) for i, was, now in pairs if _defaulted(was) and not _ended(now)),
        gone=tuple(_touched(i, was) for i, was in before.matches.items() if i not in after.matches),
        added=tuple(_touched(i, now) for i, now in after.matches.items() if i not in before.matches),
        ranks=tuple(
            Placed(where, pareja, before.ranks.get((where, pareja)), rank)
            for (where, pareja), rank in after.ranks.items()
            if before.ranks.get((where, pareja)) != rank
        ),
        reopened=tuple(
            now.name for i, now in after.phases.items() if before.phases[i].closed and not now.closed
        ),
        replaced=tuple(
            Replaced(now.name, place, was_there, dict(now.qualified)[place])
            for i, now in after.phases.items()
            for place, was_there in before.phases[i].qualified
            if dict(now.qualified).get(place, was_there) != was_there
        ),
    )


def _touched(public_id: str, seen: SeenMatch) -> Touched:
    return Touched(
        public_id, seen.code, seen.sides, seen.state == MatchState.IN_PLAY, seen.table, seen.winner
    )


def _ended(seen: SeenMatch) -> bool:
    return seen.state == MatchState.FINISHED


def _defaulted(seen: SeenMatch) -> bool:
    return _ended(seen) and not seen.recorded
