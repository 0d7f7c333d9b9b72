"""The draw file: a plain dict that says all that a draw was made from, so that anybody can make it again.

`digest` covers what went in (kind, algorithm, seed, entrants, options), `result_digest` what came out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .draw import BracketDraw, GroupDraw, draw_bracket, draw_groups
from .errors import FormatError
from .lot import ALGORITHM, published, same_as_published
from .pairing import KINDS, redraw_round
from .types import Entrant, Source

DrawFile = dict[str, Any]


def groups_file(
    entrants: Sequence[Entrant],
    *,
    seed: str,
    groups: int | None = None,
    sizes: Sequence[int] | None = None,
    apart: Sequence[str] = ("club", "sector"),
) -> DrawFile:
    """Draw groups and write the file of the draw. Errors: those of `draw_groups`."""
    options = {"groups": groups, "sizes": None if sizes is None else list(sizes), "apart": list(apart)}
    return _file("groups", seed, [_entrant(one) for one in entrants], options)


def bracket_file(
    sides: Sequence[Entrant | Source],
    *,
    seed: str,
    method: str = "lot",
    apart: Sequence[str] = ("group", "club", "sector"),
) -> DrawFile:
    """Draw a bracket and write the file of the draw. Errors: those of `draw_bracket`."""
    options = {"method": method, "apart": list(apart)}
    return _file("bracket", seed, [_entrant(one) for one in sides], options)


def redraw(file: Mapping[str, Any]) -> DrawFile:
    """Make the draw of this file again, from its entrants, options and seed alone.

    Raises FormatError `bad_file` (field), `unknown_algorithm`, `digest_mismatch` (the input is not the one
    published), `result_mismatch` (the published result is not what this input gives) and the errors of the
    draws.
    """
    if not isinstance(file, Mapping):
        raise FormatError("bad_file", field="")
    if file.get("kind") in KINDS:
        return redraw_round(file)
    if file.get("algorithm") != ALGORITHM:
        raise FormatError("unknown_algorithm", algorithm=file.get("algorithm"), known=ALGORITHM)
    entrants, options = file.get("entrants"), file.get("options", {})
    if not isinstance(entrants, list) or not all(isinstance(one, Mapping) for one in entrants):
        raise FormatError("bad_file", field="entrants")
    if not isinstance(options, Mapping):
        raise FormatError("bad_file", field="options")
    made = _file(str(file.get("kind")), file.get("seed"), [dict(one) for one in entrants], dict(options))
    same_as_published(file, made)
    return made


def _entrant(one: Entrant | Source) -> dict[str, Any]:
    if isinstance(one, Source):
        return {"source": str(one)}
    return {"id": one.id, "club": one.club, "sector": one.sector, "seed_rank": one.seed_rank}


def _side(data: Mapping[str, Any]) -> Entrant | Source:
    if "source" in data:
        if set(data) != {"source"} or not isinstance(data["source"], str):
            raise FormatError("bad_file", field="entrants")
        return Source.parse(data["source"])
    one = Entrant(data.get("id", ""), data.get("club", ""), data.get("sector", ""), data.get("seed_rank"))
    ranked = one.seed_rank is None or (isinstance(one.seed_rank, int) and not isinstance(one.seed_rank, bool))
    if not set(data) <= {"id", "club", "sector", "seed_rank"} or not ranked:
        raise FormatError("bad_file", field="entrants")
    if not all(isinstance(text, str) for text in (one.id, one.club, one.sector)):
        raise FormatError("bad_file", field="entrants")
    return one


def _file(kind: str, seed: Any, entrants: list[dict[str, Any]], options: dict[str, Any]) -> DrawFile:
    sides = [_side(one) for one in entrants]
    if options.get("method") != "fixed":  # the order given does not matter, so the file has one order only
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
    known = {"groups": {"groups", "sizes", "apart"}, "bracket": {"method", "apart"}}.get(kind)
    if known is None:
        raise FormatError("bad_file", field="kind")
    if not set(options) <= known:
        raise FormatError("bad_file", field="options")
    apart = options.get("apart", [])
    if not isinstance(apart, list) or not all(isinstance(one, str) for one in apart):
        raise FormatError("bad_apart", apart=apart)
    if kind == "bracket":
        return _of_bracket(draw_bracket(sides, seed=seed, method=options.get("method", "lot"), apart=apart))
    entrants = [one for one in sides if isinstance(one, Entrant)]
    if len(entrants) != len(sides):
        raise FormatError("bad_file", field="entrants")
    groups, sizes = options.get("groups"), options.get("sizes")
    for name, value in (("groups", [groups]), ("sizes", sizes or [])):
        if not isinstance(value, list) or any(
            isinstance(n, bool) or not isinstance(n, int | None) for n in value
        ):
            raise FormatError("bad_file", field=name)
    return _of_groups(draw_groups(entrants, seed=seed, groups=groups, sizes=sizes, apart=apart))


def _of_groups(drawn: GroupDraw) -> dict[str, Any]:
    groups = [{"name": group.name, "members": list(group.members)} for group in drawn.groups]
    return {"groups": groups, "conflicts": _conflicts(drawn)}


def _of_bracket(drawn: BracketDraw) -> dict[str, Any]:
    return {"lines": [str(line) for line in drawn.lines], "conflicts": _conflicts(drawn)}


def _conflicts(drawn: GroupDraw | BracketDraw) -> list[dict[str, Any]]:
    return [
        {"by": one.by, "name": one.name, "where": one.where, "ids": list(one.ids), "reason": one.reason}
        for one in drawn.conflicts
    ]
