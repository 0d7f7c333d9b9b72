"""Error pages: a plain translated sentence, the right status, never a stack trace."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import structlog
from axes.helpers import get_cool_off
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.errors import Refusal
from tournaments.messages import sentence

log = structlog.get_logger(__name__)

OWN_PAGE = {403, 404, 410, 429, 500}
LAST_RESORT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Joc Fora</title>'
    "<h1>Joc Fora</h1><p>Something failed on our side. Nothing was half saved; please try again.</p></html>"
)


def page(request: HttpRequest | None, status: int, **context: Any) -> HttpResponse:
    """The page of a status; for the API a problem. A broken template still answers, with one English sentence."""
    if request is not None and request.path.startswith("/api/"):
        return _problem(status)
    template = f"{status}.html" if status in OWN_PAGE else "error.html"
    try:
        body: str = render_to_string(template, {"status": status, **context}, request)
    except Exception:
        log.exception("error_page.failed", status=status)
        body = LAST_RESORT
    return HttpResponse(body, status=status)


def _problem(status: int) -> HttpResponse:
    """What went wrong before the API's own doors were reached."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "key": f"http.{status}", "detail": title}
    return JsonResponse(body, status=status, content_type="application/problem+json")


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The page of a service's refusal, with its sentence."""
    response = page(request, int(refusal.status), sentence=sentence(refusal))
    retry_after = refusal.params.get("retry_after")
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 400, sentence=_("The server could not understand that request."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 403)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return page(
        request,
        403,
        sentence=_(
            "The page had been open for too long, or cookies are off. Go back, reload it and send it again."
        ),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 404)


def broken(request: HttpRequest | None = None) -> HttpResponse:
    in_api = request is not None and request.path.startswith("/api/")
    return page(request if in_api else None, 500)


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None
) -> HttpResponse:
    """Too many wrong passwords for one name from one address (axes)."""
    wait = get_cool_off(request) or timedelta(minutes=15)
    answer = page(request, 429, minutes=int(wait.total_seconds() // 60))
    answer.headers["Retry-After"] = str(int(wait.total_seconds()))
    return answer
