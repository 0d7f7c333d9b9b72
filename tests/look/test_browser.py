"""The gallery in a real browser: nothing wider than the phone, nothing that axe finds serious, no scrolling in the hall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
]
PHONE, HALL = (360, 640), (1920, 1080)
SHOTS = [
    ("gallery", PHONE),
    ("gallery", HALL),
    ("gallery_organiser", PHONE),
    ("gallery_organiser", (1366, 768)),
    ("gallery_pad", PHONE),
    ("gallery_projector", HALL),
    ("gallery_print", (1000, 1200)),
]


@pytest.fixture(scope="module")
def chromium(browser: Browser) -> Browser:
    """The run's own browser: a second driver in the same process does not start."""
    return browser


def opened(browser: Browser, gallery: Path, page: str, size: tuple[int, int], theme: Any = "light") -> Page:
    tab = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=theme)
    tab.goto(f"file://{gallery}/{page}.html")
    return tab


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("page", "size"), SHOTS)
def test_axe_finds_nothing_serious(
    chromium: Browser, gallery: Path, page: str, size: tuple[int, int], theme: str
) -> None:
    tab = opened(chromium, gallery, page, size, theme)
    found = Axe().run(tab).response["violations"]
    tab.close()
    serious = [
        (v["id"], [n["html"][:160] for n in v["nodes"][:3]])
        for v in found
        if v["impact"] in ("serious", "critical")
    ]
    assert not serious


@pytest.mark.parametrize(("page", "size"), SHOTS)
def test_nothing_is_wider_than_the_screen(
    chromium: Browser, gallery: Path, page: str, size: tuple[int, int]
) -> None:
    tab = opened(chromium, gallery, page, size)
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    wide = tab.evaluate("document.documentElement.scrollWidth")
    tab.close()
    assert wide <= size[0]


def test_standings_fit_a_phone(chromium: Browser, gallery: Path) -> None:
    tab = opened(chromium, gallery, "gallery", PHONE)
    box = tab.locator(".group .scroll-x").first
    assert box.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    tab.close()


def test_no_name_is_squeezed_on_a_phone(chromium: Browser, gallery: Path) -> None:
    tab = opened(chromium, gallery, "gallery", PHONE)
    narrow = tab.evaluate(
        "[...document.querySelectorAll('.pareja')].map(e => e.clientWidth).filter(w => w && w < 100)"
    )
    tab.close()
    assert narrow == []


@pytest.mark.parametrize(("page", "size"), [("gallery_pad", PHONE), ("gallery_projector", HALL)])
def test_pad_and_hall_do_not_scroll(
    chromium: Browser, gallery: Path, page: str, size: tuple[int, int]
) -> None:
    tab = opened(chromium, gallery, page, size)
    tall = tab.evaluate("document.documentElement.scrollHeight")
    cut = tab.evaluate(
        "[...document.querySelectorAll('.match--hall, .pad__actions')].filter(e => e.scrollHeight > e.clientHeight + 1).length"
    )
    tab.close()
    assert (tall, cut) == (size[1], 0)


def test_buttons_of_the_pad_are_as_large_as_a_thumb(chromium: Browser, gallery: Path) -> None:
    tab = opened(chromium, gallery, "gallery_pad", PHONE)
    heights = tab.eval_on_selector_all(
        ".pad__actions button", "all => all.map(e => e.getBoundingClientRect().height)"
    )
    tab.close()
    assert len(heights) > 5
    assert min(heights) >= 44
