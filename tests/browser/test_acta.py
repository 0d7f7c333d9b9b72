"""Acta, replay and check page in a browser: from the match's own page, by keyboard, without JavaScript, nothing serious from axe."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import serious
from tests.browser.phone import SIZE
from tests.browser.test_reading import wait_for
from tests.scoring.documents.reading import text
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
FITS = "() => document.documentElement.scrollWidth <= window.innerWidth"


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A phone whose browser runs no script."""
    context = browser.new_context(viewport=SIZE, java_script_enabled=False)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def open_match(site: Site, page: Page) -> None:
    """A match in play, from the championship's front page."""
    wait_for(site, page, "/en/c/demo/")
    page.locator(".frag--card a").first.click()
    page.wait_for_url("**/matches/**")


def test_a_match_is_replayed_without_javascript(demo_site: Site, plain: Page) -> None:
    open_match(demo_site, plain)
    plain.get_by_role("link", name="Replay, hand by hand").click()
    expect(plain.get_by_role("heading", name="Before the first hand")).to_be_visible()
    plain.get_by_role("link", name="Next hand").click()
    expect(plain.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    plain.get_by_role("link", name="Hand 3", exact=True).click()
    expect(plain.locator('[aria-current="step"]')).to_have_text("3")
    plain.get_by_role("link", name="Back").click()
    expect(plain.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    plain.get_by_role("link", name="Why: this hand in the inspector").click()
    expect(plain.get_by_role("heading", name="What this hand gives")).to_be_visible()


def test_the_replay_goes_by_keyboard(demo_site: Site, page: Page) -> None:
    open_match(demo_site, page)
    page.get_by_role("link", name="Replay, hand by hand").click()
    for key, heading in (("ArrowRight", "Hand 1"), ("ArrowRight", "Hand 2"), ("ArrowLeft", "Hand 1")):
        expect(page.get_by_text("from hand to hand")).to_be_visible()  # the page listens to keys
        page.keyboard.press(key)
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def test_the_paper_is_checked_by_its_fingerprint(demo_site: Site, plain: Page) -> None:
    open_match(demo_site, plain)
    address = plain.get_by_role("link", name="Acta (PDF)").get_attribute("href")
    printed = text(httpx.get(f"{demo_site.url}{address}", timeout=30).content)
    plain.get_by_role("link", name="Acta to print").click()
    expect(plain.locator(".seal__print span").first).to_be_visible()
    fingerprint = " ".join(plain.locator(".seal__print span").all_text_contents())
    assert fingerprint.replace(" ", "") in printed.replace(" ", "")
    plain.goto(f"{demo_site.url}/en/check/")
    plain.get_by_label("Fingerprint").fill(fingerprint)
    plain.get_by_role("button", name="Check it").click()
    expect(plain.get_by_role("heading", name="Yes: this is the log as it stands now")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_from_axe_and_nothing_wider_than_the_phone(
    demo_site: Site, browser: Browser, scheme: str
) -> None:
    context = browser.new_context(viewport=SIZE, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    open_match(demo_site, page)
    match = page.url.rstrip("/")
    acta = match.replace("/matches/", "/acta/matches/")
    page.goto(f"{acta}/")
    fingerprint = "".join(page.locator(".seal__print span").all_text_contents())
    pages = [
        f"{match}/replay/",
        f"{match}/replay/2/",
        f"{acta}/",
        f"{demo_site.url}/en/c/demo/acta/championship/",
    ]
    checks = [f"check/{fingerprint}/", f"check/{'0' * 64}/", "check/?fingerprint=x", "check/"]
    for url in [*pages, *(f"{demo_site.url}/en/{check}" for check in checks)]:
        page.goto(url)
        assert page.evaluate(FITS), url
        assert serious(page) == [], url
    context.close()
