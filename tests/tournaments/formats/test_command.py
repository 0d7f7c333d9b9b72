"""`python -m tournaments.formats`: the same draw, the same table, errors as JSON, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import FormatError, groups_file, result_to_json, rules_to_json, table, table_to_json
from tournaments.formats.__main__ import answer
from tournaments.formats.codec import result_from_json, rules_from_json

from .events import group, load, rules
from .test_draw_groups import field

ROOT = Path(__file__).parents[3]


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy; "
         "sys.argv[0] = 'formats'; runpy.run_module('tournaments.formats', run_name='__main__')", *arguments],
        input=text.encode(), capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def results_file(event: str, phase_id: str, name: str) -> dict[str, Any]:
    ids, results = group(load(event), phase_id, name)
    chosen = rules(load(event), phase_id, name)
    return {
        "entrants": ids,
        "results": [result_to_json(one) for one in results],
        "rules": rules_to_json(chosen),
    }


def test_a_draw_file_gives_the_same_draw_from_standard_input_and_from_a_path(tmp_path: Path) -> None:
    file = groups_file(field(26, clubs=9, sectors=4), seed="Número 06381 — ñ", groups=4)
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(file), encoding="utf-8-sig")
    for code, out, err in (
        run(str(path)),
        run(text=json.dumps(file, ensure_ascii=False)),
        run("-", text=json.dumps(file)),
    ):
        assert (code, err) == (0, "")
        assert json.loads(out) == file


def test_a_results_file_gives_the_same_table() -> None:
    ids, results = group(load("e01"), "F2", "D")
    made = table(ids, results, rules(load("e01"), "F2", "D"))
    code, out, err = run(text=json.dumps(results_file("e01", "F2", "D")))
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(json.dumps(table_to_json(made)))
    assert [row["entrant"] for row in json.loads(out)["rows"]][:3] == ["9", "1", "25"]


def test_what_left_is_read_from_the_file() -> None:
    file = results_file("e14", "G", "B") | {"out": {"10": "withdrawn"}}
    file["entrants"] = [{"id": one} for one in file["entrants"]]
    assert [(row["rank"], row["entrant"]) for row in answer(json.dumps(file))["rows"]] == [
        (1, "7"), (2, "9"), (3, "8"), (4, "11"), (None, "10"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "bad_file"),
        ("{}", "unknown_algorithm"),
        ('{"results": []}', "bad_file"),
        ('{"results": 3, "entrants": []}', "bad_file"),
        ('{"results": [], "entrants": ["a"], "out": []}', "bad_file"),
        ('{"results": [], "entrants": ["a", 5]}', "bad_id"),
        ('{"results": [{"id": "1"}], "entrants": ["a"]}', "bad_result"),
        ('{"results": [5], "entrants": ["a"]}', "bad_result"),
        ('{"results": [{"id":"1","a":"a","b":"b","playoff":0}], "entrants": ["a","b"]}', "bad_result"),
        ('{"results": [{"id":"1","a":"a","b":"b","sets":[[1]]}], "entrants": ["a","b"]}', "bad_result"),
        ('{"results": [], "entrants": ["a"], "rules": {"win_points": Infinity}}', "bad_rules"),
        ('{"results": [], "entrants": ["a"], "rules": {"win_points": NaN}}', "bad_rules"),
        ('{"results": [], "entrants": ["a"], "rules": {"luck": 1}}', "bad_rules"),
        ('{"results": [], "entrants": ["a"], "rules": 3}', "bad_rules"),
        ('{"results": [], "entrants": ["a"], "rules": {"chain": [["wins"]]}}', "bad_rules"),
        ('{"results": [], "entrants": ["a"], "rules": {"walkover_credit": {"luck": 1}}}', "bad_rules"),
    ],
)
def test_errors_have_a_key(text: str, key: str) -> None:
    with pytest.raises(FormatError) as refusal:
        answer(text)
    assert refusal.value.key == key


@pytest.mark.parametrize(
    ("arguments", "text", "key"),
    [
        ((), "no json", "not_json"),
        (("/nowhere/draw.json",), "", "cannot_read"),
        ((), '{"results": [], "entrants": ["\\ud800"]}', "bad_id"),
        ((), '{"algorithm": "joc-fora-draw/1", "seed": "s", "kind": "\\ud800", "entrants": []}', "bad_file"),
    ],
)
def test_the_command_says_errors_in_json_and_exits_with_two(
    arguments: tuple[str, ...], text: str, key: str
) -> None:
    code, out, err = run(*arguments, text=text)
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["key"] == key


def test_bytes_that_are_no_text_and_too_many_arguments(tmp_path: Path) -> None:
    path = tmp_path / "draw.json"
    path.write_bytes(b"\xff\xfe{")
    assert json.loads(run(str(path))[1])["error"]["key"] == "cannot_read"
    assert run("--help")[:1] == (0,)
    assert run("a", "b")[0] == 2


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_change_of_a_file_gives_anything_but_an_answer_or_a_key(data: st.DataObject) -> None:
    file: Any = data.draw(
        st.sampled_from([groups_file(field(6, clubs=2), seed="s", groups=2), results_file("e02", "F1", "U")])
    )
    file = json.loads(json.dumps({key: value for key, value in file.items() if "digest" not in key}))
    where: Any = file
    for _ in range(data.draw(st.integers(0, 3))):
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        inner = [key for key in keys if isinstance(where[key], dict | list) and where[key]]
        if not inner:
            break
        where = where[data.draw(st.sampled_from(inner))]
    keys = list(where) if isinstance(where, dict) else list(range(len(where)))
    where[data.draw(st.sampled_from(keys))] = data.draw(json_values)
    with suppress(FormatError):
        json.dumps(answer(json.dumps(file)))


def test_rules_and_results_survive_json() -> None:
    for event, phase_id, name in (("e01", "F2", "D"), ("e14", "G", "A")):
        chosen = rules(load(event), phase_id, name, lots=("3", "1"), adjustments=(("1", -1.5),))
        assert rules_from_json(json.loads(json.dumps(rules_to_json(chosen)))) == chosen
        for one in group(load(event), phase_id, name)[1]:
            assert result_from_json(json.loads(json.dumps(result_to_json(one)))) == one


def test_the_formats_need_nothing_installed() -> None:
    """No site packages at all: neither Django nor anything else is imported."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import tournaments.formats, tournaments.formats.__main__; "
        "print([name for name in sys.modules if name.split('.')[0] in ('django', 'random', 'datetime', 'yaml')])"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
