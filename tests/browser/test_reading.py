"""The public's pages of the demo: without JavaScript, on the hall's screen, and the picture of the README."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import serious
from tests.browser.phone import SIZE
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
PATHS = ("", "groups/", "programme/", "parejas/", "classification/", "draw/", "rules/")
HALL = {"width": 1920, "height": 1080}
PICTURE = Path(__file__).parents[2] / "docs" / "img" / "home.png"
OUTSIDE = """() => {
  const box = document.querySelector(".hall-panels").getBoundingClientRect();
  return [...document.querySelectorAll("[data-panel] :is(.match, .standings, .bracket, .line, .champion-box)")]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width && (one.bottom > box.bottom + 1 || one.right > box.right + 1)).length;
}"""
SCROLLED = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
TURN = 12_000


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A phone whose browser runs no script."""
    context = browser.new_context(viewport=SIZE, java_script_enabled=False)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def wait_for(site: Site, page: Page, path: str) -> None:
    """Open a page; the first publication may still be on its way, and says so."""
    answer = page.goto(f"{site.url}{path}")
    while answer is not None and answer.status == 503:
        assert 'http-equiv="refresh"' in answer.text()
        page.wait_for_timeout(500)  # less than the page itself waits: the two do not meet
        answer = page.goto(f"{site.url}{path}")
    assert answer is not None
    assert answer.ok, path


def test_everything_is_read_without_javascript(demo_site: Site, plain: Page) -> None:
    for language in ("es", "ca-valencia", "en", "pt-br"):
        for path in PATHS:
            wait_for(demo_site, plain, f"/{language}/c/demo/{path}")
            expect(plain.locator("html")).to_have_attribute("lang", language)
            expect(plain.locator("h1")).to_have_count(1)
    wait_for(demo_site, plain, "/en/c/demo/")
    expect(plain.locator(".frag--card")).to_have_count(2)
    expect(plain.locator(".frag--card .tally svg").first).to_be_visible()
    plain.locator(".group summary").first.click()
    expect(plain.locator(".group .why").first).to_be_visible()
    plain.locator(".frag--card a").first.click()
    expect(plain.locator(".hands__table").first).to_be_visible()
    plain.get_by_role("link", name="Groups").click()
    plain.locator(".standings__title a").first.click()
    expect(plain.locator(".fixture__round")).not_to_have_count(0)
    with plain.expect_download() as waiting:
        plain.get_by_role("link", name="Table (CSV)").click()
    assert "Position" in Path(waiting.value.path()).read_text("utf-8-sig")


def test_the_halls_screen_fits_and_turns(demo_site: Site, browser: Browser) -> None:
    page = browser.new_context(viewport=HALL).new_page()  # type: ignore[arg-type]
    page.clock.install()
    wait_for(demo_site, page, "/ca-valencia/c/demo/projector/")
    expect(page.locator("html")).to_have_attribute("data-live", "ready")
    assert serious(page) == []
    seen = []
    for _panel in page.locator("[data-page] > [data-frag]").all():
        shown = page.locator("[data-page] > [data-frag]:visible")
        expect(shown).to_have_count(1)
        seen.append(shown.get_attribute("data-frag"))
        assert page.evaluate(SCROLLED) == [HALL["width"], HALL["height"]]
        assert page.evaluate(OUTSIDE) == 0, seen
        page.clock.run_for(TURN)
    assert len(set(seen)) == len(seen) >= 3
    page.context.close()


def test_the_front_page_as_the_readme_shows_it(demo_site: Site, browser: Browser) -> None:
    """README_SHOT=1 keeps the picture."""
    page = browser.new_context(viewport={"width": 1200, "height": 1200}, color_scheme="light").new_page()
    wait_for(demo_site, page, "/en/c/demo/")
    expect(page.locator("html")).to_have_attribute("data-live", "ready")
    expect(page.locator(".demo-banner")).to_contain_text("DEMO")
    expect(page.locator(".frag--card")).to_have_count(2)
    picture = page.screenshot()
    assert len(picture) < 200_000
    if os.environ.get("README_SHOT") == "1":
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_bytes(picture)
    page.context.close()
