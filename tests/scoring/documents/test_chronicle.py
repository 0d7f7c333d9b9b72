"""Every kind of event has its sentence, so that no acta, replay or check tells a name of the program."""

import pytest

from scoring.engine import events
from scoring.messages.chronicle import _SAID, say_event


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
            "● was 20 minutes late: a cama for ◆",
        ),
        ("reopened", {}, "The result is taken back: the match is open again"),
        ("annulled", {}, "What was recorded so far counts no more: the match is played again"),
        ("restored", {"number": 1}, "What was recorded before counts again"),
        ("bell", {"rule": "count"}, "Time is up: what lies on the table counts"),
        ("bell", {"rule": "sudden", "start": [20, 18]}, "Time is up: a cama that begins now starts at 20–18"),
        ("something new", {}, "An entry of the log (something new)"),
    ],
)
def test_what_is_said(kind, payload, sentence):
    assert say_event(kind, payload, names={}, numbers={3: 2}) == sentence
