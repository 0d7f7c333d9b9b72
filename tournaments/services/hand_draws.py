"""Draws that people made: entered from a hat, written like a draw file, and said so."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.formats.by_hand import BY_HAND
from tournaments.models import BY_ROUNDS, IN_TREES, Phase
from tournaments.selectors import trees
from tournaments.services import entrants

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
        result = _column(phase, lines) if lines else {"nodes": _nodes(nodes or ())}
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


def _column(phase: Phase, lines: Sequence[str]) -> Data:
    """The first column as it will stand, byes written out, and its matches where the tree is not a plain one."""
    tree = trees.shape_of(phase).tree([formats.Source.parse(text) for text in lines])
    column = {"lines": [str(line) for line in tree.lines]}
    return (
        column
        if trees.shape_of(phase) == formats.Shape()
        else column | {"nodes": formats.nodes_to_json(tree)}
    )


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
        "options": {"apart": []},
        "result": result,
    }
    return {**file, "digest": digest(file)}


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
