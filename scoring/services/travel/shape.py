"""What travels of every row, declared once for both ways. Public ids travel, database ids and accounts do not."""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from django.db.models import Field, Model

FORMAT = "joc-fora/championship/1"

CHAMPIONSHIP = [
    "public_id",
    "slug",
    "name",
    "edition",
    "series",
    "organiser_name",
    "starts_on",
    "ends_on",
    "time_zone",
    "language",
    "visibility",
    "names_shown",
    "ruleset",
    "rule_options",
    "players_each",
    "rules_fingerprint",
    "rules_frozen_at",
    "demo",
    "notice",
    "signs",
]
CLUB = ["public_id", "name", "folded", "census_no", "aliases", "sector"]
PAREJA = ["public_id", "number", "sector", "status", "status_reason", "seed_rank"]
PLAYER = ["public_id", "position", "name", "folded"]
CONTACT = ["email", "phone", "document", "fee_paid", "note"]
VENUE = ["public_id", "name", "address"]
TABLE = ["public_id", "number"]
SESSION = ["public_id", "date", "starts_at", "name"]
PHASE = [
    "public_id",
    "order",
    "name",
    "format",
    "status",
    "settings",
    "result",
    "starts_on",
    "deadline",
    "closed_at",
    "closed_reason",
]
GROUP = ["public_id", "name", "order"]
DRAW = ["public_id", "round", "status", "seed", "file", "digest", "note", "changes"]
CLOCK = ["round", "starts_at", "ends_at", "rung_at"]
MATCH = [
    "public_id",
    "code",
    "round",
    "order",
    "source_a",
    "source_b",
    "only_if",
    "slot",
    "state",
    "outcome",
    "outcome_reason",
    "winner",
    "result",
    "playoff",
    "rule_options",
    "rules_fingerprint",
    "version",
    "live",
    "started_at",
    "finished_at",
]
BEFORE: dict[str, dict[str, Any]] = {
    "phase": {"starts_on": None, "deadline": None, "venue": None, "clocks": []},
    "draw": {"round": 0, "changes": []},
    "match": {"only_if": ""},
}
"""What documents have that were written before phases had a place and clocks, rounds a draw, and finals a condition."""
INCIDENT = ["public_id", "kind", "text", "author", "solved_at"]


def row(item: Model, names: list[str]) -> dict[str, Any]:
    """The named fields as plain JSON values."""
    return {name: _plain(getattr(item, name)) for name in names}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, (date, datetime, time)) else value


def values(model: type[Model], data: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    """The named fields of a travelled row as the model's own types, held to its lengths and choices.

    Raises KeyError, TypeError, ValidationError.
    """
    found = {}
    for name in names:
        field = model._meta.get_field(name)
        if isinstance(field, Field):  # always, for the names above; tells mypy that it is no relation
            found[name] = field.clean(data[name], None)
    return found
