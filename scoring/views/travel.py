"""A championship goes away as one file and comes in again from it (design §5.8)."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.travel import BringForm, TakeAwayForm
from scoring.services import travel
from scoring.views.attempts import attempt
from tournaments.errors import Refusal
from tournaments.models import Championship
from tournaments.permissions import Member, Permission
from tournaments.selectors import access
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import sent, status_of

LIMIT_MB = 25


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def away(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The page that says what is in the file; posting it gives the file."""
    championship = access.championship(actor, slug, Permission.MANAGE)
    form = TakeAwayForm(sent(request))
    if form.is_bound and form.is_valid():
        document = travel.depart(
            actor=actor, championship=championship, contacts=form.cleaned_data["contacts"]
        )
        response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
        response["Content-Disposition"] = f'attachment; filename="{championship.slug}.json"'
        return response
    return page(
        request,
        actor,
        "organiser/take_away.html",
        championship,
        section="travel:away",
        status=status_of(form),
        form=form,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def bring(request: HttpRequest, actor: Member) -> HttpResponse:
    """Take a championship in from its file: all of it, or nothing and the reason."""
    form = BringForm(sent(request), request.FILES if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        made = attempt(
            form, lambda: travel.arrive(actor=actor, document=_document(form.cleaned_data["file"]))
        )
        if isinstance(made, Championship):
            messages.success(request, _("%(name)s is here, with its logs checked.") % {"name": made})
            return redirect(url("championship", made))
    return page(request, actor, "organiser/bring.html", status=status_of(form), form=form)


def _document(upload: Any) -> dict[str, Any]:
    """The file as a JSON object. Raises Refusal at the field."""
    if upload.size > LIMIT_MB * 1024 * 1024:
        raise Refusal("travel.too_large", field="file", limit=LIMIT_MB)
    try:
        document = json.loads(upload.read().decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Refusal("travel.format", field="file", expected=travel.FORMAT) from error
    if not isinstance(document, dict):
        raise Refusal("travel.format", field="file", expected=travel.FORMAT)
    return document
