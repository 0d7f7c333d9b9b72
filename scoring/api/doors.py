"""The base of this house's doors: the same as the other house's, with the engine's refusals told rule by rule."""

from collections.abc import Mapping
from typing import Any

from rest_framework.response import Response

from scoring import messages
from scoring.services import RulesRefusal
from tournaments.api import doors, problems
from tournaments.errors import Refusal


def handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """As `problems.handler`; what scoring refuses has its own sentences, and every broken rule is in `errors`."""
    if isinstance(error, RulesRefusal):
        return problems.answer(error, messages.sentence(error), errors=told(error))
    if isinstance(error, Refusal) and error.key not in problems.SENTENCES:
        return problems.answer(error, messages.sentence(error))
    return problems.handler(error, context)


def told(refusal: RulesRefusal) -> list[dict[str, Any]]:
    """Every rule that is broken, with its sentence, its token and the place of the token."""
    return [
        {
            "key": item.key,
            "message": messages.said(item),
            "field": refusal.field,
            "token": item.token,
            "position": item.position,
            "params": dict(item.params),
        }
        for item in refusal.violations
    ]


class Door(doors.Door):
    """A door of the hand."""

    def get_exception_handler(self) -> Any:
        return handler
