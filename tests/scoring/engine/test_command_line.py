"""`python -m scoring.engine`: an answer with a key to everything, never a crash (contract 3)."""

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import engine
from scoring.engine.__main__ import MAX_LINE, answer, main, serve
from scoring.engine.notation import parse_token
from tests.scoring.engine.support import ROOT, vectors
from tests.scoring.garbage import lines_wanted, mutated, noise

GOOD = {"id": 7, "ruleset": "truc_valencia", "trn": "#1 R4 | A.tr B.no"}


def ask(*requests: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    serve(io.BytesIO(b"\n".join(json.dumps(request).encode() for request in requests)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def keys(reply: dict[str, Any]) -> list[str]:
    return [error["key"] for error in reply["errors"]]


def test_the_answer_has_the_fields_of_the_contract() -> None:
    (reply,) = ask(GOOD)
    assert reply.keys() == {"id", "outcome", "notices", "errors"}
    assert reply["id"] == 7
    words = "given points sets set_won match_won hand_winner next_dealer awards void end level"
    assert " ".join(reply["outcome"]) == words
    (reply,) = ask(GOOD | {"trn": "#1 R4 | A.tr A.qu"})
    assert reply["outcome"] is None
    (error,) = reply["errors"]
    assert error == {
        "key": "response.own_call",
        "params": {"side": "A"},
        "message": "Pareja A cannot answer its own call.",
        "token": "A.qu",
        "position": 13,
    }


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"ruleset": None}, "input.invalid"),
        ({"ruleset": "tute"}, "ruleset.unknown"),
        ({"trn": 3}, "input.invalid"),
        ({"options": [1]}, "input.invalid"),
        ({"options": {"envido.falta": "x"}}, "option.invalid"),
        ({"options": {"nothing": 1}}, "option.unknown"),
        ({"before": 3}, "input.invalid"),
        ({"before": {"points": {"A": -1}}}, "input.invalid"),
        ({"before": {"points": {"A": True}}}, "input.invalid"),
        ({"before": {"points": "x"}}, "input.invalid"),
        ({"before": {"finished": "no"}}, "input.invalid"),
        ({"before": {"dealer": 9}}, "input.invalid"),
        ({"before": {"finished": True}}, "match.finished"),
        ({"trn": "#1 R4 | " + "A.tr " * 2000}, "notation.syntax"),
    ],
)
def test_wrong_fields(change: dict[str, Any], key: str) -> None:
    (reply,) = ask(GOOD | change)
    assert reply["id"] == 7
    assert reply["outcome"] is None
    assert keys(reply) == [key]


def test_lines_that_are_no_requests() -> None:
    out = io.StringIO()
    deep = b"[" * 30000
    long = b'{"id": 1, "trn": "' + b"x" * MAX_LINE + b'"}'
    huge = b"y" * (1024 * 1024)
    lines = [b"", b"hola", b"[1, 2]", b"\xff\xfe", deep, long, huge, b"1" * 5000, json.dumps(GOOD).encode()]
    serve(io.BytesIO(b"\n".join(lines) + b"\n" + huge), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    not_json, too_long = ["input.not_json"], ["input.too_long"]
    assert [keys(reply) for reply in replies] == [
        *[not_json] * 4, too_long, too_long, not_json, [], too_long,
    ]  # fmt: skip


def garbage(dice: random.Random, lines: list[str]) -> bytes:
    """A random or mutated line."""
    found = noise(dice) if dice.random() < 0.2 else mutated(dice, lines).encode()
    return found.replace(b"\n", b"")


def test_garbage() -> None:
    dice = random.Random(3)
    lines = [
        json.dumps({"id": vector["id"], "ruleset": vector["rs"], "trn": vector["trn"]})
        for vector in vectors("hand", "error")
    ]
    for _ in range(lines_wanted(10_000)):
        reply = answer(garbage(dice, lines))
        assert reply["outcome"] or reply["errors"]
        assert all(error["key"] in engine.MESSAGES and error["message"] for error in reply["errors"])


def test_garbage_through_a_process() -> None:
    dice = random.Random(4)
    lines = [json.dumps({"ruleset": vector["rs"], "trn": vector["trn"]}) for vector in vectors("hand")]
    sent = [line for line in (garbage(dice, lines) for _ in range(400)) if line.strip()]
    done = subprocess.run(
        [sys.executable, "-m", "scoring.engine"],
        input=b"\n".join(sent),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == len(sent)


def calls_of(request: dict[str, Any]) -> int:
    """How many functions run while a line is answered: what it costs, whatever else the machine does."""
    count = 0

    def seen(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    line = json.dumps(request).encode()
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        answer(line)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(
    "words", ["hola", "1.pa", "A.tr", "=A", "env=A", "A.e B.ve", "H1=1e,3o,4o", "A+1", "|"]
)
@pytest.mark.parametrize("head", ["#1 R4 | ", "#1 R4 | =A =A | ", ""])
def test_the_cost_grows_with_the_length_and_no_faster(words: str, head: str) -> None:
    def cost(times: int) -> int:
        parse_token.cache_clear()
        return calls_of(GOOD | {"trn": head + f"{words} " * times})

    answer(json.dumps(GOOD).encode())  # the ruleset is read once
    short, long = cost(60), cost(240)
    assert long <= 4 * short + 50


MATCH = """; a partida
[Ruleset "truc_valencia"]
[Event "Final \\"A\\""]
[Dealer "4"]

#1 R4 | A.tr B.rt A.qv B.qu =A =A
#2 R1 | A.fa B.qu env=B =A =A
"""


def show(tmp_path: Path, content: str, *more: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = tmp_path / "m.trn"
    path.write_text(content, encoding="utf-8")
    code = main(["--match", str(path), *more])
    return code, capsys.readouterr().out


def test_a_match_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = show(tmp_path, MATCH, capsys=capsys)
    assert code == 0
    assert "A+4 B+0  points 4-0  sets 0-0" in out
    assert "A+0 B+24  points 0-0  sets 0-1  [falta.value]  [set.closed]  [truco.void]" in out
    code, out = show(tmp_path, MATCH + "#3 R2 | A.tr B.rt A.qv B.jf A.qu =A =A", capsys=capsys)
    assert out.rstrip().endswith("partida A")
    code, out = show(tmp_path, MATCH, "--json", capsys=capsys)
    sheet = json.loads(out)
    assert sheet["tags"]["Event"] == 'Final "A"'
    assert sheet["after"]["sets"] == {"A": 0, "B": 1}
    assert sheet["errors"] == []


def test_a_match_file_that_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = show(tmp_path, MATCH + "#5 R2 | =A =A\n#6 R3 | =A =A", capsys=capsys)
    assert code == 1
    assert "refused: hand.number_gap" in out
    assert "#6" not in out
    code, out = show(tmp_path, '[Result "2-0"]\n' + MATCH, capsys=capsys)
    assert code == 1
    assert "assert.result_mismatch" in out
    code, _ = show(tmp_path, '[Result "0-1"]\n' + MATCH, capsys=capsys)
    assert code == 0


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("[Ruleset tute]", "notation.syntax"),
        ('[Ruleset "tute"]', "ruleset.unknown"),
        ('[Options "[]"]', "input.invalid"),
        ('[Options "{"]', "input.invalid"),
        ('[Points "many"]', "input.invalid"),
        ('[Players "7"]', "input.invalid"),
    ],
)
def test_tags_that_are_refused(
    head: str, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = show(tmp_path, head, capsys=capsys)
    assert code == 1
    assert [error["key"] for error in json.loads(out)["errors"]] == [key]


class Input:
    def __init__(self, content: bytes) -> None:
        self.buffer = io.BytesIO(content)


def test_standard_input_and_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(MATCH.encode()))
    assert main(["--match", "-"]) == 0
    assert "B+24" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", Input(json.dumps(GOOD).encode()))
    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == 7
    assert main(["--help"]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["--match", "/nowhere/at/all"]) == 2
    monkeypatch.setattr(sys, "stdin", Input(b"\xff"))
    assert main(["--match", "-"]) == 2


def test_an_empty_sheet() -> None:
    file = engine.read_file("")
    sheet, wrong = engine.replay_file(file)
    assert (sheet.rows, sheet.violations, wrong) == ((), (), ())
    assert (
        engine.read_file(engine.write_file({"Ruleset": "argentino", "X": 'a\\ "b"'}, [])).tags["X"]
        == 'a\\ "b"'
    )


def test_points_and_sets_tags_begin_a_partida_elsewhere() -> None:
    file = engine.read_file('[Points "20-3"]\n[Sets "1-0"]\n[Players "4"]\n#7 R2 | =A =A')
    assert (file.state.points, file.state.sets) == ({"A": 20, "B": 3}, {"A": 1, "B": 0})
    assert engine.replay_file(file)[0].state.points == {"A": 21, "B": 3}
