"""Sample decisions, forms and pages, and the context of the whole gallery."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms

from tests.look.samples import CLUBS, FIXTURE, GROUP, MATCHES, NAMES, NOW, bracket, finished, live

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
