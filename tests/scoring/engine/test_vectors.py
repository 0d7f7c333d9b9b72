"""Every vector of the rules pages through the library; hand and error vectors also through the command line."""

import json
import subprocess
import sys
from typing import Any

import pytest

from scoring import engine
from scoring.engine.bazas import baza_winner, hand_winner
from scoring.engine.cards import card_points, envido_value, flor_value
from scoring.engine.falta import falta_value
from scoring.engine.notation import parse_token
from tests.scoring.engine.support import ROOT, all_vectors, before, jsonable, ruleset, vectors


def cases(*kinds: str) -> Any:
    return pytest.mark.parametrize("vector", vectors(*kinds), ids=lambda vector: vector["id"])


def test_all_kinds_are_covered() -> None:
    assert len(all_vectors()) == 480
    known = {"deck", "order", "cmp", "cardpts", "envido", "flor", "trick", "bazas", "falta"}
    assert {vector["kind"] for vector in all_vectors()} == known | {"hand", "match", "error", "fact"}


@cases("hand")
def test_hand(vector: dict[str, Any]) -> None:
    judged = engine.assess(ruleset(vector), before(vector), vector["trn"])
    assert judged.violations == ()
    outcome = engine.outcome_json(judged.outcome)
    assert {key: outcome[key] for key in vector["expect"]} == vector["expect"]


@cases("error")
def test_error(vector: dict[str, Any]) -> None:
    judged = engine.assess(ruleset(vector), before(vector), vector["trn"])
    assert judged.outcome is None
    assert judged.violations[0].key == vector["expect"]
    for violation in judged.violations:
        assert engine.message(violation)
        assert vector["trn"][violation.position :].startswith(violation.token)


@cases("match")
def test_match(vector: dict[str, Any]) -> None:
    state = engine.replay(ruleset(vector), before(vector), vector["hands"]).state
    after = {
        "points": state.points,
        "sets": state.sets,
        "match_won": state.winner,
        "next_dealer": state.dealer,
    }
    assert {key: after[key] for key in vector["expect"]} == vector["expect"]


@cases("deck")
def test_deck(vector: dict[str, Any]) -> None:
    rules, expect = ruleset(vector), vector["expect"]
    assert len(rules.deck) == len(rules.cards) == expect["size"]
    assert set(expect.get("has", ())) <= rules.cards
    assert not set(expect.get("hasnt", ())) & rules.cards


@cases("order")
def test_order(vector: dict[str, Any]) -> None:
    strengths = ruleset(vector).ranking.strengths(vector.get("turnup"))
    powers = [strengths[card] for card in vector["cards"]]
    assert powers == sorted(set(powers), reverse=True)


@cases("cmp")
def test_compare(vector: dict[str, Any]) -> None:
    strengths = ruleset(vector).ranking.strengths(vector.get("turnup"))
    a, b = strengths[vector["a"]], strengths[vector["b"]]
    assert vector["expect"] == (">" if a > b else "<" if a < b else "=")


@cases("cardpts")
def test_card_points(vector: dict[str, Any]) -> None:
    assert (
        card_points(vector["card"], ruleset(vector).ranking.piezas(vector.get("turnup"))) == vector["expect"]
    )


@cases("envido")
def test_envido_value(vector: dict[str, Any]) -> None:
    rules = ruleset(vector)
    piezas = rules.ranking.piezas(vector.get("turnup"))
    assert rules.envido is not None
    assert envido_value(vector["hand"], piezas, rules.envido.no_pair) == vector["expect"]


@cases("flor")
def test_flor_value(vector: dict[str, Any]) -> None:
    rules = ruleset(vector)
    piezas = rules.ranking.piezas(vector.get("turnup"))
    assert rules.flor is not None
    assert flor_value(vector["hand"], piezas, rules.flor.value) == vector["expect"]


@cases("trick")
def test_trick(vector: dict[str, Any]) -> None:
    plays = []
    for text in vector["plays"]:
        token = parse_token(text)
        assert token is not None
        assert token.seat is not None
        plays.append((token.seat, None if token.face_down else token.card))
    strengths = ruleset(vector).ranking.strengths(vector.get("turnup"))
    assert baza_winner(plays, strengths)[0] == vector["expect"]


@cases("bazas")
def test_bazas(vector: dict[str, Any]) -> None:
    played, policy = "".join(vector["bazas"]), ruleset(vector).all_parda
    assert hand_winner(played, vector["mano"], policy) == vector["expect"]["winner"]
    assert len(played) == vector["expect"]["played"]
    assert [hand_winner(played[:n], vector["mano"], policy) for n in range(1, len(played))] == [None] * (
        len(played) - 1
    )


@cases("falta")
def test_falta(vector: dict[str, Any]) -> None:
    value = falta_value(ruleset(vector).match, vector["mode"], vector["points"], vector["winner"])
    assert value == vector["expect"]


def test_hands_and_errors_through_the_command_line() -> None:
    asked = vectors("hand", "error")
    fields = {"id": "id", "rs": "ruleset", "options": "options", "before": "before", "trn": "trn"}
    requests = [{new: vector[old] for old, new in fields.items() if old in vector} for vector in asked]
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy;"
         "sys.argv = ['engine']; runpy.run_module('scoring.engine', run_name='__main__')"],
        input="\n".join(map(json.dumps, requests)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [vector["id"] for vector in asked]
    for vector, answer in zip(asked, answers, strict=True):
        if vector["kind"] == "error":
            assert answer["outcome"] is None
            assert answer["errors"][0]["key"] == vector["expect"], vector["id"]
            assert answer["errors"][0]["message"]
        else:
            assert {key: answer["outcome"][key] for key in vector["expect"]} == vector["expect"], vector["id"]


@cases("match")
def test_match_through_the_command_line(vector: dict[str, Any], tmp_path: Any) -> None:
    start = before(vector)
    tags = {
        "Ruleset": vector["rs"],
        "Options": json.dumps(vector.get("options", {})),
        "Points": "{A}-{B}".format(**start.points),
        "Sets": "{A}-{B}".format(**start.sets),
        "Dealer": str(start.dealer),
    }
    path = tmp_path / "partida.trn"
    path.write_text(engine.write_file(tags, vector["hands"]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "scoring.engine", "--match", str(path), "--json"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    after = json.loads(done.stdout)["after"]
    got = {"match_won": after["winner"], "next_dealer": after["dealer"]} | after
    assert {key: got[key] for key in vector["expect"]} == jsonable(vector["expect"])
