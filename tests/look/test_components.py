"""The components say with words and shapes what they say with colour, and escape what they are given."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Context, Template
from django.template.loader import get_template
from django.test import RequestFactory
from django.utils import translation

from tests.look import samples, samples_page
from tests.look.conftest import PAGES, ROOT, render
from tournaments.templatetags import _links
from tournaments.templatetags._words import SAVE, STATUS

EVIL = '<b onclick="x">&'


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def show(source: str, **context: Any) -> str:
    return Template("{% load look %}" + source).render(Context(context))


def test_every_page_of_the_gallery_renders() -> None:
    for page in PAGES:
        assert "<h1" in render(page)


def test_every_template_compiles() -> None:
    folder = ROOT / "templates"
    names = [str(p.relative_to(folder)) for p in sorted(folder.rglob("*.html"))]
    assert "base.html" in names
    for name in names:
        get_template(name)


def test_tally_has_number_and_words() -> None:
    html = show('{% tally "pedres" 15 24 12 size="pad" side="A" %}')
    assert "15 of 24, 3 bones" in html
    assert re.search(r"data-score>15<", html)
    assert "tally--a" in html


def test_tally_without_a_score_is_empty_not_zero() -> None:
    html = show('{% tally "pedres" p 24 12 %}', p=None)
    assert "not played yet" in html
    assert ">–<" in html


def test_numbers_in_drawings_never_take_a_decimal_comma() -> None:
    with translation.override("es"):
        html = show('{% tally "palitos" 7 30 15 %}{% tally "tentos" 7 12 6 %}{% rings 1 2 %}')
    assert re.findall(r'viewBox="([^"]*)"', html)
    assert not any("," in box for box in re.findall(r'viewBox="([^"]*)"', html))


def test_rings_say_how_many() -> None:
    html = show('{% rings 1 2 label="camas" %}')
    assert html.count("rings__full") == 1
    assert html.count("rings__open") == 1
    assert "camas: 1 of 2" in html


@pytest.mark.parametrize("status", STATUS)
def test_a_status_is_a_shape_and_a_word(status: str) -> None:
    html = show("{% chip s %}", s=status)
    assert "<path" in html
    assert str(STATUS[status].word) in html


def test_no_two_statuses_look_and_read_the_same() -> None:
    assert len({str(s.word) for s in STATUS.values()}) == len(STATUS)
    assert len({(s.shape, s.hollow) for s in SAVE.values()}) == len(SAVE)


def test_save_state_carries_every_other_state_for_scripts() -> None:
    html = show('{% save_state "local" %}')
    assert set(re.findall(r'<template data-state="(\w+)"', html)) == set(SAVE)


def test_group_table_draws_the_line_and_the_tie() -> None:
    html = show("{% group_table g %}", g=samples.GROUP)
    rows = re.findall(r'<tr class="([^"]*)"', html)
    assert [i for i, c in enumerate(rows, 1) if "is-line" in c] == [1]
    assert [i for i, c in enumerate(rows, 1) if "is-tie" in c] == [3, 4]
    assert html.count("<details>") == 5
    assert "+75" in html
    assert "−41" in html
    assert "1 walkover counted" in html
    assert "<details>" not in show("{% group_table g detail=False %}", g=samples.GROUP)


def test_bracket_spells_out_where_a_side_comes_from() -> None:
    html = show("{% bracket b %}", b=samples.bracket())
    assert "guanyador de la semifinal 1" in html
    assert html.count("is-empty") == 2


def test_bracket_shows_a_phone_the_round_in_play_and_the_way_to_the_others() -> None:
    html = show("{% bracket b %}", b=samples.bracket())
    assert html.count('class="bracket__round is-joined is-now" id="round-b1-2"') == 1
    for number in (1, 2, 3):
        assert f'href="#round-b1-{number}"' in html


def test_a_bracket_in_pieces_says_which_one_each_is() -> None:
    main = samples.bracket()["parts"][0]
    pieces = [main | {"id": f"p{n}", "piece": f"{n} de 2", "final": n == 2} for n in (1, 2)]
    html = show("{% bracket b %}", b={"title": "", "parts": pieces, "champion": samples.pareja(0)})
    assert "1 de 2" in html
    assert html.count("bracket__round--champion") == 1


def test_walkover_shows_no_camas() -> None:
    html = show("{% match_card m %}", m=samples.MATCHES["walkover"])
    assert "rings" not in html
    assert "goes on" in html


def test_names_are_escaped_everywhere() -> None:
    bad = samples.pareja(0) | {"name": EVIL, "club": EVIL}
    m = samples.live(title=EVIL, last_hand=EVIL, status_note=EVIL, slot=0)
    m["a"] = m["a"] | {"pareja": bad}
    g = samples.GROUP | {
        "title": EVIL,
        "rows": [
            samples.row(1, 0, 0, 0, (0, 0), (0, 0), why=[EVIL], tie=True, tie_text=EVIL) | {"pareja": bad}
        ],
    }
    rounds = [{"title": EVIL, "joined": False, "now": True, "cells": samples.cells(m)}] * 2
    part = {"id": "b", "title": EVIL, "piece": EVIL, "final": True, "rounds": rounds, "beside": [m]}
    b = {"title": EVIL, "parts": [part], "champion": bad}
    html = show(
        "{% match_card m %}{% group_table g %}{% bracket b %}{% pad_side m 'A' %}{% decision d %}{% danger_box x %}"
        "{% import_row r %}{% empty e text=e %}{% chip 'live' text=e %}{% button e %}"
        "{% qr_frame e title=e note=e %}{% icon 'check' label=e %}",
        m=m,
        g=g,
        b=b,
        e=EVIL,
        d={"status": "tie", "title": EVIL, "detail": EVIL},
        x={"title": EVIL, "consequences": [EVIL], "label": EVIL},
        r={"line": 1, "cells": [EVIL], "status": "error", "messages": [EVIL]},
    )
    assert "<b onclick" not in html
    assert "&lt;b onclick" in html


def test_notice_does_not_escape_its_own_markup_nor_trust_a_variable() -> None:
    html = show('{% notice "tie" %}<p>{{ e }}</p>{% endnotice %}', e=EVIL)
    assert "<p>&lt;b" in html


def test_field_is_wired_to_its_error() -> None:
    form = samples_page.SampleForm({"name": ""})
    form.is_valid()
    html = show("{% field form.name %}", form=form)
    described = re.search(r'aria-describedby="([^"]*)"', html)
    assert described is not None
    for part in described[1].split():
        assert f'id="{part}"' in html
    assert 'aria-invalid="true"' in html


def test_decision_posts_with_a_token() -> None:
    html = show("{% decisions items %}", items=samples_page.DECISIONS, csrf_token="tok")
    assert html.count("csrfmiddlewaretoken") == 2
    assert "Nothing needs you now" in show("{% decisions items %}", items=[])


def test_button_does_not_swallow_a_misspelt_option() -> None:
    with pytest.raises(TypeError, match="hreff"):
        show('{% button "x" hreff="y" %}')


@pytest.mark.parametrize(
    ("path", "code", "there"),
    [
        ("/es/c/demo/?a=1", "ca-valencia", "/ca-valencia/c/demo/?a=1"),
        ("/pt-br/", "es", "/es/"),
        ("/t/token/", "en", "/en/"),
        ("/", "en", "/en/"),
    ],
)
def test_language_links_lead_to_the_same_page(path: str, code: str, there: str) -> None:
    assert _links.in_language(path, code) == there


def test_language_switcher_marks_the_language_of_the_page() -> None:
    request = RequestFactory().get("/en/c/demo/")
    html = show("{% language_links %}", request=request)
    assert 'lang="en" aria-current="true"' in html
    assert 'href="/ca-valencia/c/demo/"' in html


def test_pager_keeps_the_search() -> None:
    request = RequestFactory().get("/x/", {"q": "a b", "page": "2"})
    html = show("{% pager page %}", page=samples_page.Page(), request=request)
    assert 'href="?q=a+b&amp;page=3"' in html
