"""What the pad does: start, a hand, undo. A script gets JSON back, a person the page again; the same form and service for both."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from scoring import services
from scoring.forms.pad import HandForm, PadForm, UndoForm
from scoring.messages import sentence, violations
from scoring.selectors import pad
from scoring.views.pad import shown, states
from scoring.views.pad.doors import wants_json
from tournaments.api import parsers
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.permissions import Actor
from tournaments.views.refusals import PAGES, status_of

Verb = Callable[[], services.Recorded]
Page = Callable[[], tuple[str, dict[str, Any]]]
"""The template and its context, for whoever sends a form without a script."""


def sent(request: HttpRequest) -> Any:
    """The fields sent, by a script or by a form. A body that is no JSON object, or that nothing could store, is an empty form."""
    if request.content_type != "application/json":
        return request.POST
    try:
        return parsers.json_object(request.body)
    except ValueError:
        return {}


@require_POST
def start(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Seat the players and begin."""
    form = shown.start_form(match, sent(request))

    def verb() -> services.Recorded:
        return services.start(
            actor=actor,
            match=match.public_id,
            dealer=form.cleaned_data["dealer"],
            seats=form.seats,
            players=len(form.seat_numbers),
            **safe(form),
        )

    return answer(
        request, actor, match, form, verb, lambda: ("pad/seats.html", shown.seating(actor, match, form))
    )


@require_POST
def hand(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Record a hand."""
    form = HandForm(sent(request), auto_id="hand_%s")

    def verb() -> services.Recorded:
        return services.record_hand(
            actor=actor, match=match.public_id, trn=form.cleaned_data["trn"], **safe(form)
        )

    def again() -> tuple[str, dict[str, Any]]:
        return "pad/match.html", shown.playing(actor, match, hand=form) | marked(form)

    return answer(request, actor, match, form, verb, again)


@require_POST
def undo(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Take the last hand back."""
    form = UndoForm(sent(request), auto_id="undo_%s")

    def verb() -> services.Recorded:
        return services.void_last(
            actor=actor, match=match.public_id, reason=form.cleaned_data["reason"], **safe(form)
        )

    return answer(
        request, actor, match, form, verb, lambda: ("pad/match.html", shown.playing(actor, match, undo=form))
    )


def safe(form: forms.Form) -> dict[str, Any]:
    """What makes the verb safe to send twice."""
    return {name: form.cleaned_data[name] for name in ("version", "key", "device_time")}


def answer(
    request: HttpRequest,
    actor: Actor,
    match: Match,
    form: PadForm,
    verb: Verb,
    again: Page,
) -> HttpResponse:
    """Do it, and answer as the asker understands. A refusal comes back with its sentence at the field."""
    try:
        if not form.is_valid():
            return _invalid(request, form, again)
        done = verb()
    except Refusal as refusal:
        if wants_json(request):
            return refused(refusal, actor, match, seen_version(form))
        if refusal.status in PAGES:
            raise
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, sentence(refusal))
        form.refusal = refusal  # type: ignore[attr-defined]
        return _invalid(request, form, again)
    if wants_json(request):
        state = states.state(actor, pad.match_for_refresh(match), seen_version(form))
        return JsonResponse({"state": state, "seq": done.seq, "repeated": done.repeated})
    return redirect(shown.here(actor, match))


def _invalid(request: HttpRequest, form: PadForm, again: Page) -> HttpResponse:
    if wants_json(request):
        return no_form(form)
    status = status_of(form)
    form.renew()
    template, context = again()
    return render(request, template, context, status=status)


def no_form(form: forms.Form) -> HttpResponse:
    """What is no form, for the script: every field with what is wrong with it."""
    errors = {name: [str(error) for error in found] for name, found in form.errors.items()}
    status = status_of(form)
    body = {
        "type": "about:blank",
        "status": status,
        "key": "form.invalid",
        "detail": " ".join(text for found in errors.values() for text in found),
        "errors": errors,
    }
    return JsonResponse(body, status=status, content_type="application/problem+json")


def seen_version(form: forms.Form) -> int:
    """The version that the sender saw: of the log it is told only what came after."""
    return int(form.cleaned_data.get("version") or 0)


def refused(refusal: Refusal, actor: Actor, match: Match, since: int = 0) -> HttpResponse:
    """A refusal for the script: key, sentence, every broken rule with its token, and the state as it is now.

    With it come the entries of the log that the sender had not seen, so that both versions of a hand can be shown.
    """
    body = {
        "type": "about:blank",
        "status": int(refusal.status),
        "key": refusal.key,
        "detail": sentence(refusal),
        "field": refusal.field,
        "violations": [
            {"key": item.key, "message": item.message, "token": item.token, "position": item.position}
            for item in violations(refusal)
        ],
        "state": states.state(actor, pad.match_for_refresh(match), since),
    }
    return JsonResponse(body, status=int(refusal.status), content_type="application/problem+json")


def marked(form: HandForm) -> dict[str, Any]:
    """The refused text cut at the tokens that are wrong, so that the page can mark them."""
    refusal = getattr(form, "refusal", None)
    text = str(form.data.get("trn", "")).strip()
    if refusal is None or not text:
        return {}
    spots = sorted(
        {(item.position, item.position + len(item.token)) for item in violations(refusal) if item.token}
    )
    pieces, at = [], 0
    for begin, end in spots:
        if begin < at or text[begin:end] == "":
            continue
        pieces += [(text[at:begin], False), (text[begin:end], True)]
        at = end
    return {"marked": [*pieces, (text[at:], False)] if pieces else []}
