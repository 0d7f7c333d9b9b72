"""What a referee does beside recording: correct, strike out, note, bring back, incidents, the judge, cards, signatures."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone, Table
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
FALTA = ("A.fa", "B.qu env=A", "=A =A")
"""Wins the cama from nothing."""


def menu(phone: Phone, *choices: str) -> None:
    """Open the menu, and in it one sheet after the other."""
    phone.page.click("[data-menu]")
    sound(phone)
    for choice in choices:
        phone.page.click(f"[data-choice={choice}]")
        sound(phone)


def sound(phone: Phone) -> None:
    assert (phone.serious(), phone.fits()) == ([], True)


def done(phone: Phone, what: str) -> None:
    """The pad has said that the server has it."""
    expect(phone.notices()).to_contain_text(f"{what}: saved.")
    phone.saved()


def row(phone: Phone, text: str) -> None:
    """Open the hand of the log that says this."""
    menu(phone, "log")
    phone.page.locator("[data-log]", has_text=text).click()
    sound(phone)


def test_a_hand_is_corrected_after_seeing_what_changes(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.hand(*FALTA)
    phone.hand("=B =B")
    row(phone, "Hand 1")
    phone.page.click("[data-choice=correct]")
    expect(phone.page.locator(".pad__correcting")).to_contain_text("hand 1")
    phone.page.locator(".said__part").first.click()
    phone.tap("A.fa", "B.no", "=A =A")
    phone.press("[data-preview]")
    expect(phone.page.locator("dialog[open]")).to_contain_text("Camas: 24–0 before, — now.")
    sound(phone)
    phone.page.click("[data-yes=correct]")
    done(phone, "Correction")
    assert table.log() == ["started", "hand", "hand", "corrected"]
    assert phone.score() == ("2", "1")
    menu(phone, "log")
    expect(phone.page.locator("dialog[open]")).to_contain_text("It said: A Falta, B accepts")
    phone.page.keyboard.press("Escape")
    assert phone.errors == []


def test_a_hand_is_struck_out_noted_and_brought_back(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.hand("=A =A")
    phone.hand("A.tr", "B.no")
    row(phone, "Hand 2")
    phone.page.click("[data-choice=note]")
    phone.page.fill("dialog textarea", "Looked at twice")
    phone.page.click("dialog .sheet__form button")
    done(phone, "Note")
    row(phone, "Looked at twice")
    phone.page.click("[data-choice=void]")
    phone.page.fill("dialog textarea", "Dealt wrongly")
    phone.page.click("dialog .sheet__form button")
    phone.page.click("[data-yes=void]")
    done(phone, "Hand that no longer counts")
    assert phone.score() == ("1", "0")
    menu(phone, "redo")
    done(phone, "Bring back")
    assert phone.score() == ("2", "0")
    assert table.log() == ["started", "hand", "hand", "note", "void", "redone"]


def test_what_was_undone_can_be_brought_back_where_it_is_said(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.hand("A.tr", "B.no")
    phone.press("[data-undo]")
    phone.press("[data-undo-yes]")
    phone.page.click("[data-action=redo]")
    done(phone, "Bring back")
    assert table.log() == ["started", "hand", "void_last", "redone"]
    for empty in (False, True):
        phone.page.click("[data-all-hands]")
        phone.page.locator("dialog [data-log]", has_text="Hand 1").click()
        phone.page.click("[data-choice=correct]")
        sound(phone)
        if empty:  # what steps back in the sentence leaves it now
            phone.page.locator(".said__part").first.click()
        phone.press("[data-undo]" if empty else "[data-leave]")
        expect(phone.page.locator(".pad__correcting")).to_have_count(0)
    assert (phone.score(), phone.errors) == (("1", "0"), [])


def test_an_incident_takes_stones_and_the_judge_is_called_and_gone(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    phone.hand("A.tr", "B.no")
    menu(phone, "incident")
    phone.page.select_option("dialog [name=kind]", "out_of_turn")
    expect(phone.page.locator("dialog [name=cites]")).not_to_have_value("")  # the rule it rests on
    phone.page.check("dialog [name=side][value=B]")
    phone.page.select_option("dialog [name=effect]", "stones")
    phone.page.fill("dialog [name=stones]", "2")
    phone.page.click("dialog .sheet__form button.button--primary")
    done(phone, "Incident")
    assert phone.score() == ("3", "0")
    phone.hand("=B =B")  # the hand goes on from there
    menu(phone, "judge")
    phone.page.click("dialog .sheet__form button")
    done(phone, "Call of the judge")
    phone.hand("=B =B")  # calling the judge is no event of the log: nothing behind it is out of step
    menu(phone, "judge", "judge-done")
    done(phone, "Call of the judge")
    assert table.log() == ["started", "hand", "incident", "hand", "hand"]


def test_a_hand_with_its_cards_and_one_finished_without_them(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    menu(phone, "cards")
    phone.page.keyboard.press("Escape")
    for card in ("7e", "3c", "4o", "5b"):  # mano 1, then round the table
        phone.press(f'[data-card="{card}"]')
    expect(phone.page.locator('[data-card="7e"]')).to_be_disabled()  # it has been shown
    phone.tap("A.tr", "B.qu")
    for card in ("7o", "4c", "3o", "6b"):
        phone.press(f'[data-card="{card}"]')
    phone.save()
    phone.saved()
    assert phone.score() == ("2", "0")
    phone.press('[data-card="1e"]')
    phone.press("[data-no-cards]")
    phone.tap("=B =B")
    phone.save()
    phone.saved()
    assert phone.score() == ("2", "1")
    menu(phone, "log")
    expect(phone.page.locator("dialog[open]")).to_contain_text("cards 1.7e 2.3c 3.4o 4.5b")


def test_a_hand_with_its_muestra(pad_site: Site, browser: Browser) -> None:
    table = Table.on(pad_site, ruleset="uruguayo")
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    menu(phone, "cards")
    phone.page.keyboard.press("Escape")

    def card(name: str) -> None:
        phone.press(f'[data-suit="{name[-1]}"]')
        phone.press(f'[data-card="{name}"]')

    card("4o")  # turned up; from now on nobody can hold it
    phone.press('[data-suit="o"]')
    expect(phone.page.locator('[data-card="4o"]')).to_be_disabled()
    for name in ("7c", "2o", "1b", "3c"):  # the 2 of the muestra is the strongest card there is
        card(name)
    for name in ("5o", "4c", "7e", "6c"):
        card(name)
    sound(phone)
    phone.save()
    phone.saved()
    assert phone.score() == ("0", "1")
    menu(phone, "log")
    expect(phone.page.locator("dialog[open]")).to_contain_text("2.2o")


def test_from_the_check_in_to_both_signatures(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    for side in "AB":
        phone.page.click(f"[data-came={side}]")
        expect(phone.page.locator(f"[data-came={side}]")).to_have_count(0)
    phone.page.click("[data-lot]")
    expect(phone.page.locator("main")).to_contain_text("The lot fell on seat")
    sound(phone)
    phone.page.click(".pad__actions button")
    phone.ready()
    for _ in range(2):
        phone.tap(*FALTA)
        phone.save()
        phone.saved()
    phone.page.click("[data-choice=sign-A]")
    sound(phone)
    phone.page.click("dialog .sheet__form button.button--primary")
    expect(phone.page.locator("dialog [role=alert]")).to_have_text("Write a name or draw a signature.")
    phone.page.fill("dialog [name=name]", "Carme Demo")
    phone.page.click("dialog .sheet__form button.button--primary")
    expect(phone.page.locator("[data-ending]")).to_contain_text("signed by Carme Demo")
    phone.page.click("[data-choice=sign-B]")
    box = phone.page.locator("dialog canvas").bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 20, box["y"] + 30)
    phone.page.mouse.down()
    for step in range(1, 9):
        phone.page.mouse.move(box["x"] + 20 + 20 * step, box["y"] + (60 if step % 2 else 20))
    phone.page.mouse.up()
    phone.page.click("dialog .sheet__form button.button--primary")
    expect(phone.page.locator("[data-ending]")).to_contain_text("signed by hand")
    assert phone.score() == ("24", "0")  # the last cama, not the next one
    sound(phone)
    assert table.log() == ["came"] * 2 + ["lot", "started", "hand", "hand", "signed", "signed"]
    assert phone.errors == []


def test_a_pareja_that_does_not_agree_says_why(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    for _ in range(2):
        phone.tap(*FALTA)
        phone.save()
        phone.saved()
    phone.page.click("[data-choice=dispute]")
    sound(phone)
    phone.page.check("dialog [name=side][value=B]")
    phone.page.fill("dialog textarea", "The second cama")
    phone.page.click("dialog .sheet__form button.button--danger")
    expect(phone.page.locator("[data-ending]")).to_contain_text("The second cama")
    sound(phone)
    assert table.log() == ["started", "hand", "hand", "disputed"]
