"""Every error as problem+json (RFC 9457): a stable key, the sentence in the reader's language, the field; never a page, never a trace."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied as DjangoDenied
from django.core.signals import got_request_exception
from django.db import OperationalError, transaction
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.messages import sentence
from tournaments.selectors.access import Moved

MEDIA_TYPE = "application/problem+json"
Data = dict[str, Any]
log = structlog.get_logger(__name__)

SENTENCES: Mapping[str, str | Promise] = {
    "json.malformed": _("The body is no JSON object that can be read."),
    "body.too_large": _("The body is larger than this door takes."),
    "media.unsupported": _("Send JSON: Content-Type: application/json."),
    "method.not_allowed": _("This address does not take that method."),
    "auth.failed": _("The key or the phone's secret is not known, or was withdrawn."),
    "auth.required": _("Say who you are: a member's key or the secret of a phone at the table."),
    "csrf": _("A browser must send the CSRF token with whatever it writes."),
    "throttled": _("Too many requests. Try again in a moment."),
    "invalid": _("Something is missing or has a wrong form: look at the fields."),
    "broken": _("Something failed on our side. Nothing was half saved; please try again."),
    "busy": _("The database is busy. Nothing was saved; please try again."),
}
KEYS: tuple[tuple[type[exceptions.APIException], str], ...] = (
    (exceptions.ParseError, "json.malformed"),
    (exceptions.UnsupportedMediaType, "media.unsupported"),
    (exceptions.MethodNotAllowed, "method.not_allowed"),
    (exceptions.AuthenticationFailed, "auth.failed"),
    (exceptions.NotAuthenticated, "auth.required"),
    (exceptions.PermissionDenied, "not_allowed"),
    (exceptions.NotFound, "not_found"),
    (exceptions.Throttled, "throttled"),
)


def say(refusal: Refusal) -> str:
    """The sentence of a refusal of this house or of the API itself."""
    own = SENTENCES.get(refusal.key)
    return str(own) if own is not None else sentence(refusal)


def answer(refusal: Refusal, detail: str = "", **more: Any) -> Response:
    """A refusal as a response. `more` goes into the body: `errors`, `current`."""
    status = int(refusal.status)
    body: Data = {
        "type": f"urn:joc-fora:problem:{refusal.key}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "key": refusal.key,
        "detail": detail or say(refusal),
    }
    if refusal.field:
        body["field"] = refusal.field
    if "current" in refusal.params:
        body["current"] = refusal.params["current"]
    response = Response(body | more, status=status, content_type=MEDIA_TYPE)
    if "retry_after" in refusal.params:
        response["Retry-After"] = str(refusal.params["retry_after"])
    return response


def handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's exception handler: nothing that is raised in a door leaves it in another form."""
    _set_rollback()
    if isinstance(error, Refusal):
        return answer(error)
    if isinstance(error, Moved):
        return _moved(error, context)
    if isinstance(error, exceptions.ValidationError):
        found = list(_fields(error.detail))
        return answer(Refusal("invalid", field=found[0]["field"] if found else ""), errors=found)
    if isinstance(error, exceptions.APIException):
        return _of_framework(error)
    if isinstance(error, Http404):
        return answer(NotFound("not_found"))
    if isinstance(error, DjangoDenied):
        return answer(NotAllowed("not_allowed"))
    return _unforeseen(error, context)


def _set_rollback() -> None:
    """As DRF's own handler: with ATOMIC_REQUESTS an answered error rolls back."""
    connection = transaction.get_connection()
    if connection.settings_dict["ATOMIC_REQUESTS"] and connection.in_atomic_block:
        transaction.set_rollback(True)


def _moved(error: Moved, context: Mapping[str, Any]) -> Response:
    """The address a championship has now; a client follows it with the same method."""
    old = context["kwargs"].get("slug", "")
    path = context["request"].path.replace(f"/{old}/", f"/{error.slug}/", 1)
    response = answer(Refusal("moved", status=HTTPStatus.PERMANENT_REDIRECT), str(_("It has moved.")))
    response["Location"] = path
    return response


def _of_framework(error: exceptions.APIException) -> Response:
    key = next((key for kind, key in KEYS if isinstance(error, kind)), "invalid")
    codes = error.get_codes()
    if codes == "csrf":
        key = "csrf"
    response = answer(Refusal(key, status=HTTPStatus(error.status_code)))
    if header := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = header
    if isinstance(error, exceptions.Throttled):
        response["Retry-After"] = str(int(getattr(error, "wait", None) or 1) + 1)
    return response


def _fields(detail: Any, path: str = "") -> Iterator[Data]:
    """DRF's nested errors as a flat list with dotted paths."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _fields(inner, path if name == "non_field_errors" else f"{path}.{name}".lstrip("."))
    elif isinstance(detail, (list, tuple)):
        for inner in detail:
            yield from _fields(inner, path)
    else:
        yield {"key": f"field.{detail.code}", "field": path, "message": str(detail)}


def _unforeseen(error: Exception, context: Mapping[str, Any]) -> Response:
    """Our own fault: logged whole, answered without a trace."""
    request = context.get("request")
    if isinstance(error, OperationalError):
        log.warning("api.database", error=str(error))
        return answer(Refusal("busy", status=HTTPStatus.SERVICE_UNAVAILABLE, retry_after=2))
    log.exception("api.broken", exc_info=error)
    got_request_exception.send(sender=handler, request=getattr(request, "_request", request))
    return answer(Refusal("broken", status=HTTPStatus.INTERNAL_SERVER_ERROR))
