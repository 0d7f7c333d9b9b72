"""The matches of a tree to and from plain JSON values, and the tree of a draw file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import FormatError
from .knockout import bracket
from .tree import Bracket, Node, tree
from .types import Source

FIELDS = frozenset({"id", "round", "a", "b", "only_if", "part"})


def nodes_to_json(made: Bracket) -> list[dict[str, str]]:
    """The matches as a draw file has them: `id`, `round` (its name), `a`, `b`, and `only_if` and `part` where there are."""
    return [
        {"id": node.id, "round": node.name, "a": str(node.a), "b": str(node.b)}
        | ({"only_if": node.only_if} if node.only_if else {})
        | ({"part": node.part} if node.part else {})
        for node in made.nodes
    ]


def nodes_from_json(data: Any, lines: Sequence[Source] = ()) -> Bracket:
    """The tree of these matches, in whatever order and shape somebody drew it.

    Raises FormatError `bad_file` (field nodes), `bad_source` and the errors of `tree`.
    """
    if not isinstance(data, list):
        raise FormatError("bad_file", field="nodes")
    return tree((_node(one) for one in data), lines)


def _node(one: Any) -> Node:
    if not isinstance(one, Mapping) or not set(one) <= FIELDS:
        raise FormatError("bad_file", field="nodes")
    texts = {name: one.get(name, "") for name in FIELDS}
    if not all(isinstance(text, str) for text in texts.values()):
        raise FormatError("bad_file", field="nodes")
    a, b = Source.parse(texts["a"]), Source.parse(texts["b"])
    return Node(texts["id"], texts["round"] or texts["id"], a, b, texts["only_if"], texts["part"])


def drawn_tree(file: Mapping[str, Any], *, third_place: bool = False) -> Bracket:
    """The tree of a bracket's draw file: its `nodes`, or the plain bracket of its `lines` (then with `third_place` if asked).

    Raises FormatError `bad_file`, `bad_source` and the errors of the trees.
    """
    result = file.get("result")
    if not isinstance(result, Mapping):
        raise FormatError("bad_file", field="result")
    texts = result.get("lines", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise FormatError("bad_file", field="lines")
    lines = [Source.parse(text) for text in texts]
    if "nodes" in result:
        return nodes_from_json(result["nodes"], lines)
    return bracket(lines, third_place, order="lines")
