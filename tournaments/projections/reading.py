"""What the API reads: the read models of the publication, and parejas and matches as the pages have them.

Rankings are those that were published. Only where there is no publication (a draft for its members, the first seconds of an open
championship) they are made for the occasion, by the same function, and thrown away.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.models import Championship, Draw, DrawStatus, Match, MatchState, Pareja, ParejaStatus, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.projections import brackets, lines, pages, words
from tournaments.selectors import board, reading, results, rulesets
from tournaments.selectors.board import Board

Data = dict[str, Any]


def models(championship: Championship) -> Data:
    """`groups`, `brackets` and `classification`."""
    published = reading.projected(championship)
    return published or pages.read_models(pages.Book(board.load(championship)))


def _frame(championship: Championship) -> Board:
    """A board without rows: what `lines` needs to name parejas by the championship's policy."""
    return Board(championship, {}, (), {}, {}, {}, (), {}, {})


def standings(table: Mapping[str, Any]) -> Data:
    """A group's table with every reason as a sentence in the active language."""
    names = {row["pareja"]["id"]: row["pareja"]["name"] for row in table["rows"]}
    what = words.counted(table["set_name"], table["tally"])
    rows = [
        {**row, "reasons": [{**step, "text": words.reason(step, names, what)} for step in row["reasons"]]}
        for row in table["rows"]
    ]
    return {**table, "rows": rows}


def bracket(found: Mapping[str, Any] | None) -> Data | None:
    """A tree by its rounds from the first to the last; `parts` are the brackets beside it, `extra` single matches for a place."""
    if found is None:
        return None
    main, *beside = found["parts"] or [{"rounds": [], "beside": []}]
    return {
        "rounds": _rounds(main),
        "parts": [{"name": part["part"], "rounds": _rounds(part)} for part in beside],
        "extra": [node | {"slot": None} for part in found["parts"] for node in part["beside"]],
        "champion": found["champion"],
    }


def _rounds(part: Mapping[str, Any]) -> list[Data]:
    return [
        {"name": " ".join(one["names"]), "matches": nodes}
        for one, nodes in zip(part["rounds"], brackets.matches(part), strict=True)
    ]


def phase(row: Phase) -> Data:
    """A phase: its format, how its tables are ordered, its groups and its draw."""
    settings = PhaseSettings.of(row.settings)
    match = rulesets.phase_format(row)
    draws = list(row.draws.all())
    own = [one for one in draws if one.round == 0]
    confirmed = next((one for one in own if one.status == DrawStatus.CONFIRMED), None)
    return {
        "id": row.public_id,
        "order": row.order,
        "name": row.name,
        "format": row.format,
        "status": row.status,
        "quota": settings.quota,
        "chain": list(settings.chain),
        "target": match.target,
        "sets_to_win": match.sets_to_win,
        "set_name": match.set_name,
        "groups": [{"id": group.public_id, "name": group.name} for group in row.groups.all()],
        "draw": _draw(confirmed, len(own) - 1) if confirmed else None,
        "rounds": [
            {"number": one.round, **_draw(one, sum(other.round == one.round for other in draws) - 1)}
            for one in sorted(draws, key=lambda one: one.round)
            if one.round and one.status == DrawStatus.CONFIRMED
        ],
        "venue": row.venue.name if row.venue else "",
        "starts_on": row.starts_on,
        "deadline": row.deadline,
    }


def _draw(row: Draw, discarded: int) -> Data:
    return {
        "id": row.public_id,
        "seed": row.seed,
        "digest": row.digest,
        "discarded": discarded,
        "by_hand": row.by_hand,
        "changes": row.changes,
    }


def parejas(championship: Championship, rows: list[Pareja]) -> list[Data]:
    """Parejas under the name policy."""
    frame = _frame(championship)
    return [_pareja(frame, row) for row in rows]


def _pareja(frame: Board, row: Pareja) -> Data:
    shown = lines.pareja(frame, row) or {}
    out = results.OUT.get(ParejaStatus(row.status), "")
    return shown | {"out": out, "players": lines.players(frame, row)}


def matches(championship: Championship, rows: list[Match]) -> list[Data]:
    """Matches as their pages show them."""
    frame = _frame(championship)
    return [_match(frame, row) for row in rows]


def match(row: Match) -> Data:
    """One match."""
    return matches(row.phase.championship, [row])[0]


def _match(frame: Board, row: Match) -> Data:
    row.phase.championship = frame.championship
    shown = lines.match(frame, row)
    return shown | {
        "championship": frame.championship.slug,
        "phase": {"id": row.phase.public_id, "name": row.phase.name},
        "group": {"id": row.group.public_id, "name": row.group.name} if row.group else None,
        "table": _table(row),
        "sets_to_win": shown["sets_total"],
        "target": shown["tally"]["target"],
        "winner": row.winner,
        "live": _live(row) if row.state == MatchState.IN_PLAY else None,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
    }


def _table(row: Match) -> Data | None:
    if row.table is None:
        return None
    return {"id": row.table.public_id, "number": row.table.number, "venue": row.table.venue.name}


def _live(row: Match) -> Data:
    live = row.live or {}
    kept = ("set", "hand", "dealer", "players", "points", "sets", "last")
    return {name: live.get(name) for name in kept}
