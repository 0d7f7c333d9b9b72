"""Two things that hold for every page: what a secret address may leak, and how a service's refusal is answered."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tournaments.errors import Refusal
from tournaments.selectors.access import Moved
from tournaments.views.refusals import moved, problem
from truco_site import errors, redact

Answer = Callable[[HttpRequest], HttpResponseBase]


def secret_pages(get_response: Answer) -> Answer:
    """A page whose address holds a token tells it to nobody: no referrer, no copy in a shared cache."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.path.startswith("/t/") or redact.SECRET_PATH.search(request.path):
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["Cache-Control"] = "no-store, private"
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return middleware


class Refusals:
    """A `Refusal` that no view turned into a form error becomes a page (or problem+json) with its sentence and status."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Moved):
            return moved(request, error.slug)
        if isinstance(error, Refusal):
            return problem(request, error) or errors.refused(request, error)
        return None
