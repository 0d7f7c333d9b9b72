"""The words: the engine's sentences are all there to be translated, and a hand is told as it was played."""

import pytest
from django.utils import translation

from scoring import engine
from scoring.engine import MatchState
from scoring.messages import engine_sentence, said, say
from scoring.messages.engine import SENTENCES
from scoring.messages.hands import say_trn
from scoring.messages.pad import words


def test_every_sentence_of_the_engine_is_marked_for_translation() -> None:
    assert {key: str(text) for key, text in SENTENCES.items()} == engine.MESSAGES


def test_calls_are_said_by_name_and_a_missing_parameter_breaks_nothing() -> None:
    assert said(engine.Violation("call.unanswered", {"call": "rt"})) == "“Retruc” was left unanswered."
    assert engine_sentence("falta.value", {}) == "The falta is worth {n}."
    assert engine_sentence("no.such", {}) == "no.such"


@pytest.mark.parametrize(
    ("preset", "points", "language", "told"),
    [
        ("truc_valencia", 23, "ca-valencia", "Cama per a A."),
        ("argentino", 29, "es", "Chico para A."),
        ("paulista", 9, "pt-br", "Partida para A."),
    ],
)
def test_a_set_is_called_as_its_game_calls_it(preset: str, points: int, language: str, told: str) -> None:
    before = MatchState(points={"A": points, "B": 0})
    judged = engine.assess(engine.from_preset(preset), before, "#1 R1 | A.tr B.qu =A =A")
    with translation.override(language):
        assert [said(notice) for notice in judged.notices] == [told]


@pytest.mark.parametrize(
    ("trn", "told"),
    [
        ("#1 R4 | A.e B.no =A A.tr B.qu =B =A", "● Envit, ◆ declines, bazas ●, ● Truc, ◆ accepts, bazas ◆●"),
        (
            "#3 R4 | A.tp B.e5 A.qu env=B(29-31) B.no",
            "● Truc i passe, ◆ Envit 5, ● accepts, ◆ wins the envit (29-31), ◆ declines",
        ),
        ("#4 R4 | A.mz", "● folds"),
        ("#4 R4 | A.rd", "new deal"),
        ("nonsense", ""),
    ],
)
def test_a_hand_is_told_as_it_was_played(trn: str, told: str) -> None:
    assert say_trn(trn) == told


def test_what_it_gave_is_told_by_kind() -> None:
    rules = engine.from_preset("truc_valencia")
    outcome = engine.assess(rules, engine.initial(rules, 4, 4), "#1 R4 | A.e B.no =A =A").outcome
    assert outcome is not None
    hand = {"trn": "#1 R4 | A.e B.no =A =A", "awards": outcome.awards_by_kind(), "void": [], "set_won": None}
    assert say(hand) == "● Envit, ◆ declines, bazas ●●: ● +1 envit, ● +1 hand"
    assert say({"trn": "", "awards": {}, "match_won": "B"}) == "◆ wins the partida"


def test_the_pads_words_are_plain_texts() -> None:
    found = words(engine.from_preset("truc_valencia"))
    assert found["calls"]["qv"] == "Quatre val"
    assert all(isinstance(text, str) and text for group in found.values() for text in group.values())
