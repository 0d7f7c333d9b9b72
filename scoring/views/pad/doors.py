"""Who stands before the pad: a phone by its cookies, or a member. Cookies are set and read here and nowhere else.

A table's phone holds two: the link's token (which table this is) and, for each link, the secret it got for the PIN.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache

from scoring.selectors import pad
from tournaments.errors import NotFound
from tournaments.models import Championship, Match, TableLink
from tournaments.permissions import AtTable, Member
from tournaments.services import tablelinks
from tournaments.views.actors import signed_in

LINK = "pad_table"
DEVICE = "pad_device_"
View = Callable[..., HttpResponse]


def remember(request: HttpRequest, response: HttpResponse, name: str, value: str, link: TableLink) -> None:
    """Set a cookie that lives as long as the link, for these pages only, out of reach of scripts."""
    seconds = max(60, int((link.expires_at - timezone.now()).total_seconds()))
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path="/t/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def link_of(request: HttpRequest) -> TableLink:
    """The link whose token the phone keeps. Raises NotFound, Gone."""
    return tablelinks.resolve(request.COOKIES.get(LINK, ""))


def device_name(link: TableLink) -> str:
    return DEVICE + link.public_id


def actor_at(request: HttpRequest, link: TableLink) -> AtTable | None:
    """The phone's actor, None when the PIN has not been entered. Raises Gone."""
    try:
        actor = tablelinks.device_actor(request.COOKIES.get(device_name(link), ""))
    except NotFound:
        return None
    return actor if actor.link.pk == link.pk else None


def speak(request: HttpRequest, championship: Championship) -> None:
    """An address without a language: what the reader chose or the browser asks for, else the championship's language."""
    asked = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) or request.headers.get("Accept-Language")
    if not asked:
        translation.activate(championship.language)
        request.LANGUAGE_CODE = translation.get_language()


def table_door(view: View) -> View:
    """`view(request, actor, match)` for a phone that is in; others are sent to the PIN (or told 403 when they ask by script)."""

    @wraps(view)
    @never_cache
    def inner(request: HttpRequest, match: str, **kwargs: Any) -> HttpResponse:
        link = link_of(request)
        speak(request, link.championship)
        actor = actor_at(request, link)
        if actor is None:
            if request.method not in ("GET", "HEAD") or wants_json(request):
                raise NotFound("link.device")
            return redirect("pad:table")
        with timezone.override(link.championship.time_zone):
            return view(request, actor, pad.match_for(actor, match), **kwargs)

    return inner


def member_door(view: View) -> View:
    """`view(request, actor, match)` for a signed-in member who may score the match."""

    @wraps(view)
    @never_cache
    @signed_in
    def inner(request: HttpRequest, actor: Member, slug: str, match: str, **kwargs: Any) -> HttpResponse:
        found: Match = pad.match_for(actor, match, slug)
        with timezone.override(found.phase.championship.time_zone):
            return view(request, actor, found, **kwargs)

    return inner


def wants_json(request: HttpRequest) -> bool:
    """Whether the pad's script asks, not a person."""
    return "json" in request.headers.get("Accept", "") or request.content_type == "application/json"
