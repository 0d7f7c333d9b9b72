"""`/t/…`: the token is swapped for a cookie, the PIN lets the phone in, and the table's match is found."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.pad import PinForm
from scoring.selectors import pad
from scoring.views.pad import doors, shown
from tournaments.errors import NotFound, Refusal, TooMany
from tournaments.models import TableLink
from tournaments.services import tablelinks
from tournaments.views.refusals import attempt, status_of


@never_cache
@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The address of the QR: the token leaves the address bar at once. Raises NotFound, Gone."""
    link = tablelinks.resolve(token)
    response = redirect("pad:table")
    doors.remember(request, response, doors.LINK, token, link)
    return response


@sensitive_post_parameters("pin")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """A table's page: its PIN, then its match; or what comes next, when there is none."""
    if doors.LINK not in request.COOKIES:
        raise NotFound("link.device")
    link = doors.link_of(request)
    doors.speak(request, link.championship)
    actor = doors.actor_at(request, link)
    if actor is None:
        return _pin(request, link)
    found = pad.called(actor.link)
    if found.current is not None and "choose" not in request.GET:
        return redirect("pad:match", match=found.current.public_id)
    return render(request, "pad/table.html", shown.table(link, found))


def _pin(request: HttpRequest, link: TableLink) -> HttpResponse:
    form = PinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        label = request.headers.get("User-Agent", "")
        made = attempt(form, lambda: tablelinks.try_pin(link, form.cleaned_data["pin"], label=label))
        if made is not None:
            inside = redirect("pad:table")
            doors.remember(request, inside, doors.device_name(link), made[1], link)
            return inside
    context = {"form": form, "link": link, "is_demo": link.championship.demo}
    response = render(request, "pad/pin.html", context, status=status_of(form))
    _retry_after(response, getattr(form, "refusal", None))
    return response


def _retry_after(response: HttpResponse, refusal: Refusal | None) -> None:
    if isinstance(refusal, TooMany):
        response["Retry-After"] = str(refusal.params["retry_after"])


@require_http_methods(["POST"])
def language(request: HttpRequest) -> HttpResponse:
    """The pad in another language: kept in the reader's cookie, for these addresses name none."""
    response = redirect("pad:table")
    code = request.POST.get("language", "")
    if code in dict(settings.LANGUAGES) and check_for_language(code):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response
