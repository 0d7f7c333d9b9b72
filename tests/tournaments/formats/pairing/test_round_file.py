"""The file of a round: anybody makes it again from it, and a changed one is refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from tournaments.formats import FormatError, RoundOptions, change_by_hand, redraw, round_file
from tournaments.formats.pairing import KINDS

from .fields import entrants, play, played


def file_of(kind: str, count: int = 9) -> dict[str, Any]:
    """The file of the third round."""
    field, dice = entrants(count, club_of=2), random.Random(4)
    rounds = play(kind, field, RoundOptions(rounds=4), "s", lambda drawn: played(drawn, dice, draws=0.2))
    _, history = [next(rounds) for _ in range(3)][-1]
    return round_file(kind, field, history, RoundOptions(rounds=4, byes=("8",)), "loteria 00123")


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_made_again_from_plain_json(kind: str) -> None:
    file = file_of(kind)
    assert redraw(json.loads(json.dumps(file))) == file
    unsolved = {name: value for name, value in file.items() if name not in ("result", "result_digest")}
    assert redraw(unsolved) == file
    assert file["result"]["number"] == 3
    assert file["result"]["rests"][0] == "8"


def test_the_command_makes_it_again() -> None:
    file = file_of("swiss")
    run = subprocess.run(
        [sys.executable, "-m", "tournaments.formats"],
        input=json.dumps(file).encode(),
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == file


def test_the_order_in_the_file_says_nothing() -> None:
    file = file_of("swiss")
    turned = file | {
        "entrants": file["entrants"][::-1],
        "history": [results[::-1] for results in file["history"]],
    }
    assert redraw(turned) == file


def test_what_went_in_or_came_out_cannot_be_changed_unseen() -> None:
    file = file_of("swiss")
    with pytest.raises(FormatError, match="digest_mismatch"):
        redraw(file | {"seed": "another"})
    result = file["result"] | {"pairings": file["result"]["pairings"][::-1]}
    with pytest.raises(FormatError, match="result_mismatch"):
        redraw(file | {"result": result})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"algorithm": "joc-fora-draw/1"}, "unknown_algorithm"),
        ({"entrants": "all"}, "bad_file"),
        ({"entrants": [{"club": "x"}]}, "bad_file"),
        ({"entrants": [{"id": "a", "seed_rank": True}]}, "bad_file"),
        ({"history": [{}]}, "bad_file"),
        ({"history": [[{"id": "1", "a": "a"}]]}, "bad_file"),
        ({"history": [[{"id": "1", "a": "0", "b": "1", "status": "lost"}]]}, "bad_file"),
        ({"options": {"rounds": "five"}}, "bad_file"),
        ({"options": {"apart": [["club"]]}}, "bad_file"),
        ({"options": {"apart": ["town"]}}, "bad_options"),
        ({"options": {"colour": 1}}, "bad_file"),
        ({"seed": 7}, "bad_seed"),
    ],
)
def test_a_file_that_says_nonsense_is_refused(change: dict[str, Any], key: str) -> None:
    with pytest.raises(FormatError) as refusal:
        redraw(file_of("swiss") | change)
    assert refusal.value.key == key


def test_a_change_by_hand_is_in_the_file_with_what_it_brings() -> None:
    """Two exchange their places; whoever makes the file again gets the same, and sees the meeting that people made."""
    file = file_of("swiss")
    (a, b), (c, d) = file["result"]["pairings"][:2]
    met = {frozenset((one["a"], one["b"])) for results in file["history"] for one in results}
    changed = change_by_hand(file, a, c)
    assert changed["result"]["pairings"][:2] == [[c, b], [a, d]]
    assert changed["digest"] == file["digest"], "what went in stays"
    assert changed["changes"][0]["before"] == {a: "1", c: "2"}
    assert redraw(json.loads(json.dumps(changed))) == changed
    again = {tuple(one["ids"]) for one in changed["result"]["conflicts"] if one["by"] == "rematch"}
    assert again == {tuple(sorted(pair)) for pair in ((c, b), (a, d)) if frozenset(pair) in met}
    assert all(
        one["reason"] == "by_hand" for one in changed["result"]["conflicts"] if {a, c} & set(one["ids"])
    )
    with pytest.raises(FormatError, match="result_mismatch"):
        redraw({name: value for name, value in changed.items() if name != "changes"})


def test_a_round_that_people_paired_cannot_be_made_again() -> None:
    with pytest.raises(FormatError, match="drawn_by_hand"):
        redraw({"kind": "swiss", "algorithm": "by-hand", "entrants": [], "result": {}})
