"""A match to read: hands, the head of its log, the file, the pad's state and the automaton."""

import json
import subprocess
import sys

import pytest

from scoring import engine, store
from tests.tournaments.api.caller import Caller, at_table, problem, with_key
from tests.world import World
from tournaments.models import Match

pytestmark = pytest.mark.django_db
ANYBODY = Caller()


def test_hands_and_head(world: World, playing: Match) -> None:
    world.hand(playing, "#2 R1 | =B =B")
    path = f"matches/{playing.public_id}/"
    rita = with_key(world.rita)
    assert rita.post(f"{path}void/", {"version": 3, "key": "undo"}).status_code == 201
    shown = ANYBODY.get(path).json()
    assert [(hand["number"], hand["void"]) for hand in shown["hands"]] == [(1, False), (2, True)]
    first = shown["hands"][0]
    assert first["given"] == first["points"] == {"A": 2, "B": 2}
    assert first["text"]
    assert shown["chain"] == {"events": 4, "head": store.head(playing.pk)}
    assert shown["live"]["points"] == {"A": 2, "B": 2}
    assert set(shown["links"]) == {"trn", "state", "automaton"}


def test_the_file_can_be_checked_by_anyone(world: World, playing: Match) -> None:
    answer = ANYBODY.get(f"matches/{playing.public_id}/trn/")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    command = [sys.executable, "-m", "scoring.engine", "--match", "-", "--json"]
    done = subprocess.run(command, input=answer.content, capture_output=True)
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["errors"] == []
    assert store.head(playing.pk) in answer.content.decode()


def test_the_pads_state_is_for_whoever_scores(world: World, playing: Match) -> None:
    path = f"matches/{playing.public_id}/state/"
    problem(ANYBODY.get(path), 401, "auth.required")
    problem(with_key(world.caro).get(path), 403, "not_allowed")
    problem(with_key(world.ana).post(path, {}), 405, "method.not_allowed")
    phone = at_table(world.ana, world.tables[0]).get(path).json()
    assert phone["version"] == 2
    assert phone["live"]["table"]["mano"] == {"seat": 2, "side": "B"}
    always = ["note", "incident", "judge"]
    assert phone["verbs"] == ["hands", "void", "correct", "redo", "paper", "substitute", *always]
    assert "ruling" in with_key(world.ana).get(path).json()["verbs"]
    finished = Match.objects.get(state="finished")
    ana = with_key(world.ana)
    assert ana.get(f"matches/{finished.public_id}/state/").json()["verbs"] == [
        *("sign", "dispute", "reopen"),
        *always,
    ]
    problem(ana.get("matches/nothere/state/"), 404, "not_found")


def test_the_automaton_is_the_engines(world: World, playing: Match) -> None:
    shown = ANYBODY.get(f"matches/{playing.public_id}/automaton/").json()
    assert shown == json.loads(json.dumps(engine.automaton(engine.from_preset("truc_valencia"))))
