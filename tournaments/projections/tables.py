"""Read models of a championship: group tables with their reasons, who goes on, brackets, the final classification.

Plain values, kept with the publication (`PublicationState.projected`), so that API, paper and page say the same. The ranking is
`formats.table`'s, through `selectors.results`; nothing is ranked here.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments import formats
from tournaments.models import Group, Match, MatchState, Pareja, Phase, PhaseFormat, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.projections import brackets, lines, standings
from tournaments.selectors import results, rounds, rulesets, trees
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
        "two_losses": phase.format == PhaseFormat.TWO_LOSSES,
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
    """A tree by the brackets it is made of (`projections.brackets`), every match on its place."""
    played = {match.code: match for match in board.matches.get(phase.pk, ()) if not match.playoff}
    tree = _tree(board, phase)
    shown: list[Data] = []
    if tree:
        state = trees.meetings(tree, played)
        shown = brackets.parts(
            tree,
            {code: lines.slim(lines.match(board, match)) for code, match in played.items()},
            waiting={code for code, match in played.items() if match.state != MatchState.FINISHED},
            skipped={code for code, met in state.items() if met.skipped},
        )
    return {
        "phase": phase.public_id,
        "name": phase.name,
        "parts": shown,
        "champion": lines.pareja(board, _champion(board, tree, played)) if tree else None,
    }


def _tree(board: Board, phase: Phase) -> formats.Bracket | None:
    """The phase's tree; made once a board."""
    key = ("tree", phase.pk)
    if key not in board.memo:
        draw = board.draws.get(phase.pk)
        board.memo[key] = trees.tree_of(phase, trees.file_now(draw)) if draw else None
    found: formats.Bracket | None = board.memo[key]
    return found


def _champion(board: Board, tree: formats.Bracket, played: Mapping[str, Match]) -> Pareja | None:
    wanted = trees.champion(tree, played)
    return next((row for row in board.parejas.values() if row.public_id == wanted), None)


def classification(board: Board) -> Data:
    """The final classification, once the last phase is decided.

    `places`: `{"place", "shared", "parejas"}` from the champion down, with those whom an earlier bracket placed behind them;
    `others`: those who stayed in the groups, by the place they had there (`{"group_place", "parejas"}`). A league alone (one
    group, closed) is its table.
    """
    last = board.phases[-1] if board.phases else None
    found = _standings(board, last) if last else ()
    if last is None or not found:
        return {"places": [], "others": []}
    feeders = _feeders(board, last)
    placed = {who for part in found for who in part.ids}
    places = list(found)
    for feeder in feeders:
        for part in () if feeder.in_groups else _standings(board, feeder):
            left = tuple(who for who in part.ids if who not in placed)
            # Who entered again may have come in below: nobody shares a place across phases.
            places += [formats.Standing(max(part.place, len(placed) + 1), left)] if left else []
            placed.update(left)
    held = {
        group.public_id: _table(board, feeder, group)
        for feeder in feeders
        for group in board.groups.get(feeder.pk, ())
    }
    by_id = {row.public_id: row for row in board.parejas.values()}
    return {
        "places": [
            {"place": part.place, "shared": part.shared, "parejas": _shown(board, by_id, part.ids)}
            for part in places
        ],
        "others": [
            {"group_place": part.place, "parejas": _shown(board, by_id, part.ids)}
            for part in formats.not_qualified(held, placed)
        ],
    }


def _standings(board: Board, phase: Phase) -> tuple[formats.Standing, ...]:
    """The places of a phase whose end is known: a tree with its first place, two losses and a league once closed."""
    matches = [match for match in board.matches.get(phase.pk, ()) if not match.playoff]
    if not phase.in_groups:
        tree = _tree(board, phase)
        if tree is None:
            return ()
        found = formats.from_bracket(tree, trees.meetings(tree, {match.code: match for match in matches}))
        ended = all(match.state == MatchState.FINISHED for match in matches)
        return found if ended or (found and found[0].place == 1) else ()
    groups = board.groups.get(phase.pk, ())
    if phase.status != PhaseStatus.CLOSED or len(groups) != 1:
        return ()
    if phase.format == PhaseFormat.TWO_LOSSES:
        members = board.entries.get(groups[0].pk, ())
        left = [one.public_id for one in members if one.status in results.OUT]
        ids = [one.public_id for one in members]
        return formats.from_rounds(ids, rounds.history(matches), rounds.options(phase), left)
    return formats.from_table(_table(board, phase, groups[0]))


def _feeders(board: Board, phase: Phase) -> list[Phase]:
    """The shown phases that this one was fed from, the nearest first."""
    found: list[Phase] = []
    wanted = set(PhaseSettings.of(phase.settings).source_phases)
    for one in reversed(board.phases):
        if one.public_id in wanted and one not in found:
            found.append(one)
            wanted.update(PhaseSettings.of(one.settings).source_phases)
    return found


def _shown(board: Board, by_id: Mapping[str, Pareja], ids: Iterable[str]) -> list[Data]:
    found = sorted((by_id[who] for who in ids if who in by_id), key=lambda who: who.number)
    return [lines.pareja(board, who) or {} for who in found]
