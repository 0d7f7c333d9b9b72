"""A draw from a hat, a change in a draft, and the seed announced before: what people do to a draw, never silently."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import formats
from tournaments.errors import NotFound, Refusal
from tournaments.forms.draws import AnnounceForm, ChangeForm, HatBracketForm, HatGroupsForm
from tournaments.messages import sentence
from tournaments.models import Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Member
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.services import draws, phases
from tournaments.views.actors import signed_in
from tournaments.views.frame import url
from tournaments.views.phases import drafts
from tournaments.views.phases.steps import step
from tournaments.views.refusals import attempt, sent


def group_names(phase: Phase, count: int) -> tuple[str, ...]:
    """The names of the groups that the phase is set to."""
    settings = PhaseSettings.of(phase.settings)
    if phase.by_rounds:
        return formats.group_names(1)
    return formats.group_names(len(settings.sizes) or min(settings.groups, max(1, count // 2)))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def hat(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Type in what came out of the hat. It becomes a draft like any other, with a note that says so."""
    found = access.phase(actor, slug, phase)
    if found.status != PhaseStatus.DRAFT:
        return redirect(url("phase_draw_check", found.championship, phase))
    refusal, rows = None, []
    try:
        rows = drafts.marked(found)
    except Refusal as refused:
        refusal = {"message": sentence(refused)}
    marks = {row["mark"]: row["side"] for row in rows}
    form: HatGroupsForm | HatBracketForm
    if found.in_groups:
        form = HatGroupsForm(sent(request), marks=marks, groups=group_names(found, len(rows)))
    else:
        form = HatBracketForm(sent(request), marks=marks)
    if request.method == "POST" and form.is_valid():
        drawn: dict[str, Any] = (
            {"groups": form.groups_drawn()}
            if isinstance(form, HatGroupsForm)
            else {"nodes": form.nodes}
            if form.nodes
            else {"lines": form.column}
        )
        note = form.cleaned_data["note"]
        made = attempt(form, lambda: draws.enter_draw(actor=actor, phase=found, note=note, **drawn))
        if made is not None:
            return redirect(url("phase_draw_check", found.championship, phase))
    return step(
        request,
        actor,
        found,
        "draw_hat",
        form,
        _("Drawn from a hat"),
        rows=rows,
        refusal=refusal,
        earlier=reads.draft(found),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def change(request: HttpRequest, actor: Member, slug: str, phase: str, number: int = 0) -> HttpResponse:
    """Two of a draft change places, with a reason that everybody reads. `number`: of the round, 0 for the phase's draw."""
    found = access.phase(actor, slug, phase)
    draft = reads.draft(found, number)
    if draft is None or draft.status != "draft":
        raise NotFound("draw.none")
    form = ChangeForm(sent(request), choices=drafts.choices(found, draft))
    checked = (
        url("round_check", found.championship, phase, str(number))
        if number
        else url("phase_draw_check", found.championship, phase)
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        done = attempt(form, lambda: draws.change_draw(actor=actor, draw=draft, **data))
        if done is not None:
            messages.success(request, _("They have changed places. The draw's public page will say so."))
            return redirect(checked)
    return step(request, actor, found, "draw_change", form, _("Change by hand"), draft=draft, checked=checked)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def announce(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Say in public what the seed will be, before anybody knows it."""
    found = access.phase(actor, slug, phase)
    initial = {"text": PhaseSettings.of(found.settings).announced}
    form = AnnounceForm(sent(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        if attempt(form, lambda: phases.announce_seed(actor=actor, phase=found, text=text)) is not None:
            messages.success(request, _("It is announced: the draw's public page shows it."))
            return redirect(url("phase_draw", found.championship, phase))
    return step(request, actor, found, "draw_announce", form, _("Announce the seed"))
