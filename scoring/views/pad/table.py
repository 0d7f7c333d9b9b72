"""What a referee does beside recording hands: each verb is one form and one service, for the script (JSON) and for a plain page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _l
from django.views.decorators.http import require_http_methods, require_POST

from scoring import services
from scoring.forms import table as table_forms
from scoring.forms.pad import PadForm
from scoring.messages import told
from scoring.services import devices
from scoring.views.pad import shown, states
from scoring.views.pad.doors import wants_json
from scoring.views.pad.verbs import answer, no_form, refused, sent
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.permissions import Actor

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Verb:
    """A form, the service it calls, and what its plain page is called."""

    form: type[PadForm]
    service: Callable[..., services.Recorded]
    title: str | Promise


VERBS: Mapping[str, Verb] = {
    "correct": Verb(table_forms.CorrectForm, services.correct_hand, _l("Correct a hand")),
    "void": Verb(table_forms.VoidForm, services.void, _l("Void a hand")),
    "redo": Verb(PadForm, services.redo, _l("Bring back what was taken")),
    "note": Verb(table_forms.NoteForm, services.note, _l("Note")),
    "incident": Verb(table_forms.IncidentForm, services.incident, _l("Incident")),
    "substitute": Verb(table_forms.SubstituteForm, services.substitute, _l("Substitution")),
    "checkin": Verb(table_forms.CheckInForm, services.check_in, _l("Who is here")),
    "lot": Verb(table_forms.LotForm, services.draw_dealer, _l("Who deals first, by lot")),
    "sign": Verb(table_forms.SignForm, services.sign, _l("Sign the result")),
    "dispute": Verb(table_forms.DisputeForm, services.dispute, _l("Dispute the result")),
    "settle": Verb(table_forms.SettleForm, services.settle, _l("Settle the dispute")),
}


def view(name: str) -> Callable[..., HttpResponse]:
    """The view of a verb: its plain page by GET, the deed by POST."""
    verb = VERBS[name]

    @require_http_methods(["GET", "HEAD", "POST"])
    def inner(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
        data = sent(request) if request.method == "POST" else None
        form = verb.form(data, version=match.version, initial=_initial(request))

        def page() -> tuple[str, dict[str, Any]]:
            return "pad/verb.html", shown.base(actor, match) | {
                "form": form,
                "verb": name,
                "title": verb.title,
            }

        if request.method != "POST":
            template, context = page()
            return render(request, template, context)

        def do() -> services.Recorded:
            return verb.service(actor=actor, match=match.public_id, **fields_of(form))

        return answer(request, actor, match, form, do, page)

    inner.__name__ = name
    return inner


def _initial(request: HttpRequest) -> dict[str, str]:
    """A link may say which line of the log the page is about."""
    seq = request.GET.get("seq", "")
    return {"seq": seq} if seq.isdecimal() else {}


def fields_of(form: forms.Form) -> dict[str, Any]:
    """What was written, without what was left empty: the service knows its own defaults."""
    return {name: value for name, value in form.cleaned_data.items() if value not in (None, "", [])} | {
        name: form.cleaned_data[name]
        for name in ("version", "key", "device_time")
        if name in form.cleaned_data
    }


@require_POST
def preview(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """What a correction (or, without a hand, a void) would change. Nothing is saved, so no key and no version are asked for."""
    form = table_forms.PreviewForm(sent(request))
    if not form.is_valid():
        return no_form(form)
    seq, trn = form.cleaned_data["seq"], form.cleaned_data["trn"]
    try:
        if trn:
            seen = services.preview_correction(actor=actor, match=match.public_id, seq=seq, trn=trn)
        else:
            seen = services.preview_void(actor=actor, match=match.public_id, seq=seq)
    except Refusal as refusal:
        return refused(refusal, actor, match)
    return JsonResponse(told.preview(seen) | {"version": match.version})


@require_POST
def judge(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Call the judge, or say that the judge has been. Asked twice it is done once."""
    form = table_forms.JudgeForm(sent(request))
    if not form.is_valid():
        return no_form(form)
    services.call_judge(actor=actor, match=match.public_id, **form.cleaned_data)
    return _state(request, actor, match)


@require_POST
def take(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """This phone writes from now on; the other watches."""
    devices.take(actor=actor, match=match)
    return _state(request, actor, match)


def _state(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"state": states.state(actor, match, match.version)})
    return redirect(shown.here(actor, match))
