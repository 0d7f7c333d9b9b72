"""The rules in words agree with the engine: every default has its reading, every reading is taken, nothing contested is left out."""

import pytest
from django.utils.translation import override

from scoring.engine import from_preset, option_specs, preset_ids
from tournaments.forms import rules
from tournaments.forms.championships import ChampionshipForm, rulesets

LANGUAGES = ("es", "ca-valencia", "en", "pt-br")
EACH = [(name, q.id, r.value) for name in preset_ids() for q in rules.questions(name) for r in q.readings]
# main options about which the sources of these rulesets agree, so that there is nothing to choose
AGREED = {
    "argentino": {"deck.ranks"},
    "uruguayo": {"deck.ranks", "flor.value"},
    "paulista": {"deck.ranks", "match.target", "match.half", "match.buenas", "scoring.both_cross"},
    "truc_valencia": set(),
}
FAMILY = {
    "arge": "argentino",
    "para": "argentino",
    "urug": "uruguayo",
    "vene": "uruguayo",
    "truc": "truc_valencia",
}


def one(ruleset, question):
    return next(q for q in rules.questions(ruleset) if q.id == question)


def test_every_ruleset_of_the_engine_is_offered_by_a_name_of_its_own():
    assert [name for name, _label in rulesets()] == list(preset_ids())
    for language in LANGUAGES:
        with override(language):
            labels = [label for _name, label in rulesets()]
        assert len(set(labels)) == len(labels)
        assert not any("semilla" in label for label in labels)


@pytest.mark.parametrize("ruleset", preset_ids())
def test_every_question_has_the_default_among_its_readings(ruleset):
    asked = rules.questions(ruleset)
    assert len(asked) >= 9
    assert len({q.id for q in asked}) == len(asked)
    for question in asked:
        assert rules.chosen(question, ruleset, {})
        assert len({r.value for r in question.readings}) == len(question.readings) >= 2
        assert sum("(usual)" in label for _value, label in rules.choices(question, ruleset)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", preset_ids())
def test_every_main_option_has_words(ruleset, language):
    with override(language):
        asked = rules.questions(ruleset)
        for question in asked:
            assert question.title
            said = [r.says for r in question.readings]
            assert all(said)
            assert not any("%(" in text for text in (question.title, question.help, *said))
    main = {spec.path for spec in option_specs(ruleset) if spec.main}
    agreed = AGREED[FAMILY.get(ruleset[:4], "paulista")]
    assert main - {path for q in asked for path in q.paths} == agreed


# rules.md D1-D14 and U1-U15: where each is asked. D4 (values of the Uruguayan piezas) and U13 (a tie between players who are
# not mano) have no second reading that a table plays, U12 no second number; D11 is two rulesets; U6 and U8 are refused
CONTESTED = {
    "D1 U4": ("argentino", "decline"),
    "D2": ("argentino", "truco_after"),
    "D3": ("argentino_flor", "flor_value"),
    "D5 U1": ("truc_valencia", "falta"),
    "D6": ("truc_valencia", "joc_fora"),
    "D7": ("truc_valencia", "both_cross"),
    "D8": ("truc_valencia", "openers"),
    "D9": ("truc_valencia", "all_parda"),
    "D10": ("argentino", "fold_extra"),
    "D12": ("paulista", "raise_policy"),
    "D13": ("uruguayo", "flor_resto"),
    "D14": ("venezolano", "ladder"),
    "U2": ("truc_valencia", "no_pair"),
    "U3": ("truc_valencia", "match_after_set"),
    "U5": ("mineiro", "ladder"),
    "U5 run": ("mineiro", "run_gives"),
    "U7": ("uruguayo", "stake"),
    "U9": ("truc_valencia", "buenas"),
    "U10": ("paraguayo", "flor_cannot_win"),
    "U11": ("argentino", "pica_cap"),
    "U14": ("truc_valencia", "closed_by_truc"),
    "U15": ("paulista", "lead_after_parda"),
}


@pytest.mark.parametrize("point", CONTESTED)
def test_every_contested_point_is_asked_with_an_example_and_a_default(point):
    ruleset, name = CONTESTED[point]
    with override("en"):
        question = one(ruleset, name)
        shown = " ".join([question.title, question.help, *(r.says for r in question.readings)])
    assert "Example" in question.help or any(sign.isdigit() for sign in shown), shown
    assert rules.chosen(question, ruleset, {}) in {r.value for r in question.readings}


@pytest.mark.parametrize(("ruleset", "question", "value"), EACH)
def test_every_reading_is_one_that_the_engine_takes(ruleset, question, value):
    options = rules.to_options(ruleset, {question: value}, {})
    assert from_preset(ruleset, options)
    assert rules.chosen(one(ruleset, question), ruleset, options) == value
    own = rules.defaults(ruleset)
    assert all(own.get(path, "played") != held for path, held in options.items())


def test_options_that_nobody_asks_about_stay():
    before = {"envido.unit": 3, "envido.falta": "leader_missing"}
    after = rules.to_options("truc_valencia", {"falta": "malas_wins_set"}, before)
    assert after == {"envido.unit": 3}
    assert rules.to_options("truc_valencia", {}, before) == before


def test_without_flor_its_other_answers_fall():
    answers = {"flor_phase": "never", "flor_value": "best_two"}
    assert rules.to_options("paraguayo", answers, {}) == {"flor": None}
    again = rules.to_options("paraguayo", {"flor_phase": "malas"}, {"flor": None})
    assert again == {"flor.phase": "malas"}


@pytest.mark.parametrize(
    ("ruleset", "question", "value", "words"),
    [
        ("argentino", "decline", "accepted_plus_one", "3 in the example"),
        ("argentino", "decline", "previous_total", "2 in the example"),
        ("truc_valencia", "falta", "malas_wins_set", "at 10–8 it gives 14 or 16; at 10–15 it gives 9 or 9"),
        ("truc_valencia", "falta", "leader_missing", "at 10–8 it gives 14 or 14"),
        ("truc_valencia", "falta", "malas_to_half", "at 10–8 it gives 2 or 4"),
        ("truc_valencia", "stake", "allowed", "10 in the example"),
        ("truc_valencia", "stake", "missing", "4 in the example"),
        ("truc_valencia", "match_after_set", "counts", "«Joc fora» wins the partida for who has it"),
        ("argentino_flor_simple", "flor_contested", "all_flores", "9 to the pair with two, or 9"),
        ("uruguayo", "target", "40", "40 tantos: 20 malas and 20 buenas"),
        ("venezolano", "ladder", "2_3_4", "accepted 2, 3, 4; declined 1, 2, 3, 4"),
    ],
)
def test_examples_have_the_engines_numbers(ruleset, question, value, words):
    with override("en"):
        assert words in next(r.says for r in one(ruleset, question).readings if r.value == value)


def test_another_ruleset_begins_with_its_own_options(office):
    office.championship.ruleset = "truc_valencia_negres"
    office.championship.rule_options = {"deck.ranks": [1, 3, 4, 5, 6, 7, 10, 11, 12], "envido.unit": 3}
    sent = ChampionshipForm(championship=office.championship).initial | {"ruleset": "truc_valencia"}
    form = ChampionshipForm(sent, championship=office.championship)
    assert form.is_valid(), form.errors
    assert form.details.rule_options == {}


def test_answers_to_another_rulesets_questions_are_not_taken(office):
    start = ChampionshipForm(championship=office.championship).initial
    sent = start | {"asked": "truc_valencia", "ruleset": "uruguayo", "rule:falta": "malas_wins_set"}
    form = ChampionshipForm(sent, championship=office.championship)
    assert form.is_valid(), form.errors
    assert form.details.rule_options == {}
    same = ChampionshipForm(sent | {"asked": "uruguayo"}, championship=office.championship)
    assert same.is_valid(), same.errors
    assert same.details.rule_options == {"envido.falta": "malas_wins_set"}
