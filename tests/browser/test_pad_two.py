"""Two phones at one table: one writes and the other looks on or takes over; what both wrote is shown twice and the referee chooses."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone, Table

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
CHOICES = {
    # the choice on the second phone → the score, the kinds in the log after its hands
    "theirs": (("1", "0"), ["note"]),
    "ours": (("0", "1"), ["corrected"]),
    "both": (("1", "1"), ["hand"]),
}


def both_write_hand_one(table: Table, browser: Browser) -> tuple[Phone, Phone]:
    """The first phone saves hand 1 while the second, without a network, writes another hand 1."""
    one = Phone.at(browser, table)
    one.seat(dealer=4)
    two = Phone.at(browser, table)
    two.ready()
    two.context.set_offline(True)
    two.tap("=B =B")
    two.save()
    two.is_at("offline")
    one.hand("=A =A")
    two.context.set_offline(False)
    two.is_at("refused")
    return one, two


def test_one_writes_and_the_other_looks_on_until_it_takes_over(table: Table, browser: Browser) -> None:
    one = Phone.at(browser, table)
    one.seat(dealer=4)
    with one.page.expect_response(lambda answer: "/state/" in answer.url):
        pass  # it has said that it is here
    two = Phone.at(browser, table)
    two.ready()
    expect(two.page.locator("[data-take]")).to_be_visible()
    assert (two.serious(), two.fits()) == ([], True)
    one.hand("=A =A")
    expect(two.page.locator("[data-hand]")).to_have_text("Hand 2")  # it sees what is written
    two.press("[data-take]")
    two.hand("=B =B")
    expect(one.page.locator("[data-take]")).to_be_visible()
    expect(one.page.locator("[data-hand]")).to_have_text("Hand 3")
    assert two.score() == ("1", "1")
    assert one.errors == two.errors == []


@pytest.mark.parametrize("choice", CHOICES)
def test_a_hand_that_two_phones_wrote_is_shown_twice(choice: str, table: Table, browser: Browser) -> None:
    _one, two = both_write_hand_one(table, browser)
    conflict = two.page.locator("[data-conflict='1']")
    expect(conflict).to_contain_text("Saved from another phone")
    expect(conflict).to_contain_text("On this phone")
    assert two.serious() == []
    two.press(f"[data-action={choice}]")
    score, kinds = CHOICES[choice]
    if choice == "both":
        two.save()
    two.saved()
    expect(two.page.locator("[data-conflict]")).to_have_count(0)
    assert two.score() == score
    assert table.log() == ["started", "hand", *kinds]
    if choice == "theirs":
        two.page.click("[data-menu]")
        two.page.click("[data-choice=log]")
        expect(two.page.locator("dialog[open]")).to_contain_text("Another phone had: bazas ◆◆")


def test_what_waited_behind_the_conflict_is_written_again_in_one_go(table: Table, browser: Browser) -> None:
    one = Phone.at(browser, table)
    one.seat(dealer=4)
    two = Phone.at(browser, table)
    two.ready()
    two.context.set_offline(True)
    for tokens in (["=B =B"], ["A.tr", "B.no"], ["B.tr", "A.no"]):
        two.tap(*tokens)
        two.save()
    one.hand("=A =A")
    two.context.set_offline(False)
    two.is_at("refused")
    two.press("[data-action=theirs]")
    two.is_at("refused")
    two.press("[data-action=all]")
    two.saved()
    assert table.log() == ["started", "hand", "note", "hand", "hand"]
    assert two.score() == ("2", "1")
