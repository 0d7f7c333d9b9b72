"""What must hold of every hand: symmetry, round trips, replay, and no more points than the ladders give."""

import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import engine
from scoring.engine import MatchState
from tests.scoring.engine.support import line, random_state, random_walk

PRESETS = st.sampled_from(["truc_valencia", "truc_valencia_negres", "argentino", "uruguayo", "paulista"])
SEEDS = st.integers(0, 2**32)
SWAP = str.maketrans("AB", "BA")


def hand_of(seed: int, preset: str) -> tuple[engine.Ruleset, MatchState, list[str]]:
    dice = random.Random(seed)
    rules = engine.from_preset(preset)
    state = random_state(dice, rules)
    return rules, state, random_walk(dice, rules, state)


def swapped(values: Any) -> dict[str, int]:
    return {"A": values["B"], "B": values["A"]}


@given(SEEDS, PRESETS)
@settings(max_examples=60, deadline=None)
def test_swapping_the_parejas_and_shifting_the_seats_swaps_the_outcome(seed: int, preset: str) -> None:
    rules, state, tokens = hand_of(seed, preset)
    assert state.dealer is not None
    here = engine.assess(rules, state, line(state, tokens))
    shifted = replace(
        state, points=swapped(state.points), sets=swapped(state.sets), dealer=state.dealer % state.players + 1
    )
    there = engine.assess(rules, shifted, line(shifted, [token.translate(SWAP) for token in tokens]))
    assert [bad.key for bad in here.violations] == [bad.key for bad in there.violations]
    if here.outcome is not None and there.outcome is not None:
        assert swapped(here.outcome.given) == there.outcome.given
        assert swapped(here.outcome.points) == there.outcome.points
        assert swapped(here.outcome.sets) == there.outcome.sets
        pair = {"A": "B", "B": "A", None: None}
        assert pair[here.outcome.match_won] == there.outcome.match_won
        assert pair[here.outcome.hand_winner] == there.outcome.hand_winner
        assert here.outcome.void == there.outcome.void


@given(SEEDS, PRESETS)
@settings(max_examples=60, deadline=None)
def test_parse_and_dump_are_inverse(seed: int, preset: str) -> None:
    _, state, tokens = hand_of(seed, preset)
    text = line(state, tokens) + " | A+1 camaB"
    record = engine.parse(text)
    assert engine.dump(record) == text
    assert engine.parse(engine.dump(record)) == record


@given(SEEDS, PRESETS)
@settings(max_examples=60, deadline=None)
def test_no_hand_gives_more_than_its_ladders(seed: int, preset: str) -> None:
    rules, state, tokens = hand_of(seed, preset)
    outcome = engine.assess(rules, state, line(state, tokens)).outcome
    if outcome is None:
        return
    truco = max(
        [step.value or 0 for step in rules.truco.steps] + [step.declined for step in rules.truco.steps]
    )
    for award in outcome.awards:
        limit = truco if award.kind == "truco" else max(rules.match.target, 5 * len(tokens))
        assert isinstance(award.amount, int)
        assert 0 <= award.amount <= limit
    for side in engine.SIDES:
        assert 0 <= outcome.points[side] < rules.match.target
        assert outcome.given[side] >= 0
        assert state.sets[side] <= outcome.sets[side] <= rules.match.sets_to_win
    assert (outcome.closing is None) == (outcome.set_won is None)


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_replay_is_the_running_state_and_every_partida_ends(seed: int) -> None:
    dice = random.Random(seed)
    rules = engine.from_preset("truc_valencia")
    state = start = engine.initial(rules, 4, dice.randint(1, 4))
    lines: list[str] = []
    scoring = 0
    while not state.finished:
        tokens = random_walk(dice, rules, state)
        lines.append(line(state, tokens, len(lines) + 1))
        outcome = engine.assess(rules, state, lines[-1]).outcome
        if outcome is None:  # the walk was cut short
            lines.pop()
            continue
        scoring += sum(outcome.given.values()) > 0
        state = engine.advance(state, outcome)
    assert scoring <= 141
    sheet = engine.replay(rules, start, lines)
    assert sheet.state == state
    assert sheet.winner == state.winner
    assert engine.replay(rules, start, [engine.parse(text) for text in lines]).state == state
    assert (
        engine.assess(rules, state, f"#{len(lines) + 1} R{state.dealer} | =A =A").violations[0].key
        == "match.finished"
    )


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_gets_an_answer(text: str) -> None:
    rules = engine.from_preset("truc_valencia")
    judged = engine.assess(rules, MatchState(), text)
    assert judged.outcome is not None or judged.violations
    for bad in judged.violations:
        assert engine.message(bad)
        assert 0 <= bad.position <= len(text)


TEXT = """#1 R4 R2 M3o | A.tr B.rt A.qv B.jf A.tp B.e A.e5 B.ve A.fa A.qu B.qu A.no B.no =A =B == ==< env=A env=B(30-31)
A.mz B.rd A.mr A.nm B.pf+ 1.3o 2.4c 3.(5c) 4.xx 1.pa A.jg B.co A.fl H1=1e,7e,3o P1-4 A+1 camaB"""
WORDS = st.sampled_from(TEXT.split())


@given(st.lists(WORDS, max_size=25), st.sampled_from(engine.preset_ids()), st.integers(2, 6))
@settings(max_examples=400, deadline=None)
def test_any_row_of_tokens_gets_an_answer(words: list[str], preset: str, players: int) -> None:
    judged = engine.assess(
        engine.from_preset(preset), MatchState(players=players), "#1 R2 " + " ".join(words)
    )
    assert judged.outcome is not None or judged.violations
    for bad in judged.violations:
        assert engine.message(bad)
