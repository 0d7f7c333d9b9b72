"""Read models of a championship: group tables with their reasons, who goes on, brackets, the final classification.

Plain values, kept with the publication (`PublicationState.projected`), so that API, paper and page say the same. The ranking is
`formats.table`'s, through `selectors.results`; nothing is ranked here.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments import formats
from tournaments.models import Group, Match, MatchState, Pareja, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.projections import lines, standings
from tournaments.selectors import results, rulesets, trees
from tournaments.selectors.board import Board

Data = dict[str, Any]


def groups(board: Board, phase: Phase) -> list[Data]:
    """The tables of a phase's groups, in order."""
    return [_group(board, phase, group) for group in board.groups.get(phase.pk, ())]


def _group(board: Board, phase: Phase, group: Group) -> Data:
    table = _table(board, phase, group)
    members, played = board.entries.get(group.pk, ()), board.in_group(group.pk)
    by_id = {row.public_id: row for row in members}
    through = {q["pareja"] for q in phase.result.get("qualified", ())}
    settings = PhaseSettings.of(phase.settings)
    quota = settings.quota_of(group.name)
    match_format = rulesets.phase_format(phase)
    return {
        "id": group.public_id,
        "name": group.name,
        "phase": phase.name,
        "by_rounds": phase.by_rounds,
        "quota": quota,
        "chain": list(settings.chain),
        "complete": table.complete,
        "closed": phase.status == PhaseStatus.CLOSED,
        "set_name": match_format.set_name,
        "tally": rulesets.tally_kind(board.championship),
        "rows": standings.rows(
            table,
            lambda who: lines.pareja(board, by_id[who]),
            quota=quota,
            through=lambda _, row: row.entrant in through,
            chances=results.chances_of(phase, members, played, group.name),
        ),
        "open_ties": [{"tied": list(t.ids), "kind": t.kind, "on_line": t.on_line} for t in table.open_ties],
    }


def _table(board: Board, phase: Phase, group: Group) -> formats.Table:
    return results.table_of(phase, board.entries.get(group.pk, ()), board.in_group(group.pk), group.name)


def bracket(board: Board, phase: Phase) -> Data:
    """A knock-out as its rounds with every match on its place, from the final backwards; third place beside it."""
    played = [match for match in board.matches.get(phase.pk, ()) if not match.playoff]
    places = _places({match.code: match for match in played})
    rounds: dict[int, list[Data]] = {}
    extra: list[Data] = []
    for match in played:
        node = lines.slim(lines.match(board, match)) | {"slot": places.get(match.code, (0, 0))[1]}
        if match.code in places:
            rounds.setdefault(places[match.code][0], []).append(node)
        else:
            extra.append(node)
    depth = max(rounds, default=0)
    final = next((match for match in played if match.code == "F"), None)
    return {
        "phase": phase.public_id,
        "name": phase.name,
        "rounds": [rounds.get(level, []) for level in range(depth, -1, -1)],
        "extra": extra,
        "champion": lines.pareja(board, winner(final)) if final else None,
    }


def _places(by_code: Mapping[str, Match]) -> dict[str, tuple[int, int]]:
    """How far from the final and which place from the top, following the winners back: byes leave their place empty."""
    places: dict[str, tuple[int, int]] = {}
    waiting = [("F", 0, 0)] if "F" in by_code else []
    while waiting:
        code, level, slot = waiting.pop()
        places[code] = (level, slot)
        for turn, source in enumerate((by_code[code].source_a, by_code[code].source_b)):
            before = source.removeprefix("W:")
            if source.startswith("W:") and before in by_code and before not in places:
                waiting.append((before, level + 1, 2 * slot + turn))
    return places


def winner(match: Match | None) -> Pareja | None:
    """Who won a finished match."""
    if match is None or match.state != MatchState.FINISHED:
        return None
    return {"A": match.side_a, "B": match.side_b}.get(match.winner)


def classification(board: Board) -> Data:
    """The final classification, once the last phase is decided.

    `places`: `{"place", "shared", "parejas"}` from the champion down; `others`: those who stayed in the groups, by the place
    they had there (`{"group_place", "parejas"}`). A league alone (one group, closed) is its table.
    """
    nothing: Data = {"places": [], "others": []}
    if not board.phases:
        return nothing
    last = board.phases[-1]
    if not last.in_groups:
        return _knockout_classification(board, last) or nothing
    if last.status != PhaseStatus.CLOSED or len(board.groups.get(last.pk, ())) != 1:
        return nothing
    tables = groups(board, last)
    rows = [row for row in tables[0]["rows"] if row["rank"] is not None]
    ranks = dict.fromkeys(row["rank"] for row in rows)
    return nothing | {
        "places": [_place(rank, [r["pareja"] for r in rows if r["rank"] == rank]) for rank in ranks]
    }


def _place(place: int, parejas: list[Data]) -> Data:
    return {"place": place, "shared": len(parejas) > 1, "parejas": parejas}


def _knockout_classification(board: Board, phase: Phase) -> Data | None:
    """`formats.classification` of the tree, once its final is decided."""
    matches = {match.code: match for match in board.matches.get(phase.pk, ()) if not match.playoff}
    draw = board.draws.get(phase.pk)
    tree = trees.tree_of(phase, trees.file_now(draw)) if draw else None
    if tree is None or "F" not in matches or matches["F"].state != MatchState.FINISHED:
        return None
    standing = formats.from_bracket(tree, trees.meetings(tree, matches))
    by_id = {row.public_id: row for row in board.parejas.values()}
    done = {who for part in standing for who in part.ids}
    return {
        "places": [_place(part.place, _shown(board, by_id, part.ids)) for part in standing],
        "others": [
            {"group_place": part.place, "parejas": _shown(board, by_id, part.ids)}
            for part in _stayed(board, phase, done)
        ],
    }


def _stayed(board: Board, phase: Phase, placed: set[str]) -> tuple[formats.Standing, ...]:
    """Those who stayed in the groups this knock-out was fed from."""
    wanted = PhaseSettings.of(phase.settings).source_phases
    held = {
        group.public_id: _table(board, source, group)
        for source in board.phases
        if source.public_id in wanted
        for group in board.groups.get(source.pk, ())
    }
    return formats.not_qualified(held, placed)


def _shown(board: Board, by_id: Mapping[str, Pareja], ids: Iterable[str]) -> list[Data]:
    found = sorted((by_id[who] for who in ids if who in by_id), key=lambda who: who.number)
    return [lines.pareja(board, who) or {} for who in found]
