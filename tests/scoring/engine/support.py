"""What the engine's tests share: the vectors as cases, states from their `before`, random quick hands."""

import json
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from scoring import engine
from scoring.engine import MatchState, Ruleset

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "tests" / "fixtures" / "rules"
TRUC = ("truc_valencia", "truc_valencia_negres")


@lru_cache(maxsize=1)
def all_vectors() -> tuple[dict[str, Any], ...]:
    return tuple(yaml.safe_load((RULES / "vectors.yaml").read_text(encoding="utf-8"))["vectors"])


def vectors(*kinds: str) -> list[dict[str, Any]]:
    return [vector for vector in all_vectors() if vector["kind"] in kinds]


def ruleset(vector: dict[str, Any]) -> Ruleset:
    return engine.from_preset(vector["rs"], vector.get("options", {}))


def before(vector: dict[str, Any]) -> MatchState:
    return engine.state_from_json(vector.get("before"))


def jsonable(value: Any) -> Any:
    return json.loads(json.dumps(value))


def random_state(dice: random.Random, rules: Ruleset, players: int = 4) -> MatchState:
    """A score that a partida can have between two hands."""
    target, sets = rules.match.target, rules.match.sets_to_win
    points = {side: dice.choice((0, target - 1, dice.randrange(target))) for side in engine.SIDES}
    won = {side: dice.randrange(sets) for side in engine.SIDES}
    return MatchState(points=points, sets=won, dealer=dice.randint(1, players), players=players)


def fill(token: str, amount: int | None) -> str:
    return token.replace("{n}", "" if amount is None else str(amount))


def random_walk(dice: random.Random, rules: Ruleset, state: MatchState, longest: int = 40) -> list[str]:
    """A complete quick hand of random legal tokens (redeals seldom)."""
    tokens: list[str] = []
    while len(tokens) < longest:
        found = engine.legal_next(rules, state, tokens)
        if not found or (engine.may_end(rules, state, tokens) and dice.random() < 0.8):
            break
        usual = [option for option in found if option.kind != "redeal" or dice.random() < 0.1]
        option = dice.choice(usual or found)
        tokens.append(
            fill(option.token, dice.choice((None, option.minimum, 3, 5)) if option.minimum else None)
        )
    return tokens


def line(state: MatchState, tokens: list[str] | tuple[str, ...], number: int = 1) -> str:
    return f"#{number} R{state.dealer} | {' '.join(tokens)}"
