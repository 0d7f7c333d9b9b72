"""The file of a drawn round: all that it was made from, so that anybody can make it again.

`digest` covers kind, algorithm, seed, entrants, history and options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..apart import Conflict
from ..errors import FormatError
from ..lot import published
from ..types import Entrant, Result, Status
from .draw_round import next_round
from .field import Field
from .past import History, past
from .told import conflicts
from .values import ALGORITHM, RoundDraw, RoundOptions

RoundFile = dict[str, Any]

_ENTRANT = {"id": str, "club": str, "sector": str, "seed_rank": int | None}
_RESULT = {"id": str, "a": str, "b": str, "winner": str | None, "status": str}
_OPTIONS = {"rounds": int, "apart": list, "byes": list, "accelerated": bool, "reset": bool}


def round_file(
    kind: str, entrants: Sequence[Entrant], history: History, options: RoundOptions, seed: str
) -> RoundFile:
    """Draw the next round and write its file. Errors: those of `next_round`."""
    drawn = next_round(kind, entrants, history, options, seed)
    made_from = {
        "kind": kind,
        "algorithm": ALGORITHM,
        "seed": seed,
        "entrants": [
            {"id": one.id, "club": one.club, "sector": one.sector, "seed_rank": one.seed_rank}
            for one in sorted(entrants, key=lambda one: one.id)
        ],
        "history": [[_result(one) for one in sorted(results, key=lambda one: one.id)] for results in history],
        "options": {
            "rounds": options.rounds,
            "apart": list(options.apart),
            "byes": sorted(options.byes),
            "accelerated": options.accelerated,
            "reset": options.reset,
        },
    }
    return published(made_from, _drawn(drawn))


def redraw_round(file: Mapping[str, Any]) -> RoundFile:
    """Make the round of this file again, from what went in alone.

    Raises FormatError `bad_file` (field), `unknown_algorithm` and the errors of `next_round`.
    """
    if file.get("algorithm") != ALGORITHM:
        raise FormatError("unknown_algorithm", algorithm=file.get("algorithm"), known=ALGORITHM)
    entrants, history, options = _made_from(file)
    return round_file(str(file.get("kind")), entrants, history, options, file.get("seed", ""))


def told_of(file: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[Conflict, ...]:
    """What the round of this file does not avoid when it is paired like this: after a change that people made.

    A round that people paired by themselves has no rounds before it in its file, so nothing can be told.
    """
    if "history" not in file:
        return ()
    entrants, history, options = _made_from(file)
    pairings, resting = result["pairings"], set(result["rests"]) - set(options.byes)
    placed = {one for pairing in pairings for one in pairing} | resting
    playing = [one for one in entrants if one.id in placed]
    field = Field(playing, past(history), dict.fromkeys(placed, 0), file["seed"])
    pairs = [tuple(sorted((field.number[a], field.number[b]))) for a, b in pairings]
    rest = next((field.number[one] for one in resting), None)
    return conflicts(field, [(one, other) for one, other in pairs], rest, options.apart)


def _made_from(file: Mapping[str, Any]) -> tuple[list[Entrant], list[list[Result]], RoundOptions]:
    entrants = [Entrant(**_values(one, _ENTRANT, "entrants", ("id",))) for one in _list(file, "entrants")]
    history = [
        [_read_result(one) for one in _items(results, "history")] for results in _list(file, "history")
    ]
    values = _values(file.get("options"), _OPTIONS, "options")
    values |= {name: tuple(values[name]) for name in ("apart", "byes") if name in values}
    return entrants, history, _options(values)


def _result(one: Result) -> dict[str, Any]:
    return {"id": one.id, "a": one.a, "b": one.b, "winner": one.winner, "status": one.status.value}


def _drawn(drawn: RoundDraw) -> dict[str, Any]:
    return {
        "number": drawn.number,
        "pairings": [[one.a, one.b] for one in drawn.pairings],
        "rests": list(drawn.rests),
        "conflicts": [
            {"by": one.by, "name": one.name, "where": one.where, "ids": list(one.ids), "reason": one.reason}
            for one in drawn.conflicts
        ],
        "exact": drawn.exact,
    }


def _read_result(data: Any) -> Result:
    values = _values(data, _RESULT, "history", ("id", "a", "b"))
    try:
        return Result(**(values | {"status": Status(values.get("status", "played"))}))
    except (TypeError, ValueError) as error:
        raise FormatError("bad_file", field="history") from error


def _options(values: dict[str, Any]) -> RoundOptions:
    try:
        return RoundOptions(**values)
    except TypeError as error:  # a list inside `apart` or `byes`
        raise FormatError("bad_file", field="options") from error


def _list(file: Mapping[str, Any], name: str) -> list[Any]:
    return _items(file.get(name), name)


def _items(value: Any, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError("bad_file", field=field)
    return value


def _values(data: Any, shape: Mapping[str, Any], field: str, needed: Sequence[str] = ()) -> dict[str, Any]:
    """The members of one object, each of the kind that the shape says; a truth value is no number."""
    if not isinstance(data, Mapping) or not set(needed) <= set(data) <= set(shape):
        raise FormatError("bad_file", field=field)
    for name, value in data.items():
        if not isinstance(value, shape[name]) or (isinstance(value, bool) and shape[name] is not bool):
            raise FormatError("bad_file", field=field)
    return dict(data)
