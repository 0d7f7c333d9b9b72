"""The rules page of every ruleset, in the four languages: it renders, and its tables have the engine's numbers."""

import html
import re

import pytest
from django.template.loader import get_template
from django.utils.translation import override

from scoring.engine import from_preset, preset_ids, regulation
from tests.publishing.rows import Rows
from tests.publishing.test_pipeline import body
from tournaments.models import Championship
from tournaments.projections import publish, sections
from tournaments.projections.present import Place
from tournaments.projections.rulebook.regulation import chapters
from tournaments.selectors import rulesets

LANGUAGES = ("es", "ca-valencia", "en", "pt-br")


def data(ruleset, options=None):
    rules = from_preset(ruleset, options)
    return {
        "ruleset": ruleset,
        "options": options or {},
        "said": regulation(rules),
        "signs": [],
        "set_name": rules.match.set_name,
        "tally": rulesets.tally_kind(Championship(ruleset=ruleset)),
        "fingerprint": rules.fingerprint,
        "phases": [],
    }


def page(ruleset, language, options=None):
    with override(language):
        section = sections.Section("rules", "rules", data(ruleset, options))
        shown = sections.context(section, Place(language, "demo"))
        return html.unescape(get_template("public/sections/rules.html").render(shown))


def rows(text, anchor):
    """The rows of the tables of a chapter."""
    chapter = re.search(rf'<h3 id="{anchor}">.*?</article>', text, re.DOTALL)
    assert chapter
    return [
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        for row in re.findall(r"<tr>(.*?)</tr>", chapter[0], re.DOTALL)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", preset_ids())
def test_every_regulation_has_the_engines_numbers(ruleset, language):
    text = page(ruleset, language)
    assert "%(" not in text
    assert "None" not in text
    said = regulation(from_preset(ruleset))
    for row in said["truco"]["rows"]:
        found = next(cells for cells in rows(text, "truc") if cells[0] == row["name"])
        assert found[2] == str(row["declined"])
        assert row["accepted"] in ("match", "set") or found[1] == str(row["accepted"])
    assert text.count('class="naipe"') >= len(said["deck"]["order"])
    if said["envido"]:
        shown = [cells[1:] for cells in rows(text, "envit")]
        for row in said["envido"]["chains"]:
            accepted = "falta" if row["accepted"] == "falta" else str(row["accepted"])
            assert [accepted, str(row["declined"])] in shown
        for example in said["envido"]["falta_examples"]:
            cells = next(c for c in rows(text, "falta") if c[0] == "–".join(map(str, example["points"])))
            for side, cell in zip("AB", cells[1:], strict=True):
                assert re.match(rf"{example['gives'][side]}\b", cell)
    if said["flor"] and said["flor"]["mode"] != "simple":
        shown = [cells[1:] for cells in rows(text, "flor")]
        for row in said["flor"]["rows"]:
            if isinstance(row["accepted"], int):
                assert [str(row["accepted"]), str(row["declined"] or "–")] in shown


def test_each_ruleset_has_its_own_chapters_and_words():
    anchors = {
        name: {chapter.id for chapter in chapters(name, regulation(from_preset(name)))}
        for name in preset_ids()
    }
    assert "special" in anchors["paulista"]
    assert "envit" not in anchors["paulista"]
    assert "flor" in anchors["uruguayo"]
    assert "pica" in anchors["argentino"]
    assert "pica" not in anchors["truc_valencia"]
    assert {"truc_valencia", "argentino", "uruguayo"} <= {
        name for name in anchors if "signs" in anchors[name]
    }
    assert "pedres" in page("truc_valencia", "ca-valencia")
    assert "tantos" in page("uruguayo", "es")
    assert "tentos" in page("paulista", "pt-br")


def test_what_is_played_otherwise_is_said_in_words():
    options = {"envido.decline": "accepted_plus_one", "envido.unit": 3, "truco.steps.3.wins": "set"}
    text = page("truc_valencia", "en", options)
    assert "one more than had been accepted: 3 in the example" in text
    assert "the cama in play, and no more" in text
    assert "<code>envido.unit</code>" in text
    assert ["Joc fora", "wins the cama", "4"] in rows(text, "truc")
    assert "no option changed" in page("truc_valencia", "en")


CHANGED = [
    ("truc_valencia", {"envido.falta": "malas_to_half", "truco.late_raise": False}, "lack to 12 stones"),
    ("truc_valencia", {"envido.no_pair": "zero", "envido.closed_by_truc": "tp_only"}, "only a truc i passe"),
    ("truc_valencia", {"envido.cap": 7, "face_down_from": 2}, "more than 7 stones"),
    ("truc_valencia", {"envido.cap": "missing"}, "but the falta gives more than the side ahead lacks"),
    ("truc_valencia", {"scoring.match_after_set": False}, "of the same hand counts no more"),
    ("argentino", {"envido.truco_after": "void", "envido.closed_by_truc": "tp_only"}, "may be called anew"),
    ("argentino", {"envido.after_truco_pending": False, "fold_first_trick_extra": 1}, "gives 1 tanto more"),
    ("argentino", {"scoring.both_cross": "higher_total"}, "It is ◆ who wins the chico"),
    ("paraguayo", {"flor.chaquena": "wins", "flor.phase": "malas"}, "win the partida"),
    ("paraguayo", {"flor.chaquena": 3, "flor.value": "best_two"}, "give 3 tantos"),
    ("paraguayo", {"flor": None}, "never: it is played without flor"),
    ("argentino_flor_simple", {"flor.contested": "all_flores"}, "for every flor at the table"),
    ("uruguayo", {"flor.contested": "per_flor", "flor.resto": "leader_missing"}, "6 to the pair with two"),
    ("paulista", {"special.at": 9, "lead_after_parda": "first_tied"}, "The hand at 9"),
    ("truc_valencia", {"match.sets_to_win": 1, "match.buenas": "at_half"}, "That wins the partida"),
    (
        "truc_valencia",
        {"scoring.both_cross": "higher_total", "truco.steps.1.value": 1},
        "another hand is played",
    ),
]


@pytest.mark.parametrize(("ruleset", "options", "words"), CHANGED)
def test_options_change_the_regulation(ruleset, options, words):
    assert words in page(ruleset, "en", options)
    assert words not in page(ruleset, "en")


@pytest.mark.django_db
def test_an_edition_has_its_own_senas():
    championship = Rows()
    championship.championship.signs = "La mayor: arrugar la nariz\n\n Un tres : <beso>\nciego"
    championship.championship.save()
    publish.drain(championship.championship.pk)
    text = body(championship, "es/rules/")
    assert rows(text, "signs")[1:] == [
        ["La mayor", "arrugar la nariz"],
        ["Un tres", "&lt;beso&gt;"],
        ["ciego", ""],
    ]


@pytest.mark.django_db
def test_the_published_page_is_the_regulation():
    championship = Rows()
    publish.drain(championship.championship.pk)
    text = html.unescape(body(championship, "en/rules/"))
    assert "While both sides are in malas it wins the cama" in text
    assert "manilla de espadas" in text
