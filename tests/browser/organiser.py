"""An organiser's laptop: goes its way by what stands on the pages, as a person does, not by addresses."""

import datetime as dt
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site import Site

Camas = list[tuple[int, int]]
STRAIGHT: Camas = [(24, 13), (24, 20)]
"""Two camas to none for side A."""


def serious(page: Page) -> list[Any]:
    """What axe finds serious on a page as it is."""
    found = Axe().run(page).response["violations"]
    return [
        (v["id"], [n["html"][:160] for n in v["nodes"][:3]])
        for v in found
        if v["impact"] in ("serious", "critical")
    ]


def turned(camas: Camas) -> Camas:
    """The same result for the other side."""
    return [(b, a) for a, b in camas]


def write(boxes: Locator, camas: Camas) -> None:
    """A result into the boxes of a row or of a match's page."""
    for number, (a, b) in enumerate(camas, 1):
        boxes.locator(f"[name$=set_{number}_a]").fill(str(a))
        boxes.locator(f"[name$=set_{number}_b]").fill(str(b))


@dataclass
class Laptop:
    """The organiser's browser, signed in. `errors` are the scripts' own, `unsound` what axe said of the pages shown to it."""

    site: Site
    page: Page
    errors: list[str] = field(default_factory=list)
    unsound: dict[str, list[Any]] = field(default_factory=dict)

    @classmethod
    def signed_in(cls, browser: Browser, site: Site, name: str, password: str) -> "Laptop":
        """Asked for a page of members, it signs in and comes back to it."""
        context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en")
        laptop = cls(site, context.new_page())
        laptop.page.on("pageerror", lambda error: laptop.errors.append(str(error)))
        laptop.page.goto(f"{site.url}/en/o/")
        laptop.look("sign in")
        laptop.fill(username=name, password=password)
        laptop.press("Sign in")
        laptop.at("My championships")
        return laptop

    @property
    def main(self) -> Locator:
        return self.page.locator("#main")

    def press(self, name: str) -> None:
        """The button or link with this text in the page's body."""
        button = self.main.get_by_role("button", name=name, exact=True)
        button.or_(self.main.get_by_role("link", name=name, exact=True)).first.click()
        self.page.wait_for_load_state()  # where it leads is there, not only begun

    def menu(self, name: str) -> None:
        """A link of the organiser's menu, and its page."""
        self.page.locator(".office__nav").get_by_role("link", name=re.compile(f"^{re.escape(name)}")).click()
        self.at(name)

    def at(self, heading: str) -> None:
        """This page is open."""
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(heading)

    def fill(self, **fields: str) -> None:
        """Fields of the page's form by their names."""
        for name, value in fields.items():
            self.main.locator(f"[name={name}]").fill(value)

    def told(self, text: str) -> None:
        """The page says what was done."""
        expect(self.main).to_contain_text(text)

    def look(self, name: str) -> None:
        """Show the page to axe."""
        found = serious(self.page)
        if found:
            self.unsound[name] = found

    def download(self, name: str) -> str:
        """The text of what a link or button gives to take away."""
        with self.page.expect_download() as waiting:
            self.press(name)
        return Path(waiting.value.path()).read_text("utf-8-sig")

    # --- the night before

    def creates(self, name: str, edition: str) -> str:
        """A public championship under truc valencià from today on; its slug."""
        today = dt.date.today()
        self.press("New championship")
        self.fill(name=name, edition=edition, organiser_name="Falla de Prova")
        self.fill(starts_on=str(today), ends_on=str(today + dt.timedelta(3)))
        self.main.locator("[name=ruleset][value=truc_valencia]").check()
        self.main.locator("[name=visibility][value=public]").check()
        self.look("new championship")
        self.press("Create it")
        self.told("The championship was created")
        return self.page.url.rstrip("/").rsplit("/", 1)[1]

    def imports(self, file: Path, parejas: int) -> None:
        """See, check, do."""
        self.menu("Import a list")
        self.page.set_input_files("[name=file]", file)
        self.press("Look at it")
        expect(self.page.locator("tr.import")).to_have_count(parejas)
        expect(self.page.locator("tr.import--error")).to_have_count(0)
        self.look("import")
        self.press(f"Save {parejas} parejas")
        self.told(f"{parejas} parejas were saved")

    def corrects(self, pareja: str, **fields: str) -> None:
        self.menu("Parejas")
        self.page.get_by_role("link", name=pareja).click()
        self.fill(**fields)
        self.press("Save")
        self.told("was saved")

    def adds(self, **fields: str) -> None:
        self.menu("Parejas")
        self.press("Add a pareja")
        self.fill(**fields)
        self.press("Save")
        self.told("is in the list")

    def withdraws(self, pareja: str, why: str) -> None:
        self.menu("Parejas")
        self.page.get_by_role("link", name=pareja).click()
        self.press("Withdraw")
        self.look("withdraw")
        self.main.locator("[name=reason]:visible").fill(why)
        self.press("Withdraw the pareja")
        self.told("withdrawn")

    def makes_room(self, venue: str, tables: int) -> None:
        """A venue with its tables, and a session of today."""
        self.menu("Venues and tables")
        self.press("Add a venue")
        self.fill(name=venue, tables=str(tables))
        self.press("Save")
        self.told(f"{tables} tables")
        self.menu("Sessions")
        self.press("Add a session")
        self.fill(date=str(dt.date.today()), starts_at="22:00", name="First night")
        self.main.locator("[name=venue]").select_option(label=venue)
        self.press("Save")
        self.told("First night")

    def draws(self, seed: str) -> None:
        """From the page of a phase: see, check, do, publish."""
        self.press("Draw")
        self.fill(seed=seed)
        self.press("Draw a draft")
        expect(self.main).to_contain_text(f"Seed: {seed}")
        self.look("draw")
        self.press("Confirm this draw")
        self.told("The draw stands")
        self.press("Publish")
        self.told("is published")

    # --- the night

    def enters(self, wins: Any) -> None:
        """The open rows of the sheet that is shown; `wins(a, b)` says whether the first name wins."""
        rows = self.page.locator(".entry__row:has(.camas)")
        expect(rows).not_to_have_count(0)
        count = rows.count()
        for row in rows.all():
            a, b = (who.strip() for who in row.locator(".camas__who > b").all_inner_texts())
            write(row, STRAIGHT if wins(a, b) else turned(STRAIGHT))
        self.press("Save every row that is filled in")
        self.told(f"{count} result{'s are' if count > 1 else ' is'} saved")

    def mends(self, why: str) -> None:
        """From the page of a match: open its result again."""
        self.press("Correct the result")
        self.main.get_by_label("It is not over: open it again").check()
        self.main.locator("[name=reason]:visible").fill(why)
        self.press("See what would follow")
        self.look("correct")
        self.press("Correct the result")
        self.told("The result is corrected")
        expect(self.main.get_by_role("button", name="Save the result")).to_be_visible()

    def rules(self, outcome: str, winner: str, why: str) -> None:
        """From the page of a match: it ends without being played."""
        self.page.locator("summary", has_text="Walkover, withdrawal or ruling").click()
        self.main.locator("select[name=outcome]").select_option(outcome)
        self.main.locator(f"[name=winner][value='{winner}']").check()
        self.main.locator("[name=reason]:visible").fill(why)
        self.press("Save the ruling")
        self.told("The ruling is saved")

    def closes(self) -> None:
        """From the page of a phase."""
        self.press("Close the phase")
        self.told("Every result is in and the line is clear")
        self.look("close")
        self.main.get_by_role("button", name="Close the phase").click()
        self.told("is closed")
