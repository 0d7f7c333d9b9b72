"""Draws that people made or changed: entered from a hat, or two exchanged in a draft. Written like a draw file, and said so."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import BY_ROUNDS, IN_TREES, Draw, Phase
from tournaments.selectors import trees
from tournaments.services import entrants

BY_HAND = "by-hand"
"""The algorithm of a draw that people made: nobody can make it again, and the public page says so."""

Data = dict[str, Any]


def file_of(
    phase: Phase,
    *,
    groups: Mapping[str, Sequence[str]] | None,
    lines: Sequence[str] | None,
    nodes: Sequence[Mapping[str, str]] | None,
) -> Data:
    """A file like a draw's: groups, the first column of a bracket, or every match of one. Everybody stands in it once.

    Raises Refusal `draw.wrong_kind`, `draw.not_everybody`, `draw.group_too_small`, FormatError for what is no tree.
    """
    given = [kind for kind, value in (("groups", groups), ("lines", lines), ("nodes", nodes)) if value]
    if len(given) != 1 or (given == ["groups"]) == (phase.format in IN_TREES):
        raise Refusal("draw.wrong_kind", field="groups")
    who = entrants.sides(phase)
    if groups:
        result = _groups(phase, groups)
        placed = [member for members in groups.values() for member in members]
        kind = "groups"
    else:
        result = {"lines": _column(lines)} if lines else {"nodes": _nodes(nodes or ())}
        placed = _placed(result)
        kind = "bracket"
    known = [_as_placed(side, kind) for side in who]
    if sorted(placed) != sorted(known):
        missing = len(set(known) - set(placed))
        raise Refusal("draw.not_everybody", field="groups", missing=missing)
    return _file(kind, who, {**result, "conflicts": []})


def _as_placed(side: entrants.Side, kind: str) -> str:
    return side.id if isinstance(side, formats.Entrant) and kind == "groups" else _source(side)


def _source(side: entrants.Side) -> str:
    return str(formats.Source.entrant(side.id) if isinstance(side, formats.Entrant) else side)


def _groups(phase: Phase, groups: Mapping[str, Sequence[str]]) -> Data:
    if any(len(members) < 2 for members in groups.values()):
        raise Refusal("draw.group_too_small", field="groups")
    if phase.format in BY_ROUNDS and len(groups) != 1:
        raise Refusal("draw.wrong_kind", field="groups")
    return {"groups": [{"name": name, "members": list(members)} for name, members in groups.items()]}


def _column(lines: Sequence[str]) -> list[str]:
    """The first column as it will stand, byes written out. Checked by making its tree."""
    tree = formats.bracket([formats.Source.parse(text) for text in lines], order="lines")
    return [str(line) for line in tree.lines]


def _nodes(nodes: Sequence[Mapping[str, str]]) -> list[Data]:
    """The matches of a bracket with a shape of its own. Checked by making its tree, which leaves out those against a bye."""
    return formats.nodes_to_json(formats.nodes_from_json([dict(node) for node in nodes]))


def _placed(result: Data) -> list[str]:
    """Who stands in a bracket for the first time: neither byes nor those who come from its own matches."""
    column = result.get("lines") or [text for node in result["nodes"] for text in (node["a"], node["b"])]
    own = ("W:", "L:", "BYE")
    return [text for text in dict.fromkeys(column) if not text.startswith(own)]


def _file(kind: str, who: Sequence[entrants.Side], result: Data) -> Data:
    listed = [
        {"source": str(one)}
        if isinstance(one, formats.Source)
        else {"id": one.id, "club": one.club, "sector": one.sector}
        for one in who
    ]
    file: Data = {
        "kind": kind,
        "algorithm": BY_HAND,
        "seed": "",
        "entrants": listed,
        "options": {},
        "result": result,
    }
    return {**file, "digest": digest(file)}


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def change(draw: Draw, one: str, other: str) -> Data:
    """What exchanging two of a draft means: `replaced` (each by the other), and where both stood `before` and `after`."""
    result = trees.file_now(draw)["result"]
    places = _places(result)
    if one == other or one not in places or other not in places:
        raise Refusal("draw.not_in_it", field="other")
    if places[one] == places[other] and "groups" in result:
        raise Refusal("draw.same_place", field="other")
    before = {one: places[one], other: places[other]}
    after = {one: places[other], other: places[one]}
    return {"replaced": {one: other, other: one}, "before": before, "after": after}


def changeable(draw: Draw) -> dict[str, str]:
    """Who could be exchanged in a draft, and where each stands now: a group's name, a line, a match."""
    return _places(trees.file_now(draw)["result"])


def _places(result: Data) -> dict[str, str]:
    """Everybody of a result by public id (or place), with where they stand."""
    found: dict[str, str] = {}
    for group in result.get("groups", ()):
        found |= dict.fromkeys(group["members"], group["name"])
    for number, text in enumerate(result.get("lines", ()), start=1):
        found[text.removeprefix("P:")] = str(number)
    for node in result.get("nodes", ()):
        found |= {node[side].removeprefix("P:"): node["id"] for side in ("a", "b")}
    for number, pairing in enumerate(result.get("pairings", ()), start=1):
        found |= dict.fromkeys(pairing, str(number))
    found |= dict.fromkeys(result.get("rests", ()), "")
    return {name: where for name, where in found.items() if not name.startswith(("W:", "L:", "BYE"))}
