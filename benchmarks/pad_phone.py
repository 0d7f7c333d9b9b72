"""The pad on a phone in figures: bytes and seconds to the first usable pad on a slow link, the same from the worker, taps per kind of hand.

`.venv/bin/python -m benchmarks.pad_phone`. Serves a scratch site with hashed and compressed files, as production does; asserts nothing.
"""

import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.bench import machine
from tests import servers
from tests.browser.phone import SIZE, Phone, Table
from tests.browser.test_pad import TAPS
from tests.site import Site

LINKS = {
    # bits a second down and up, milliseconds there and back; the profiles that WebPageTest calls so
    "no limit": None,
    "3G": (1_600_000, 768_000, 300),
    "slow 3G": (400_000, 400_000, 400),
}
USABLE = "body[data-script] [data-actions] button"


@dataclass
class Traffic:
    """What came over the link, by the kind that the browser gives it."""

    bytes: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def watch(self, page: Page) -> Any:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._response)
        session.on("Network.loadingFinished", self._finished)
        return session

    def _response(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        kind = self.kinds.get(event["requestId"], "Other")
        self.bytes[kind] = self.bytes.get(kind, 0) + int(event["encodedDataLength"])


def slowed(session: Any, link: tuple[int, int, int] | None) -> None:
    down, up, latency = link or (-8, -8, 0)
    limits = {"downloadThroughput": down / 8, "uploadThroughput": up / 8, "latency": latency}
    session.send("Network.emulateNetworkConditions", {"offline": False, **limits})


def first_pad(browser: Browser, table: Table, link: tuple[int, int, int] | None) -> tuple[float, Traffic]:
    """Seconds from opening the match to a pad that can be tapped, nothing kept from before, and what came over the link."""
    phone = Phone.at(browser, table)  # the cookies of the PIN
    cookies = phone.context.cookies()
    address = phone.page.url
    phone.context.close()
    context = browser.new_context(viewport=SIZE, locale="en", service_workers="block")  # type: ignore[arg-type]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page, traffic = context.new_page(), Traffic()
    slowed(traffic.watch(page), link)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(USABLE)
    took = time.perf_counter() - began
    context.close()
    return took, traffic


def kept_pad(phone: Phone) -> float:
    """The same without a network, from what the worker keeps."""
    phone.kept_offline()
    phone.page.reload()
    phone.ready()
    phone.context.set_offline(True)
    began = time.perf_counter()
    phone.page.reload(wait_until="commit")
    phone.page.wait_for_selector(USABLE)
    took = time.perf_counter() - began
    phone.context.set_offline(False)
    return took


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory(prefix="joc-fora-bench-") as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "data", extra={"STATIC_ROOT": str(Path(folder) / "static")})
        site.data_dir.mkdir(parents=True)
        with site.started():
            site.manage("collectstatic", "--noinput")
            site.kill()
            site.start()  # the files are found when it starts
            browser = playwright.chromium.launch(
                executable_path=servers.chromium(),
                args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            )
            table = Table.on(site)
            phone = Phone.at(browser, table)
            phone.seat(dealer=4)
            for name, link in LINKS.items():
                took, traffic = first_pad(browser, table, link)
                total = sum(traffic.bytes.values())
                by_kind = ", ".join(f"{kind} {n:,}" for kind, n in sorted(traffic.bytes.items()))
                print(f"  {name:<10} usable after {took:5.2f} s, {total:,} B over the link ({by_kind})")
            print(f"  without a network, from the worker: usable after {kept_pad(phone):.2f} s")
            for kind, (tokens, _limit) in TAPS.items():
                print(f"  {phone.hand(*tokens)} taps  {kind}")
            browser.close()


if __name__ == "__main__":
    main()
