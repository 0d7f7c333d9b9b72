"""The pad's script under Node: outbox, menus and sentences; and the same sentence in both houses for every quick hand we know."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation

from scoring import engine
from scoring.messages.hands import say_trn
from scoring.messages.pad import words
from tests import servers

ROOT = Path(__file__).resolve().parents[3]
NODE = servers.node() or "node"
pytestmark = pytest.mark.node

TELL = """
import { readFileSync } from "node:fs";
import { sayTokens, tokensOf } from "./static/pad/sentence.mjs";
const { words, hands } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(hands.map((trn) => sayTokens(tokensOf(trn), words))));
"""
HANDS = [
    "#1 R4 | A.e B.no =A A.tr B.qu =B =A",
    "#2 R1 | B.tr A.rt B.qv A.jf B.qu =A =A",
    "#3 R4 | A.tp B.e A.qu B.qu env=B(29-31) =A =B =A",
    "#4 R1 | A.e5 B.ve7 A.fa B.no == =A",
    "#5 R2 | 1.e 2.qu env=A@1(33-31) 3.tr 4.no",
    "#6 R3 | A.mz",
    "#7 R4 | B.rd",
    "#8 R1 | =A == =A",
]


@pytest.mark.parametrize("name", ["pad_outbox", "pad_held", "pad_hand"])
def test_the_script(name: str) -> None:
    done = subprocess.run(
        [NODE, "--test", f"tests/js/{name}.test.mjs"],
        cwd=ROOT,
        env=os.environ | {"PAD_PYTHON": sys.executable},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("language", ["en", "ca-valencia"])
def test_both_tell_a_hand_the_same_way(language: str) -> None:
    rules = engine.from_preset("truc_valencia")
    with translation.override(language):
        sent = json.dumps({"words": words(rules), "hands": HANDS})
        ours = [say_trn(trn, rules.id) for trn in HANDS]
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", TELL],
        cwd=ROOT,
        input=sent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == ours
