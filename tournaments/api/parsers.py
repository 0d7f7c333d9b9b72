"""What may come in: JSON objects of a bounded size, with nothing in them that a database or a hash could not hold."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from tournaments.errors import Refusal

SMALL = 64 * 1024
LARGE = 32 * 1024 * 1024
DEPTH = 40


class TooLarge(Refusal):
    """A body beyond what this door takes."""

    status = 413  # type: ignore[assignment]  # its name in http.HTTPStatus changed with Python 3.13


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(text)
    return number


def _clean(value: Any, depth: int = 0) -> bool:
    """Whether every text can be stored: no NUL, no half of a surrogate pair; and nothing is nested beyond reason."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if depth > DEPTH:
        return False
    if isinstance(value, list):
        return all(_clean(item, depth + 1) for item in value)
    if isinstance(value, dict):
        return all(_clean(key) and _clean(item, depth + 1) for key, item in value.items())
    return True


def json_object(raw: bytes) -> dict[str, Any]:
    """The JSON object in a body, if all of it can be stored. Raises ValueError."""
    try:
        found = json.loads(raw.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except RecursionError as error:
        raise ValueError("nested beyond reason") from error
    if not isinstance(found, dict) or not _clean(found):
        raise ValueError("no object that can be stored")
    return found


class Json(BaseParser):
    """A JSON object of at most `limit` bytes. Raises ParseError, TooLarge."""

    media_type = "application/json"
    limit = SMALL

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        raw = stream.read(self.limit + 1)
        if len(raw) > self.limit:
            raise TooLarge("body.too_large", limit=self.limit)
        try:
            return json_object(raw)
        except ValueError as error:
            raise ParseError from error


class LargeJson(Json):
    """The same for a whole championship."""

    limit = LARGE
