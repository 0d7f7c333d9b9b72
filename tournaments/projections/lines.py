"""Parejas and matches as plain values, without a language: what a section is made of, and what its fingerprint covers.

JSON values only. Sentences are in `words`, looks in the templates.
"""

from typing import Any
from zoneinfo import ZoneInfo

from scoring.engine.ruleset import MatchFormat
from tournaments.models import Match, MatchState, NamePolicy, Pareja, RoundClock, Session
from tournaments.selectors import names, rulesets
from tournaments.selectors.board import Board

Data = dict[str, Any]
RUNNING = ("version", "points", "hand", "dealer", "last", "tally")


def pareja(board: Board, row: Pareja | None) -> Data | None:
    """A pareja by the championship's name policy; made once a board."""
    if row is None:
        return None
    found: Data | None = board.memo.get(("pareja", row.pk))
    if found is None:
        found = board.memo["pareja", row.pk] = _pareja(board, row)
    return found


def _pareja(board: Board, row: Pareja) -> Data:
    policy = board.championship.names_shown
    label = names.pareja_label(row, policy)
    club = row.club.name if row.club and policy != NamePolicy.CLUB and row.club.name != label else ""
    return {"id": row.public_id, "name": label, "club": club, "number": row.number}


def match_format(board: Board, row: Match) -> MatchFormat:
    """Target, halves and camas of a match; worked out once for all that are played alike."""
    key = ("format", row.phase_id, row.round, bool(row.playoff), row.rules_fingerprint)
    found: MatchFormat | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = rulesets.match_format(row)
    return found


def session(row: Session | None) -> Data | None:
    """A session by its own date, whatever hour past midnight its matches end."""
    if row is None:
        return None
    return {
        "id": row.public_id,
        "date": row.date.isoformat(),
        "starts": row.starts_at.isoformat("minutes"),
        "name": row.name,
    }


def slim(data: Data) -> Data:
    """A match without what changes with every hand: such a line changes only when a cama closes."""
    return {key: value for key, value in data.items() if key not in RUNNING}


def match(board: Board, row: Match) -> Data:
    """A match with everything that a card shows."""
    score = _score(row)
    rules = match_format(board, row)
    data: Data = {
        "id": row.public_id,
        "code": row.code,
        "phase": row.phase.name,
        "group": row.group.name if row.group else "",
        "round": row.round,
        "by_rounds": row.phase.by_rounds,
        "playoff": bool(row.playoff),
        "table": str(row.table.number) if row.table else "",
        "venue": row.table.venue.name if row.table else "",
        "session": session(row.session),
        "state": row.state,
        "outcome": row.outcome,
        "reason": row.outcome_reason,
        "ended_by": row.result.get("ended_by", ""),
        "sets_total": rules.sets_to_win,
        "set_name": rules.set_name,
        "a": _side(board, row, score, "A"),
        "b": _side(board, row, score, "B"),
    }
    return data | _running(board, row)


def _side(board: Board, row: Match, score: Data, side: str) -> Data:
    mine = 0 if side == "A" else 1
    source = row.source_a if side == "A" else row.source_b
    return {
        "pareja": pareja(board, row.side_a if side == "A" else row.side_b),
        "source": source,
        "phases": _named(board, source),
        "sets": score["sets"][mine],
        "per_set": [pair[mine] for pair in score["closed"]],
        "won": row.winner == side,
    }


def _named(board: Board, source: str) -> dict[str, str]:
    """The phase that a side comes from, by public id, where the source names one (`S:phase#1`, `G:phase/A#1`)."""
    if source[:2] not in ("S:", "G:"):
        return {}
    wanted = source[2:].partition("#")[0].partition("/")[0]
    return {one.public_id: one.name for one in board.phases if one.public_id == wanted}


def _score(row: Match) -> Data:
    """Camas and stones: the frozen result of a finished match, the running summary of one in play."""
    live = row.live or {}
    closed = [list(pair) for pair in live.get("closed_sets", ())]
    if row.state == MatchState.FINISHED:
        closed = [list(pair) for pair in row.result.get("sets", ())]
    sets = live.get("sets") or {}
    if not sets:
        sets = {"A": sum(a > b for a, b in closed), "B": sum(b > a for a, b in closed)}
    return {"closed": closed, "sets": [sets.get("A", 0), sets.get("B", 0)]}


def _running(board: Board, row: Match) -> Data:
    live, rules = row.live or {}, match_format(board, row)
    points = live.get("points") or {}
    playing = row.state == MatchState.IN_PLAY
    special = _special(row)
    return {
        "version": row.version,
        "points": [points.get("A", 0), points.get("B", 0)] if playing else None,
        "hand": live.get("hand") if playing else None,
        "dealer": live.get("dealer") if playing else None,
        "last": _last(board, live) if playing else None,
        "tally": {
            "kind": rulesets.tally_kind(board.championship),
            "target": rules.target,
            "half": rules.half,
            "buenas": rules.buenas,
            "special": special,
        },
    }


def _last(board: Board, live: Data) -> Data | None:
    """The last hand with the ruleset whose words tell it."""
    last = live.get("last")
    return {**last, "ruleset": board.championship.ruleset} if last else None


def _special(row: Match) -> list[int]:
    """The scores of a hand with rules of its own (eleven, ten), to be marked on the tally."""
    special = rulesets.of_championship(row.phase.championship).special
    return [special.at] if special else []


def players(board: Board, row: Pareja) -> list[Data]:
    """The players by the name policy; nobody when only clubs are shown."""
    policy = board.championship.names_shown
    found = [
        {"name": names.player_label(one, policy), "substitute": one.is_substitute}
        for one in row.players.all()
    ]
    return [one for one in found if one["name"]]


def clock(board: Board, row: RoundClock) -> Data:
    """The clock of a round: its end as an instant and as the hour on the wall; `rung` when the organiser has ended it."""
    zone = ZoneInfo(board.championship.time_zone)
    return {
        "phase": row.phase.name,
        "round": row.round,
        "ends_at": row.ends_at.isoformat(timespec="seconds"),
        "until": f"{row.ends_at.astimezone(zone):%H:%M}",
        "rung": row.rung_at is not None,
    }
