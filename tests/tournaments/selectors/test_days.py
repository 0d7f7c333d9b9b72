"""Weekdays and months in small letters where the language writes them so."""

import re
from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from tests.look.conftest import ROOT
from tournaments.selectors.days import written
from tournaments.selectors.names import day_text

FRIDAY = date(2027, 12, 3)


@pytest.mark.parametrize(
    ("language", "short", "whole"),
    [
        ("en", "Fri 3 Dec", "Friday, December 3"),
        ("es", "vie 3 dic", "viernes, 3 de diciembre"),
        ("ca-valencia", "dv. 3 des.", "divendres, 3 de desembre"),
        ("pt-br", "sex 3 dez", "sexta-feira, 3 de dezembro"),
    ],
)
def test_a_day_as_each_language_writes_it(language, short, whole):
    with translation.override(language):
        assert written(FRIDAY, "D j M") == short
        assert day_text(FRIDAY) == whole


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Dec. 3, 2027"), ("es", "3 de diciembre de 2027"), ("pt-br", "3 de dezembro de 2027")],
)
def test_without_a_shape_a_day_is_written_as_the_language_writes_dates(language, text):
    with translation.override(language):
        assert written(FRIDAY) == text


def test_a_saturday_in_portuguese_has_its_accent():
    with translation.override("pt-br"):
        assert written(date(2027, 12, 4), "D j M") == "sáb 4 dez"


def test_a_page_writes_a_moment_on_the_clock_that_is_active():
    page = Template('{% load look %}{{ at|day:"D j M, H:i" }}|{{ never|day }}')
    late = datetime(2027, 12, 3, 23, 30, tzinfo=UTC)
    with translation.override("es"), timezone.override("Europe/Madrid"):
        assert page.render(Context({"at": late, "never": None})) == "sáb 4 dic, 00:30|"


def test_no_template_writes_a_day_or_a_month_by_itself():
    shapes = {
        (path.name, shape)
        for path in (ROOT / "templates").rglob("*.html")
        for shape in re.findall(r"\|date(?::[\"']([^\"']*)[\"']|\b)", path.read_text())
    }
    assert {shape for _name, shape in shapes} <= {"H:i", "H:i:s", "c"}, shapes
