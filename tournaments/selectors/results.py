"""Results as the formats read them, and the tables made of them: one place for screen, print, API and qualification."""

from scoring import engine
from tournaments import formats
from tournaments.models import Group, GroupEntry, Match, MatchState, Outcome, Phase
from tournaments.models.settings import PhaseSettings


def result_of(match: Match) -> formats.Result:
    """A match as a value. Unplayed is pending, never zero."""
    playoff = None
    if match.playoff:
        playoff = formats.PlayoffTag(tied=tuple(match.playoff["tied"]), stage=match.playoff["stage"])
    a, b = _public_id(match, "a"), _public_id(match, "b")
    finished = match.state == MatchState.FINISHED
    status = formats.Status(match.outcome or Outcome.PLAYED) if finished else formats.Status.PENDING
    return formats.Result(
        id=match.code,
        a=a,
        b=b,
        winner={"A": a, "B": b}.get(match.winner) if finished else None,
        status=status,
        sets=tuple((pair[0], pair[1]) for pair in match.result.get("sets", [])) if finished else (),
        ended_by=(match.result.get("ended_by") or None) if finished else None,
        playoff=playoff,
    )


def _public_id(match: Match, side: str) -> str:
    pareja = getattr(match, f"side_{side}")
    return pareja.public_id if pareja else ""


def rules_of(phase: Phase, *, target: int, sets_to_win: int) -> formats.StandingsRules:
    """What counts in a phase's tables."""
    settings = PhaseSettings.of(phase.settings)
    return formats.StandingsRules(
        chain=settings.chain,
        recursion=settings.recursion,
        quota=settings.quota,
        walkover_credit=settings.walkover_credit,
        joc_fora_credit=settings.joc_fora_credit,
        target=target,
        sets_to_win=sets_to_win,
    )


def phase_tables(phase: Phase) -> dict[str, formats.Table]:
    """Every group's table by the group's public id: three queries, whatever the size."""
    entries = GroupEntry.objects.filter(group__phase=phase).select_related("group", "pareja__club").order_by("position")
    members: dict[str, list[formats.Entrant]] = {}
    for entry in entries:
        members.setdefault(entry.group.public_id, []).append(formats.Entrant(entry.pareja.public_id))
    played: dict[str, list[formats.Result]] = {}
    for match in Match.objects.filter(phase=phase, group__isnull=False).select_related("group", "side_a", "side_b"):
        assert match.group is not None
        played.setdefault(match.group.public_id, []).append(result_of(match))
    rules = _rules(phase)
    return {public_id: formats.table(who, played.get(public_id, []), rules) for public_id, who in members.items()}


def group_table(group: Group) -> formats.Table:
    """One group's table."""
    who = [formats.Entrant(e.pareja.public_id) for e in group.entries.select_related("pareja").order_by("position")]
    played = [result_of(match) for match in group.matches.select_related("side_a", "side_b")]
    return formats.table(who, played, _rules(group.phase))


def _rules(phase: Phase) -> formats.StandingsRules:
    championship = phase.championship
    overrides = {**championship.rule_options, **PhaseSettings.of(phase.settings).match}
    ruleset = engine.from_preset(championship.ruleset, overrides)
    return rules_of(phase, target=ruleset.match.target, sets_to_win=ruleset.match.sets_to_win)
