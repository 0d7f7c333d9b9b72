"""Phases made, changed, looked at and deleted."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.phases import phase_form
from tournaments.models import Championship, Phase, PhaseFormat, PhaseStatus
from tournaments.permissions import Member, Permission, can
from tournaments.selectors import access, usual
from tournaments.selectors import phases as reads
from tournaments.services import phases
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import format_words, overview
from tournaments.views.refusals import attempt, status_of

SECTION = "phases"


@require_safe
@signed_in
def listing(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The phases in order, each with its state and its next step."""
    championship = access.championship(actor, slug)
    found = reads.listing(actor, championship)
    if not found and not can(actor, Permission.PLAN, championship):
        access.championship(actor, slug, Permission.PLAN)
    rows = [overview.row(summary) for summary in found]
    return page(
        request,
        actor,
        "organiser/phases/list.html",
        championship,
        section=SECTION,
        crumbs=((_("Phases and draws"), ""),),
        rows=rows,
        may_plan=can(actor, Permission.PLAN, championship),
        formats=_formats(championship) if not rows else [],
    )


@require_safe
@signed_in
def choose(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The formats, each in a sentence: the first step of a new phase."""
    championship = access.championship(actor, slug, Permission.PLAN)
    return page(
        request,
        actor,
        "organiser/phases/choose.html",
        championship,
        section=SECTION,
        crumbs=((_("Phases and draws"), url("phases", championship)), (_("New phase"), "")),
        formats=_formats(championship),
    )


def _formats(championship: Championship) -> list[dict[str, str]]:
    """Every format as a card: what it is called, what it is, where its form is."""
    return [
        {"name": name, "does": does, "icon": icon, "url": url("phase_new", championship, format)}
        for format, name, does, icon in format_words.cards()
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def new(request: HttpRequest, actor: Member, slug: str, format: str) -> HttpResponse:
    """A new phase of that format."""
    championship = access.championship(actor, slug, Permission.PLAN)
    if format not in PhaseFormat.values:
        raise Http404
    before = reads.sources(championship)
    blank = Phase(
        championship=championship,
        format=format,
        name=format_words.first_name(format, after_another=bool(before)),
        settings=usual.settings(championship, format, after_another=bool(before)).stored(),
    )
    form = phase_form(blank, request.POST if request.method == "POST" else None, sources=before)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form,
            lambda: phases.create(
                actor=actor,
                championship=championship,
                name=form.cleaned_data["name"],
                format=format,
                settings=form.settings(),
            ),
        )
        if made is not None:
            messages.success(
                request, _("The phase “%(name)s” is made. Next comes its draw.") % {"name": made.name}
            )
            return redirect(url("phase", championship, made.public_id))
    heading = _("New phase: %(format)s") % {"format": format_words.name(format)}
    return page(
        request,
        actor,
        "organiser/phases/form.html",
        championship,
        section=SECTION,
        crumbs=((_("Phases and draws"), url("phases", championship)), (heading, "")),
        status=status_of(form),
        form=form,
        said=format_words.does(format),
        form_heading=heading,
        cancel_url=url("phases", championship),
        entrants=overview.entrants_note(championship),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def edit(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Change a phase; once drawn, only what the table counts."""
    found = access.phase(actor, slug, phase)
    form = phase_form(
        found,
        request.POST if request.method == "POST" else None,
        sources=reads.sources(found.championship, found),
    )
    if request.method == "POST" and form.is_valid():
        saved = attempt(
            form,
            lambda: phases.edit(
                actor=actor, phase=found, name=form.cleaned_data["name"], settings=form.settings()
            ),
        )
        if saved is not None:
            messages.success(request, _("Saved."))
            return redirect(url("phase", found.championship, phase))
    return page(
        request,
        actor,
        "organiser/phases/form.html",
        found.championship,
        section=SECTION,
        crumbs=overview.crumbs(found, _("Change")),
        status=status_of(form),
        form=form,
        form_heading=_("Change “%(phase)s”") % {"phase": found.name},
        cancel_url=url("phase", found.championship, phase),
        entrants="",
        phase=found,
        draw_stands=found.status != PhaseStatus.DRAFT,
    )


@require_safe
@signed_in
def show(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The phase: where it stands, its one next step, its tables or bracket."""
    found = access.phase(actor, slug, phase, Permission.SCORE)
    return page(
        request,
        actor,
        "organiser/phases/show.html",
        found.championship,
        section=SECTION,
        crumbs=overview.crumbs(found),
        phase=found,
        **overview.context(actor, found),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def delete(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Remove a draft phase, after saying what goes."""
    found = access.phase(actor, slug, phase)
    form = Form(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: phases.delete(actor=actor, phase=found) or True)
        if done is not None:
            messages.success(request, _("The phase “%(name)s” is deleted.") % {"name": found.name})
            return redirect(url("phases", found.championship))
    box = {
        "title": _("Delete “%(phase)s”") % {"phase": found.name},
        "consequences": [
            _("Its settings go; no pareja and no result is touched."),
            _("A phase that was drawn once, even as a draft, stays: the public page counts its drafts."),
        ],
        "label": _("Delete the phase"),
        "cancel_url": url("phase", found.championship, phase),
    }
    return page(
        request,
        actor,
        "organiser/phases/danger.html",
        found.championship,
        section=SECTION,
        crumbs=overview.crumbs(found, _("Delete")),
        status=status_of(form),
        form=form,
        heading_text=box["title"],
        box=box,
    )
