"""The rules in words agree with the engine: every default has its reading, every reading is taken."""

import pytest

from scoring.engine import from_preset
from tournaments.forms import rules
from tournaments.forms.championships import OFFERED, ChampionshipForm, rulesets

EACH = [(name, q, r) for name in OFFERED for q in rules.questions(name) for r in q.readings]


def test_the_engine_offers_what_is_offered():
    assert [name for name, _label in rulesets()] == list(OFFERED)


@pytest.mark.parametrize("ruleset", OFFERED)
def test_every_question_has_the_default_among_its_readings(ruleset):
    asked = rules.questions(ruleset)
    assert len(asked) >= 15
    assert ("deck" in {q.id for q in asked}) == (ruleset == "truc_valencia_negres")
    for question in asked:
        assert rules.chosen(question, ruleset, {})
        assert sum("(usual)" in label for _value, label in rules.choices(question, ruleset)) == 1


@pytest.mark.parametrize(
    ("ruleset", "question", "reading"), EACH, ids=lambda x: getattr(x, "id", getattr(x, "value", x))
)
def test_every_reading_is_one_that_the_engine_takes(ruleset, question, reading):
    options = rules.to_options(ruleset, {question.id: reading.value}, {})
    assert from_preset(ruleset, options)
    assert rules.chosen(question, ruleset, options) == reading.value
    own = rules.defaults(ruleset)
    assert all(own[path] != value for path, value in options.items())


def test_options_that_nobody_asks_about_stay():
    before = {"envido.unit": 3, "envido.falta": "leader_missing"}
    after = rules.to_options("truc_valencia", {"falta": "malas_wins_set"}, before)
    assert after == {"envido.unit": 3}
    assert rules.to_options("truc_valencia", {}, before) == before


def test_another_ruleset_begins_with_its_own_options(office):
    office.championship.ruleset = "truc_valencia_negres"
    office.championship.rule_options = {"deck.ranks": [1, 3, 4, 5, 6, 7, 10, 11, 12], "envido.unit": 3}
    sent = ChampionshipForm(championship=office.championship).initial | {"ruleset": "truc_valencia"}
    form = ChampionshipForm(sent, championship=office.championship)
    assert form.is_valid(), form.errors
    assert form.details.rule_options == {}
