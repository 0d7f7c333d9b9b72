"""The draw file: a plain dict that says all that a draw was made from, so that anybody can make it again.

`digest` covers what went in (kind, algorithm, seed, entrants, options), `result_digest` what came out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from .apart import Conflict
from .by_hand import BY_HAND, exchange, places
from .draw import IN_ORDER, BracketDraw, GroupDraw, draw_bracket, draw_groups, meetings_of
from .errors import FormatError
from .lot import ALGORITHM, digest, published, same_as_published
from .nodes import nodes_to_json
from .pairing import KINDS, redraw_round, told_of
from .shape import PLAIN, Shape
from .types import Entrant, Source

DrawFile = dict[str, Any]


def groups_file(
    entrants: Sequence[Entrant],
    *,
    seed: str,
    groups: int | None = None,
    sizes: Sequence[int] | None = None,
    apart: Sequence[str] = ("club", "sector"),
    method: str = "lot",
) -> DrawFile:
    """Draw groups and write the file of the draw. Errors: those of `draw_groups`."""
    options: dict[str, Any] = {
        "groups": groups,
        "sizes": None if sizes is None else list(sizes),
        "apart": list(apart),
    }
    if method != "lot":
        options["method"] = method
    return _file("groups", seed, [_entrant(one) for one in entrants], options)


def bracket_file(
    sides: Sequence[Entrant | Source],
    *,
    seed: str,
    method: str = "lot",
    apart: Sequence[str] = ("group", "club", "sector"),
    shape: Shape = PLAIN,
) -> DrawFile:
    """Draw a bracket and write the file of the draw; the file of any other than a plain bracket lists its `nodes`.

    Errors: those of `draw_bracket`.
    """
    options = {"method": method, "apart": list(apart), **shape.options()}
    return _file("bracket", seed, [_entrant(one) for one in sides], options)


def change_by_hand(file: Mapping[str, Any], one: str, other: str) -> DrawFile:
    """The file of a draw after people exchanged these two: `changes` tells it, `result` is what stands now.

    Entrants by id, sides that are not known yet by their source. What went in and its digest stay; a meeting that the
    change brought has the reason `by_hand`. Raises FormatError `not_drawn`, `same_place`.
    """
    result, change = exchange(file["result"], one, other)
    changes = [*file.get("changes", ()), change]
    moved = _moved(result, changes)
    result["conflicts"] = [
        _conflict(one) | ({"reason": "by_hand"} if moved & set(one.ids) else {})
        for one in _told(file, result)
    ]
    return {**file, "changes": changes, "result": result, "result_digest": digest(result)}


def _told(file: Mapping[str, Any], result: Mapping[str, Any]) -> Sequence[Conflict]:
    """The meetings that are left in a result."""
    if file["kind"] in KINDS:
        return told_of(file, result)
    apart = file["options"].get("apart", ())  # a draw from a hat kept nobody apart
    return meetings_of(result, [_side(dict(one)) for one in file["entrants"]], apart)


def _moved(result: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]) -> set[str]:
    """Who stands elsewhere than the lot had put them."""
    drawn: dict[str, str] = {}
    for change in changes:
        drawn = dict(change["before"]) | drawn
    now = places(result)
    return {one for one, where in drawn.items() if now[one] != where}


def _changes(file: Mapping[str, Any]) -> list[list[str]]:
    """The exchanges of a file, in order. Raises FormatError `bad_file`."""
    changes = file.get("changes", [])
    if not isinstance(changes, list):
        raise FormatError("bad_file", field="changes")
    swaps = [one.get("swap") if isinstance(one, Mapping) else None for one in changes]
    if not all(isinstance(one, list) and len(one) == 2 for one in swaps):
        raise FormatError("bad_file", field="changes")
    return [list(map(str, one)) for one in swaps if one]


def redraw(file: Mapping[str, Any]) -> DrawFile:
    """Make the draw of this file again, from its entrants, options and seed alone, then the changes that it tells of.

    Raises FormatError `bad_file` (field), `drawn_by_hand` (people made it, there is nothing to make again),
    `unknown_algorithm`, `digest_mismatch` (the input is not the one
    published), `result_mismatch` (the published result is not what this input gives) and the errors of the
    draws.
    """
    if not isinstance(file, Mapping):
        raise FormatError("bad_file", field="")
    if file.get("algorithm") == BY_HAND:
        raise FormatError("drawn_by_hand")
    made = redraw_round(file) if file.get("kind") in KINDS else _redrawn(file)
    for change in _changes(file):
        made = change_by_hand(made, *change)
    same_as_published(file, made)
    return made


def _redrawn(file: Mapping[str, Any]) -> DrawFile:
    if file.get("algorithm") != ALGORITHM:
        raise FormatError("unknown_algorithm", algorithm=file.get("algorithm"), known=ALGORITHM)
    entrants, options = file.get("entrants"), file.get("options", {})
    if not isinstance(entrants, list) or not all(isinstance(one, Mapping) for one in entrants):
        raise FormatError("bad_file", field="entrants")
    if not isinstance(options, Mapping):
        raise FormatError("bad_file", field="options")
    return _file(str(file.get("kind")), file.get("seed"), [dict(one) for one in entrants], dict(options))


def _entrant(one: Entrant | Source) -> dict[str, Any]:
    if isinstance(one, Source):
        return {"source": str(one)}
    known = {"id": one.id, "club": one.club, "sector": one.sector, "seed_rank": one.seed_rank}
    if one.group or one.place:
        known |= {"group": one.group, "place": one.place}
    return known


def _side(data: Mapping[str, Any]) -> Entrant | Source:
    if "source" in data:
        if set(data) != {"source"} or not isinstance(data["source"], str):
            raise FormatError("bad_file", field="entrants")
        return Source.parse(data["source"])
    texts = [data.get(name, "") for name in ("id", "club", "sector", "group")]
    rank, place = data.get("seed_rank"), data.get("place", 0)
    numbers = [one for one in (rank, place) if one is not None]
    if (
        not set(data) <= {"id", "club", "sector", "seed_rank", "group", "place"}
        or not all(isinstance(text, str) for text in texts)
        or any(isinstance(one, bool) or not isinstance(one, int) for one in numbers)
        or place is None
    ):
        raise FormatError("bad_file", field="entrants")
    entrant_id, club, sector, group = texts
    return Entrant(entrant_id, club, sector, rank, group, place)


def _file(kind: str, seed: Any, entrants: list[dict[str, Any]], options: dict[str, Any]) -> DrawFile:
    sides = [_side(one) for one in entrants]
    if options.get("method") not in (
        *IN_ORDER,
        "snake",
    ):  # the order given does not matter, so the file has one order only
        sides = sorted(sides, key=lambda side: str(side) if isinstance(side, Source) else f"P:{side.id}")
    file: DrawFile = {
        "kind": kind,
        "algorithm": ALGORITHM,
        "seed": seed,
        "entrants": [_entrant(one) for one in sides],
        "options": options,
    }
    result = _result(kind, seed, sides, options)
    return published(file, result)


def _result(
    kind: str, seed: Any, sides: Sequence[Entrant | Source], options: dict[str, Any]
) -> dict[str, Any]:
    known = {
        "groups": {"groups", "sizes", "apart", "method"},
        "bracket": {"method", "apart", *(one.name for one in fields(Shape))},
    }.get(kind)
    if known is None:
        raise FormatError("bad_file", field="kind")
    if not set(options) <= known:
        raise FormatError("bad_file", field="options")
    apart = options.get("apart", [])
    if not isinstance(apart, list) or not all(isinstance(one, str) for one in apart):
        raise FormatError("bad_apart", apart=apart)
    if kind == "bracket":
        shape = Shape.of(options)
        return _of_bracket(
            draw_bracket(sides, seed=seed, method=options.get("method", "lot"), apart=apart, shape=shape)
        )
    entrants = [one for one in sides if isinstance(one, Entrant)]
    if len(entrants) != len(sides):
        raise FormatError("bad_file", field="entrants")
    groups, sizes = options.get("groups"), options.get("sizes")
    for name, value in (("groups", [groups]), ("sizes", sizes or [])):
        if not isinstance(value, list) or any(
            isinstance(n, bool) or not isinstance(n, int | None) for n in value
        ):
            raise FormatError("bad_file", field=name)
    method = options.get("method", "lot")
    return _of_groups(
        draw_groups(entrants, seed=seed, groups=groups, sizes=sizes, apart=apart, method=method)
    )


def _of_groups(drawn: GroupDraw) -> dict[str, Any]:
    groups = [{"name": group.name, "members": list(group.members)} for group in drawn.groups]
    return {"groups": groups, "conflicts": [_conflict(one) for one in drawn.conflicts]}


def _of_bracket(drawn: BracketDraw) -> dict[str, Any]:
    nodes = {"nodes": nodes_to_json(drawn.bracket())} if drawn.shape != PLAIN else {}
    lines = [str(line) for line in drawn.lines]
    return {"lines": lines, **nodes, "conflicts": [_conflict(one) for one in drawn.conflicts]}


def _conflict(one: Conflict) -> dict[str, Any]:
    return {"by": one.by, "name": one.name, "where": one.where, "ids": list(one.ids), "reason": one.reason}
