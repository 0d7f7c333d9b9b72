"""The organiser's page of a match: see it, write its result from paper, rule, substitute, undo, take it away."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import services
from scoring.forms.organiser import PaperForm, ReasonVerbForm, RulingForm, SubstitutionForm, VerbForm
from scoring.selectors import timeline, trn
from scoring.views import records, sheets
from scoring.views.attempts import attempt
from tournaments.models import Match
from tournaments.permissions import Member, Permission
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.views.actors import signed_in
from tournaments.views.frame import page
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.refusals import status_of

Verb = Callable[..., object]
"""A verb of `scoring.services`: keywords in, what it did out."""


def fetch(actor: Member, slug: str, match: str, what: Permission) -> Match:
    """The match with its parejas' people, for whoever has that right to it."""
    found = access.match(actor, slug, match, what)
    (row,) = reads.matches(pk=found.pk)
    return row


def show_page(
    request: HttpRequest, actor: Member, row: Match, bound: dict[str, Any] | None = None
) -> HttpResponse:
    """The page, with the form that was refused in its place."""
    status = status_of(next(iter(bound.values()))) if bound else 200
    return page(
        request,
        actor,
        "organiser/matches/show.html",
        row.phase.championship,
        section="phases",
        crumbs=overview.crumbs(row.phase, shapes.title(row)),
        status=status,
        **sheets.context(actor, row, bound),
        beside=records.summary(row),
    )


@require_safe
@signed_in
def show(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """State, hands so far, and what can be done."""
    return show_page(request, actor, fetch(actor, slug, match, Permission.SCORE))


def do(
    request: HttpRequest, actor: Member, row: Match, name: str, form: VerbForm, verb: Verb, done: str
) -> HttpResponse:
    """Run a verb with what a form says; on refusal the page again with the sentence at the field, nothing lost."""
    if (
        form.is_valid()
        and attempt(form, partial(verb, actor=actor, match=row.public_id, **form.written)) is not None
    ):
        messages.success(request, done)
        return redirect(match_url(row))
    return show_page(
        request,
        actor,
        fetch(actor, row.phase.championship.slug, row.public_id, Permission.SCORE),
        {name: form},
    )


@require_POST
@signed_in
def paper(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """A result from paper."""
    row = fetch(actor, slug, match, Permission.SCORE)
    form = PaperForm.of(row, request.POST)
    return do(request, actor, row, "paper", form, services.paper_result, _("The result is saved."))


@require_POST
@signed_in
def ruling(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """A walkover, a withdrawal, a disqualification, a judge's decision."""
    row = fetch(actor, slug, match, Permission.RULE)
    form = RulingForm(request.POST, sides=sheets.sides(row))
    return do(request, actor, row, "ruling", form, services.rule, _("The ruling is saved."))


@require_POST
@signed_in
def undo(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Take the last hand back."""
    row = fetch(actor, slug, match, Permission.SCORE)
    form = ReasonVerbForm(request.POST, auto_id="undo_%s")
    return do(request, actor, row, "undo", form, services.void_last, _("The last hand is undone."))


@require_POST
@signed_in
def substitute(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Another player of the same pareja sits down."""
    row = fetch(actor, slug, match, Permission.SCORE)
    seats, players = timeline.seats(row)
    form = SubstitutionForm(request.POST, seats=seats, players=players, auto_id="substitute_%s")
    return do(
        request, actor, row, "substitute", form, services.substitute, _("The substitution is written down.")
    )


def trn_response(row: Match, policy: str) -> HttpResponse:
    """A match as a `.trn` file."""
    response = HttpResponse(trn.trn(row, policy), content_type="text/plain; charset=utf-8")
    name = slugify(f"{row.phase.championship.slug} {row.code}") or row.public_id
    response["Content-Disposition"] = f'attachment; filename="{name}.trn"'
    return response


@require_http_methods(["GET", "HEAD"])
@signed_in
def download(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """The match's log as TRN."""
    return trn_response(fetch(actor, slug, match, Permission.SCORE), "full")
