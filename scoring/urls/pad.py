"""The pad's addresses: a table's phone without a language (`/t/…`, names `pad:…`), members under one (names `memberpad:…`).

Below a match both have the same leaves, so that its pages name each other relatively.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, include, path

from scoring.views.pad import doors, pages, paper, table, tables, verbs, worker

Patterns = list[URLPattern | URLResolver]
Door = Callable[[Callable[..., HttpResponse]], Any]


def leaves(door: Door, base: str) -> Patterns:
    """The pages and verbs of a match behind a door."""
    views = {"match": pages.match, "state": pages.state, "hands": pages.hands, "paper": paper.paper}
    views |= {"start": verbs.start, "hand": verbs.hand, "undo": verbs.undo}
    views |= {name: table.view(name) for name in table.VERBS}
    views |= {"judge": table.judge, "take": table.take}
    found: Patterns = [
        path(base + ("" if name == "match" else f"{name}/"), door(view), name=name)
        for name, view in views.items()
    ]
    return [*found, path(f"{base}correct/preview/", door(table.preview), name="preview")]


bare: Patterns = [
    path("t/", tables.table, name="table"),
    path("t/worker.js", worker.worker, name="worker"),
    path("t/language/", tables.language, name="language"),
    *leaves(doors.table_door, "t/m/<slug:match>/"),
    path("t/<str:token>/", tables.enter, name="enter"),
    path("pad/rules/<slug:language>/<slug:match>/<slug:fingerprint>.json", pages.rules, name="rules"),
]
members: Patterns = leaves(doors.member_door, "o/<slug:slug>/pad/<slug:match>/")

bare_urlpatterns: Patterns = [path("", include((bare, "pad")))]
urlpatterns: Patterns = [path("", include((members, "memberpad")))]
