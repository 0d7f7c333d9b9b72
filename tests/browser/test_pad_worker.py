"""The service worker of a table's phone: what it keeps, what it never keeps, and how a new release takes over."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone, Table
from tests.site import ROOT, Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
KEPT = """async () => {
  const all = {};
  for (const name of await caches.keys()) {
    all[name] = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
  }
  return all;
}"""
TEXT = "async (path) => (await caches.match(path)).text()"


@contextmanager
def updated(site: Site, folder: Path) -> Iterator[None]:
    """The site comes back as another release, in which one module of the pad has changed, and at the end as it was."""
    before = dict(site.extra)
    module = folder / "pad/dom.mjs"
    module.parent.mkdir(parents=True)
    module.write_text((ROOT / "static/pad/dom.mjs").read_text() + "// another release\n")
    site.extra = {
        **site.extra,
        "DJANGO_SETTINGS_MODULE": "tests.browser.other_release",
        "OTHER_RELEASE": str(folder),
    }
    site.start()
    try:
        yield
    finally:
        site.kill()
        site.extra = before
        site.start()


def test_it_keeps_its_own_match_and_a_new_release_takes_over(
    table: Table, browser: Browser, tmp_path: Path
) -> None:
    site = table.site
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.kept_offline()
    phone.hand("=A =A")
    own = f"/t/m/{table.matches[0]}/"
    for leaf in ("hands/", "paper/", "state/"):
        phone.page.goto(site.url + own + leaf)
    phone.page.goto(f"{site.url}/t/?choose")
    phone.page.goto(site.url + own)
    phone.ready()
    ((first, kept),) = phone.page.evaluate(KEPT).items()
    other = [path for path in kept if not path.startswith(("/static/", "/pad/rules/"))]
    assert other == [own]  # no list of matches, no log, no state, no page of anybody else

    site.kill()
    phone.page.goto(f"{site.url}/t/")  # what the code on the sheet leads to
    phone.ready()
    assert phone.page.url.endswith(own)
    # as far as this phone knew, not as the kept page says
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 2")

    with updated(site, tmp_path / "static"):
        phone.page.reload()
        phone.ready()
        phone.hand("=B =B")
        phone.page.wait_for_function(
            "async (first) => String(await caches.keys()) !== first && (await caches.keys()).length === 1",
            arg=first,
            timeout=15000,
        )
        site.kill()
        phone.page.reload()
        phone.ready()
        assert "another release" in phone.page.evaluate(TEXT, "/static/pad/dom.mjs")
        expect(phone.page.locator("[data-hand]")).to_have_text("Hand 3")
        assert phone.errors == []


def test_a_phone_that_is_no_longer_let_in_forgets_the_page(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.kept_offline()
    table.revoke()
    phone.page.reload()
    kept = [path for paths in phone.page.evaluate(KEPT).values() for path in paths]
    assert not [path for path in kept if path.startswith("/t/")]
