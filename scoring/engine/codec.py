"""Engine values as JSON data and back: what the command line, the API and the event log write and read."""

from collections.abc import Mapping
from typing import Any

from .errors import Notice, Violation, message
from .values import SIDES, Assessment, HandOutcome, MatchState, Side


def outcome_json(outcome: HandOutcome) -> dict[str, Any]:
    """The outcome of contract 3: plain data, awards by kind and side."""
    return {
        "given": dict(outcome.given),
        "points": dict(outcome.points),
        "sets": dict(outcome.sets),
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "hand_winner": outcome.hand_winner,
        "next_dealer": outcome.next_dealer,
        "awards": outcome.awards_by_kind(),
        "void": list(outcome.void),
        "end": outcome.end,
        "level": outcome.level,
    }


def notice_json(notice: Notice) -> dict[str, Any]:
    return {"key": notice.key, "params": dict(notice.params), "message": message(notice)}


def violation_json(violation: Violation) -> dict[str, Any]:
    return {
        "key": violation.key,
        "params": dict(violation.params),
        "message": message(violation),
        "token": violation.token,
        "position": violation.position,
    }


def assessment_json(judged: Assessment) -> dict[str, Any]:
    """``outcome`` (null when there are errors), ``notices``, ``errors``."""
    return {
        "outcome": outcome_json(judged.outcome) if judged.outcome else None,
        "notices": [notice_json(notice) for notice in judged.notices],
        "errors": [violation_json(violation) for violation in judged.violations],
    }


class FieldError(ValueError):
    """A field of JSON input is missing or has a wrong value."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.violation = Violation("input.invalid", {"field": field}, field)


def whole(value: Any, field: str, low: int = 0, high: int = 9999) -> int:
    """An integer in range, or FieldError."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise FieldError(field)
    return value


def optional(value: Any, field: str, low: int = 0, high: int = 999_999) -> int | None:
    return None if value is None else whole(value, field, low, high)


def text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise FieldError(field)
    return value


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise FieldError(field)
    return value


def side(value: Any, field: str) -> Side:
    if value not in ("A", "B"):
        raise FieldError(field)
    return "A" if value == "A" else "B"


def maybe_side(data: Mapping[str, Any], name: str) -> Side | None:
    """The side under a name, None where there is none."""
    return side(data[name], name) if data.get(name) is not None else None


def by_side(value: Any, field: str) -> dict[Side, int]:
    """``{"A": n, "B": n}``, a missing side being 0."""
    found = mapping({} if value is None else value, field)
    return {name: whole(found.get(name, 0), f"{field}.{name}") for name in SIDES}


def state_from_json(data: Any) -> MatchState:
    """A state before a hand as in ``before`` of the vectors; everything is optional. Raises FieldError."""
    found = mapping({} if data is None else data, "before")
    finished = found.get("finished", False)
    if not isinstance(finished, bool):
        raise FieldError("before.finished")
    return MatchState(
        points=by_side(found.get("points"), "before.points"),
        sets=by_side(found.get("sets"), "before.sets"),
        dealer=optional(found.get("dealer"), "before.dealer", 1, 6),
        players=whole(found.get("players", 4), "before.players", 1, 99),
        finished=finished,
        last_hand=optional(found.get("last_hand"), "before.last_hand"),
        last_duel=optional(found.get("last_duel"), "before.last_duel", 1, 3),
    )


def state_json(state: MatchState) -> dict[str, Any]:
    return {
        "points": dict(state.points),
        "sets": dict(state.sets),
        "dealer": state.dealer,
        "players": state.players,
        "finished": state.finished,
        "winner": state.winner,
        "last_hand": state.last_hand,
        "last_duel": state.last_duel,
    }
