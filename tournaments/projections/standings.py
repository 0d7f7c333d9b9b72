"""The rows of a table as plain values, for the public and for the organiser alike. The ranking is `formats.table`'s."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from tournaments import formats

Data = dict[str, Any]
NAMED = 12  # with more than so many a row was compared with a number of others


def rows(
    table: formats.Table,
    shown: Callable[[str], Data | None],
    *,
    quota: int,
    through: Callable[[int, formats.Row], bool],
    chances: Mapping[str, formats.Chance],
) -> list[Data]:
    """Every row in order.

    `shown` makes a pareja of an id; `through` says of a place (from 1) and row whether it goes on for certain: a table alone never
    says so. `line` is `line` under the last that goes on, `open` above and below a shared rank that the line would cut.
    """
    ties = {who: tie for tie in table.open_ties for who in tie.ids}
    marks = _line(table, quota)
    return [
        _row(row, shown(row.entrant), ties.get(row.entrant), chances.get(row.entrant))
        | {"qualified": through(place, row), "line": marks.get(place, "")}
        for place, row in enumerate(table.rows, start=1)
    ]


def _row(
    row: formats.Row, pareja: Data | None, tie: formats.OpenTie | None, chance: formats.Chance | None
) -> Data:
    return {
        "rank": row.rank,
        "pareja": pareja,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points": row.points,
        "sets_for": row.sets_for,
        "sets_against": row.sets_against,
        "stones_for": row.stones_for,
        "stones_against": row.stones_against,
        "adjusted": row.adjusted,
        "walkovers": row.walkovers_won + row.walkovers_lost,
        "shared": row.shared,
        "out": row.out,
        "fallen": any(reason.criterion == "fell_in" for reason in row.reasons),
        "tie": {"kind": tie.kind, "on_line": tie.on_line} if tie else None,
        "chance": _chance(chance)
        if chance and not tie
        else None,  # what a tie still needs, the tie itself says
        "reasons": [_reason(one) for one in row.reasons],
    }


def _reason(reason: formats.Reason) -> Data:
    others = len(reason.tied) - 1
    named = reason.compared if others <= NAMED else ()  # in a table of 128 their names alone would be 200 kB
    return {
        "criterion": reason.criterion,
        "value": reason.value,
        "compared": list(named),
        "others": others,
        "decided": reason.decided,
    }


def _chance(chance: formats.Chance) -> Data:
    return {**asdict(chance), "must_lose": list(chance.must_lose)}


def _line(table: formats.Table, quota: int) -> dict[int, str]:
    """Under which places the qualifying line is drawn; nowhere before anybody has played or where all go on."""
    ranks = [row.rank for row in table.rows if row.rank is not None]
    if not 0 < quota < len(ranks) or not any(row.played for row in table.rows):
        return {}
    if ranks[quota - 1] != ranks[quota]:
        return {quota: "line"}
    shared = [place for place, rank in enumerate(ranks, start=1) if rank == ranks[quota]]
    return {shared[0] - 1: "open", shared[-1]: "open"}
