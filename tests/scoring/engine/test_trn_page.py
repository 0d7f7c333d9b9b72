"""`docs/trn.md` is enough for another program: it names every code, end, tag and key of the rules, and its example file replays."""

import re
from pathlib import Path

import pytest

from scoring.engine import preset_ids, read_file, replay_file
from scoring.engine.notation import ENVIDO, FLOR, OTHER, TRUCO
from scoring.engine.options import CHECKS
from scoring.engine.ruleset import resolved

PAGE = (Path(__file__).parents[3] / "docs/trn.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[a-z][\w+-]*", PAGE))


@pytest.mark.parametrize("code", sorted(TRUCO | ENVIDO | FLOR | set(OTHER)))
def test_every_code_is_there(code: str) -> None:
    assert code in WORDS


def keys(data: object) -> set[str]:
    if isinstance(data, dict):
        return {str(key) for key in data if not str(key).isdecimal()} | set().union(
            *map(keys, data.values()), set()
        )
    return set().union(*map(keys, data)) if isinstance(data, list) else set()


PLAIN = {
    "name",
    "players",
    "deck",
    "suits",
    "ranks",
    "extra",
    "order",
    "set_name",
    "extends",
    "mode",
    "uncontested",
}


@pytest.mark.parametrize("preset", preset_ids())
def test_every_key_of_the_rules_is_explained(preset: str) -> None:
    assert keys(resolved(preset)) - PLAIN <= WORDS


def test_every_choice_of_an_option_is_explained() -> None:
    choices = {str(c) for check in CHECKS.values() for c in check.choices if isinstance(c, str)}
    assert choices - WORDS == set()


def test_the_example_file_replays() -> None:
    (block,) = re.findall(r"```\n(\[Ruleset .+?)```", PAGE, re.S)
    sheet, _wrong = replay_file(read_file(block))
    assert len(sheet.rows) == 2
    assert sheet.violations == ()
