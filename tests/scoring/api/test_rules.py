"""A question about the rules is answered as the engine's own command answers it; nonsense is a problem."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.tournaments.api.caller import Caller, problem

pytestmark = pytest.mark.django_db
ANYBODY = Caller()
QUESTIONS: list[dict[str, Any]] = [
    {"ruleset": "truc_valencia", "trn": "#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B | A+2 B+2"},
    {"ruleset": "truc_valencia", "trn": "#1 R4 | A.tr A.rt"},
    {"ruleset": "truc_valencia", "trn": "nonsense"},
    {"ruleset": "truc_valencia", "trn": ""},
    {
        "ruleset": "truc_valencia_negres",
        "options": {"match.sets_to_win": 1},
        "before": {"points": {"A": 22, "B": 21}, "dealer": 2, "last_hand": 8},
        "trn": "#9 R2 | A.fr B.qu =A =A env=A",
    },
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_answer_as_the_command(question: dict[str, Any]) -> None:
    command = [sys.executable, "-m", "scoring.engine"]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True)
    expected = json.loads(done.stdout)
    expected.pop("id")
    answer = ANYBODY.post("rules/check/", question, Accept_Language="en")
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert found["outcome"] == expected["outcome"]
    for room in ("errors", "notices"):
        assert [e["key"] for e in found[room]] == [e["key"] for e in expected[room]]
        assert all(e["message"] for e in found[room])


@pytest.mark.parametrize(
    ("change", "key", "field"),
    [
        ({"ruleset": "chess"}, "ruleset.unknown", "ruleset"),
        ({"options": {"no.such": 1}}, "option.unknown", "options"),
        ({"options": {"match.target": "many"}}, "option.invalid", "options"),
        ({"before": {"points": {"A": -1}}}, "input.invalid", "before.points.A"),
        ({"before": {"dealer": "me"}}, "input.invalid", "before.dealer"),
        ({"before": []}, "invalid", "before"),
        ({"trn": "=A " * 1000}, "invalid", "trn"),
        ({"ruleset": None}, "invalid", "ruleset"),
    ],
)
def test_what_is_no_question(change: dict[str, Any], key: str, field: str) -> None:
    told = problem(ANYBODY.post("rules/check/", {**QUESTIONS[0], **change}), 422, key)
    assert told["field"] == field
    assert told["errors"]


def test_only_asked_by_post() -> None:
    problem(ANYBODY.get("rules/check/"), 405, "method.not_allowed")
    assert Caller("Bearer wrong").post("rules/check", QUESTIONS[0]).status_code == 200
