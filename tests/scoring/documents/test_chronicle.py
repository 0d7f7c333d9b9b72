"""Every kind of event has its sentence, so that no acta, replay or check tells a name of the program."""

import pytest
from django.utils import translation

from scoring import engine
from scoring.engine import events
from scoring.messages.chronicle import _SAID, say_event
from scoring.messages.incidents import choices
from scoring.messages.table_talk import Known


def test_no_kind_is_without_words():
    assert {*events.KINDS, "lineup"} - {"hand"} <= set(_SAID)


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        ("started", {"dealer": 2}, "The partida begins; seat 2 deals first"),
        ("lineup", {"seat": 3, "player": "x"}, "Substitution at seat 3"),
        ("void_last", {"voids": 3}, "Hand 2 counts no more"),
        (
            "paper",
            {"sets": [[24, 13], [24, 20]], "joc_fora": "A"},
            "Result from paper: 24–13 24–20, joc fora ●",
        ),
        ("paper", {"sets": [], "joc_fora": ""}, "Result from paper"),
        ("ruling", {"outcome": "walkover", "winner": "B"}, "Walkover: ◆ wins"),
        ("ruling", {"outcome": "double_walkover", "winner": ""}, "Both were absent"),
        (
            "ruling",
            {"cama": "B", "as_it_lies": True, "late": "A", "minutes": 20},
            "● was 20 minutes late: cama for ◆",
        ),
        ("reopened", {}, "The result is taken back: the match is open again"),
        ("annulled", {}, "What was recorded so far counts no more: the match is played again"),
        ("restored", {"number": 1}, "What was recorded before counts again"),
        ("bell", {"rule": "count"}, "Time is up: what lies on the table counts"),
        (
            "bell",
            {"rule": "sudden", "start": [20, 18]},
            "Time is up: each cama that begins now starts at 20–18",
        ),
        ("something new", {}, "An entry of the log (something new)"),
    ],
)
def test_what_is_said(kind, payload, sentence):
    assert say_event(kind, payload, Known({}, {3: 2}, "cama")) == sentence


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        (
            "ruling",
            {"cama": "B", "as_it_lies": True, "late": "A", "minutes": 20},
            "● llegó 20 minutos tarde: chico para ◆",
        ),
        (
            "bell",
            {"rule": "sudden", "start": [20, 18]},
            "Se acabó el tiempo: cada chico que empiece ahora empieza en 20–18",
        ),
        ("incident", {"what": "penalty", "effect": {"cama": "A"}}, "Penalización: chico para ●"),
        ("incident", {"what": "penalty", "effect": {"winner": "A"}}, "Penalización: la partida para ●"),
    ],
)
def test_a_set_is_called_as_its_game_calls_it(kind, payload, sentence):
    with translation.override("es"):
        assert say_event(kind, payload, Known({}, {}, "chico")) == sentence


def test_where_a_set_is_a_partida_all_of_them_are_the_match():
    effects = {one["key"]: one["name"] for one in choices(engine.from_preset("paulista"))["effects"]}
    assert effects["cama"] == "Partida for the other side"
    assert effects["partida"] == "The match for the other side"
    known = Known({}, {}, "partida")
    assert say_event("settled", {"winner": "A"}, known) == "The dispute is settled: the match for ●"
