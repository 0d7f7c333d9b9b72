"""What the regulation says is what hands give: its numbers are compared with records that are played."""

import json

import pytest

from scoring import engine
from scoring.engine.bazas import hand_winner
from scoring.engine.regulation import parda_table, regulation

PRESETS = engine.preset_ids()


def played(rules, tokens, points=(0, 0)):
    state = engine.MatchState(points={"A": points[0], "B": points[1]}, dealer=4, last_hand=None)
    found = engine.assess(rules, state, f"#1 R4 | {tokens}")
    assert found.outcome, (tokens, found.violations)
    return found.outcome


def said(calls):
    return [f"{'AB'[at % 2]}.{code}" for at, code in enumerate(calls)]


def answerer(calls):
    return "AB"[len(calls) % 2]


@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_data_and_is_kept(preset):
    rules = engine.from_preset(preset)
    told = regulation(rules)
    json.dumps(told)
    assert regulation(rules) is told
    cards = [card for tier in told["deck"]["order"] for card in tier]
    assert len(cards) == len(set(cards)) == told["deck"]["count"] - (told["deck"]["turn_up"] is not None)
    assert {row[0] for row in told["bazas"]["table"]} == {"AA", "ABA", "ABB", "AB=", "A=", "=A", "==A", "==="}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_ladder_is_what_hands_give(preset):
    rules = engine.from_preset(preset)
    codes = [step.code for step in rules.truco.steps]
    for level, row in enumerate(regulation(rules)["truco"]["rows"]):
        calls = " ".join(said(codes[: level + 1]))
        who = answerer(codes[: level + 1])
        caller = "B" if who == "A" else "A"
        assert played(rules, f"{calls} {who}.no").given[caller] == row["declined"]
        # a bet on the trick is won with the trick
        bazas = "=A" if rules.truco.scope == "trick" else "=A =A"
        outcome = played(rules, f"{calls} {who}.qu {bazas}")
        if row["accepted"] in ("set", "match"):
            assert outcome.set_won == "A" or outcome.match_won == "A"
        else:
            assert outcome.given["A"] == row["accepted"]


@pytest.mark.parametrize("preset", [name for name in PRESETS if engine.from_preset(name).envido])
def test_envit_chains_are_what_hands_give(preset):
    rules = engine.from_preset(preset)
    told = regulation(rules)["envido"]
    chains = told["chains"] + ([told["free"]] if told["free"] else [])
    assert ["e"] in [row["calls"] for row in chains]
    for row in chains:
        calls, who = " ".join(said(row["calls"])), answerer(row["calls"])
        caller = "B" if who == "A" else "A"
        given = played(rules, f"{calls} {who}.no =A =A").awards_by_kind()["envido"]
        assert given == {caller: row["declined"]}
        if row["accepted"] != "falta":
            outcome = played(rules, f"{calls} {who}.qu env=A =A =A")
            assert outcome.awards_by_kind()["envido"] == {"A": row["accepted"]}


@pytest.mark.parametrize("preset", [name for name in PRESETS if engine.from_preset(name).envido])
def test_the_falta_is_what_hands_give(preset):
    rules = engine.from_preset(preset)
    for example in regulation(rules)["envido"]["falta_examples"]:
        for side in "AB":
            tokens = f"A.fa B.qu env={side} =A =A"
            state = engine.MatchState(points=dict(zip("AB", example["points"], strict=True)), dealer=4)
            outcome = None
            for text in (tokens, f"A.fa B.qu env={side}"):  # where an envido that wins ends the hand
                outcome = outcome or engine.assess(rules, state, f"#1 R4 | {text}").outcome
            assert outcome
            assert outcome.awards_by_kind()["envido"] == {side: example["gives"][side]}
            assert (outcome.set_won == side) == example["wins"][side] or outcome.awards_by_kind().get("truco")


@pytest.mark.parametrize("preset", [name for name in PRESETS if engine.from_preset(name).flor])
def test_flor_answers_are_what_hands_give(preset):
    rules = engine.from_preset(preset)
    for row in regulation(rules)["flor"]["rows"]:
        codes = ["fl", *row["calls"]] if row["calls"] else ["fl", "fl"]
        calls, who = " ".join(said(codes)), answerer(codes)
        caller = "B" if who == "A" else "A"
        if row["declined"] is not None:
            answer = "" if row["accepted"] is None else f" {who}.no"
            winner = who if row["accepted"] is None else caller
            given = played(rules, f"{calls}{answer} =A =A").awards_by_kind()["flor"]
            assert given == {winner: row["declined"]}
        if isinstance(row["accepted"], int):
            answer = f" {who}.qu" if row["declined"] is not None else ""
            outcome = played(rules, f"{calls}{answer} flor=A =A =A")
            assert outcome.awards_by_kind()["flor"] == {"A": row["accepted"]}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_parda_table_decides_what_the_bazas_decide(preset):
    rules = engine.from_preset(preset)
    for bazas, winner in parda_table(rules):
        expected = hand_winner(bazas, "A", rules.all_parda)
        assert winner == (rules.all_parda if bazas == "===" else expected)
        assert hand_winner(bazas[:-1], "A", rules.all_parda) is None


def test_numbers_of_the_rule_page():
    argentino = {
        " ".join(r["calls"]): r["declined"]
        for r in regulation(engine.from_preset("argentino"))["envido"]["chains"]
    }
    assert argentino["e e"] == 3
    assert argentino["e e re fa"] == 8
    pagat = {
        " ".join(r["calls"]): r["declined"]
        for r in regulation(engine.from_preset("argentino_pagat"))["envido"]["chains"]
    }
    assert pagat["e e"] == 2
    assert pagat["e e re fa"] == 7
    assert len(argentino) == 11
    truc = regulation(engine.from_preset("truc_valencia"))
    assert truc["envido"]["values"] == [3, 33]
    assert truc["envido"]["falta_examples"][1] == {
        "points": [10, 15],
        "gives": {"A": 9, "B": 9},
        "wins": {"A": False, "B": True},
    }
    assert truc["scoring"]["crossing"]["winner"] == "A"
    tens = engine.from_preset("truc_valencia_negres", {"deck.ranks": [1, 3, 4, 5, 6, 7, 10, 11, 12]})
    assert regulation(tens)["envido"]["figures"] == ["10", "11", "12"]


ODD = [
    ("truc_valencia", {"match.target": 3, "match.half": 99, "envido.min_amount": 9}),
    ("truc_valencia", {"truco.steps.1.value": None, "scoring.both_cross": "higher_total"}),
    ("uruguayo", {"deck.ranks": [2, 4, 5, 11], "match.half": 1, "flor.phase": "malas"}),
    ("mineiro_pertrick", {"match.target": 6, "truco.late_raise": False}),
    ("paraguayo", {"flor": None}),
    ("paulista", {"deck.ranks": ["A", "2", "3", "K"]}),
    ("truc_valencia", {"envido.cap": "missing", "scoring.match_after_set": False}),
    ("uruguayo", {"pica": None, "rank.king_replaces": False}),
]


@pytest.mark.parametrize(("preset", "options"), ODD)
def test_odd_options_are_told_too(preset, options):
    json.dumps(regulation(engine.from_preset(preset, options)))
