"""Presets are the rules page's; options are dotted paths with allowed values; a fingerprint names the result."""

from typing import Any

import pytest
import yaml

from scoring import engine
from scoring.engine import OptionError
from scoring.engine.presets import ADDITIONS, PRESETS
from tests.scoring.engine.mutate_presets import survives
from tests.scoring.engine.support import RULES
from tests.scoring.engine.tables import check


def test_the_literals_are_those_of_the_page() -> None:
    page = yaml.safe_load((RULES / "presets.yaml").read_text(encoding="utf-8"))
    assert {name: data for name, data in page.items() if not name.startswith("_")} == PRESETS
    assert tuple(PRESETS) == engine.preset_ids()
    assert not {key for name, extra in ADDITIONS.items() for key in extra} & set(PRESETS["uruguayo"])


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_every_preset_builds_and_every_option_takes_its_values(preset: str) -> None:
    rules = engine.from_preset(preset)
    assert rules.id == preset
    assert rules.name
    seen = {rules.fingerprint}
    for spec in engine.option_specs(preset):
        values: list[Any] = list(spec.choices)
        if spec.type == "integer":
            values = [spec.low, spec.high, *([None] if spec.nullable else [])]
        for value in values:
            changed = engine.from_preset(preset, {spec.path: value})
            assert changed.options == {spec.path: value}
            seen.add(changed.fingerprint)
    assert len(seen) > 20
    paths = [spec.path for spec in engine.option_specs(preset)]
    assert len(paths) == len(set(paths))
    assert paths[0] == "match.target"


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_the_numbers_are_those_of_the_rules(preset: str) -> None:
    check(preset)


def test_a_changed_number_is_noticed() -> None:
    assert not survives("uruguayo", ("truco", "steps", 1, "declined"), 1)
    assert not survives("paulista_limpo", ("special", "run_gives"), -1)
    assert survives("truc_valencia", ("match", "half"), 0)  # no change at all


def test_the_form_sees_the_contested_options_first() -> None:
    specs = {spec.path: spec for spec in engine.option_specs("truc_valencia")}
    falta = specs["envido.falta"]
    assert falta.main
    assert falta.default == "malas_wins_set"
    assert set(falta.choices) == {"leader_missing", "malas_wins_set", "malas_to_half", "winner_missing"}
    assert (specs["match.target"].low, specs["match.target"].default) == (3, 24)
    assert specs["truco.steps.3.wins"].choices == (None, "set", "match")
    assert "flor.base" not in specs
    changed = {spec.path: spec for spec in engine.option_specs("truc_valencia", {"match.target": 18})}
    assert changed["match.target"].default == 18
    assert not specs["envido.unit"].main
    assert specs["deck.ranks"].type == "ranks"


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("nothing", 1, "option.unknown"),
        ("match", {"target": 3}, "option.unknown"),
        ("match.name", 3, "option.unknown"),
        ("match.target.x", 3, "option.unknown"),
        ("match.target.x.y", 3, "option.unknown"),
        ("truco.steps.4.wins", "set", "option.unknown"),
        ("truco.steps.x.wins", "set", "option.unknown"),
        ("truco.steps.0", 1, "option.unknown"),
        ("flor.base", 3, "option.unknown"),
        ("players.0", 3, "option.unknown"),
        ("players.0.x", 3, "option.unknown"),
        ("name", "x", "option.unknown"),
        ("envido.falta", "all", "option.invalid"),
        ("truc_i_passe", 1, "option.invalid"),
        ("match.target", "24", "option.invalid"),
        ("match.target", True, "option.invalid"),
        ("match.target", 100, "option.invalid"),
        ("match.target", None, "option.invalid"),
        ("face_down_from", 4, "option.invalid"),
        ("deck.ranks", [3, 4, 5], "option.invalid"),
        ("deck.ranks", [3, 4, 5, 5, 6], "option.invalid"),
        ("deck.ranks", [3, 4, 5, 6, 8], "option.invalid"),
        ("deck.ranks", "3456", "option.invalid"),
        ("flor", {"mode": "simple"}, "option.unknown"),
    ],
)
def test_options_that_are_refused(path: str, value: Any, key: str) -> None:
    with pytest.raises(OptionError) as caught:
        engine.from_preset("truc_valencia", {path: value})
    assert caught.value.key == key
    assert path in str(caught.value)


@pytest.mark.parametrize(
    ("preset", "path", "value", "key"),
    [
        # the deck of mineiro has its four manilhas, so there is no short one without 4 and 7 (rules.md U8)
        ("mineiro", "deck.ranks", ["Q", "J", "K", "A", "2", "3"], "option.deck_lacks"),
        ("mineiro_pertrick", "deck.ranks", ["7", "Q", "J", "K", "A", "2", "3"], "option.deck_lacks"),
        ("truc_valencia", "deck.ranks", [1, 3, 4, 5, 6, 7], "option.deck_twice"),
        # the flor reservada of Venezuela is not played (rules.md U6)
        ("venezolano", "flor.value", "reservada", "option.invalid"),
        ("venezolano", "flor.reservada", True, "option.unknown"),
        ("venezolano", "envido.cap", "nothing", "option.invalid"),
        ("argentino", "scoring.match_after_set", False, "option.unknown"),
    ],
)
def test_what_the_sources_do_not_settle_is_refused(preset: str, path: str, value: Any, key: str) -> None:
    with pytest.raises(OptionError) as caught:
        engine.from_preset(preset, {path: value})
    assert caught.value.key == key


def test_mineiro_may_leave_out_what_its_manilhas_do_not_need() -> None:
    rules = engine.from_preset("mineiro", {"deck.ranks": ["4", "7", "Q", "J", "K", "A", "2", "3"]})
    assert len(rules.deck) == 32


def test_whole_parts_can_be_left_out() -> None:
    rules = engine.from_preset("paraguayo", {"flor": None})
    assert rules.flor is None
    with pytest.raises(OptionError) as caught:
        engine.from_preset("tute")
    assert caught.value.key == "ruleset.unknown"


def test_the_fingerprint_names_the_rules_and_nothing_else() -> None:
    plain = engine.from_preset("truc_valencia")
    assert plain == engine.from_preset("truc_valencia", {"match.target": 24})
    assert hash(plain) == hash(engine.from_preset("truc_valencia", {"match.target": 24}))
    assert plain != engine.from_preset("truc_valencia", {"match.target": 18})
    assert plain != "truc_valencia"
    assert len(plain.fingerprint) == 64


def test_changing_one_ruleset_leaves_the_others_alone() -> None:
    engine.from_preset("uruguayo", {"truco.steps.0.value": 9})
    assert engine.from_preset("argentino").truco.steps[0].value == 2
