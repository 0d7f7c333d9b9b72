"""The exported automaton, interpreted by the pad's JavaScript under Node, says exactly what the engine says."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scoring import engine
from scoring.engine import MatchState, Ruleset
from scoring.engine.notation import TRUCO, places
from tests.scoring.engine.support import (
    ROOT,
    TRUC,
    before,
    line,
    random_state,
    random_walk,
    ruleset,
    vectors,
)

WALKS = 50
# refusals of a token that the automaton never offers (the others are of the head, the values, the claims, the end)
NOT_OF_THE_TOKEN = (
    "tp.not_mano", "seat.unknown", "envido.impossible_value", "envido.winner_mismatch", "flor.impossible_value",
    "flor.winner_mismatch", "flor.duplicate_seat",
)  # fmt: skip

pytestmark = [pytest.mark.node, pytest.mark.skipif(not shutil.which("node"), reason="needs node")]


def score(state: MatchState) -> dict[str, Any]:
    return {
        "points": dict(state.points),
        "sets": dict(state.sets),
        "dealer": state.dealer or state.players,
        "players": state.players,
    }


def judged(rules: Ruleset, state: MatchState, tokens: list[str]) -> dict[str, Any] | None:
    """The engine's word on these tokens as a whole hand, as the interpreter gives it."""
    answer = engine.assess(rules, state, f"#1 R{state.dealer or state.players} | {' '.join(tokens)}")
    if answer.outcome is None:
        return None
    notices = [{"key": notice.key, "params": dict(notice.params)} for notice in answer.notices]
    return engine.outcome_json(answer.outcome) | {"notices": notices}


def seen(rules: Ruleset, state: MatchState, tokens: list[str]) -> dict[str, Any]:
    """What both must say after these tokens: the options with their worths, and the outcome if it ends here."""
    found = engine.legal_next(rules, state, tokens)
    options = [[option.token, option.accepted, option.declined] for option in found]
    return {"options": options, "outcome": judged(rules, state, tokens)}


class Cases:
    def __init__(self) -> None:
        self.automata: dict[str, Any] = {}
        self.cases: list[dict[str, Any]] = []

    def add(self, name: str, rules: Ruleset, state: MatchState, steps: list[dict[str, Any]]) -> None:
        key = f"{rules.fingerprint}/{state.players}"
        if key not in self.automata:
            self.automata[key] = engine.automaton(rules, state.players)
        self.cases.append({"name": name, "automaton": key, "before": score(state), "steps": steps})

    def add_walks(self, dice: random.Random, rules: Ruleset, walks: int, players: int = 4) -> None:
        """Random hands, options and outcome compared after every token."""
        for number in range(walks):
            state = random_state(dice, rules, players)
            tokens = random_walk(dice, rules, state)
            steps = [seen(rules, state, tokens[:at]) | {"token": tokens[at]} for at in range(len(tokens))]
            name = f"{rules.id} {dict(rules.options)} {number}: {line(state, tokens)}"
            self.add(name, rules, state, [*steps, seen(rules, state, tokens)])

    def run(self, folder: Path) -> None:
        path = folder / "cases.json"
        path.write_text(json.dumps({"automata": self.automata, "cases": self.cases}), encoding="utf-8")
        done = subprocess.run(
            ["node", "--test", "--test-reporter=tap", "tests/js/automaton.test.mjs"],
            env=os.environ | {"ENGINE_CASES": str(path)},
            cwd=ROOT, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        lines = done.stdout.splitlines()
        failed = [lines[at : at + 40] for at, text in enumerate(lines) if text.strip().startswith("not ok")]
        assert done.returncode == 0, "\n".join(sum(failed[:3], [done.stderr[-2000:]]))


def quick(vector: dict[str, Any], presets: tuple[str, ...]) -> bool:
    try:
        record = engine.parse(vector["trn"])
    except engine.NotationError:
        return False
    return vector["rs"] in presets and record.level == "quick" and record.pair is None


def vector_steps(rules: Ruleset, state: MatchState, vector: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The tokens of a vector; the last one refused when the engine refuses it for itself."""
    record = engine.parse(vector["trn"])
    tokens, starts = [event.text for event in record.events], places(record.text)[1]
    judgement = engine.assess(rules, state, vector["trn"])
    steps: list[dict[str, Any]] = []
    for at, token in enumerate(tokens):
        wrong = [bad for bad in judgement.violations if bad.position == starts[at]]
        if wrong and wrong[0].key in NOT_OF_THE_TOKEN:
            return None
        if wrong:
            return [*steps, {"token": token, "refused": True}]
        steps.append({"token": token})
    if judgement.violations and judgement.violations[0].position != len(vector["trn"]):
        return None
    return [*steps, {"outcome": judged(rules, state, tokens)}]


def build(presets: tuple[str, ...], walks: int) -> Cases:
    cases = Cases()
    for vector in vectors("hand", "error"):
        if not quick(vector, presets) or (vector.get("options") and presets != TRUC):
            continue  # an automaton for every set of options takes long; the walks below have some
        rules, state = ruleset(vector), before(vector)
        steps = None if state.players not in rules.players else vector_steps(rules, state, vector)
        if steps is not None:
            cases.add(vector["id"], rules, state, steps)
    dice = random.Random(20)
    for preset in presets:
        rules = engine.from_preset(preset)
        cases.add_walks(dice, rules, walks)
    return cases


def test_truc_valencia(tmp_path: Path) -> None:
    cases = build(TRUC, WALKS)
    assert len(cases.cases) > 2 * WALKS + 75
    cases.run(tmp_path)


OTHERS = tuple(preset for preset in engine.preset_ids() if preset not in TRUC)


@pytest.mark.parametrize("preset", OTHERS)
def test_the_other_presets(preset: str, tmp_path: Path) -> None:
    build((preset,), 25).run(tmp_path)


def test_options_that_change_the_arithmetic(tmp_path: Path) -> None:
    cases = Cases()
    dice = random.Random(7)
    for options in (
        {"truco.steps.3.wins": "set"},
        {"scoring.both_cross": "higher_total"},
        {"scoring.match_after_set": False, "envido.cap": "missing"},
        {"envido.falta": "malas_to_half", "fold_first_trick_extra": 1},
        {"envido.falta": "winner_missing", "scoring.timing": "immediate"},
        {"envido.decline": "accepted_plus_one", "envido.must_show": True, "envido.cap": 6},
        {"envido.falta": "leader_missing", "match.target": 18, "match.half": 9, "all_parda": "nobody"},
    ):
        cases.add_walks(dice, engine.from_preset("truc_valencia", options), 12)
    cases.run(tmp_path)


def test_options_and_tables_of_the_others(tmp_path: Path) -> None:
    cases = Cases()
    dice = random.Random(8)
    for preset, players, options in (
        ("argentino", 2, {"scoring.both_cross": "higher_total", "envido.truco_after": "void"}),
        ("paraguayo", 2, {"flor.phase": "malas", "flor.chaquena": "wins", "flor.cannot_win": False}),
        ("mineiro", 6, {"special.raise_policy": "forbid", "misdeal": "redeal"}),
    ):
        cases.add_walks(dice, engine.from_preset(preset, options), 12, players)
    cases.run(tmp_path)


def test_a_duel_has_two_seats_and_its_caps() -> None:
    rules = engine.from_preset("uruguayo")
    falta = [
        worth["accepted"]["A"]
        for worth in engine.automaton(rules, 6, duel=True)["worths"]
        if isinstance(worth["accepted"]["A"], int)
    ]
    assert {6, 12} <= set(falta)


@pytest.mark.parametrize("preset", ["argentino", "uruguayo"])
def test_a_duel_is_offered_at_the_scores_that_the_engine_takes(preset: str) -> None:
    rules = engine.from_preset(preset)
    tops = range(rules.match.target)
    scores = [{"points": {"A": top, "B": min(top, 3)}, "sets": {"A": 0, "B": 0}} for top in tops]
    code = (
        'import { playable } from "./static/pad/automaton.mjs";'
        "const [machine, scores] = JSON.parse(process.argv[1]);"
        "console.log(JSON.stringify(scores.map((before) => Boolean(playable(machine, before)))));"
    )
    case = json.dumps([engine.automaton(rules, 6, duel=True) | {"states": []}, scores])
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code, case],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    taken = [
        engine.assess(
            rules, MatchState(points=score["points"], players=6, dealer=6), "#1.1 R6 P1-4 | =A =A"
        ).ok
        for score in scores
    ]
    assert json.loads(done.stdout) == taken
    assert {True, False} <= set(taken)


def test_it_travels_as_small_json() -> None:
    data = engine.automaton(engine.from_preset("truc_valencia"))
    assert json.loads(json.dumps(data)) == data
    assert len(data["states"]) < 600
    assert {symbol["code"] for symbol in data["symbols"]} & TRUCO == {"tr", "rt", "qv", "jf", "tp"}


def test_the_interpreter_stays_small_and_knows_no_call() -> None:
    source = (ROOT / "static" / "pad" / "automaton.mjs").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200
    for word in ('"tr"', '"qu"', "24", "envido", "falta", "joc"):
        assert word not in source
