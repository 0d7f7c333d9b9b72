"""How a phase is summed up: its state, what comes next, its tables and its bracket. Puts reads and shapes together."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Championship, Match, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can
from tournaments.projections import words
from tournaments.selectors import phases as reads
from tournaments.selectors import results, rulesets, trees
from tournaments.services import closing
from tournaments.views.frame import url
from tournaments.views.phases import shapes
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
        "next": next_step(phase, summary.finished == summary.total),
    }


def progress(finished: int, total: int) -> str:
    """«12 of 66 matches finished»."""
    if not total:
        return _("Not drawn yet")
    return _("%(finished)s of %(total)s matches finished") % {"finished": finished, "total": total}


def next_step(phase: Phase, all_finished: bool) -> Data | None:
    """The one thing to do next with a phase: `{label, url, does}`."""
    championship, name = phase.championship, phase.public_id
    if phase.status == PhaseStatus.DRAFT:
        source = source_of(phase)
        open_source = source is not None and source.status != PhaseStatus.CLOSED
        if source is not None and (source.status == PhaseStatus.DRAFT or (open_source and _plays(source))):
            return {
                "label": _("See “%(phase)s”") % {"phase": source.name},
                "url": url("phase", championship, source.public_id),
                "does": _("This phase is drawn once “%(phase)s” is closed.") % {"phase": source.name},
            }
        return {
            "label": _("Draw"),
            "url": url("phase_draw", championship, name),
            "does": _("Write the seed and look at the result: nothing is decided yet."),
        }
    if phase.status == PhaseStatus.CONFIRMED:
        return {
            "label": _("Publish"),
            "url": url("phase_publish", championship, name),
            "does": _("The draw stands; nobody sees it until it is published."),
        }
    if phase.status == PhaseStatus.CLOSED:
        followers = reads.followers(phase)
        waiting = [one for one in followers if one.status == PhaseStatus.DRAFT]
        if phase.in_groups and not followers:
            return {
                "label": _("New knock-out"),
                "url": url("phase_new", championship, "knockout"),
                "does": _("The parejas that go on are known."),
            }
        if not waiting:
            return None
        return {
            "label": _("Draw “%(phase)s”") % {"phase": waiting[0].name},
            "url": url("phase_draw", championship, waiting[0].public_id),
            "does": _("The parejas that go on are known."),
        }
    if all_finished:
        return {
            "label": _("Close the phase"),
            "url": url("phase_close", championship, name),
            "does": _("Every result is in: see who goes on, then close."),
        }
    return {
        "label": _("Enter results"),
        "url": url("programme", championship, name),
        "does": _("Open a match, or the sheet of a group or a night."),
    }


def _plays(phase: Phase) -> bool:
    return phase.status in (PhaseStatus.CONFIRMED, PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)


def source_of(phase: Phase) -> Phase | None:
    """The phase it takes its parejas from."""
    wanted = PhaseSettings.of(phase.settings).source_phases
    found = [one for one in reads.sources(phase.championship) if one.public_id in wanted]
    return found[0] if found else None


def context(actor: Actor, phase: Phase) -> Data:
    """Everything the page of a phase shows."""
    rows = reads.matches(phase=phase)
    finished = sum(one.state == "finished" for one in rows)
    is_groups = phase.in_groups
    problems = closing.obstacles(phase) if reads.in_play(phase) else []
    all_in = bool(rows) and not any(item.kind == "result_missing" for item in problems)
    return {
        "chip": chip(phase),
        "progress": progress(finished, len(rows)),
        "next": next_step(phase, all_in),
        "facts": facts(phase),
        "tables": tables(phase) if is_groups else [],
        "bracket": None if is_groups else bracket(phase, rows),
        "ties": tie_links(phase, problems),
        "drawn": phase.status != PhaseStatus.DRAFT,
        "begun": reads.is_begun(phase),
        "may_plan": can(actor, Permission.PLAN, phase),
        "may_rule": can(actor, Permission.RULE, phase),
        "discarded": reads.discarded(phase),
        "draw": reads.draft(phase),
    }


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


def facts(phase: Phase) -> list[tuple[str, str]]:
    """The phase's rules in short."""
    settings = PhaseSettings.of(phase.settings)
    match = rulesets.phase_format(phase)
    length = _("%(sets)s camas of %(target)s stones") % {"sets": match.sets_to_win, "target": match.target}
    if not phase.in_groups:
        source = source_of(phase)
        placed = {"lot": _("by lot"), "ranks": _("by their seed ranks")}.get(
            settings.placement, _("in fixed order")
        )
        return [
            (_("Who plays"), source.name if source else _("Every pareja")),
            (_("Placed"), placed),
            (_("To win a partida"), length),
            (_("Third place"), _("played for") if settings.third_place else _("shared")),
        ]
    return [
        (_("Go on from each group"), str(settings.quota)),
        (_("The table is ordered by"), ", ".join(words.criterion(code) for code in settings.chain)),
        (_("To win a partida"), length),
        (_("Everybody meets everybody"), _("once") if settings.legs == 1 else _("twice")),
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
    shown = {row.code: shapes.match(row, match_url if links else None) for row in rows}
    wanted = trees.champion(tree, {row.code: row for row in rows})
    sides = (side for row in rows for side in (row.side_a, row.side_b) if side)
    champion = next((side for side in sides if side.public_id == wanted), None)
    return shapes.bracket("", tree, shown, shapes.pareja(champion), most=most)
