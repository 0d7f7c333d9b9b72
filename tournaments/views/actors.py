"""Who is asking, and where the asker goes when not signed in."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.models import User
from tournaments.permissions import Actor, Anonymous, Member

View = Callable[..., HttpResponse]


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in member, or the public."""
    return Member(request.user) if isinstance(request.user, User) else Anonymous()


def signed_in(view: View) -> View:
    """A view for members: `request.actor` style is not used, the view gets the `Member` as its second argument.

    Whoever is not signed in is sent to sign in and comes back. A POST comes back as a page, never as a repeated POST.
    """

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            back = request.get_full_path() if request.method in ("GET", "HEAD") else request.path
            return redirect_to_login(back, reverse("account:login"))
        return view(request, Member(request.user), *args, **kwargs)

    return inner
