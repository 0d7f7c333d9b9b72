"""Sample matches, tables and brackets: the dictionaries of `docs/look.md`, filled. Clubs and people are invented."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

NOW = datetime(2026, 6, 9, 22, 41, 7, tzinfo=UTC)
PEDRES = {"kind": "pedres", "target": 24, "half": 12, "special": [], "buenas": "over_half"}
CLUBS = ["Falla Plaça de l'Hort", "Falla Riu Sec-Molí Nou", "Falla Camí Vell", "Falla Pont de Pedra"]
NAMES = [
    "Demo Alfa – Demo Beta",
    "Demo Gamma – Demo Delta",
    "Demo Èpsilon – Demo Zeta",
    "Demo Eta – Demo Theta",
]


def pareja(i: int) -> dict[str, Any]:
    more = i // 4
    return {
        "name": NAMES[i % 4] + (f" {more + 1}" if more else ""),
        "club": CLUBS[(i + more) % 4],
        "number": i + 1,
        "url": f"/es/c/demo/p/{i + 1}/",
    }


def side(who: int | None, points: int | None = None, sets: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "pareja": None if who is None else pareja(who),
        "source": more.pop("source", ""),
        "points": points,
        "sets": sets,
        "won": more.pop("won", False),
        "per_set": more.pop("per_set", []),
    }


def match(status: str, a: dict[str, Any], b: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": more.pop("id", "m1"),
        "url": "/es/c/demo/m/1/",
        "title": "Grup A · ronda 2",
        "table": "7",
        "when": NOW,
        "venue": "Casal demo",
        "status": status,
        "status_note": "",
        "a": a,
        "b": b,
        "sets_total": 2,
        "set_name": "camas",
        "tally": PEDRES,
        "last_hand": "",
        "hand": 0,
        "dealer": "",
    } | more


def live(**more: Any) -> dict[str, Any]:
    said = "A envida, B vol, guanya A (+2); truc de B, no vull (+1)"
    now = {"last_hand": said, "hand": 14, "dealer": "B", "mano": "A"}
    return match("live", side(0, 15, 1), side(1, 11, 0), **now | more)


MATCHES = {
    "live": live(),
    "close": match(
        "live",
        side(2, 23, 1),
        side(3, 22, 1),
        id="m2",
        table="12",
        title="Grup B · ronda 2",
        last_hand="Truc de A, retruc de B, vol, guanya B (+3)",
        hand=31,
    ),
    "final": match(
        "final",
        side(1, None, 2, won=True, per_set=[24, 19, 24]),
        side(2, None, 1, per_set=[17, 24, 21]),
        id="m3",
    ),
    "walkover": match(
        "walkover",
        side(0, won=True),
        side(3),
        id="m4",
        status_note="La parella no es va presentar a les 22:15",
    ),
    "waiting": match("waiting", side(2), side(None, source="guanyador de la semifinal 1"), id="m5", table=""),
}


def row(
    pos: int, who: int, played: int, won: int, camas: tuple[int, int], stones: tuple[int, int], **more: Any
) -> Any:
    return {
        "pos": pos,
        "pareja": pareja(who),
        "played": played,
        "won": won,
        "sets_for": camas[0],
        "sets_against": camas[1],
        "points_for": stones[0],
        "points_against": stones[1],
        "tie": False,
        "tie_text": "",
        "qualified": False,
        "why": [],
        "withdrawn": False,
        "certain": False,
        "line": "",
        "walkovers": 0,
        "followed": False,
    } | more


GROUP = {
    "id": "a",
    "title": "Grup A",
    "url": "/es/c/demo/g/a/",
    "set_name": "camas",
    "point_name": "pedres",
    "note": "5 de 15 partides per jugar",
    "note_status": "live",
    "rows": [
        row(
            1,
            0,
            4,
            4,
            (8, 2),
            (226, 151),
            qualified=True,
            line="line",
            why=["4 victòries de 4 partides", "Cap altra parella pot arribar a 4"],
        ),
        row(2, 1, 4, 3, (7, 3), (209, 178), why=["3 victòries", "Diferència de camas +4, davant de +1"]),
        row(
            3,
            2,
            4,
            2,
            (5, 4),
            (187, 180),
            tie=True,
            tie_text="es juga un desempat",
            why=["2 victòries, igual que la 4a", "Entre elles: una partida cada una"],
        ),
        row(
            3,
            5,
            4,
            2,
            (5, 4),
            (190, 183),
            tie=True,
            tie_text="es juga un desempat",
            followed=True,
            why=["2 victòries, igual que la 3a"],
        ),
        row(5, 3, 4, 1, (3, 6), (160, 201), walkovers=1, why=["1 victòria"]),
        row(6, 6, 4, 0, (1, 8), (121, 200), withdrawn=True),
    ],
}
FIXTURE = {
    "title": "Grup A",
    "rounds": [
        {
            "title": "Ronda 1",
            "session": "dilluns 9 de juny",
            "matches": [MATCHES["final"], MATCHES["walkover"]],
            "rests": [pareja(4)],
        },
        {
            "title": "Ronda 2",
            "session": "dimecres 11 de juny",
            "matches": [MATCHES["live"], MATCHES["waiting"]],
            "rests": [],
        },
    ],
}


def cells(*nodes: dict[str, Any] | None, fed: bool = False, feeds: bool = True) -> list[dict[str, Any]]:
    return [{"node": one, "fed": fed and bool(one), "feeds": feeds and bool(one)} for one in nodes]


def bracket() -> dict[str, Any]:
    """Six in a bracket of eight: two byes, so that empty places and half pairs are seen."""

    def node(m: dict[str, Any], title: str, **more: Any) -> dict[str, Any]:
        return m | {"title": title, "id": f"b-{title}"} | more

    done, over = MATCHES["final"], MATCHES["walkover"]
    final = match(
        "waiting",
        side(None, source="guanyador de la semifinal 1"),
        side(None, source="guanyador de la semifinal 2"),
        title="Final",
        path=True,
    )
    third = match(
        "waiting",
        side(None, source="perdedor de la semifinal 1"),
        side(None, source="perdedor de la semifinal 2"),
        title="Tercer lloc",
    )
    semifinals = (
        node(live(), "Semifinal 1", path=True),
        node(MATCHES["waiting"] | {"table": "3"}, "Semifinal 2"),
    )
    quarters = (None, node(done, "Quarts 2", path=True), node(over, "Quarts 3"), None)
    rounds = [
        {"title": "Quarts", "joined": True, "now": False, "cells": cells(*quarters)},
        {"title": "Semifinals", "joined": True, "now": True, "cells": cells(*semifinals, fed=True)},
        {"title": "Final", "joined": False, "now": False, "cells": cells(final, fed=True, feeds=False)},
    ]
    main = {"id": "b1", "title": "", "piece": "", "final": True, "rounds": rounds, "beside": [third]}
    return {"title": "Fase final", "parts": [main], "champion": None}


def finished() -> dict[str, Any]:
    b = bracket()
    (main,) = b["parts"]
    won = match("final", side(0, None, 2, won=True), side(1, None, 0))
    for rnd in main["rounds"][1:]:
        for number, cell in enumerate(rnd["cells"], start=1):
            cell["node"] = won | {"title": f"{rnd['title']} {number}", "path": False}
    return b | {"parts": [main | {"id": "b2", "beside": []}], "champion": pareja(0)}
