"""No template and no component needs what the CSP refuses."""

from __future__ import annotations

import re

import pytest

from tests.look.conftest import PAGES, ROOT, render

TEMPLATES = sorted(p for p in ROOT.glob("**/templates/**/*.html") if ".venv" not in p.parts)
REFUSED = {
    "style attribute": re.compile(r"<[^>{%]*\sstyle\s*=", re.I),
    "style element": re.compile(r"<style\b", re.I),
    "inline handler": re.compile(r"<[a-z][^>]*?\son[a-z]+\s*=\s*[\"'{]", re.I),
    "javascript address": re.compile(r"(href|src|action)\s*=\s*[\"']\s*javascript:", re.I),
    "inline script": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=[\"']application/json[\"'])[^>]*>", re.I
    ),
    "foreign file": re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=[\"']https?:", re.I),
}


def faults(html: str) -> list[str]:
    return [name for name, pattern in REFUSED.items() if pattern.search(html)]


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<p style="x">', "style attribute"),
        ("<style>", "style element"),
        ('<a onclick="x">', "inline handler"),
        ('<a href="javascript:x">', "javascript address"),
        ("<script>1</script>", "inline script"),
        ('<script src="https://x/y.js"></script>', "foreign file"),
    ],
)
def test_the_net_catches(html: str, fault: str) -> None:
    assert fault in faults(html)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: str(p.relative_to(ROOT)))
def test_template_needs_nothing_inline(path: object) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", PAGES)
def test_rendered_page_needs_nothing_inline(page: str) -> None:
    assert faults(render(page)) == []
