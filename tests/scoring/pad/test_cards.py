"""Hands with their cards on the pad, against the engine: random legal ones, whose turn it is, what may still be played, what they give."""

import json
import random
import subprocess
from typing import Any

import pytest

from scoring import engine
from scoring.selectors import automata
from tests import servers
from tests.scoring.pad.test_script import ROOT

pytestmark = pytest.mark.node
NODE = servers.node() or "node"
HANDS = 30
CALLED = 0.4
RARE = {"fold", "redeal", "misdeal", "penalty", "flor"}


def a_hand(
    rules: engine.Ruleset, state: engine.MatchState, dice: random.Random
) -> tuple[list[str], str | None]:
    """A random legal hand with cards, by the engine alone: its tokens and the card turned up."""
    turn_up = dice.choice(rules.deck) if rules.turn_up != "none" else None
    tokens: list[str] = []
    while not legal(rules, state, tokens, turn_up):
        options = engine.legal_next(rules, state, tokens, level="full", turn_up=turn_up)
        usual = [option for option in options if option.kind not in RARE and option.code != "pa"]
        if not usual:  # the winner of the envit that was said is not the one that the cards show
            tokens = []
            continue
        option = dice.choice([o for o in usual if o.cards or dice.random() < CALLED] or usual)
        card = dice.choice(option.cards) if option.cards else ""
        tokens.append(option.token.replace("{n}", "").replace("{card}", card))
    return tokens, turn_up


def legal(
    rules: engine.Ruleset, state: engine.MatchState, tokens: list[str], turn_up: str | None
) -> engine.HandOutcome | None:
    """What a hand with these tokens gives, None while it is not complete."""
    head = f"#1 R{state.dealer}" + (f" M{turn_up}" if turn_up else "")
    return engine.assess(rules, state, f"{head} | {' '.join(tokens)}").outcome if tokens else None


def followed(rules: engine.Ruleset, players: int, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the pad's script makes of the hands."""
    sent = {
        "rules": {"automaton": automata.made(rules, players), "cards": automata.cards(rules)},
        "cases": cases,
    }
    command = [NODE, str(ROOT / "tests/js/pad_cards.mjs")]
    done = subprocess.run(
        command, input=json.dumps(sent, default=dict), capture_output=True, text=True, check=True
    )
    answer: list[dict[str, Any]] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_a_hand_with_cards_is_followed_as_the_engine_plays_it(preset: str) -> None:
    rules = engine.from_preset(preset)
    players = 4 if 4 in rules.players else rules.players[0]
    dice = random.Random(preset)
    cases, known = [], []
    for _ in range(HANDS):
        state = engine.initial(rules, players, dice.randint(1, players))
        tokens, turn_up = a_hand(rules, state, dice)
        outcome = legal(rules, state, tokens, turn_up)
        assert outcome is not None
        before = {
            "points": dict(state.points),
            "sets": dict(state.sets),
            "dealer": state.dealer,
            "players": players,
        }
        cases.append({"state": before, "tokens": tokens, "turn_up": turn_up})
        known.append((state, tokens, turn_up, dict(outcome.given)))
    for (state, tokens, turn_up, given), found in zip(known, followed(rules, players, cases), strict=True):
        assert found["given"] == given, tokens
        for at, step in enumerate(found["steps"]):
            options = engine.legal_next(rules, state, tokens[:at], level="full", turn_up=turn_up)
            plays = {o.seat: set(o.cards) for o in options if o.cards}
            if plays:  # no card while a call waits for its answer
                assert plays == {step["turn"]: set(step["cards"])}, tokens[:at]
                assert step["hide"] == any(o.token.endswith(".xx") for o in options), tokens[:at]
