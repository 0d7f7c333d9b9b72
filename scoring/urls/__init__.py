"""The addresses of this house. `urlpatterns` stand under a language, `bare_urlpatterns` (the pad's `/t/…`) under none.

A room that somebody else builds (`pad`, `public`) is taken in when it is there.
"""

from importlib import import_module
from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

Patterns = list[URLPattern | URLResolver]


def room(name: str, patterns: str = "urlpatterns") -> Patterns:
    """The patterns of a sister module; none while it does not exist."""
    module = f"{__name__}.{name}"
    return list(getattr(import_module(module), patterns, [])) if find_spec(module) else []


urlpatterns: Patterns = [
    path("o/", include("scoring.urls.organiser")),
    path("o/", include("scoring.urls.travel")),
    *room("acta"),
    *room("check"),
    *room("public"),
    *room("inspector"),
    *room("pad"),
]
bare_urlpatterns: Patterns = [*room("pad", "bare_urlpatterns"), *room("public", "bare_urlpatterns")]
