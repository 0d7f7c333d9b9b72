"""Legal hands from a seed: a walk through what the engine offers, weighted as people play. The dice are the demo's own."""

import random
from collections.abc import Iterator

from scoring import engine

WEIGHTS = {
    "=A": 3.0,
    "=B": 3.0,
    "==": 0.4,
    "tr": 0.9,
    "rt": 0.5,
    "qv": 0.35,
    "jf": 0.02,
    "tp": 0.15,
    "e": 0.6,
    "ve": 0.3,
    "fa": 0.06,
    "qu": 1.6,
    "no": 1.0,
    "mz": 0.02,
    "env": 1.0,
}
"""How likely each thing is beside the others on offer; what is not named (redeals, claims) does not happen."""


def hand(ruleset: engine.Ruleset, state: engine.MatchState, dice: random.Random, number: int) -> str:
    """One whole legal hand in TRN at this score, dealt by `state.dealer`."""
    head = f"#{number} R{state.dealer} |"
    tokens: list[str] = []
    while True:
        options = engine.legal_next(ruleset, state, tokens)
        weights = [_weight(option) for option in options]
        tokens.append(dice.choices(options, weights)[0].token.replace("{n}", ""))
        text = f"{head} {' '.join(tokens)}"
        if engine.assess(ruleset, state, text).outcome is not None:
            return text


def _weight(option: engine.Option) -> float:
    return WEIGHTS.get(option.token) or WEIGHTS.get(option.code) or WEIGHTS.get(option.token[:3], 0.0)


def partida(ruleset: engine.Ruleset, dealer: int, seed: str) -> Iterator[str]:
    """The hands of a partida from the first to the last."""
    dice = random.Random(seed)  # noqa: S311 - the same demo on every machine, no secret
    state = engine.initial(ruleset, dealer=dealer)
    while not state.finished:
        text = hand(ruleset, state, dice, (state.last_hand or 0) + 1)
        yield text
        outcome = engine.assess(ruleset, state, text).outcome
        if outcome is None:
            raise AssertionError(text)
        state = engine.advance(state, outcome)


def paper(dice: random.Random, target: int, sets_to_win: int) -> list[tuple[int, int]]:
    """A believable result on paper: the loser's stones are drawn nearer to the target than to nothing."""
    won, sets = [0, 0], []
    while sets_to_win not in won:
        winner = dice.randrange(2)
        loser = min(target - 1, round(dice.triangular(0, target - 1, target * 0.75)))
        sets.append((target, loser) if winner == 0 else (loser, target))
        won[winner] += 1
    return sets
