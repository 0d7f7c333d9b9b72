"""The engine against the independent scorer on many random quick hands (more with ENGINE_ORACLE_HANDS)."""

import os
import random

import pytest

from scoring import engine
from tests.scoring.engine.oracle import expected, random_hand
from tests.scoring.engine.support import random_state

HANDS = int(os.environ.get("ENGINE_ORACLE_HANDS", "100000"))


@pytest.mark.parametrize("preset", ["truc_valencia", "truc_valencia_negres"])
def test_they_agree(preset: str) -> None:
    rules = engine.from_preset(preset)
    dice = random.Random(1707)
    ends = set()
    for _ in range(HANDS // 2):
        state = random_state(dice, rules)
        points, sets = dict(state.points), dict(state.sets)
        assert state.dealer is not None
        mano = "A" if (state.dealer % 4 + 1) % 2 else "B"
        told = random_hand(dice, points, mano)
        text = f"#1 R{state.dealer} | {' '.join(told.tokens)}"
        judged = engine.assess(rules, state, text)
        assert judged.violations == (), (text, state)
        got = engine.outcome_json(judged.outcome)
        want = expected(told, points, sets)
        assert {key: got[key] for key in want} == want, (text, state)
        ends.add((told.end, bool(told.envit), want["set_won"] is not None, want["match_won"] is not None))
    assert len(ends) >= 18  # the random hands do reach all the corners
