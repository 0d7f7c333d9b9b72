"""From plain values to what the components of the look ask for (docs/look.md), in the active language.

Pure but for the language: no query, no ranking. `place` gives addresses.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.formats import Fate
from tournaments.models import MatchState, Outcome
from tournaments.projections import needs, timeline, words
from tournaments.selectors.days import written

Data = dict[str, Any]

UNPLAYED = (
    Outcome.WALKOVER,
    Outcome.DOUBLE_WALKOVER,
    Outcome.WITHDRAWAL,
    Outcome.DISQUALIFICATION,
    Outcome.NOT_PLAYED,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page lives: its language and championship."""

    language: str
    slug: str

    def url(self, path: str = "") -> str:
        """The address of a page of this championship in this language."""
        return f"/{self.language}/c/{self.slug}/{path}"


def pareja(place: Place, p: Mapping[str, Any] | None) -> Data | None:
    """A pareja with the address of its page."""
    return {**p, "url": place.url(f"parejas/{p['id']}/")} if p else None


def status(m: Mapping[str, Any]) -> str:
    """The word of the look for how a match stands."""
    if m["state"] == MatchState.IN_PLAY:
        return "live"
    if m["state"] != MatchState.FINISHED:
        return "waiting"
    if m["outcome"] == Outcome.BYE:
        return "bye"
    return "walkover" if m["outcome"] in UNPLAYED else "final"


def match(place: Place, m: Mapping[str, Any]) -> Data:
    """A Match of the look."""
    points = m.get("points")
    return {
        "id": m["id"],
        "url": place.url(f"matches/{m['id']}/"),
        "title": words.match_title(m),
        "table": m["table"],
        "when": when(m["session"]) if m["state"] in (MatchState.WAITING, MatchState.READY) else None,
        "venue": "",
        "status": status(m),
        "status_note": words.outcome_note(m),
        "a": _side(place, m["a"], points[0] if points else None),
        "b": _side(place, m["b"], points[1] if points else None),
        "sets_total": m["sets_total"],
        "set_name": words.set_names(m["set_name"]),
        "tally": m.get("tally") or {"kind": "pedres", "target": 24, "half": 12},
        "last_hand": timeline.say(m.get("last")),
        "hand": (m.get("last") or {}).get("number"),
        "dealer": m.get("dealer") or "",
        "path": False,
    }


def _side(place: Place, side: Mapping[str, Any], points: int | None) -> Data:
    return {
        "pareja": pareja(place, side["pareja"]),
        "source": words.source(side["source"], side["phases"]),
        "points": points,
        "sets": side["sets"],
        "won": side["won"],
        "per_set": side["per_set"],
    }


def when(session: Mapping[str, Any] | None) -> datetime | None:
    """The session's date and hour, as the wall clock of the hall says them."""
    if session is None:
        return None
    return datetime.fromisoformat(f"{session['date']}T{session['starts']}")


def day(iso: str) -> str:
    """A date in words."""
    return written(date.fromisoformat(iso))


def session_title(session: Mapping[str, Any] | None) -> str:
    """«Second night · 11 June 2027, 22:00»."""
    if session is None:
        return _("Without a day yet")
    text = f"{day(session['date'])}, {session['starts']}"
    return f"{session['name']} · {text}" if session["name"] else text


def group_table(place: Place, g: Mapping[str, Any]) -> Data:
    """A GroupTable of the look."""
    title = words.group_title(g["name"], g["by_rounds"])
    what = words.counted(g["set_name"], g["tally"])
    if "part" in g:
        title = f"{title} · {g['part'][0]}–{g['part'][1]}"
    return {
        "id": g["id"],
        "title": title,
        "url": place.url(f"groups/{g['id']}/"),
        "set_name": what.sets,
        "point_name": what.points,
        "with_points": "points" in g["chain"] and not g["two_losses"],
        "with_lost": g["two_losses"],
        "rows": [row | {"pareja": pareja(place, row["pareja"])} for row in table_rows(g["rows"], what)],
        "note": "",
        **({"note_status": "closed"} if g["closed"] else {}),
    }


def table_rows(rows: Sequence[Mapping[str, Any]], what: words.Counted) -> list[Data]:
    """The rows of a GroupTable. Before anybody has played nobody has a place."""
    names = {row["pareja"]["id"]: row["pareja"]["name"] for row in rows}
    started = any(row["played"] for row in rows)
    return [_row(row, names, started, what) for row in rows]


def _row(row: Mapping[str, Any], names: Mapping[str, str], started: bool, what: words.Counted) -> Data:
    tie, chance = row["tie"], row["chance"]
    need = needs.sentence(chance, names)
    return {
        "pos": row["rank"] if started and row["rank"] is not None else "–",
        "pareja": row["pareja"],
        "played": row["played"],
        "won": row["won"],
        "lost": row["lost"],
        "points": row["points"],
        "sets_for": row["sets_for"],
        "sets_against": row["sets_against"],
        "points_for": row["stones_for"],
        "points_against": row["stones_against"],
        "tie": bool(tie),
        "tie_text": words.tie_text(tie["kind"]) if tie else "",
        "qualified": row["qualified"],
        "certain": bool(chance) and chance["fate"] == Fate.CERTAIN,
        "withdrawn": bool(row["out"]),
        "fallen": row["fallen"],
        "walkovers": row["walkovers"],
        "line": row["line"],
        "why": [need] * bool(need)
        + [words.adjusted(row["adjusted"])] * bool(row["adjusted"])
        + [words.reason(step, names, what) for step in row["reasons"] if started],
    }


def bracket(place: Place, b: Mapping[str, Any]) -> Data:
    """A Bracket of the look: the main bracket and those beside it."""
    return {
        "title": b["name"],
        "parts": bracket_parts(b["parts"], lambda node: match(place, node), b["phase"]),
        "champion": pareja(place, b["champion"]),
    }


def bracket_parts(
    parts: Sequence[Mapping[str, Any]], shown: Callable[[Data], Data], prefix: str = ""
) -> list[Data]:
    """The parts of a Bracket of the look from those of `brackets`; `shown` makes a Match of what stands in a cell."""
    return [
        {
            "id": f"{prefix}{part['part']}-{part['window'][0]}",
            "title": words.part_name(part["part"]),
            "piece": words.piece(*part["window"]),
            "final": not part["part"] and part["window"][0] == part["window"][1],
            "rounds": [
                {
                    "title": words.column_name(one["names"]),
                    "joined": one["joined"],
                    "now": number == part["now"],
                    "cells": [
                        cell | {"node": shown(cell["node"]) if cell["node"] else None}
                        for cell in one["cells"]
                    ],
                }
                for number, one in enumerate(part["rounds"])
            ],
            "beside": [shown(node) for node in part["beside"]],
        }
        for part in parts
    ]


def fixture(place: Place, f: Mapping[str, Any]) -> Data:
    """A Fixture of the look."""
    return {
        "title": "",
        "rounds": [
            {
                "title": _round_title(r),
                "folded": r.get("folded", False),
                "session": session_title(r["session"]) if r["session"] else "",
                "matches": [match(place, m) for m in r["matches"]],
                "rests": [pareja(place, p) for p in r["rests"]],
            }
            for r in f["rounds"]
        ],
    }


def _round_title(r: Mapping[str, Any]) -> str:
    return _("Tie-break") if r["playoff"] else _("Round %(round)s") % {"round": r["round"]}
