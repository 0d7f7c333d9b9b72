"""The security headers that Django's middleware puts on every page, taken from that middleware itself, so that they cannot differ."""

from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

OF_PAGES = (
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)


@lru_cache(maxsize=1)
def security() -> tuple[tuple[bytes, bytes], ...]:
    """Name and value of each header, as settings have them now; asked once a process."""

    def page(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(b"", content_type="text/html; charset=utf-8")

    answer = page
    for name in reversed([name for name in settings.MIDDLEWARE if name in OF_PAGES]):
        answer = import_string(name)(answer)
    response = answer(_request())
    kept = [
        (k, v) for k, v in response.headers.items() if k.lower() not in ("content-type", "content-length")
    ]
    return tuple((k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in kept)


class _FromOutside(HttpRequest):
    def _get_scheme(self) -> str:
        return str(urlsplit(settings.SITE_URL).scheme)


def _request() -> HttpRequest:
    """A request as it reaches us from outside: secure exactly when the site's address is."""
    site = urlsplit(settings.SITE_URL)
    request = _FromOutside()
    request.method, request.path, request.path_info = "GET", "/", "/"
    request.META.update(
        {
            "SERVER_NAME": site.hostname or "localhost",
            "SERVER_PORT": str(site.port or (443 if site.scheme == "https" else 80)),
            "wsgi.url_scheme": site.scheme,
        }
    )
    request.META["HTTP_HOST"] = site.netloc
    return request
