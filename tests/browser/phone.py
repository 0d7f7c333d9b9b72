"""A referee's phone: a browser of 360 × 740 at a table of a served site, and fingers that count their taps."""

import json
import sqlite3
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.site import Site

SIZE = {"width": 360, "height": 740}
QUIET = 260  # the pad ignores a finger that is still bouncing


@dataclass
class Table:
    """What `pad_world.build` made on the site: `token`, `pin`, `matches`."""

    site: Site
    token: str
    pin: str
    matches: list[str]
    link: str

    @classmethod
    def on(cls, site: Site, matches: int = 1, **world: Any) -> "Table":
        return cls(site, **_built(site, f"build({matches}, **{world!r})"))

    @classmethod
    def some(cls, site: Site, count: int) -> "list[Table]":
        """As many tables of truc valencià, each of a championship of its own, made in one go."""
        return [cls(site, **made) for made in _built(site, f"build_some({count})")]

    @classmethod
    def of_every_game(cls, site: Site, worlds: dict[str, dict[str, int]]) -> dict[str, "Table"]:
        """A table for each ruleset, made in one go: `worlds` says for each what `build` wants to know."""
        found = _built(site, f"build_each({worlds!r})")
        return {ruleset: cls(site, **made) for ruleset, made in found.items()}

    def revoke(self) -> None:
        """The organiser withdraws the link."""
        found = f"TableLink.objects.filter(public_id={self.link!r})"
        code = f"from tournaments.models import TableLink; {found}.update(revoked_at='2026-01-01T00:00Z')"
        self.site.manage("shell", "-c", code)

    def log(self, match: int = 0) -> list[str]:
        """The kinds of the events saved, read from the database file."""
        with sqlite3.connect(self.site.database) as base:
            rows = base.execute(
                "SELECT e.kind FROM scoring_scoreevent e JOIN tournaments_match m ON m.id = e.match_id"
                " WHERE m.public_id = ? ORDER BY e.seq",
                (self.matches[match],),
            )
            return [kind for (kind,) in rows]


def _built(site: Site, call: str) -> Any:
    """What a function of `pad_world` prints when the site runs it."""
    code = f"from tests.browser import pad_world; pad_world.{call}"
    return json.loads(site.manage("shell", "-c", code).strip().splitlines()[-1])


@dataclass
class Phone:
    """One phone. `tap` is one touch on the button that writes these tokens (or on any selector)."""

    page: Page
    context: BrowserContext
    taps: int = 0
    errors: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, browser: Browser, table: Table, **options: Any) -> "Phone":
        """A new phone that scans the code and enters the PIN."""
        context = browser.new_context(viewport=SIZE, locale="en", **options)  # type: ignore[arg-type]
        return cls.with_context(context, table)

    @classmethod
    def with_context(cls, context: BrowserContext, table: Table, origin: str = "") -> "Phone":
        """The same in a browser that is there already; `origin` where the site is called by another name."""
        phone = cls(context.new_page(), context)
        phone.listen()
        phone.page.goto(f"{origin or table.site.url}/t/{table.token}/")
        phone.page.fill("[name=pin]", table.pin)
        phone.page.click("button.button--primary")
        phone.page.wait_for_url("**/t/m/**")
        return phone

    def listen(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script("addEventListener('click', (event) => { window.touched = event; }, true);")

    def opened_again(self) -> None:
        """The window is closed and opened again at the same address."""
        address = self.page.url
        self.page.close()
        self.page = self.context.new_page()
        self.listen()
        self.page.goto(address)
        self.ready()

    def kept_offline(self) -> None:
        """Wait until the worker has taken over: from now on the page opens without a network."""
        self.page.evaluate(
            "navigator.serviceWorker.controller ? 1 : new Promise(done =>"
            " navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}))"
        )

    def seat(self, dealer: int = 4) -> None:
        """Who deals, start: two taps."""
        self.page.check(f'[data-seat="{dealer}"] input[type=radio]')
        self.page.click(".pad__actions button")
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector("body[data-script] [data-actions] button")

    def press(self, selector: str) -> None:
        """Touch it; again when the pad had just drawn itself anew and took the touch for a bouncing finger."""
        for _ in range(20):
            self.page.wait_for_timeout(QUIET)
            self.page.locator(selector).first.click()
            if not self.page.evaluate(
                'window.touched?.defaultPrevented && Boolean(touched.target.closest("[data-actions]"))'
            ):
                break
        self.taps += 1

    def tap(self, *tokens: str) -> None:
        for one in tokens:
            self.press(f'[data-tokens="{one}"]')

    def save(self) -> None:
        self.press("[data-save]")

    def saved(self) -> None:
        self.is_at("confirmed")

    def is_at(self, state: str) -> None:
        """The state of saving that the bar shows."""
        expect(self.page.locator("[data-save-state]")).to_have_attribute(
            "data-save-state", state, timeout=20000
        )

    def notices(self) -> Locator:
        return self.page.locator("[data-notices]")

    def hand(self, *tokens: str) -> int:
        """A whole hand, saved and confirmed; how many taps it took."""
        before = self.taps
        self.tap(*tokens)
        self.save()
        self.saved()
        return self.taps - before

    def offered(self) -> set[str]:
        """The token that each button would write first."""
        found = self.page.eval_on_selector_all(
            "[data-actions] [data-tokens]", "all => all.map(b => b.dataset.tokens)"
        )
        return {str(text).split()[0] for text in found}

    def score(self) -> tuple[str, str]:
        read = [self.page.inner_text(f'.pad-side[data-side="{side}"] .tally__n') for side in "AB"]
        return read[0], read[1]

    def serious(self) -> list[Any]:
        """What axe finds serious on the page as it is."""
        found = Axe().run(self.page).response["violations"]
        return [
            (v["id"], [n["html"][:160] for n in v["nodes"][:3]])
            for v in found
            if v["impact"] in ("serious", "critical")
        ]

    def fits(self) -> bool:
        """Nothing wider than the phone, no button of the bottom outside it or smaller than a thumb."""
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        boxes = self.page.eval_on_selector_all(
            ".pad__actions button, .pad__actions a.button",
            "all => all.filter(b => b.offsetParent && !b.classList.contains('link'))"
            ".map(b => b.getBoundingClientRect()).map(r => [r.left, r.right, r.bottom, r.width, r.height])",
        )
        return wide <= SIZE["width"] and all(
            left >= 0 and right <= SIZE["width"] and bottom <= SIZE["height"] and w >= 44 and h >= 44
            for left, right, bottom, w, h in boxes
        )
