"""Sample data for every component: the dictionaries of `docs/look.md`, filled. Clubs and people are invented."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms

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
        "walkovers": 0,
        "followed": False,
    } | more


GROUP = {
    "id": "a",
    "title": "Grup A",
    "url": "/es/c/demo/g/a/",
    "set_name": "camas",
    "point_name": "pedres",
    "qualify": 1,
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


def bracket() -> dict[str, Any]:
    """Six in a bracket of eight: two byes, so that empty places and half pairs are seen."""

    def node(slot: int, m: dict[str, Any], title: str, **more: Any) -> dict[str, Any]:
        return m | {"slot": slot, "title": title, "id": f"b-{title}"} | more

    done, over = MATCHES["final"], MATCHES["walkover"]
    return {
        "title": "Fase final",
        "rounds": [
            {"title": "Quarts", "nodes": [node(1, done, "Quarts 2", path=True), node(2, over, "Quarts 3")]},
            {
                "title": "Semifinals",
                "nodes": [
                    node(0, live(), "Semifinal 1", path=True),
                    node(1, MATCHES["waiting"] | {"table": "3"}, "Semifinal 2"),
                ],
            },
            {
                "title": "Final",
                "nodes": [
                    node(
                        0,
                        match(
                            "waiting",
                            side(None, source="guanyador de la semifinal 1"),
                            side(None, source="guanyador de la semifinal 2"),
                        ),
                        "Final",
                        path=True,
                    )
                ],
            },
        ],
        "champion": None,
        "extra": [
            {
                "title": "Tercer lloc",
                "nodes": [
                    match(
                        "waiting",
                        side(None, source="perdedor de la semifinal 1"),
                        side(None, source="perdedor de la semifinal 2"),
                        title="Tercer lloc",
                        slot=0,
                    )
                ],
            }
        ],
    }


def finished() -> dict[str, Any]:
    b = bracket()
    won = match("final", side(0, None, 2, won=True), side(1, None, 0))
    for r, rnd in enumerate(b["rounds"][1:]):
        rnd["nodes"] = [
            won | {"slot": i, "title": f"{rnd['title']} {i + 1}", "path": False} for i in range(2 - r)
        ]
    return b | {"id": "b2-", "champion": pareja(0), "extra": []}


DECISIONS = [
    {
        "status": "tie",
        "title": "Empat en la línia de classificació del grup A",
        "table": "",
        "detail": "Dos parelles amb 2 victòries i les mateixes camas.",
        "since": NOW - timedelta(minutes=20),
        "action": {
            "label": "Crea el desempat",
            "url": "/x/",
            "method": "post",
            "does": "Crea una partida entre les dos i la posa en la taula 4",
        },
    },
    {
        "status": "called",
        "title": "La taula 7 crida el jutge",
        "table": "7",
        "detail": "",
        "since": NOW,
        "url": "/x/",
        "action": {"label": "Hi vaig", "url": "/x/", "method": "post", "does": "La taula veurà que vens"},
    },
    {
        "status": "unsigned",
        "title": "Partida sense firmar",
        "table": "2",
        "detail": "Grup C, ronda 1: 2–0",
        "action": {"label": "Obri la partida", "url": "/x/", "method": "get", "does": ""},
    },
]


class SampleForm(forms.Form):
    template_name_label = None
    name = forms.CharField(label="Nom de la parella", help_text="Com vos coneixen a la falla.")
    club = forms.ChoiceField(label="Falla", choices=[("1", CLUBS[0]), ("2", CLUBS[1])])
    stones = forms.IntegerField(label="Pedres", max_value=24)
    note = forms.CharField(label="Nota", widget=forms.Textarea, required=False)
    kind = forms.ChoiceField(
        label="Com s'ha decidit", choices=[("1", "Jugada"), ("2", "No presentada")], widget=forms.RadioSelect
    )
    agree = forms.BooleanField(label="Han confirmat les dos parelles", required=False)


class Page:
    """What `pager` reads of a Django page."""

    number = 2

    class paginator:
        num_pages = 7

    has_previous = has_next = staticmethod(lambda: True)
    previous_page_number = staticmethod(lambda: 1)
    next_page_number = staticmethod(lambda: 3)


def tab(label: str, current: bool = False, **more: Any) -> dict[str, Any]:
    return {"label": label, "url": f"/es/c/demo/{label}/", "current": current} | more


def context() -> dict[str, Any]:
    form = SampleForm({"name": "", "club": "1", "stones": "25"})
    form.is_valid()
    hall = [
        live(id=f"h{i}", table=str(i + 5), title=f"Grup {'ABCD'[i % 4]} · ronda 2")
        if i % 2
        else MATCHES["close"]
        for i in range(6)
    ]
    return {
        "championship": {
            "name": "Campionat demo de truc",
            "edition": "50 edició",
            "url": "/es/c/demo/",
            "dates": "9–25 de juny de 2026",
            "venue": "Casal demo",
        },
        "is_demo": True,
        "tabs": [
            tab("Ara", True),
            tab("Grups"),
            tab("Quadre"),
            tab("Programa"),
            tab("Parelles"),
            tab("Regles"),
            tab("Sorteig"),
        ],
        "nav": [
            {
                "title": "",
                "items": [
                    tab("Esta nit", True, icon="bell", count=3),
                    tab("Parelles", icon="users"),
                    tab("Fases", icon="network"),
                ],
            },
            {
                "title": "Taules",
                "items": [tab("Taules i jutges", icon="table-2"), tab("Impresos", icon="printer")],
            },
            {
                "title": "Campionat",
                "items": [
                    tab("Dades", icon="settings-2"),
                    tab("Qui pot què", icon="key-round"),
                    tab("Registre", icon="scroll-text"),
                ],
            },
        ],
        "crumbs": [
            {"label": "Campionats", "url": "/x/"},
            {"label": "Campionat demo", "url": "/x/"},
            {"label": "Esta nit", "url": "/x/"},
        ],
        "m": MATCHES,
        "hall": hall,
        "g": GROUP,
        "fixture_data": FIXTURE,
        "b": bracket(),
        "b2": finished(),
        "decisions_data": DECISIONS,
        "form": form,
        "now": NOW,
        "printed": NOW,
        "page": Page(),
        "facts_data": [
            ("Seu", "Casal demo"),
            ("Jutge", "Demo Jutge"),
            {"label": "Ruleset", "value": "truc_valencia", "url": "/x/"},
        ],
        "refusal_data": {
            "key": "envit.too_late",
            "message": "L'envit no es pot cantar després de la primera baza.",
        },
        "danger": {
            "title": "Torna a sortejar",
            "label": "Torna a sortejar els quatre grups",
            "cancel_url": "/x/",
            "consequences": [
                "26 parelles canvien de grup",
                "El sorteig anterior queda guardat i es compta en públic",
                "Cap partida s'ha jugat encara",
            ],
        },
        "rows": [
            {"line": 2, "cells": [NAMES[0], CLUBS[0]], "status": "ok", "messages": []},
            {"line": 3, "cells": [NAMES[1], ""], "status": "error", "messages": ["Falta la falla."]},
            {
                "line": 4,
                "cells": [NAMES[2], CLUBS[1]],
                "status": "warning",
                "messages": ["Ja hi ha una parella amb este nom."],
            },
        ],
        "palitos": [0, 7, 15, 22, 30],
        "pedres": [0, 7, 12, 13, 23],
        "tentos": [0, 5, 9, 11, 12],
        "special": [11],
        "statuses": [
            "live",
            "final",
            "walkover",
            "tie",
            "waiting",
            "called",
            "dispute",
            "unsigned",
            "draft",
            "published",
            "paused",
            "closed",
            "bye",
            "qualified",
            "out",
            "withdrawn",
        ],
        "saves": ["local", "sent", "confirmed", "offline", "refused"],
    }
