"""Long lists in pieces: a cursor is the public id of the last row seen, so a page stays right while rows come and go."""

from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet

from tournaments.errors import Refusal

Row = TypeVar("Row", bound=Model)


def page(rows: QuerySet[Row], order: tuple[str, ...], cursor: str, size: int) -> tuple[list[Row], str | None]:
    """The rows after the cursor (all, from the first, without one) and the cursor of the next page, if there is one.

    `order` names fields, the last of them unique; `-` before one turns it round. Raises Refusal `cursor.unknown`.
    """
    rows = rows.order_by(*order)
    if cursor:
        last = rows.filter(public_id=cursor).first()
        if last is None:
            raise Refusal("cursor.unknown", field="cursor")
        rows = rows.filter(_after(last, order))
    found = list(rows[: size + 1])
    more = len(found) > size
    return found[:size], getattr(found[size - 1], "public_id", None) if more else None


def _after(last: Any, order: tuple[str, ...]) -> Q:
    """Behind `last` in lexicographic order: greater in the first field, or equal there and greater in the next…"""
    behind, same = Q(), Q()
    for field in order:
        name = field.removeprefix("-")
        value = attrgetter(name.replace("__", "."))(last)
        step = "lt" if field.startswith("-") else "gt"
        behind |= same & Q(**{f"{name}__{step}": value})
        same &= Q(**{name: value})
    return behind
