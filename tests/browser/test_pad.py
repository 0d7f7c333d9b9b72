"""The pad on a phone of 360 px: a whole partida by tapping, only legal buttons, no script, axe."""

import pytest
from playwright.sync_api import Browser, expect

from scoring import engine
from tests.browser.phone import Phone, Table

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]
TAPS = {
    "no calls": (["=A =A"], 2),
    "truc declined": (["A.tr", "B.no"], 3),
    "truc wanted": (["B.tr", "A.qu =B =B"], 3),
    "envit declined": (["A.e", "B.no", "=B =A =B"], 4),
    "envit wanted": (["B.e", "A.qu env=B", "=A =A"], 4),
    "envit wanted and truc": (["A.e", "B.qu env=A", "B.tr", "A.qu =A =A"], 5),
    "truc i passe, envit wanted": (["A.tp", "B.e", "A.qu env=B", "B.no"], 5),
}


def test_a_whole_partida_by_tapping(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    assert table.token not in phone.page.url
    phone.seat(dealer=4)
    counted = {}
    for kind, (tokens, limit) in TAPS.items():
        counted[kind] = phone.hand(*tokens)
        assert counted[kind] <= limit, kind
    print("\ntaps per kind of hand:", *(f"  {n}  {kind}" for kind, n in counted.items()), sep="\n")
    # truc declined 1, no calls 1; A: 1 + 1 + (2+2) = 6 … read from the engine, not from the screen's own arithmetic
    rules = engine.from_preset("truc_valencia")
    state = engine.initial(rules, 4, 4)
    for number, (tokens, _limit) in enumerate(TAPS.values(), 1):
        outcome = engine.assess(rules, state, f"#{number} R{state.dealer} | {' '.join(tokens)}").outcome
        assert outcome is not None
        state = engine.advance(state, outcome)
    assert phone.score() == (str(state.points["A"]), str(state.points["B"]))
    # the falta in malas wins the cama; then the other cama, and the partida closes by itself
    phone.hand("A.fa", "B.qu env=A", "=B =B")
    expect(phone.page.locator("[data-notices]")).to_contain_text("Cama for")
    assert phone.score() == ("0", "0")
    phone.tap("A.fa", "B.qu env=A", "=B =B")
    assert "wins the partida" in phone.page.inner_text("[data-save]")
    phone.save()
    expect(phone.page.locator("[data-end] h2")).to_contain_text("Jugador")
    assert table.log() == ["started"] + ["hand"] * (len(TAPS) + 2)
    assert phone.errors == []


def test_joc_fora_undo_and_only_legal_buttons(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    rules = engine.from_preset("truc_valencia")
    state = engine.initial(rules, 4, 4)
    tokens: list[str] = []
    for token in ["B.tr", "A.rt", "B.qv", "A.jf"]:
        legal = {o.token.replace("{n}", "") for o in engine.legal_next(rules, state, tokens)}
        assert phone.offered() <= legal
        must = {t for t in legal if t.split(".")[-1] in ("tr", "rt", "qv", "jf", "qu", "no", "fa")}
        assert must <= phone.offered()
        phone.tap(token)
        tokens.append(token)
    assert phone.offered() == {"B.qu", "B.no"}
    phone.tap("B.qu =A =A")
    phone.save()
    expect(phone.page.locator("[data-end]")).to_contain_text("Joc fora")
    phone.page.wait_for_selector("body[data-script] [data-undo]")
    phone.press("[data-undo]")
    phone.press("[data-undo-yes]")
    expect(phone.page.locator("[data-end]")).to_have_count(0)
    phone.ready()
    expect(phone.page.locator("[data-hand]")).to_have_text("Hand 1")
    assert table.log() == ["started", "hand", "void_last"]
    assert phone.errors == []


def test_a_part_of_the_sentence_goes_back_to_there(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat()
    phone.tap("A.e", "B.qu env=A", "B.tr")
    phone.page.locator(".said__part").nth(1).click()
    assert phone.offered() >= {"B.qu", "B.no", "B.ve"}
    expect(phone.page.locator(".said__part")).to_have_count(1)
    phone.page.reload()  # the draft survives
    phone.ready()
    expect(phone.page.locator(".said__part")).to_have_count(1)


def test_a_hand_by_keyboard_alone(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table)
    phone.seat(dealer=4)
    page = phone.page
    page.locator('[data-tokens="A.tr"]').focus()
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    for wanted in ("B.no", None):
        page.wait_for_timeout(300)
        here = "document.activeElement.dataset"
        for _ in range(12):  # the focus stays among the buttons that came
            if page.evaluate(f"{here}.tokens === {wanted!r}" if wanted else f"'save' in {here}"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    phone.saved()
    assert (phone.score(), table.log()) == (("1", "0"), ["started", "hand"])
    page.locator("[data-menu]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("'menu' in document.activeElement.dataset")


def test_every_state_is_sound_on_a_phone(table: Table, browser: Browser) -> None:
    for theme in ("light", "dark"):
        stranger = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=theme).new_page()
        stranger.goto(f"{table.site.url}/t/{table.token}/")
        assert Phone(stranger, stranger.context).serious() == []
    phone = Phone.at(browser, table)
    assert (phone.serious(), phone.fits()) == ([], True)
    phone.seat()
    for tokens in ([], ["A.e"], ["B.qu env=A"], ["B.tp"], ["A.qu =A =A"]):
        phone.tap(*tokens)
        phone.page.wait_for_timeout(100)
        assert (phone.serious(), phone.fits()) == ([], True), tokens
    phone.save()
    phone.saved()
    phone.press("[data-more]")
    assert (phone.serious(), phone.fits()) == ([], True)
    phone.press("[data-more]")
    phone.press("[data-undo]")
    assert (phone.serious(), phone.fits()) == ([], True)
    for leaf in ("hands/", "paper/"):
        other = phone.context.new_page()
        other.goto(phone.page.url + leaf)
        assert Phone(other, phone.context).serious() == []


def test_without_script_everything_can_still_be_written(table: Table, browser: Browser) -> None:
    phone = Phone.at(browser, table, java_script_enabled=False)
    page = phone.page
    page.check("[name=dealer][value='4']")
    page.click(".pad__actions button")
    page.fill("[name=trn]", "#1 R4 | A.rt B.qu =A =A")
    page.click("[data-plain-hand] button")
    expect(page.locator("mark")).to_have_text("A.rt")
    expect(page.locator("[data-plain-hand]")).to_contain_text("cannot be called before")
    page.fill("[name=trn]", "#1 R4 | A.tr B.qu =A =A")
    page.click("[data-plain-hand] button")
    expect(page.locator("[name=trn]")).to_have_value("#2 R1 | ")
    page.click("summary")
    page.click("text=Yes, undo it")
    expect(page.locator("[name=trn]")).to_have_value("#1 R4 | ")
    assert table.log() == ["started", "hand", "void_last"]
    page.click("text=Write the result from paper")
    for cama, (a, b) in enumerate([(24, 13), (24, 24)], 1):
        page.fill(f"[name=set_{cama}_a]", str(a))
        page.fill(f"[name=set_{cama}_b]", str(b))
    page.click(".pad__actions button")
    expect(page.locator("table.paper")).to_contain_text("cannot both reach 24")
    page.fill("[name=set_2_b]", "20")
    page.click(".pad__actions button")
    expect(page.locator("[data-end]")).to_contain_text("win the partida")
