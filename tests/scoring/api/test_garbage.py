"""Whatever is sent to the API's question about the rules gets an answer with a key: never a crash, never a 500."""

import json
import random

import pytest
from django.http import HttpResponse

from scoring import engine
from tests.scoring.engine.support import vectors
from tests.scoring.garbage import lines_wanted, mutated, noise
from tests.tournaments.api.caller import Caller, problem
from tournaments.api.throttles import PerCaller

pytestmark = pytest.mark.django_db
PATH = "rules/check/"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """More questions in a minute than a caller has: the rate itself is tested with the doors."""
    monkeypatch.setitem(PerCaller.THROTTLE_RATES, "check", "100000/min")


def keys(answer: HttpResponse) -> list[str]:
    """The keys of a verdict or of a problem."""
    told = json.loads(answer.content)
    if answer.status_code == 200:
        assert told["outcome"] or told["errors"]
        assert all(error["message"] for error in told["errors"])
        return [error["key"] for error in told["errors"]]
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.status_code in (400, 422)
    assert told["detail"]
    return [told["key"]]


def test_garbage_lines() -> None:
    dice, caller = random.Random(5), Caller()
    known = vectors("hand", "error")
    for _ in range(lines_wanted(300)):
        trn = mutated(dice, [dice.choice(known)["trn"]])
        answer = caller.post(PATH, {"ruleset": dice.choice(engine.preset_ids()), "trn": trn})
        unknown = set(keys(answer)) - engine.MESSAGES.keys() - {"invalid", "json.malformed"}
        assert not unknown, trn


def test_garbage_bodies() -> None:
    dice, caller = random.Random(6), Caller()
    known = [
        json.dumps({"ruleset": vector["rs"], "trn": vector["trn"], "before": vector.get("before", {})})
        for vector in vectors("hand")
    ]
    for _ in range(lines_wanted(300)):
        body = noise(dice) if dice.random() < 0.3 else mutated(dice, known).encode()
        keys(caller.post(PATH, body))


def test_a_megabyte_is_refused() -> None:
    body = {"ruleset": "truc_valencia", "trn": "x" * 1024 * 1024}
    problem(Caller().post(PATH, body), 413, "body.too_large")
    problem(Caller().post(PATH, b"[" * 1024 * 1024), 413, "body.too_large")
