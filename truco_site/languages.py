"""Addresses without a language find one: the reader's cookie, the browser, the championship, Spanish."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from tournaments.models import Championship


def of_reader(request: HttpRequest) -> str | None:
    """What the reader asks for, by cookie or browser; None if nothing of it is ours."""
    asked = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")]
    asked += [code for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", ""))]
    for code in asked:
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return None


def to_home(request: HttpRequest) -> HttpResponse:
    return _redirect(request, of_reader(request) or settings.LANGUAGE_CODE, "/")


def to_championship(request: HttpRequest, slug: str, rest: str = "") -> HttpResponse:
    """`/c/<slug>/…` as printed on a poster. An unknown slug redirects too: the page itself says 404, and tells nothing more."""
    language = of_reader(request)
    if language is None:
        language = Championship.objects.filter(slug=slug).values_list("language", flat=True).first()
    return _redirect(request, language or settings.LANGUAGE_CODE, f"/c/{slug}/{rest}")


def _redirect(request: HttpRequest, language: str, path: str) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    response = HttpResponseRedirect(f"/{language}{path}" + (f"?{query}" if query else ""))
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
