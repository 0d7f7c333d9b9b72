"""How a phase is summed up: its state, what comes next, its tables and its bracket. Puts reads and shapes together."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Championship, DrawStatus, Match, Outcome, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can
from tournaments.projections import words
from tournaments.selectors import phases as reads
from tournaments.selectors import results, trees
from tournaments.selectors.names import day_text
from tournaments.services import closing
from tournaments.views.frame import url
from tournaments.views.phases import next_steps, phase_facts, shapes
from tournaments.views.phases.links import match_url

Data = dict[str, Any]
CHIPS = {
    PhaseStatus.DRAFT: "draft",
    PhaseStatus.CONFIRMED: "draft",
    PhaseStatus.PUBLISHED: "published",
    PhaseStatus.IN_PLAY: "live",
    PhaseStatus.CLOSED: "closed",
}


def entrants_note(championship: Championship) -> str:
    """How many parejas there are to share out."""
    count = sum(
        1 for row in reads.parejas(championship).values() if row.status in ("registered", "confirmed")
    )
    return ngettext("%(count)s pareja plays now.", "%(count)s parejas play now.", count) % {"count": count}


def crumbs(phase: Phase, *more: str) -> tuple[tuple[str, str], ...]:
    """The way to a page of the phase."""
    championship = phase.championship
    trail = [
        (_("Phases and draws"), url("phases", championship)),
        (phase.name, url("phase", championship, phase.public_id)),
    ]
    return (*trail, *((label, "") for label in more))


def chip(phase: Phase) -> Data:
    """Status and word of a phase."""
    return {"status": CHIPS[PhaseStatus(phase.status)], "text": phase.get_status_display()}


def row(summary: reads.Summary) -> Data:
    """A phase in the list."""
    phase = summary.phase
    return {
        "name": phase.name,
        "format": phase.get_format_display(),
        "url": url("phase", phase.championship, phase.public_id),
        "chip": chip(phase),
        "progress": progress(summary.finished, summary.total),
        "live": summary.live,
        "next": next_steps.next_step(phase, summary.finished == summary.total),
    }


def progress(finished: int, total: int) -> str:
    """«12 of 66 matches finished»."""
    if not total:
        return _("Not drawn yet")
    return _("%(finished)s of %(total)s matches finished") % {"finished": finished, "total": total}


def context(actor: Actor, phase: Phase) -> Data:
    """Everything the page of a phase shows."""
    rows = reads.matches(phase=phase)
    met = [one for one in rows if one.outcome != Outcome.BYE]
    finished = sum(one.state == "finished" for one in met)
    is_groups = phase.in_groups
    problems = closing.obstacles(phase) if reads.in_play(phase) else []
    all_in = bool(rows) and not any(item.kind == "result_missing" for item in problems)
    return {
        "chip": chip(phase),
        "progress": progress(finished, len(met)),
        "next": next_steps.next_step(phase, all_in),
        "facts": phase_facts.facts(phase),
        "tables": tables(phase) if is_groups else [],
        "bracket": None if is_groups else bracket(phase, rows),
        "ties": tie_links(phase, problems),
        "drawn": phase.status != PhaseStatus.DRAFT,
        "begun": reads.is_begun(phase),
        "may_plan": can(actor, Permission.PLAN, phase),
        "may_rule": can(actor, Permission.RULE, phase),
        "discarded": reads.discarded(phase),
        "draw": reads.draft(phase),
        "rounds": rounds_drawn(phase),
        "fed": bool(PhaseSettings.of(phase.settings).source_phases),
        "where": where(phase),
    }


def rounds_drawn(phase: Phase) -> list[Data]:
    """The rounds that were drawn, the last first, each with its page; the last one can be taken back while it is unplayed."""
    if not phase.by_rounds:
        return []
    numbers = phase.draws.filter(round__gt=0, status=DrawStatus.CONFIRMED).values_list("round", flat=True)
    return [
        {
            "title": _("Round %(round)s") % {"round": number},
            "url": url("round_check", phase.championship, phase.public_id, str(number)),
        }
        for number in sorted(numbers, reverse=True)
    ]


def where(phase: Phase) -> str:
    """«Casal de Prova · until 12 December»."""
    venue = phase.venue.name if phase.venue else ""
    until = _("until %(day)s") % {"day": day_text(phase.deadline)} if phase.deadline else ""
    return " · ".join(text for text in (venue, until) if text)


def tie_links(phase: Phase, problems: list[closing.Obstacle]) -> list[Data]:
    """The groups whose qualifying line is tied, in words, each with its page."""
    groups = {row.name: row for row in reads.groups(phase)}
    return [
        {
            "text": _("Group %(group)s: a tie on the qualifying line") % {"group": item.label},
            "url": url("group", phase.championship, groups[item.label].public_id),
        }
        for item in problems
        if item.kind == "tie_open" and item.label in groups
    ]


def tables(phase: Phase) -> list[Data]:
    """The tables of the phase's groups."""
    who = {row.public_id: row for members in reads.members(phase).values() for row in members}
    settings = PhaseSettings.of(phase.settings)
    unit = shapes.unit(phase)
    groups = {group.public_id: group for group in reads.groups(phase)}
    return [
        shapes.table(
            words.group_title(groups[public_id].name, phase.by_rounds),
            public_id,
            table,
            who,
            quota=settings.quota_of(groups[public_id].name),
            unit=unit,
            url=url("group", phase.championship, public_id),
        )
        for public_id, table in results.phase_tables(phase).items()
    ]


def bracket(phase: Phase, rows: list[Match], *, links: bool = True, most: int = 0) -> Data | None:
    """The drawn bracket, or None before the draw. `most`: in pieces of so many matches one under another, for paper."""
    draw = reads.draft(phase)
    tree = trees.tree_of(phase, trees.file_now(draw)) if draw else None
    if tree is None:
        return None
    names = reads.names(phase.championship)
    shown = {row.code: shapes.match(row, match_url if links else None, names) for row in rows}
    wanted = trees.champion(tree, {row.code: row for row in rows})
    sides = (side for row in rows for side in (row.side_a, row.side_b) if side)
    champion = next((side for side in sides if side.public_id == wanted), None)
    return shapes.bracket("", tree, shown, shapes.pareja(champion), most=most)
