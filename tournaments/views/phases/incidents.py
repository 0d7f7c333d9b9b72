"""What a phase does when things go wrong, the clock of its rounds, and parejas that come after the draw."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.incidents import ClockForm, IncidentRulesForm, LateEntryForm
from tournaments.models import Pareja, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Member, Permission, can
from tournaments.selectors import access
from tournaments.selectors import clocks as reads
from tournaments.selectors import late_entry as who
from tournaments.services import clocks, late_entry, phases
from tournaments.views.actors import signed_in
from tournaments.views.frame import url
from tournaments.views.phases import shapes
from tournaments.views.phases.steps import step
from tournaments.views.refusals import attempt, sent


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def rules(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The rules for what goes wrong: changed until the phase is closed; tables that they touch are made anew."""
    found = access.phase(actor, slug, phase, Permission.PLAN)
    settings = PhaseSettings.of(found.settings)
    form = IncidentRulesForm(sent(request), initial=IncidentRulesForm.initial_of(settings))
    if form.is_valid():
        wanted = form.applied(settings)
        saved = attempt(form, lambda: phases.edit(actor=actor, phase=found, name=found.name, settings=wanted))
        if saved is not None:
            messages.success(request, _("The rules are saved."))
            return redirect(url("phase", found.championship, phase))
    return _page(request, actor, found, "incident_rules", _("When things go wrong"), form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def clock(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Start a round's clock, give it more time, end it."""
    found = access.phase(actor, slug, phase, Permission.RULE)
    timed = PhaseSettings.of(found.settings).incidents
    rounds = sorted(set(found.matches.values_list("round", flat=True)))
    chosen = reads.next_round(found) or (rounds[-1] if rounds else 1)
    start = {"round": chosen, "minutes": timed.round_minutes or 50}
    form = ClockForm(sent(request), rounds=rounds, initial=start)
    if form.is_valid():
        data = {"round": form.cleaned_data["round"], "minutes": form.cleaned_data["minutes"]}
        verb = request.POST.get("do", "")
        done = attempt(form, lambda: _turn(actor, found, verb, data))
        if done is not None:
            messages.success(request, _("The clock of round %(round)s is set.") % data)
            return redirect(url("phase_clock", found.championship, phase))
    return _page(
        request,
        actor,
        found,
        "clock",
        _("The round's clock"),
        form,
        clocks=reads.of_phase(found),
        open_matches=reads.still_open([found]),
        rule=dict(IncidentRulesForm.base_fields["time_rule"].choices)[timed.time_rule],  # type: ignore[attr-defined]
        timed=bool(timed.round_minutes),
    )


def _turn(actor: Member, phase: Phase, verb: str, data: dict[str, int]) -> Any:
    if verb == "stop":
        return clocks.stop(actor=actor, phase=phase, round=data["round"])
    if verb == "extend":
        return clocks.extend(actor=actor, phase=phase, **data)
    return clocks.start(actor=actor, phase=phase, **data)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def enter_late(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Let a pareja in after the draw: into a group, or in the place of one that left."""
    found = access.phase(actor, slug, phase, Permission.PLAN)
    newcomers = {row.public_id: row for row in who.newcomers(found)}
    leavers = {row.public_id: row for row in late_entry.places_left(found)}
    groups = {row.public_id: row for row in found.groups.all()} if found.in_groups else {}
    places = [(f"group:{i}", _("Group %(group)s") % {"group": row.name}) for i, row in groups.items()]
    places += [
        (f"pareja:{i}", _("The place of %(pareja)s, who left") % {"pareja": _label(row)})
        for i, row in leavers.items()
    ]
    form = LateEntryForm(
        sent(request), parejas=[(i, _label(row)) for i, row in newcomers.items()], places=places
    )
    if form.is_valid():
        data = form.cleaned_data
        kind, _sep, place = data["place"].partition(":")
        into = {"pareja": newcomers[data["pareja"]], "reason": data["reason"], "actor": actor}

        def verb() -> bool:
            if kind == "group":
                late_entry.join_group(group=groups[place], **into)
            else:
                late_entry.take_place(phase=found, leaver=leavers[place], **into)
            return True

        if attempt(form, verb):
            messages.success(request, _("The pareja is in. Give its matches a night and a table."))
            return redirect(url("phase", found.championship, phase))
    title = _("A pareja that comes late")
    return _page(request, actor, found, "late_entry", title, form, possible=bool(newcomers and places))


def _label(row: Pareja) -> str:
    shown = shapes.pareja(row) or {}
    club = f" ({shown['club']})" if shown.get("club") else ""
    return f"{row.number} · {shown.get('name', '')}{club}"


def _page(
    request: HttpRequest, actor: Member, phase: Phase, name: str, title: str, form: Any, **more: Any
) -> HttpResponse:
    may_plan = can(actor, Permission.PLAN, phase)
    return step(request, actor, phase, name, form, title, heading_text=title, may_plan=may_plan, **more)
