"""Reading the event files of `tests/fixtures/events` into the values of the formats; pair numbers become ids."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tournaments.formats import (
    Credit,
    PlayoffTag,
    Recursion,
    Result,
    Row,
    StandingsRules,
    Status,
    Table,
    WithdrawalPolicy,
)

FOLDER = Path(__file__).parents[2] / "fixtures" / "events"
STATUS = {"disqualified": "disqualification", "scheduled": "pending"}
POLICY = {"wo_rest": "walkover_rest"}


@cache
def load(name: str) -> dict[str, Any]:
    """One event (`e01`) or `ties_micro`."""
    (path,) = FOLDER.glob(f"{name}[._]*yaml")
    event: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return event


def result(match: dict[str, Any], number: int = 0) -> Result:
    """A match of a file as the table sees it."""
    tag = match.get("playoff")
    return Result(
        id=match.get("id", str(number)),
        a=str(match["a"]),
        b=str(match["b"]),
        winner=None if match["winner"] is None else str(match["winner"]),
        status=Status(STATUS.get(match["status"], match["status"])),
        sets=tuple((one, other) for one, other in match["sets"]),
        ended_by=match.get("ended_by"),
        playoff=PlayoffTag(tuple(map(str, tag["tied"])), tag["stage"]) if tag else None,
    )


def phase(event: dict[str, Any], phase_id: str) -> dict[str, Any]:
    """The phase of that id."""
    return next(one for one in event["phases"] if one["id"] == phase_id)


def group(event: dict[str, Any], phase_id: str, name: str) -> tuple[list[str], list[Result]]:
    """The entrants and the results of one group; a phase of rounds is one group without a name."""
    data = phase(event, phase_id)
    ids = [str(pair) for pair in (data["groups"][name] if "groups" in data else data["pairs"])]
    matches = [m for m in event["matches"] if m["phase"] == phase_id and m.get("group", "") == name]
    return ids, [result(match) for match in matches]


def rules(event: dict[str, Any], phase_id: str, name: str, **changes: Any) -> StandingsRules:
    """The rules of one group."""
    data = phase(event, phase_id)
    quota, points = data.get("quota", 0), event["rules"].get("points", {})
    values: dict[str, Any] = {
        "chain": tuple(data["chain"]),
        "quota": quota[name] if isinstance(quota, dict) else quota,
        "walkover_credit": Credit(**event["rules"]["walkover_credit"]),
        "recursion": Recursion(data.get("recursion", "restart")),
        "win_points": points.get("win", 1),
        "draw_points": points.get("draw", 0.5),
        "loss_points": points.get("loss", 0),
        "sets_to_win": event["rules"]["match"]["sets_to_win"],
        "target": event["rules"]["match"]["set_target"],
    }
    for field in ("withdrawal_policy", "disqualification_policy"):
        policy = data.get(field, "walkover_rest")
        values[field] = WithdrawalPolicy(POLICY.get(policy, policy))
    return StandingsRules(**(values | changes))


def in_words(row: Row, pair: int) -> dict[str, Any]:
    """A row in the words of the files, for the pair of that number."""
    return {
        "rank": row.rank,
        "pair": pair,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points": row.points,
        "sets": [row.sets_for, row.sets_against],
        "set_diff": row.set_diff,
        "stones": [row.stones_for, row.stones_against],
        "stone_diff": row.stone_diff,
        "walkovers": [row.walkovers_won, row.walkovers_lost],
        "shared": row.shared,
        "out": bool(row.out),
        "decided_by": row.decided_by,
    }


def as_expected(row: Row, like: dict[str, Any]) -> dict[str, Any]:
    """A row in the words of the file, with the fields that the file has for it."""
    words = in_words(row, int(row.entrant))
    optional = {"shared": False, "out": False, "walkovers": [0, 0], "drawn": 0}
    return {
        key: value
        for key, value in words.items()
        if key in like or (key in optional and value != optional[key])
    }


def same_table(made: Table, expected: list[dict[str, Any]]) -> None:
    """Every row as the file has it, nothing more and nothing less."""
    assert [as_expected(row, like) for row, like in zip(made.rows, expected, strict=True)] == expected
