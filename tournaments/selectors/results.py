"""Results and standings: from rows to the values of `tournaments.formats` and back as tables.

The one place that does it: screen, paper, API, closing and qualification all ask here. No ranking is decided here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from tournaments import formats
from tournaments.models import (
    Group,
    GroupEntry,
    Match,
    MatchState,
    Outcome,
    Pareja,
    ParejaStatus,
    Phase,
    PhaseFormat,
    PhaseStatus,
)
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import rulesets

OUT = {ParejaStatus.WITHDRAWN: "withdrawn", ParejaStatus.DISQUALIFIED: "disqualified"}


def rules_of(phase: Phase, quota: int | None = None) -> formats.StandingsRules:
    """The rules of the phase's tables; `quota`: of a group that has another one than the phase."""
    settings = PhaseSettings.of(phase.settings)
    match = rulesets.phase_format(phase)
    drawn = tuple(
        pareja for lot in (phase.result.get("lots") or {}).values() for pareja in lot.get("order", ())
    )
    return formats.StandingsRules(
        chain=settings.chain,
        recursion=formats.Recursion(settings.recursion),
        quota=settings.quota if quota is None else quota,
        win_points=settings.win_points,
        draw_points=settings.draw_points,
        loss_points=settings.loss_points,
        walkover_credit=formats.Credit(**settings.walkover_credit),
        bye_wins=settings.bye_wins,
        bye_credit=formats.Credit(**settings.bye_credit),
        withdrawal_policy=formats.WithdrawalPolicy(settings.withdrawal_policy),
        disqualification_policy=formats.WithdrawalPolicy(settings.disqualification_policy),
        walkover_in_h2h=settings.walkover_in_h2h,
        joc_fora_credit=formats.JocForaCredit(settings.joc_fora_credit),
        adjustments=tuple(sorted(settings.adjustments.items())),
        lots=drawn,
        closing_lots=drawn,
        sets_to_win=match.sets_to_win,
        target=match.target,
    )


def counts_points(phase: Phase) -> bool:
    """Whether the order of the phase's tables looks at points."""
    return phase.format != PhaseFormat.TWO_LOSSES and "points" in PhaseSettings.of(phase.settings).chain


def result_of(match: Match) -> formats.Result | None:
    """A match as the table sees it; None while a side is unknown. Its sides must be at hand."""
    a, b = match.side_a, match.side_b
    if a is None or (b is None and match.outcome != formats.Status.BYE):
        return None
    ids = {"A": a.public_id, "B": b.public_id if b else ""}
    ended = match.state == MatchState.FINISHED
    return formats.Result(
        id=match.public_id,
        a=ids["A"],
        b=ids["B"],
        winner=(ids.get(match.winner) or None) if ended else None,
        status=_status(match) if ended else formats.Status.PENDING,
        sets=tuple((int(one), int(other)) for one, other in match.result.get("sets", ())) if ended else (),
        ended_by=(match.result.get("ended_by") or None) if ended else None,
        playoff=_tag(match),
        given=tuple((int(cama), ids[side]) for cama, side in match.result.get("given", {}).items())
        if ended
        else (),
    )


def _status(match: Match) -> formats.Status:
    """How the table reads an ended match.

    One that a side left in the middle is read like a disqualification in the middle, one that it never began like a walkover.
    """
    if match.outcome not in (Outcome.WITHDRAWAL, Outcome.DISQUALIFICATION):
        return formats.Status(match.outcome)
    return formats.Status.DISQUALIFICATION if match.result.get("sets") else formats.Status.WITHDRAWAL


def _tag(match: Match) -> formats.PlayoffTag | None:
    if not match.playoff:
        return None
    return formats.PlayoffTag(tuple(match.playoff.get("tied", ())), int(match.playoff.get("stage", 1)))


def table_of(
    phase: Phase,
    members: Iterable[Pareja],
    matches: Iterable[Match],
    group: str = "",
    *,
    as_they_stand: bool = False,
) -> formats.Table:
    """The table of these members and matches of the phase, for the group of that name; no query.

    `as_they_stand`: nothing more will be played, so what has no result counts as not played (closing with a reason).
    """
    members, matches = list(members), list(matches)
    ids = [pareja.public_id for pareja in members]
    found = [result for match in matches if (result := result_of(match)) is not None]
    if as_they_stand:
        found = [_ended(result) for result in found]
    rules = rules_of(phase, PhaseSettings.of(phase.settings).quota_of(group))
    left = _left(phase, members)
    table = formats.table(ids, found, rules, out=left)
    if phase.format != PhaseFormat.TWO_LOSSES:
        return table if as_they_stand or not _rounds_missing(phase, matches) else _unfinished(table)
    options = formats.RoundOptions(reset=PhaseSettings.of(phase.settings).reset)
    return formats.by_falls(table, by_round(matches), options, left)


def _rounds_missing(phase: Phase, matches: Iterable[Match]) -> bool:
    """Whether rounds of an open Swiss or random rounds are still to be drawn."""
    if (
        phase.format not in (PhaseFormat.SWISS, PhaseFormat.RANDOM_ROUNDS)
        or phase.status == PhaseStatus.CLOSED
    ):
        return False
    last = max((match.round for match in matches if not match.playoff), default=0)
    return last < PhaseSettings.of(phase.settings).rounds_count


def _unfinished(table: formats.Table) -> formats.Table:
    """A tie between two rounds is none: the rounds that are left may undo it."""
    return replace(table, open_ties=(), complete=False)


def by_round(matches: Iterable[Match]) -> list[list[formats.Result]]:
    """The rounds as the pairing reads them. A match without a result, drawn over for a reason, counts as not played."""
    found: dict[int, list[formats.Result]] = {}
    for match in matches:
        result = result_of(match)
        if result is None or result.playoff:
            continue
        found.setdefault(match.round, []).append(_ended(result))
    return [found[number] for number in sorted(found)]


def _ended(result: formats.Result) -> formats.Result:
    """The result, or that there was none."""
    pending = result.status is formats.Status.PENDING
    return replace(result, status=formats.Status.NOT_PLAYED) if pending else result


def chances_of(
    phase: Phase, members: Iterable[Pareja], matches: Iterable[Match], group: str = ""
) -> Mapping[str, formats.Chance]:
    """What each of a group still needs; no query.

    Empty where it cannot be said: nothing played yet, nobody goes on, closed, rounds that are not drawn yet, two losses.
    """
    members, matches, settings = list(members), list(matches), PhaseSettings.of(phase.settings)
    started = any(match.state == MatchState.FINISHED for match in matches)
    if (
        phase.status == PhaseStatus.CLOSED
        or phase.format == PhaseFormat.TWO_LOSSES
        or _rounds_missing(phase, matches)
        or not started
    ):
        return {}
    found = tuple(result for match in matches if (result := result_of(match)) is not None)
    return _chances(
        tuple(pareja.public_id for pareja in members),
        found,
        rules_of(phase, settings.quota_of(group)),
        tuple(_left(phase, members).items()),
        draws=bool(settings.incidents.round_minutes),
    )


@lru_cache(maxsize=512)
def _chances(
    ids: tuple[str, ...],
    found: tuple[formats.Result, ...],
    rules: formats.StandingsRules,
    out: tuple[tuple[str, str], ...],
    *,
    draws: bool,
) -> Mapping[str, formats.Chance]:
    """Kept: every publication asks again for all groups, of which one has changed."""
    return formats.chances(ids, found, rules, out=dict(out), draws=draws)


def _left(phase: Phase, members: list[Pareja]) -> dict[str, str]:
    """Who left. Whoever leaves after the phase is closed stays where it stood (design §3): its frozen tables say who had left."""
    if phase.status != PhaseStatus.CLOSED:
        return {one.public_id: OUT[ParejaStatus(one.status)] for one in members if one.status in OUT}
    ids = {one.public_id: one for one in members}
    frozen = [row for rows in (phase.result.get("tables") or {}).values() for row in rows]
    gone = [row["pareja"] for row in frozen if row["rank"] is None and row["pareja"] in ids]
    return {who: OUT.get(ParejaStatus(ids[who].status), "withdrawn") for who in gone}


def _with_sides(**where: object) -> list[Match]:
    rows = Match.objects.filter(**where).select_related("side_a", "side_b", "group", "phase__championship")
    return list(rows.order_by("round", "order", "id"))


def group_table(group: Group) -> formats.Table:
    """The table of one group."""
    entries = GroupEntry.objects.filter(group=group).select_related("pareja")
    return table_of(group.phase, [entry.pareja for entry in entries], _with_sides(group=group), group.name)


def phase_tables(phase: Phase, *, as_they_stand: bool = False) -> dict[str, formats.Table]:
    """The tables of every group of the phase by the group's public id, in order. Three queries."""
    members: dict[int, list[Pareja]] = {}
    for entry in GroupEntry.objects.filter(group__phase=phase).select_related("pareja"):
        members.setdefault(entry.group_id, []).append(entry.pareja)
    matches: dict[int | None, list[Match]] = {}
    for match in _with_sides(phase=phase):
        matches.setdefault(match.group_id, []).append(match)
    groups = Group.objects.filter(phase=phase)
    return {
        group.public_id: table_of(
            phase,
            members.get(group.pk, []),
            matches.get(group.pk, []),
            group.name,
            as_they_stand=as_they_stand,
        )
        for group in groups
    }


def by_group(phase: Phase) -> dict[str, list[formats.Result]]:
    """The results of every group of the phase by the group's name."""
    found: dict[str, list[formats.Result]] = {}
    for match in _with_sides(phase=phase):
        if match.group is not None and (result := result_of(match)) is not None:
            found.setdefault(match.group.name, []).append(result)
    return found


def standings(of: Phase | Group) -> dict[str, formats.Table]:
    """The tables of a phase or of one group, by the group's public id."""
    return {of.public_id: group_table(of)} if isinstance(of, Group) else phase_tables(of)
