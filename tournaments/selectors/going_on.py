"""Who goes on from a phase and its final order, for every format: what closing freezes and pages show before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments import formats
from tournaments.models import DrawStatus, GroupEntry, Match, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import results, rounds, trees


@dataclass(frozen=True)
class Place:
    """Somebody who goes on: `place` of `group` (empty: of the whole phase). `how`: `quota`, or `next_placed`."""

    group: str
    place: int
    pareja: str
    how: str = "quota"


@dataclass(frozen=True)
class Outcome:
    """`qualified` in the order in which they go on; `order`: everybody from the first down; `lots`: what lots decided."""

    qualified: tuple[Place, ...] = ()
    order: tuple[str, ...] = ()
    lots: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def open_ties(phase: Phase) -> list[str]:
    """Where the qualifying line is tied: the groups' names, or an empty name for the whole phase."""
    if phase.format in (PhaseFormat.KNOCKOUT, PhaseFormat.DOUBLE_ELIMINATION, PhaseFormat.TWO_LOSSES):
        return [""] if _cut(standings(phase), _quota(phase)) else []
    names = dict(phase.groups.values_list("public_id", "name"))
    tables = {names[public_id]: table for public_id, table in results.phase_tables(phase).items()}
    return [name for name, table in tables.items() if table.open_ties] or _next_tied(phase, tables)


def _next_tied(phase: Phase, tables: Mapping[str, formats.Table]) -> list[str]:
    """An empty name when the best next placed of the groups cannot be told apart."""
    if not PhaseSettings.of(phase.settings).next_placed or not all(one.complete for one in tables.values()):
        return []
    try:
        formats.qualify(
            tables, _rules(phase, tables), results=results.by_group(phase), standings=results.rules_of(phase)
        )
    except formats.FormatError as error:
        return [""] if error.key == "tie_on_line" else []
    return []


def outcome(phase: Phase, *, decide: bool = False) -> Outcome:
    """Who goes on as things stand. `decide`: results that are missing count nothing, and a tie across the line goes to lots,
    whose seed is the phase and the group.
    """
    if phase.format in (PhaseFormat.KNOCKOUT, PhaseFormat.DOUBLE_ELIMINATION, PhaseFormat.TWO_LOSSES):
        return _by_standing(phase, decide)
    return _by_tables(phase, decide)


def _quota(phase: Phase) -> int:
    settings = PhaseSettings.of(phase.settings)
    return max(settings.quota, settings.survivors)


def standings(phase: Phase) -> tuple[formats.Standing, ...]:
    """The classification of a tree or of two losses as far as it is known."""
    if phase.format == PhaseFormat.TWO_LOSSES:
        return _two_losses(phase)
    tree, state = _state(phase)
    return formats.from_bracket(tree, state) if tree else ()


def _two_losses(phase: Phase) -> tuple[formats.Standing, ...]:
    entries = GroupEntry.objects.filter(group__phase=phase).select_related("pareja")
    members = [entry.pareja for entry in entries]
    left = [one.public_id for one in members if one.status in results.OUT]
    return formats.from_rounds(
        [one.public_id for one in members],
        rounds.history(rounds.matches(phase)),
        rounds.options(phase),
        left,
    )


def _state(phase: Phase) -> tuple[formats.Bracket | None, dict[str, formats.Meeting]]:
    draw = phase.draws.filter(status=DrawStatus.CONFIRMED, round=0).first()
    tree = trees.tree_of(phase, trees.file_now(draw)) if draw else None
    if tree is None:
        return None, {}
    rows = Match.objects.filter(phase=phase).select_related("side_a", "side_b")
    return tree, trees.meetings(tree, {row.code: row for row in rows})


def _cut(found: Sequence[formats.Standing], quota: int) -> formats.Standing | None:
    """The shared place that the line goes through."""
    before = 0
    for standing in found:
        if before < quota < before + len(standing.ids):
            return standing
        before += len(standing.ids)
    return None


def _by_standing(phase: Phase, decide: bool) -> Outcome:
    found, quota = standings(phase), _quota(phase)
    rank = _from_the_top(phase)
    order = [who for one in found for who in sorted(one.ids, key=lambda who: (rank.get(who, len(rank)), who))]
    lots: dict[str, Mapping[str, Any]] = {}
    tied = _cut(found, quota)
    if tied and decide:
        order, lots = _drawn(order, tied.ids, phase.public_id, "")
    cut = [] if tied is None or decide else [order.index(who) for who in tied.ids]
    clear = min([quota, *cut])
    return Outcome(
        tuple(Place("", number, who) for number, who in enumerate(order[:clear], start=1)), tuple(order), lots
    )


def _from_the_top(phase: Phase) -> dict[str, int]:
    """Who share a place are listed as their matches stand in the tree, from the top."""
    tree, state = _state(phase) if phase.format != PhaseFormat.TWO_LOSSES else (None, {})
    met = [state[node.id] for node in tree.nodes] if tree else []
    found: dict[str, int] = {}
    for one in reversed(met):  # the last match of each says where he was when it ended
        for who in (one.a, one.b):
            if who and who not in found:
                found[who] = -len(found)
    return found


def _drawn(
    order: Sequence[str], tied: Sequence[str], seed: str, name: str
) -> tuple[list[str], dict[str, Mapping[str, Any]]]:
    """The order with the tied set in the order of lots."""
    by_lot = list(formats.lots(tied, seed))
    start = min(order.index(who) for who in tied)
    rest = [who for who in order if who not in tied]
    return rest[:start] + by_lot + rest[start:], {name: {"seed": seed, "order": by_lot}}


def _by_tables(phase: Phase, decide: bool) -> Outcome:
    """All firsts in the order of the groups, then all seconds…, then the best next placed; `order` runs from the best down."""
    settings = PhaseSettings.of(phase.settings)
    names = dict(phase.groups.values_list("public_id", "name"))
    made = results.phase_tables(phase, as_they_stand=decide)
    tables = {names[public_id]: table for public_id, table in made.items()}
    lots: dict[str, Mapping[str, Any]] = {}
    for name, table in tables.items() if decide else ():
        for tie in table.open_ties:
            order, drawn = _drawn(
                [row.entrant for row in table.rows], tie.ids, f"{phase.public_id}/{name}", name
            )
            tables[name] = _ranked(table, order, tie.ids)
            lots |= drawn
    try:
        found = formats.qualify(
            tables,
            _rules(phase, tables),
            results=results.by_group(phase) if settings.comparable == "drop_last" else None,
            standings=results.rules_of(phase),
            provisional=True,
        )
    except formats.FormatError:  # a tie on the line: only what is clear goes on
        found = _clear(tables, settings)
    position = {name: number for number, name in enumerate(tables)}
    by_quota = sorted(
        (one for one in found if one.how == "quota"), key=lambda one: (one.place, position[one.group])
    )
    grouped = [*by_quota, *(one for one in found if one.how != "quota")]
    through = {one.id for one in found}
    stayed = [
        row.entrant
        for place in range(max((len(table.rows) for table in tables.values()), default=0))
        for table in tables.values()
        for row in table.rows[place : place + 1]
        if row.entrant not in through
    ]
    return Outcome(
        tuple(Place(one.group, one.place, one.id, one.how) for one in grouped),
        (*(one.id for one in found), *stayed),
        lots,
    )


def _rules(phase: Phase, tables: Mapping[str, formats.Table]) -> formats.QualificationRules:
    """The phase's rules for going on; a group that has lost parejas sends on no more than it has."""
    settings = PhaseSettings.of(phase.settings)
    ranked = {name: sum(row.rank is not None for row in table.rows) for name, table in tables.items()}
    quotas = {name: min(settings.quota_of(name), count) for name, count in ranked.items()}
    left = sum(ranked.values()) - sum(quotas.values())
    return formats.QualificationRules(
        quota=settings.quota,
        quotas=quotas,
        next_placed=min(settings.next_placed, left),
        comparable=formats.Comparable(settings.comparable),
        chain=settings.cross_chain,
        seed=phase.public_id,
    )


def _ranked(table: formats.Table, order: Sequence[str], tied: Sequence[str]) -> formats.Table:
    """The table with the tied set in the order of lots, each with a rank of its own."""
    rows = {row.entrant: row for row in table.rows}
    made = []
    for number, who in enumerate(order, start=1):
        row = rows[who]
        made.append(replace(row, rank=number, shared=False) if who in tied else row)
    return replace(table, rows=tuple(made))


def _clear(tables: Mapping[str, formats.Table], settings: PhaseSettings) -> tuple[formats.Qualified, ...]:
    """Those whose place no tie takes over the line, group by group."""
    found = []
    for name, table in tables.items():
        quota = settings.quota_of(name)
        after = {row.rank for row in table.rows[quota : quota + 1]}
        found += [
            formats.Qualified(row.entrant, name, number)
            for number, row in enumerate(table.rows[:quota], start=1)
            if row.rank is not None and row.rank not in after
        ]
    return tuple(found)
