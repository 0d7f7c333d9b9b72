"""Correcting a result in three steps: what is right, what would follow, do it. Taking back a match that was begun by mistake."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.mending import CorrectionForm, LateForm
from scoring.forms.organiser import ReasonVerbForm
from scoring.services import late, mending, ring
from scoring.services.mending import Correction
from scoring.views import fallout_words, sheets
from scoring.views.attempts import attempt
from scoring.views.organiser import do, fetch
from tournaments.models import Match
from tournaments.permissions import Member, Permission
from tournaments.projections import words
from tournaments.selectors import rulesets
from tournaments.selectors.fallout import Fallout
from tournaments.views.actors import signed_in
from tournaments.views.frame import page
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.refusals import sent, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def correct(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """The form; what would follow (`check`); the correction itself (`do`)."""
    row = fetch(actor, slug, match, Permission.RULE)
    step = request.POST.get("step", "")
    form = _form(row, request)
    found: Fallout | None = None
    if step in ("check", "do") and form.is_valid():
        asked = Correction(
            actor,
            match,
            form.change,
            form.cleaned_data["reason"],
            form.cleaned_data["key"],
            form.cleaned_data["version"],
            form.cleaned_data["seen"] if step == "do" else "",
        )
        done = attempt(form, lambda: mending.correct(asked)) if step == "do" else None
        if done is not None:
            messages.success(request, _("The result is corrected."))
            return redirect(match_url(row))
        if not form.errors or _has_changed(form):
            found = attempt(form, lambda: mending.preview(asked.unseen()))
    return _page(request, actor, row, form, found)


def _has_changed(form: CorrectionForm) -> bool:
    """Whether the refusal is that something else would follow now: then the page shows what."""
    return getattr(getattr(form, "refusal", None), "key", "") == "mending.changed"


def _form(row: Match, request: HttpRequest) -> CorrectionForm:
    now = {
        f"set_{n}_{side}": pair[i]
        for n, pair in enumerate(row.result.get("sets", ()), 1)
        for i, side in enumerate("ab")
    }
    chosen = {**now, "bell": row.result.get("ended_by") == "time"}
    if row.result.get("ended_by") == "joc_fora":
        chosen["joc_fora"] = row.winner
    data = sent(request) if request.POST.get("step") != "see" else None
    if data is None and request.method == "POST":
        chosen |= request.POST.dict()
    return CorrectionForm.of(row, data, sides=sheets.sides(row), initial=chosen)


def _page(
    request: HttpRequest, actor: Member, row: Match, form: CorrectionForm, found: Fallout | None
) -> HttpResponse:
    """The first step with its form, or the second with what would follow."""
    told: dict[str, Any] = {}
    if found is not None:
        told = fallout_words.told(actor, row.phase.championship, found)
    rules = rulesets.match_format(row)
    return page(
        request,
        actor,
        "organiser/matches/correct.html",
        row.phase.championship,
        section="phases",
        crumbs=(
            *overview.crumbs(row.phase, "")[:-1],
            (shapes.title(row), match_url(row)),
            (_("Correct the result"), ""),
        ),
        status=status_of(form) if form.errors else 200,
        row=row,
        m=shapes.match(row),
        form=form,
        told=told,
        wanted=_wanted(row, form) if found is not None else "",
        set_name=words.set_name(rules.set_name),
        target=rules.target,
        step=2 if found is not None else 1,
    )


def _wanted(row: Match, form: CorrectionForm) -> str:
    """What the result will be, in one line."""
    change = form.change
    if change.kind == "open":
        return _("Open again: it is played on from where it stood, or written anew.")
    if change.kind == "ruling":
        said = dict(form.fields["outcome"].choices)  # type: ignore[attr-defined]
        winner = dict(form.fields["winner"].choices).get(change.winner, "")  # type: ignore[attr-defined]
        return f"{said.get(change.outcome, '')} · {winner}"
    stones = " · ".join(f"{a}–{b}" for a, b in change.sets)
    over_hands = _(" (a ruling over the hands that were recorded)") if (row.live or {}).get("last") else ""
    return stones + over_hands


@require_POST
@signed_in
def anew(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Take back a match that was begun by mistake."""
    row = fetch(actor, slug, match, Permission.RULE)
    form = ReasonVerbForm(request.POST, auto_id="anew_%s")
    return do(
        request, actor, row, "anew", form, mending.begin_anew, _("The match is to be played from its start.")
    )


@require_POST
@signed_in
def be_late(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """A side came late: it loses what the phase says, or what the judge says."""
    row = fetch(actor, slug, match, Permission.SCORE)
    form = LateForm.of(row, sheets.sides(row), request.POST)
    return do(request, actor, row, "late", form, late, _("It is written down."))


@require_POST
@signed_in
def bell(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Time is up at this table."""
    row = fetch(actor, slug, match, Permission.SCORE)
    form = ReasonVerbForm(request.POST, auto_id="bell_%s")
    form.fields["reason"].required = False
    return do(request, actor, row, "bell", form, ring, _("The bell has rung for this match."))
