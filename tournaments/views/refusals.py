"""A refusal becomes an error at its form field, or problem+json for those who asked for JSON; an old address redirects.

The page of a refusal that no view caught is the site's (`truco_site.middleware.Refusals`).
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse, QueryDict
from django.urls import reverse

from tournaments.errors import Refusal
from tournaments.messages import sentence

Made = TypeVar("Made")
PAGES = {HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


def sent(request: HttpRequest) -> QueryDict | None:
    """What was posted, also when it is nothing at all; None on a page that is only looked at."""
    return request.POST if request.method == "POST" else None


def attempt(form: BaseForm, verb: Callable[[], Made]) -> Made | None:
    """Call a service for a valid form; a refusal becomes an error of the form (at its field, if the form has it).

    Refusals that no correction of the form can mend (403, 404, 410) pass through to their own page.
    """
    try:
        return verb()
    except Refusal as refusal:
        if refusal.status in PAGES:
            raise
        form.add_error(refusal.field if refusal.field in form.fields else None, sentence(refusal))
        form.refusal = refusal  # type: ignore[attr-defined]
        return None


def status_of(form: BaseForm) -> int:
    """The status of a page with a form: the refusal's, 422 for other errors, 200 when nothing was sent."""
    if not form.is_bound:
        return HTTPStatus.OK
    refusal = getattr(form, "refusal", None)
    return int(refusal.status) if refusal else HTTPStatus.UNPROCESSABLE_ENTITY


def problem(request: HttpRequest, refusal: Refusal) -> HttpResponse | None:
    """Problem+json for those who asked for JSON; None for people."""
    if "json" not in request.headers.get("Accept", "") and request.content_type != "application/json":
        return None
    status = int(refusal.status)
    body = {"type": "about:blank", "status": status, "key": refusal.key, "detail": sentence(refusal)}
    if refusal.field:
        body["field"] = refusal.field
    response = JsonResponse(body, status=status, content_type="application/problem+json")
    if "retry_after" in refusal.params:
        response["Retry-After"] = str(refusal.params["retry_after"])
    return response


def moved(request: HttpRequest, slug: str) -> HttpResponse | None:
    """The same page at the championship's address of today; method and body are kept."""
    found = request.resolver_match
    if found is None or "slug" not in found.kwargs:
        return None
    url = reverse(found.view_name, args=found.args, kwargs={**found.kwargs, "slug": slug})
    query = request.GET.urlencode()
    return HttpResponsePermanentRedirect(f"{url}?{query}" if query else url, preserve_request=True)
