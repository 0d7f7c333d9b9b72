"""The live page in a browser, beside a front and a hub: what changes, what stays, what never comes back."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests import servers
from tests.publishing.test_served import SCORE, SETUP, published
from tests.site import Site

ROOT = Path(__file__).resolve().parents[2]
STARTED = (
    SETUP
    + """
from tournaments.models import Match
rows.finish(Match.objects.order_by("id").last(), (24, 10), (24, 12))
"""
)  # with a result in it the table opens into its reasons
SECOND = SCORE.replace('"A": 21', '"A": 23')


@pytest.mark.node
def test_the_plan_of_a_swap_under_node() -> None:
    done = subprocess.run(
        [servers.node() or "node", "--test", "tests/js/fragments.test.mjs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture
def home(served_site: Site, page: Page) -> str:
    served_site.manage("shell", "-c", STARTED)
    published(served_site, "/en/c/demo/")
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(f"{served_site.url}/en/c/demo/")
    page.wait_for_selector("html[data-live=ready]")
    return served_site.url


def test_a_hand_appears_glows_once_and_leaves_the_rest_alone(
    served_site: Site, page: Page, home: str
) -> None:
    page.locator("details summary").first.click()
    page.locator("details summary").first.focus()
    page.evaluate("document.querySelector('.frag--group').dataset.mine = 'untouched'")
    page.evaluate("""new MutationObserver((all) => all.forEach((one) => {
      if (one.target.hasAttribute('data-moved')) (window.moved ??= []).push(one.target.textContent);
    })).observe(document.body, { subtree: true, attributeFilter: ['data-moved'] })""")
    score = page.locator(".frag--card [data-score]").first
    expect(score).to_have_text("0")
    served_site.manage("shell", "-c", SCORE)
    expect(score).to_have_text("21", timeout=30_000)
    assert page.locator("[data-mine=untouched]").count() == 1
    assert page.locator("details").first.evaluate("d => d.open")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.wait_for_timeout(300)
    assert sorted(page.evaluate("window.moved ?? []")) == ["2", "21"]
    expect(page.locator("[data-moved]")).to_have_count(0)
    expect(page.locator("[data-stamp]")).to_contain_text("updated")


def test_an_older_answer_is_never_shown(served_site: Site, page: Page, home: str) -> None:
    first = page.request.get(f"{home}/en/c/demo/")
    stale = {"status": 200, "headers": first.headers, "body": first.body()}
    served_site.manage("shell", "-c", SCORE)
    score = page.locator(".frag--card [data-score]").first
    expect(score).to_have_text("21", timeout=30_000)

    def answer(route: Route) -> None:
        headers = {name: value for name, value in stale["headers"].items() if name != "content-encoding"}
        route.fulfill(status=200, headers=headers, body=stale["body"])

    page.route("**/en/c/demo/**", answer)
    served_site.manage("shell", "-c", SECOND)
    page.wait_for_timeout(9000)
    expect(score).to_have_text("21")
    page.unroute("**/en/c/demo/**")
    expect(score).to_have_text("23", timeout=30_000)


def test_a_page_without_news_says_that_it_may_be_old_and_recovers(
    served_site: Site, page: Page, home: str
) -> None:
    served_site.stop()
    page.evaluate("""() => { const real = Date.now; Date.now = () => real() + 40000; }""")
    expect(page.locator("[data-stamp][data-stale]")).to_contain_text("may be old")
    served_site.start()
    expect(page.locator("[data-stamp]:not([data-stale])")).to_contain_text("updated", timeout=40_000)


def test_a_followed_pareja_comes_first_and_is_marked(served_site: Site, page: Page, home: str) -> None:
    expect(page.locator("[data-follow-home]")).to_be_hidden()
    page.goto(f"{home}/en/c/demo/parejas/")
    page.locator(".parejas a").first.click()
    button = page.locator("[data-follow]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    name = page.locator("h1").inner_text()
    page.goto(f"{home}/en/c/demo/")
    expect(page.locator("[data-follow-home]")).to_be_visible()
    expect(page.locator("[data-follow-link]")).to_have_text(name)
    expect(page.locator("tr.is-followed")).not_to_have_count(0)


def test_pages_read_without_scripts(served_site: Site, browser: object, home: str) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{home}/en/c/demo/")
    expect(page.locator("h2", has_text="In play now")).to_be_visible()
    expect(page.locator("[data-follow-home]")).to_be_hidden()
    expect(page.locator(".stamp")).to_contain_text("true at")
    context.close()


def test_the_projector_turns_its_panels_and_never_scrolls(served_site: Site, page: Page, home: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"{home}/en/c/demo/projector/")
    page.wait_for_selector("html[data-live=ready]")
    seen = []
    for _ in range(3):
        shown = page.locator("[data-page] > [data-frag]:visible")
        expect(shown).to_have_count(1)
        seen.append(shown.get_attribute("data-frag"))
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.clock.run_for(12_500)
    assert len(set(seen)) > 1
