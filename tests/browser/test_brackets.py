"""Brackets of the gallery as they are read: one round at a time on a phone, whole on a wide screen, in pieces on the wall."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import serious
from tests.browser.phone import SIZE
from tests.browser.test_reading import HALL, OUTSIDE, SCROLLED, wait_for
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]


@pytest.fixture(scope="module")
def played(demo_site: Site) -> str:
    """A double elimination of eleven, played; the address of its public pages."""
    demo_site.manage("demo", "--format", "double-elimination")
    return "/en/c/demo-double-elimination-11/"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone whose browser runs no script: the rounds are links."""
    context = browser.new_context(viewport=SIZE, java_script_enabled=False)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def test_a_phone_shows_one_round_at_a_time(demo_site: Site, played: str, phone: Page) -> None:
    wait_for(demo_site, phone, f"{played}bracket/")
    main = phone.locator(".bracket-box").first
    shown = main.locator(".bracket__round:not(.bracket__round--champion):visible h5")
    expect(shown).to_have_count(1)
    main.get_by_role("link", name="Round 1").click()
    expect(shown).to_have_text("Round 1")
    expect(main.locator(".bracket__round--champion")).to_be_hidden()
    main.get_by_role("link", name="Round 2").click()
    expect(shown).to_have_text("Round 2")


def test_a_wide_screen_shows_both_brackets_and_the_wall_fits(
    demo_site: Site, played: str, browser: Browser
) -> None:
    page = browser.new_context(viewport=HALL).new_page()  # type: ignore[arg-type]
    wait_for(demo_site, page, f"{played}bracket/")
    expect(page.locator(".bracket-box")).to_have_count(2)
    expect(page.locator(".champion")).to_be_visible()
    expect(page.locator(".node")).to_have_count(
        20 + page.get_by_role("link", name="Second grand final").count()
    )
    assert not serious(page)
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    assert page.evaluate(SCROLLED)[0] <= SIZE["width"]
    assert not serious(page)
    page.set_viewport_size(HALL)  # type: ignore[arg-type]
    wait_for(demo_site, page, f"{played}projector/")
    expect(page.locator("[data-panel] .bracket").first).to_be_visible()
    assert page.evaluate(OUTSIDE) == 0
    page.context.close()
