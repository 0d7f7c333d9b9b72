"""A change that people make to a draw: two exchange their places. Written into the draw file, never silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import FormatError

Data = dict[str, Any]

BY_HAND = "by-hand"
"""The algorithm of a draw that people made from a hat: nobody can make it again, and the public page says so."""

_NOT_ENTRANTS = ("W:", "L:", "BYE")
_NAMES = ("name", "id", "round", "only_if", "part")  # of groups and matches: an entrant may have the same


def places(result: Mapping[str, Any]) -> dict[str, str]:
    """Where everybody of a drawn result stands: the group's name, the line from the top, the match, the table of a round.

    Entrants by their id, sides that are not known yet by their source; "" for who rests.
    """
    found: dict[str, str] = {}
    for group in result.get("groups", ()):
        found |= dict.fromkeys(group["members"], group["name"])
    for number, text in enumerate(result.get("lines", ()), start=1):
        found[text.removeprefix("P:")] = str(number)
    if "lines" not in result:
        for node in result.get("nodes", ()):
            found |= {node[side].removeprefix("P:"): node["id"] for side in ("a", "b")}
    for number, pairing in enumerate(result.get("pairings", ()), start=1):
        found |= dict.fromkeys(pairing, str(number))
    found |= dict.fromkeys(result.get("rests", ()), "")
    return {name: where for name, where in found.items() if not name.startswith(_NOT_ENTRANTS)}


def exchange(result: Mapping[str, Any], one: str, other: str) -> tuple[Data, Data]:
    """The result with these two in each other's place, and the change: `swap`, where both stood `before` and `after`.

    Raises FormatError `not_drawn` (id), `same_place`.
    """
    found = places(result)
    for name in (one, other):
        if name not in found:
            raise FormatError("not_drawn", id=name)
    if one == other or ("groups" in result and found[one] == found[other]):
        raise FormatError("same_place", ids=[one, other])
    change = {
        "swap": [one, other],
        "before": {one: found[one], other: found[other]},
        "after": {one: found[other], other: found[one]},
    }
    swap = {one: other, other: one, f"P:{one}": f"P:{other}", f"P:{other}": f"P:{one}"}
    kept = {name: value for name, value in result.items() if name != "conflicts"}
    changed: Data = _replaced(kept, swap)
    return changed, change


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_replaced(item, swap) for item in value]
    if isinstance(value, dict):
        return {name: item if name in _NAMES else _replaced(item, swap) for name, item in value.items()}
    return swap.get(value, value) if isinstance(value, str) else value
