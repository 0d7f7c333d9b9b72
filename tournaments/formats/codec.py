"""Results, rules and tables to and from plain JSON values.

Shapes only: what they mean is in `rules` and `standings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from .errors import FormatError
from .rules import Credit, JocForaCredit, Recursion, StandingsRules, WithdrawalPolicy
from .standings import Row, Table, table
from .types import PlayoffTag, Result, Status

LIMIT = 1_000_000_000  # no stone, camas or point is beyond it; what is, was never counted at a table

_ENUMS: dict[str, type[Enum]] = {
    "recursion": Recursion,
    "joc_fora_credit": JocForaCredit,
    "disqualification_credit": JocForaCredit,
    "withdrawal_policy": WithdrawalPolicy,
    "disqualification_policy": WithdrawalPolicy,
}
_CREDITS = ("walkover_credit", "bye_credit")
_WHOLE = ("quota", "sets_to_win", "target")
_POINTS = ("win_points", "draw_points", "loss_points")


def rules_from_json(data: Any) -> StandingsRules:
    """Rules from a dict with the field names of StandingsRules. Raises FormatError `bad_rules` with the field."""
    if not isinstance(data, Mapping):
        raise FormatError("bad_rules", field="", value=data)
    known = {one.name for one in fields(StandingsRules)}
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in known:
            raise FormatError("bad_rules", field=name, value=value)
        try:
            values[name] = _rule(name, value)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise FormatError("bad_rules", field=name, value=value) from error
    return StandingsRules(**values)


def _rule(name: str, value: Any) -> Any:
    if name in _ENUMS:
        return _ENUMS[name](value)
    if name in _CREDITS:
        return Credit(**{key: _whole(amount) for key, amount in value.items()})
    if name in ("chain", "lots", "closing_lots"):
        return tuple(_text(one) for one in _list(value))
    if name == "adjustments":
        return tuple((_text(one), _number(points)) for one, points in _list(value))
    if name in ("walkover_in_h2h", "bye_wins"):
        if not isinstance(value, bool):
            raise TypeError
        return value
    return _whole(value) if name in _WHOLE else _number(value)


def rules_to_json(rules: StandingsRules) -> dict[str, Any]:
    """The dict that `rules_from_json` reads back."""
    out: dict[str, Any] = {}
    for one in fields(rules):
        value = getattr(rules, one.name)
        if isinstance(value, Enum):
            value = value.value
        elif isinstance(value, Credit):
            value = {part.name: getattr(value, part.name) for part in fields(value)}
        elif isinstance(value, tuple):
            value = [list(part) if isinstance(part, tuple) else part for part in value]
        out[one.name] = value
    return out


def result_from_json(data: Any) -> Result:
    """One result from a dict with the field names of Result. Raises FormatError `bad_result`."""
    if not isinstance(data, Mapping) or not set(data) <= {one.name for one in fields(Result)}:
        raise FormatError("bad_result", result=data.get("id") if isinstance(data, Mapping) else None)
    try:
        tag = data.get("playoff")
        return Result(
            id=_text(data["id"]),
            a=_text(data["a"]),
            b=_text(data.get("b", "")),
            winner=None if data.get("winner") is None else _text(data["winner"]),
            status=Status(data.get("status", "played")),
            sets=tuple((_whole(one), _whole(other)) for one, other in _list(data.get("sets", []))),
            ended_by=None if data.get("ended_by") is None else _text(data["ended_by"]),
            playoff=None
            if tag is None
            else PlayoffTag(tuple(_text(one) for one in _list(tag["tied"])), _whole(tag["stage"])),
            given=tuple((_whole(cama), _text(winner)) for cama, winner in _list(data.get("given", []))),
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise FormatError("bad_result", result=data.get("id")) from error


def result_to_json(result: Result) -> dict[str, Any]:
    """The dict that `result_from_json` reads back."""
    tag = result.playoff
    return {
        "id": result.id,
        "a": result.a,
        "b": result.b,
        "winner": result.winner,
        "status": result.status.value,
        "sets": [list(pair) for pair in result.sets],
        "ended_by": result.ended_by,
        "playoff": {"tied": list(tag.tied), "stage": tag.stage} if tag else None,
        "given": [list(one) for one in result.given],
    }


def table_from_json(data: Mapping[str, Any]) -> Table:
    """The table of a results file: `entrants`, `results`, `rules`, and `out` (id: withdrawn or disqualified).

    Raises FormatError `bad_file` and the errors of its parts.
    """
    entrants, results, out = data.get("entrants"), data.get("results"), data.get("out", {})
    if not isinstance(entrants, list):
        raise FormatError("bad_file", field="entrants")
    if not isinstance(results, list):
        raise FormatError("bad_file", field="results")
    if not isinstance(out, Mapping):
        raise FormatError("bad_file", field="out")
    ids: list[Any] = [one.get("id") if isinstance(one, Mapping) else one for one in entrants]
    return table(
        ids, [result_from_json(one) for one in results], rules_from_json(data.get("rules", {})), out=out
    )


def table_to_json(standing: Table) -> dict[str, Any]:
    """The table as plain values, reasons included."""
    return {
        "complete": standing.complete,
        "rows": [_row(row) for row in standing.rows],
        "open_ties": [
            {
                "ids": list(tie.ids),
                "kind": tie.kind,
                "stage": tie.stage,
                "rank": tie.rank,
                "on_line": tie.on_line,
            }
            for tie in standing.open_ties
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    out = {one.name: getattr(row, one.name) for one in fields(row) if one.name != "reasons"}
    reasons = [
        {
            "criterion": why.criterion,
            "value": why.value,
            "compared": list(why.compared),
            "decided": why.decided,
        }
        for why in row.reasons
    ]
    return out | {"set_diff": row.set_diff, "stone_diff": row.stone_diff, "reasons": reasons}


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LIMIT:
        raise TypeError
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LIMIT:
        raise TypeError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value
