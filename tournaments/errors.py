"""What a service says no with. A key is stable; the sentence is an English template the doors translate."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any


class Refusal(Exception):
    """A request that the house refuses: nothing was saved.

    `key` is stable (`match.stale`), `params` fill the template, `field` is the form field the sentence belongs to,
    `status` the HTTP answer (design §5.7: 422 rule, 409 stale, 403, 404, 410, 429).
    """

    status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(
        self,
        key: str,
        *,
        field: str = "",
        status: HTTPStatus | None = None,
        **params: Any,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.field = field
        self.params: Mapping[str, Any] = params
        if status is not None:
            self.status = status

    @classmethod
    def carrying(cls, key: str, params: Mapping[str, Any], *, field: str = "") -> "Refusal":
        """A refusal with parameters that come as a mapping: those of a FormatError or a violation."""
        made = cls(key, field=field)
        made.params = params
        return made


class NotAllowed(Refusal):
    """The actor may see the object but not do this to it."""

    status = HTTPStatus.FORBIDDEN


class NotFound(Refusal):
    """There is no such object for this actor: absence and secrecy look alike."""

    status = HTTPStatus.NOT_FOUND


class Conflict(Refusal):
    """An old version, or another payload under a key already used."""

    status = HTTPStatus.CONFLICT


class Gone(Refusal):
    """A link that was revoked or has expired."""

    status = HTTPStatus.GONE


class TooMany(Refusal):
    """Too many tries; `retry_after` (seconds) is among the params."""

    status = HTTPStatus.TOO_MANY_REQUESTS
