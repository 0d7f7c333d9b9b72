"""The draw in three steps: see (write the seed), check (look at the draft), do (confirm and publish). And its undoing."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.forms.programme import ReasonForm, SeedForm
from tournaments.models import DrawStatus, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Member
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.services import draws, phases
from tournaments.views.actors import signed_in
from tournaments.views.frame import url
from tournaments.views.phases import drafts, phase_facts
from tournaments.views.phases.steps import step
from tournaments.views.refusals import attempt


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def draw(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Step one: who takes part, and the seed. Sending it draws a draft; an earlier draft is discarded and counted."""
    found = access.phase(actor, slug, phase)
    if found.status != PhaseStatus.DRAFT:
        return redirect(url("phase_draw_check", found.championship, phase))
    form = SeedForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form, lambda: draws.draft_draw(actor=actor, phase=found, seed=data["seed"], note=data["note"])
        )
        if made is not None:
            return redirect(url("phase_draw_check", found.championship, phase))
    earlier = reads.draft(found)
    return step(
        request,
        actor,
        found,
        "draw_see",
        form,
        _("Draw"),
        entrants=drafts.entrants(found),
        earlier=earlier,
        discarded=reads.discarded(found),
        facts=phase_facts.facts(found),
        announced=PhaseSettings.of(found.settings).announced,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def check(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Step two: the draft as it would be. Confirming sends its digest, so that nobody confirms a draw they did not see."""
    found = access.phase(actor, slug, phase)
    form = Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        form.is_valid()
        digest = request.POST.get("digest", "")
        done = attempt(form, lambda: draws.confirm_draw(actor=actor, phase=found, digest=digest))
        if done is not None:
            messages.success(
                request, _("The draw stands. Nobody sees it yet: publish it when you are ready.")
            )
            return redirect(url("phase_publish", found.championship, phase))
    draft = reads.draft(found)
    if draft is None:
        return redirect(url("phase_draw", found.championship, phase))
    return step(
        request,
        actor,
        found,
        "draw_check",
        form,
        _("Draw"),
        draft=draft,
        shown=drafts.shown(found, draft),
        confirmed=draft.status == DrawStatus.CONFIRMED,
        discarded=reads.discarded(found),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def publish(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Step three: show it to everybody."""
    found = access.phase(actor, slug, phase)
    if found.status == PhaseStatus.DRAFT and request.method != "POST":
        return redirect(url("phase_draw", found.championship, phase))
    form = Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        form.is_valid()
        if attempt(form, lambda: phases.publish(actor=actor, phase=found)) is not None:
            messages.success(request, _("“%(phase)s” is published.") % {"phase": found.name})
            return redirect(url("phase", found.championship, phase))
    rows = reads.matches(phase=found)
    unplaced = sum(1 for row in rows if row.session_id is None)
    return step(
        request,
        actor,
        found,
        "draw_publish",
        form,
        _("Publish"),
        published=found.status not in (PhaseStatus.DRAFT, PhaseStatus.CONFIRMED),
        consequences=_publish_consequences(found, len(rows), unplaced),
        unplaced=unplaced,
        schedule_url=url("schedule", found.championship, phase),
    )


def _publish_consequences(phase: Phase, total: int, unplaced: int) -> list[str]:
    visible = phase.championship.visibility in ("public", "unlisted")
    first = (
        ngettext("%(count)s match is shown to everybody.", "%(count)s matches are shown to everybody.", total)
        if visible
        else ngettext(
            "%(count)s match can be played; the championship itself is still a draft that only its members see.",
            "%(count)s matches can be played; the championship itself is still a draft that only its members see.",
            total,
        )
    )
    out = [
        *([first % {"count": total}] if total else []),
        _("The seed, the draw file and the number of discarded drafts are shown with it."),
    ]
    if unplaced:
        out.append(
            ngettext(
                "%(count)s match has no night yet: the programme can also be made afterwards.",
                "%(count)s matches have no night yet: the programme can also be made afterwards.",
                unplaced,
            )
            % {"count": unplaced}
        )
    return out


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def undo(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Back to a draft phase, with a reason, while nothing has been played."""
    found = access.phase(actor, slug, phase)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(form, lambda: draws.undo_draw(actor=actor, phase=found, reason=reason)) is not None:
            messages.success(request, _("The draw of “%(phase)s” is undone.") % {"phase": found.name})
            return redirect(url("phase", found.championship, phase))
    rows = reads.matches(phase=found)
    count = ngettext(
        "%(count)s match goes, with its night and table.",
        "%(count)s matches go, with their nights and tables.",
        len(rows),
    )
    box = {
        "title": _("Undo the draw of “%(phase)s”") % {"phase": found.name},
        "consequences": [
            count % {"count": len(rows)},
            _("The draw is kept as discarded and counted on the public page, with your reason in the audit."),
            _("The phase is a draft again: its settings can be changed and it can be drawn anew."),
        ],
        "label": _("Undo the draw"),
        "cancel_url": url("phase", found.championship, phase),
        "reason": form["reason"],
    }
    return step(request, actor, found, "danger", form, _("Undo the draw"), box=box, heading_text=box["title"])
