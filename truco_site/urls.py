"""The street map. Each house gives `urlpatterns` (under a language) and, where it has any, `bare_urlpatterns` (without one)
in its `urls`, and `urlpatterns` of its API in `api.urls`."""

from importlib import import_module
from importlib.util import find_spec

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from truco_site import health, languages

Patterns = list[URLPattern | URLResolver]


def patterns(module: str, name: str = "urlpatterns") -> Patterns:
    """The patterns of a module of a house; none while the house has no such room."""
    parent, _dot, _leaf = module.rpartition(".")
    if find_spec(parent) is None or find_spec(module) is None:
        return []
    return list(getattr(import_module(module), name, []))


def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", "Disallow: /t/", "Disallow: /*/o/", "Disallow: /admin/", "Disallow: /api/", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


urlpatterns: Patterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("robots.txt", robots),
    path("", languages.to_home, name="root"),
    re_path(r"^c/(?P<slug>[-\w]+)/(?P<rest>.*)$", languages.to_championship),
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("api/v1/", include(patterns("tournaments.api.urls") + patterns("scoring.api.urls"))),
    *patterns("tournaments.urls", "bare_urlpatterns"),
    *patterns("scoring.urls", "bare_urlpatterns"),
    *i18n_patterns(path("", include(patterns("scoring.urls") + patterns("tournaments.urls")))),
]

handler400 = "truco_site.errors.bad_request"
handler403 = "truco_site.errors.forbidden"
handler404 = "truco_site.errors.not_found"
handler500 = "truco_site.errors.broken"
