"""`legal_next`: what is offered is accepted, what is accepted was offered, in every state a quick hand can reach."""

import os
import random
from collections import deque
from typing import Any

import pytest

from scoring import engine
from scoring.engine import MatchState, hand
from scoring.engine.notation import ENVIDO, FLOR, OTHER, TRUCO, parse_token
from scoring.engine.table import Refused
from tests.scoring.engine.support import fill, line, random_state, random_walk

EVERY_TOKEN = [
    *(
        f"{side}.{code}"
        for side in "AB"
        for code in sorted(TRUCO | ENVIDO | FLOR | set(OTHER))
        if code != "pa"
    ),
    *("=A", "=B", "==", "==<", "env=A", "env=B", "flor=A", "flor=B"),
]


def accepted(rules: engine.Ruleset, state: MatchState, tokens: list[str], token: str) -> bool:
    """Whether the engine has nothing against this token here (it may miss more of the hand)."""
    text = line(state, [*tokens, token])
    at = len(line(state, tokens)) + (1 if tokens else 0)
    return all(
        bad.position < at or bad.position >= len(text) for bad in engine.assess(rules, state, text).violations
    )


def prefixes(data: dict[str, Any], root: int) -> dict[int, list[str]]:
    """A shortest beginning of a hand for every state of the automaton."""
    found: dict[int, list[str]] = {root: []}
    queue = deque([root])
    while queue:
        at = queue.popleft()
        for symbol, to, *_ in data["states"][at]["on"]:
            if to not in found:
                found[to] = [*found[at], fill(data["symbols"][symbol]["token"], None)]
                queue.append(to)
    return found


@pytest.mark.parametrize("preset", ["truc_valencia", "argentino", "paulista"])
def test_offered_is_accepted_and_accepted_was_offered_in_every_state(preset: str) -> None:
    rules = engine.from_preset(preset)
    state = MatchState(dealer=4)
    data = engine.automaton(rules)
    reached = prefixes(data, data["starts"][-1][1])
    assert len(reached) > 100
    for tokens in reached.values():
        offered = {fill(option.token, None) for option in engine.legal_next(rules, state, tokens)}
        assert offered == {token for token in EVERY_TOKEN if accepted(rules, state, tokens, token)}, tokens


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_a_refused_token_leaves_the_hand_as_it_was(preset: str) -> None:
    rules = engine.from_preset(preset)
    dice = random.Random(3)
    tried = refused = 0
    for _ in range(12):
        state = random_state(dice, rules)
        tokens = random_walk(dice, rules, state)
        for at in range(len(tokens) + 1):
            table = engine.begin(rules, state).after(*tokens[:at]).table
            before = repr(vars(table))
            for text in EVERY_TOKEN:
                tried += 1
                trial, token = table.copy(), parse_token(text)
                assert token is not None
                try:
                    hand.step(trial, token)
                except Refused:
                    refused += 1
                    assert repr(vars(trial)) == before, (tokens[:at], text)
            assert repr(vars(table)) == before
    assert 0 < refused < tried


def test_a_hand_goes_on_token_by_token() -> None:
    rules = engine.from_preset("truc_valencia")
    state = MatchState(points={"A": 3, "B": 20}, dealer=2)
    hand_so_far, tokens = engine.begin(rules, state), list[str]()
    for token in ("A.e", "B.fa", "A.qu", "env=B", "A.tr", "B.no"):
        assert hand_so_far.options() == engine.legal_next(rules, state, tokens)
        assert not hand_so_far.may_end()
        hand_so_far, tokens = hand_so_far.after(token), [*tokens, token]
    assert hand_so_far.may_end()
    with pytest.raises(engine.NotationError):
        hand_so_far.after("=A")
    assert hand_so_far.options() == engine.legal_next(rules, state, tokens)


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_random_hands_come_to_an_end_by_what_is_offered(preset: str) -> None:
    """Every token offered is taken, and there is no dead end (more hands with ENGINE_LEGAL_HANDS)."""
    rules = engine.from_preset(preset)
    dice = random.Random(9)
    for number in range(int(os.environ.get("ENGINE_LEGAL_HANDS", "40"))):
        players = rules.players[number % len(rules.players)]
        state = random_state(dice, rules, players)
        so_far, tokens = engine.begin(rules, state), list[str]()
        while not so_far.may_end():
            found = [option for option in so_far.options() if option.kind != "redeal" or number % 9 == 0]
            assert found, tokens
            option = dice.choice(found)
            tokens.append(fill(option.token, dice.choice((None, option.minimum)) if option.minimum else None))
            so_far = so_far.after(tokens[-1])
        assert engine.assess(rules, state, line(state, tokens)).ok, tokens


def walk(
    rules: engine.Ruleset, state: MatchState, keep: Any, longest: int, amounts: tuple[int, ...] = (2,)
) -> dict[str, int]:
    """Every quick hand over the tokens that `keep` keeps: complete ones by their end, and dead ends."""
    ends: dict[str, int] = {}

    def visit(tokens: list[str]) -> None:
        judged = engine.assess(rules, state, line(state, tokens))
        if judged.outcome is not None:
            ends[judged.outcome.end] = ends.get(judged.outcome.end, 0) + 1
            for side in engine.SIDES:
                assert 0 <= judged.outcome.given[side] <= 148
                assert judged.outcome.points[side] < rules.match.target
        found = [option for option in engine.legal_next(rules, state, tokens) if keep(option, tokens)]
        if not found and judged.outcome is None and len(tokens) < longest:
            ends["stuck"] = ends.get("stuck", 0) + 1
        if len(tokens) < longest:
            for option in found:
                for amount in amounts if option.minimum else (None,):
                    visit([*tokens, fill(option.token, amount)])

    visit([])
    return ends


def test_the_whole_tree_of_the_ladder() -> None:
    rules = engine.from_preset("truc_valencia")

    def keep(option: engine.Option, tokens: list[str]) -> bool:
        first = not tokens and option.token in ("B.tr", "B.mz")  # by symmetry A calls first
        return (
            option.kind in ("truco", "reply", "fold", "baza") and not first and option.code not in ("tp", "=")
        )

    ends = walk(rules, MatchState(dealer=4), keep, 12)
    assert ends.keys() == {"bazas", "declined", "fold"}
    assert sum(ends.values()) > 1500


def test_the_whole_tree_of_the_envit() -> None:
    rules = engine.from_preset("truc_valencia")

    def keep(option: engine.Option, tokens: list[str]) -> bool:
        if option.kind == "envido":  # six calls; "e" and "ve" are the same raise
            wanted = "A.e{n}" if not tokens else f"{option.side}.ve{{n}}"
            return (
                len(tokens) < 6
                and option.token in (wanted, f"{option.side}.fa")
                and (bool(tokens) or option.side == "A")
            )
        if option.kind == "tanto":
            return True
        answered = any(token.endswith((".qu", ".no")) for token in tokens)
        told = tokens and (tokens[-1].startswith("env=") or tokens[-1].endswith(".no"))
        return (option.kind == "reply") or (option.token == "A.mz" and answered and bool(told))

    ends = walk(rules, MatchState(dealer=4), keep, 9, amounts=(2, 24))
    assert ends.keys() == {"fold"}
    assert ends["fold"] == 3 * (2**7 - 2) + 3 * (2**6 - 1)  # chains without and with a falta, times no, A, B


def test_a_finished_partida_offers_nothing() -> None:
    assert engine.legal_next(engine.from_preset("truc_valencia"), MatchState(finished=True), []) == ()


@pytest.mark.parametrize(
    ("tokens", "key"),
    [(["hola"], "notation.syntax"), ([""], "notation.syntax"), (["A.tr", "A.qu"], "response.own_call")],
)
def test_an_illegal_beginning_is_refused(tokens: list[str], key: str) -> None:
    with pytest.raises(engine.NotationError) as caught:
        engine.legal_next(engine.from_preset("truc_valencia"), MatchState(), tokens)
    assert caught.value.violations[0].key == key


def test_worths_are_those_of_the_tables() -> None:
    rules = engine.from_preset("truc_valencia")
    state = MatchState(points={"A": 15, "B": 10}, dealer=4)

    def told(*tokens: str) -> dict[str, tuple[Any, Any]]:
        found = engine.legal_next(rules, state, tokens)
        return {option.token: (option.accepted, option.declined) for option in found if option.accepted}

    both = dict.fromkeys
    assert told()["A.tr"] == (both("AB", 2), 1)
    assert told("A.tr")["B.rt"] == (both("AB", 3), 2)
    assert told("A.tr", "B.rt")["A.qv"] == (both("AB", 4), 3)
    assert told("A.tr", "B.rt", "A.qv")["B.jf"] == (both("AB", "match"), 4)
    assert told()["A.e{n}"] == (both("AB", 2), 1)
    assert told("A.e5")["B.ve{n}"] == (both("AB", 7), 5)
    assert told("A.e", "B.ve")["A.fa"] == (both("AB", 9), 4)


def test_may_end() -> None:
    rules = engine.from_preset("truc_valencia")
    assert engine.may_end(rules, MatchState(), ["=A", "=A"])
    assert not engine.may_end(rules, MatchState(), ["=A"])
    assert not engine.may_end(rules, MatchState(), ["=A", "=A", "=A"])


FULL_TOKENS = [
    *(
        f"{seat}.{code}"
        for seat in range(1, 5)
        for code in sorted(TRUCO | ENVIDO | FLOR | set(OTHER))
        if code != "pa"
    ),
    *("env=A", "env=B", "flor=A", "flor=B"),
]


@pytest.mark.parametrize(
    ("preset", "turn_up"), [("truc_valencia", None), ("argentino_flor", None), ("uruguayo", "4o")]
)
def test_full_hands_are_offered_seat_by_seat_and_card_by_card(preset: str, turn_up: str | None) -> None:
    rules = engine.from_preset(preset)
    state = MatchState(dealer=4)
    dice = random.Random(5)
    head = f"#1 R4{f' M{turn_up}' if turn_up else ''} | "

    def taken(tokens: list[str], token: str) -> bool:
        text = head + " ".join([*tokens, token])
        at = len(text) - len(token)
        return all(bad.position != at for bad in engine.assess(rules, state, text).violations)

    for _ in range(12):
        tokens: list[str] = []
        while found := engine.legal_next(rules, state, tokens, "full", turn_up):
            if any("." in token and token[2].isdigit() for token in tokens):  # the text shows that it is full
                offered = {fill(option.token, None) for option in found if not option.cards}
                assert {token for token in FULL_TOKENS if taken(tokens, token)} == {
                    token for token in offered if not token.endswith((".xx", ".pa"))
                }, tokens
                cards = {f"{option.seat}.{card}" for option in found for card in option.cards}
                plays = [f"{seat}.{card}" for seat in range(1, 5) for card in rules.deck]
                assert cards == {play for play in plays if taken(tokens, play)}
            usual = [
                option
                for option in found
                if option.cards or (option.kind != "redeal" and dice.random() < 0.15)
            ]
            option = dice.choice(usual or list(found))
            token = fill(option.token, None)
            tokens.append(token.replace("{card}", dice.choice(option.cards)) if option.cards else token)
            if engine.assess(rules, state, head + " ".join(tokens)).ok:
                break
        assert engine.assess(rules, state, head + " ".join(tokens)).ok, tokens
