"""Closing a phase over a clear line, or with a reason; opening it again."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.forms.programme import ReasonForm
from tournaments.models import Phase, PhaseStatus
from tournaments.permissions import Member, Permission
from tournaments.projections import words
from tournaments.selectors import access, results
from tournaments.selectors import going_on as outcomes
from tournaments.selectors import phases as reads
from tournaments.services import closing
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.refusals import attempt, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def close(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """What keeps the phase from being closed, who goes on, and the button."""
    found = access.phase(actor, slug, phase, Permission.RULE)
    if found.status == PhaseStatus.CLOSED and request.method != "POST":
        return redirect(url("phase", found.championship, phase))
    problems = closing.obstacles(found) if reads.in_play(found) else []
    form = ReasonForm(request.POST if request.method == "POST" else None, needed=bool(problems))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(form, lambda: closing.close(actor=actor, phase=found, reason=reason)) is not None:
            messages.success(request, _("“%(phase)s” is closed.") % {"phase": found.name})
            return redirect(url("phase", found.championship, phase))
    return page(
        request,
        actor,
        "organiser/phases/close.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Close")),
        status=status_of(form),
        phase=found,
        form=form,
        problems=len(problems),
        missing=_matches(found, problems, "result_missing"),
        disputed=_matches(found, problems, "disputed"),
        protests=_matches(found, problems, "protest_open"),
        ties=overview.tie_links(found, problems),
        going_on=going_on(found),
        box=_close_box(found, form, len(problems)),
        playable=reads.in_play(found),
        back=url("phase", found.championship, phase),
    )


def _matches(phase: Phase, problems: list[closing.Obstacle], kind: str) -> list[shapes.Data]:
    """The matches that stand in the way for one reason, each with its page."""
    rows = {row.code: row for row in reads.matches(phase=phase)}
    wanted = [item.label for item in problems if item.kind == kind]
    return [shapes.match(rows[label], match_url) | {"dated": True} for label in wanted if label in rows]


def _close_box(phase: Phase, form: ReasonForm, problems: int) -> shapes.Data:
    first = _("The tables are frozen: whoever leaves later changes nothing in them.")
    if not phase.in_groups:
        first = _("The bracket is frozen and the final classification is published.")
    consequences = [first]
    later = [one.name for one in reads.followers(phase)]
    if later:
        consequences.append(
            _("Those who go on can be drawn in: %(phases)s.") % {"phases": words.listed(later)}
        )
    box: shapes.Data = {"title": _("Close “%(phase)s”") % {"phase": phase.name}, "consequences": consequences}
    if problems:
        box["title"] = _("Close “%(phase)s” all the same") % {"phase": phase.name}
        consequences.insert(
            0,
            ngettext(
                "%(count)s thing stays undecided and your reason is kept with it.",
                "%(count)s things stay undecided and your reason is kept with them.",
                problems,
            )
            % {"count": problems},
        )
        consequences.insert(
            1,
            _(
                "A tie on the line is decided by lots now, with a seed that is published; results that are missing count nothing."
            ),
        )
        box["reason"] = form["reason"]
    box["label"] = _("Close the phase")
    box["cancel_url"] = url("phase", phase.championship, phase.public_id)
    return box


def going_on(phase: Phase) -> list[shapes.Data]:
    """Who goes on as things stand now; a place that is tied is left open."""
    if not phase.in_groups and not reads.followers(phase):
        return []
    found = outcomes.outcome(phase)
    tables = results.phase_tables(phase) if phase.in_groups else {}
    complete = all(table.complete for table in tables.values())
    who = reads.parejas(phase.championship, [one.pareja for one in found.qualified])
    out = [
        {
            "place": _place(one),
            "pareja": shapes.pareja(who.get(one.pareja)),
            "tied": False,
            "certain": complete,
        }
        for one in found.qualified
    ]
    names = {row.public_id: row.name for row in reads.groups(phase)}
    for public_id, table in tables.items():
        for tie in table.open_ties:
            place = outcomes.Place(names[public_id], tie.rank, "")
            out += [{"place": _place(place), "pareja": None, "tied": True, "certain": False}] * tie.on_line
    return out


def _place(one: outcomes.Place) -> str:
    if one.how == "next_placed":
        return _("best next placed, group %(group)s") % {"group": one.group}
    said = {"place": words.ordinal(one.place), "group": one.group}
    return _("%(place)s of group %(group)s") % said if one.group else said["place"]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def reopen(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Open a closed phase again, while nothing was drawn from it."""
    found = access.phase(actor, slug, phase, Permission.RULE)
    form: Any = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(form, lambda: closing.reopen(actor=actor, phase=found, reason=reason)) is not None:
            messages.success(request, _("“%(phase)s” is open again.") % {"phase": found.name})
            return redirect(url("phase", found.championship, phase))
    drawn = [one.name for one in reads.followers(found) if one.status != PhaseStatus.DRAFT]
    consequences = [
        _("Its results can be changed again, and who goes on is not settled any more."),
        _("The public page shows it in play again."),
    ]
    if drawn:
        consequences.insert(
            0,
            _("Not possible now: %(phases)s was drawn from it. Undo that draw first.")
            % {"phases": words.listed(drawn)},
        )
    box = {
        "title": _("Open “%(phase)s” again") % {"phase": found.name},
        "consequences": consequences,
        "label": _("Open the phase again"),
        "cancel_url": url("phase", found.championship, phase),
        "reason": form["reason"],
    }
    return page(
        request,
        actor,
        "organiser/phases/danger.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Open again")),
        status=status_of(form),
        form=form,
        box=box,
        heading_text=box["title"],
    )
