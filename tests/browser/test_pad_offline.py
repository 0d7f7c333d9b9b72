"""The pad never loses a hand: no network, no server, a full phone, a wrong clock, requests that come late, a link that was revoked."""

import datetime as dt
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Route, expect

from tests.browser.phone import SIZE, Phone, Table

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
HANDS = (["=A =A"], ["A.tr", "B.no"], ["=B =B"], ["A.e", "B.no", "=A =A"], ["B.tr", "A.no"])
FULL_PHONE = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  if (window.full) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, given);
};
"""
FIRST_RELEASE = """async (match) => {
  await new Promise((done) => (indexedDB.deleteDatabase("joc-fora-pad").onsuccess = done));
  const request = indexedDB.open("joc-fora-pad", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("drawer");
  await new Promise((done) => (request.onsuccess = done));
  const written = { trn: "#1 R4 | =A =A", tokens: ["=A", "=A"], number: "1", version: 1 };
  const hand = { verb: "hand", ...written, key: "0123456789abcdef", device_time: "" };
  const transaction = request.result.transaction("drawer", "readwrite");
  transaction.objectStore("drawer").put({ entries: [hand], held: [] }, `outbox:${match}`);
  await new Promise((done) => (transaction.oncomplete = done));
  request.result.close();
}"""
WRITTEN_DOWN = """(many) => new Promise((done) => {
  const asked = indexedDB.open("joc-fora-pad");
  asked.onsuccess = () => {
    const counted = asked.result.transaction("queue").objectStore("queue").count();
    counted.onsuccess = () => (asked.result.close(), done(counted.result === many));
  };
})"""
YESTERDAY = """
const RealDate = Date;
Date = class extends RealDate {
  constructor(...given) { given.length ? super(...given) : super(RealDate.now() - 86400000); }
  static now() { return RealDate.now() - 86400000; }
};
"""


def kept(phone: Phone, many: int) -> None:
    """Wait until so many hands that are not sent are written down on the phone, as they are before anybody can put it away."""
    phone.page.wait_for_function(WRITTEN_DOWN, arg=many)


def written(table: Table) -> list[str]:
    """The hands of the log as they were written, in order."""
    with sqlite3.connect(table.site.database) as base:
        rows = base.execute(
            "SELECT json_extract(e.canonical, '$.payload.trn') FROM scoring_scoreevent e"
            " JOIN tournaments_match m ON m.id = e.match_id WHERE m.public_id = ? AND e.kind = 'hand' ORDER BY e.seq",
            (table.matches[0],),
        )
        return [trn for (trn,) in rows]


def test_ten_hands_without_a_server_a_reload_and_a_new_browser(
    table: Table, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:  # fmt: skip

    def browser() -> Any:
        return browser_type.launch_persistent_context(
            str(tmp_path / "phone"), viewport=SIZE, locale="en", **browser_type_launch_args
        )

    context = browser()
    phone = Phone.with_context(context, table)
    phone.seat(dealer=4)
    phone.kept_offline()
    address = phone.page.url
    table.site.kill()
    for tokens in HANDS:
        phone.tap(*tokens)
        phone.save()
    phone.is_at("offline")
    expect(phone.page.locator(".save-state__many")).to_have_text("5")
    phone.page.reload()  # with no server to ask
    phone.ready()
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 6")
    for tokens in HANDS[:3]:
        phone.tap(*tokens)
        phone.save()
    kept(phone, 8)
    context.close()  # the browser is closed, the phone put away
    context = browser()
    phone = Phone(context.new_page(), context)
    phone.listen()
    phone.page.goto(address)
    phone.ready()
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 9")
    for tokens in HANDS[:2]:
        phone.tap(*tokens)
        phone.save()
    table.site.start()
    phone.saved()
    hands = written(table)
    assert [trn.split()[0] for trn in hands] == [f"#{number}" for number in range(1, 11)]
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 11")
    assert phone.errors == []
    context.close()


def test_an_answer_that_is_lost_and_a_request_that_comes_late(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    late: list[Any] = []

    def lose(route: Route) -> None:
        route.fetch()  # the server saves it
        route.abort()

    def hold_back(route: Route) -> None:
        late.append(route.request)
        route.abort()  # for the phone it never arrived

    phone.page.route("**/hand/", hold_back, times=1)
    phone.hand("=A =A")
    phone.page.route("**/hand/", lose, times=1)
    phone.hand("=B =B")
    request = late[0]
    answer = phone.context.request.post(
        request.url, data=request.post_data, headers={k: v for k, v in request.all_headers().items() if not k.startswith(":")}
    )  # fmt: skip
    assert (answer.status, answer.json()["repeated"]) == (200, True)
    assert [trn.split(" | ")[1] for trn in written(table)] == ["=A =A", "=B =B"]


def test_a_full_phone_says_so_and_the_hand_stays_on_the_screen(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.context.add_init_script(FULL_PHONE)
    phone.seat(dealer=4)
    phone.page.reload()
    phone.ready()
    phone.context.set_offline(True)
    phone.page.evaluate("window.full = true")
    phone.tap("A.tr", "B.no")
    phone.save()
    phone.is_at("unkept")
    expect(phone.notices()).to_contain_text("do not close the page")
    expect(phone.page.locator("[data-last-state]")).to_contain_text("Only on the screen")
    assert phone.score() == ("1", "0")
    assert (phone.serious(), phone.fits()) == ([], True)
    phone.context.set_offline(False)
    phone.saved()
    assert len(written(table)) == 1


def test_what_an_earlier_release_kept_is_sent(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    address = phone.page.url
    phone.page.goto(f"{table.site.url}/t/?choose")  # a page without the pad's script
    phone.page.evaluate(FIRST_RELEASE, table.matches[0])
    phone.page.goto(address)
    phone.ready()
    phone.saved()
    assert written(table) == ["#1 R4 | =A =A"]
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 2")


def test_a_clock_that_is_a_day_late_changes_nothing(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.context.add_init_script(YESTERDAY)
    phone.seat(dealer=4)
    phone.page.reload()
    phone.ready()
    phone.hand("=A =A")
    with sqlite3.connect(table.site.database) as base:
        (body,) = base.execute(
            "SELECT e.canonical FROM scoring_scoreevent e JOIN tournaments_match m ON m.id = e.match_id"
            " WHERE m.public_id = ? AND e.kind = 'hand'",
            (table.matches[0],),
        ).fetchone()
    yesterday = (dt.datetime.now(dt.UTC) - dt.timedelta(1)).strftime("%Y-%m-%dT%H")
    today = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d")
    assert yesterday in body  # kept
    assert f'"server_time":"{today}' in body  # not trusted


def test_a_link_revoked_while_offline_keeps_the_hands_on_the_phone(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.kept_offline()
    phone.context.set_offline(True)
    for tokens in HANDS[:2]:
        phone.tap(*tokens)
        phone.save()
    phone.is_at("offline")
    table.revoke()
    phone.context.set_offline(False)
    phone.is_at("refused")
    expect(phone.notices()).to_contain_text("This phone cannot write here any more")
    expect(phone.notices()).to_contain_text("Hand 1")
    expect(phone.notices()).to_contain_text("Hand 2")
    assert phone.serious() == []
    assert written(table) == []


def test_fingers_that_bounce_two_and_three_times_save_once(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    for clicks in (2, 3):
        phone.tap("=A =A")
        phone.page.wait_for_timeout(300)
        phone.page.locator("[data-save]").click(click_count=clicks, delay=20)
        phone.saved()
        phone.page.wait_for_timeout(300)
    assert len(written(table)) == 2
    phone.page.locator('[data-tokens="A.tr"]').click(click_count=3, delay=20)
    expect(phone.page.locator(".said__part")).to_have_count(1)


def test_a_pin_that_is_guessed_waits_longer_and_longer(table: Table, browser: Browser) -> None:
    wrong = "0000" if table.pin != "0000" else "1111"
    other = browser.new_context(viewport=SIZE, locale="en").new_page()  # no cookie of the one that guesses
    other.goto(f"{table.site.url}/t/{table.token}/")
    other.fill("[name=pin]", table.pin)  # ready to be sent: the wait has begun seconds ago at the most
    page = browser.new_context(viewport=SIZE, locale="en").new_page()
    page.goto(f"{table.site.url}/t/{table.token}/")
    for _ in range(6):
        page.fill("[name=pin]", wrong)
        with page.expect_navigation():
            page.click("button.button--primary")
    other.click("button.button--primary")
    expect(other.locator(".field__error, .form-errors, [role=alert]").first).to_be_visible()
    assert "/t/m/" not in other.url


def test_plain_http_in_a_hall_queues_and_sends(
    table: Table, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    """No secure context: no worker, no randomUUID, no wake lock; the page that is open goes on."""
    arguments = [*browser_type_launch_args["args"], "--host-resolver-rules=MAP hall.test 127.0.0.1"]
    hall = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    phone = Phone.with_context(
        hall.new_context(viewport=SIZE, locale="en"), table, f"http://hall.test:{table.site.port}"
    )
    phone.seat(dealer=4)
    assert (
        phone.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]")
        == [False] * 3
    )
    phone.context.set_offline(True)
    for tokens in HANDS[:3]:
        phone.tap(*tokens)
        phone.save()
    phone.is_at("offline")
    phone.context.set_offline(False)
    phone.saved()
    assert len(written(table)) == 3
    phone.context.set_offline(True)
    phone.tap(*HANDS[0])
    phone.save()
    kept(phone, 1)
    phone.context.set_offline(False)
    phone.opened_again()  # closing the page loses nothing either
    phone.saved()
    assert (len(written(table)), phone.errors) == (4, [])
    hall.close()
