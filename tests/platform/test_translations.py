"""Strings are found, files are kept, and what is not ready is named."""

import gettext
from pathlib import Path

import pytest

from truco_site import strings, translations
from truco_site.strings import Source

TEMPLATE = """{% load i18n %}<p title="don't">{% translate "Hello" %} {% trans 'Open' context "door" %}
{% blocktranslate count n=n trimmed %}One
 hand {{ n }}{% plural %}{{ n }} hands{% endblocktranslate %} {{ x|default:_("none") }}</p>"""
PYTHON = """
from django.utils.translation import gettext as _, ngettext_lazy, pgettext
A = _("Saved " "twice")
B = ngettext_lazy("%(n)s hand", "%(n)s hands", "n")
C = pgettext("verb", "Open")
D = _(variable)
"""


def test_templates_are_read() -> None:
    found = {(s.context, s.text, s.plural) for s in strings.of_template(TEMPLATE, "x.html")}
    assert found == {
        ("", "Hello", ""),
        ("door", "Open", ""),
        ("", "One hand %(n)s", "%(n)s hands"),
        ("", "none", ""),
    }


def test_python_is_read() -> None:
    found = {(s.context, s.text, s.plural) for s in strings.of_python(PYTHON, "x.py")}
    assert found == {("", "Saved twice", ""), ("", "%(n)s hand", "%(n)s hands"), ("verb", "Open", "")}


def test_a_function_imported_under_another_name_is_read() -> None:
    code = "from django.utils.translation import gettext_lazy as _l\nA = _l('Later')"
    assert [s.text for s in strings.of_python(code, "x.py")] == ["Later"]


def test_the_projects_own_strings_are_found() -> None:
    found = strings.collect()
    assert ("", "There is nothing here") in found
    assert ("", "The server could not understand that request.") in found


SOURCES = [Source("Hello %(who)s", place="a"), Source("%(n)s hand", plural="%(n)s hands", place="b")]


def translate(folder: Path, language: str, old: str, new: str) -> None:
    po = translations.po_file(language, folder)
    assert old in po.read_text()
    po.write_text(po.read_text().replace(old, new))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    translations.update(SOURCES, tmp_path)
    for language in translations.PLURALS:
        translate(
            tmp_path,
            language,
            'msgid "Hello %(who)s"\nmsgstr ""',
            'msgid "Hello %(who)s"\nmsgstr "Hola %(who)s"',
        )
        translate(tmp_path, language, 'msgstr[0] ""', 'msgstr[0] "%(n)s mano"')
        translate(tmp_path, language, 'msgstr[1] ""', 'msgstr[1] "%(n)s manos"')
    return tmp_path


def test_a_whole_language_has_no_problem_and_compiles(folder: Path) -> None:
    assert list(translations.problems(SOURCES, folder)) == []
    assert translations.compile_all(folder) == 3
    assert translations.compile_all(folder) == 0
    with (folder / "ca_Valencia/LC_MESSAGES/django.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    assert catalog.gettext("Hello %(who)s") == "Hola %(who)s"
    assert catalog.ngettext("%(n)s hand", "%(n)s hands", 2) == "%(n)s manos"


def test_an_update_keeps_what_there_is_takes_in_what_is_new_and_drops_what_is_gone(folder: Path) -> None:
    before = translations.po_file("es", folder).read_text()
    translations.update(SOURCES, folder)
    assert translations.po_file("es", folder).read_text() == before
    translations.update([SOURCES[0], Source("New", place="c")], folder)
    assert [
        p.split(": ")[:3]
        for p in translations.problems([SOURCES[0], Source("New")], folder)
        if p.startswith("es")
    ] == [["es", "not translated", "'New' ()"]]
    assert "hands" not in translations.po_file("es", folder).read_text()


def test_an_update_keeps_what_a_language_says_in_place_of_django(folder: Path) -> None:
    po = translations.po_file("ca_Valencia", folder)
    own = '#: django\nmsgctxt "alt. month"\nmsgid "May"\nmsgstr "de maig"\n'
    po.write_text(f"{po.read_text()}{own}\n")
    before = po.read_text()
    translations.update(SOURCES, folder)
    assert po.read_text() == before
    assert list(translations.problems(SOURCES, folder)) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('msgstr "Hola %(who)s"', 'msgstr ""', "not translated"),
        ('msgstr "Hola %(who)s"', 'msgstr "Hola %(whom)s"', "other placeholders"),
        ('msgstr "Hola %(who)s"', 'msgstr "Hola"', "other placeholders"),
        ('msgstr[1] "%(n)s manos"', 'msgstr[1] ""', "not translated"),
        ('msgid "Hello %(who)s"', '#, fuzzy\nmsgid "Hello %(who)s"', "fuzzy"),
        ('msgid "Hello %(who)s"', 'msgid "Bye %(who)s"', "missing"),
    ],
)
def test_what_is_not_ready_is_named(folder: Path, old: str, new: str, problem: str) -> None:
    translate(folder, "pt_BR", old, new)
    (line,) = translations.problems(SOURCES, folder)
    assert line.startswith(f"pt_BR: {problem}")


def test_a_missing_language_is_named(folder: Path) -> None:
    translations.po_file("ca_Valencia", folder).unlink()
    assert list(translations.problems(SOURCES, folder)) == ["ca_Valencia: there is no file"]
