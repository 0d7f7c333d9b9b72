"""The pad of the other games on a phone of 360 px: a whole short match of each by tapping, with what only that game has."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scoring import engine
from tests.browser.phone import Phone, Table
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]


@dataclass(frozen=True)
class Game:
    """`hands` are taps; a hand that begins with `duel` begins a pica-pica. `told` is read in the list of hands."""

    side: int
    match: dict[str, int]
    hands: tuple[tuple[str, ...], ...]
    told: tuple[str, ...]
    seen: tuple[str, ...] = field(default=())


GAMES = {
    "argentino_flor": Game(
        side=2,
        match={"target": 6, "half": 3},
        hands=(
            ("A.e", "B.qu env=A", "=A =A"),
            ("B.fl", "A.fq", "flor=B", "=B =B"),
            ("A.tr", "B.qu", "=A =A"),
            ("A.tr", "B.no"),
        ),
        told=("● Envido", "● Con flor quiero", "◆ wins the flor", "◆ +4 flor", "chico for ●, ● wins the partida"),
        seen=("falta 6",),
    ),
    "uruguayo": Game(
        side=3,
        match={"target": 10, "half": 5},
        hands=(
            ("=A =A",),
            ("duel", "A.tr", "B.no"),
            ("=B =B",),
            ("=A =A",),
            ("A.fl", "B.cr", "A.no", "=A =A"),
            ("A.fa", "B.qu env=A"),
        ),
        told=("2.1", "2.3", "◆ Contraflor al resto", "◆ +3 flor", "● +6 envido, chico for ●"),
        seen=("Pica-pica",),
    ),
    "paulista": Game(
        side=1,
        match={"sets_to_win": 1},
        hands=(
            ("A.tr", "B.s6", "A.n9", "B.qu =A =A"),
            ("=A =A",),
            ("=A =A",),
            ("A.co",),
            ("A.jg", "=A =A"),
        ),
        told=("● Nove", "● runs: ◆ +1 hand", "● plays", "partida for ●, ● wins the match"),
        seen=("Mão de onze: does", "Runs"),
    ),
    "mineiro_pertrick": Game(
        side=2,
        match={},
        hands=(("A.tr", "B.qu ==<"), ("A.tr", "B.s6", "A.n9", "B.qu =B")),
        told=("bazas =‹: ◆ +3 truco", "◆ Seis", "◆ +9 truco"),
    ),
}  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path / "data").started() as served:
        yield served


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_short_match_by_tapping(ruleset: str, site: Site, browser: Browser) -> None:
    game = GAMES[ruleset]
    phone = Phone.at(browser, Table.on(site, ruleset=ruleset, side=game.side, **game.match))
    assert phone.page.locator(".seat").count() == 2 * game.side
    assert (phone.serious(), phone.fits()) == ([], True)
    phone.seat(dealer=2 * game.side)
    rules = engine.from_preset(ruleset, {f"match.{name}": value for name, value in game.match.items()})
    state, seen = engine.initial(rules, 2 * game.side, 2 * game.side), ""
    duel = 0
    for taps in game.hands:
        seen += phone.page.inner_text("[data-pad]")
        duel = 1 if taps[0] == "duel" else duel + 1 if 0 < duel < 3 else 0
        if taps[0] == "duel":
            phone.press("[data-duels]")
        tokens = [token for token in taps if token != "duel"]
        for token in tokens:
            phone.tap(token)
            phone.page.wait_for_timeout(50)
            assert phone.fits(), token
        state = judged(rules, state, tokens, duel)
        phone.save()
        if not state.finished:
            phone.saved()
            assert phone.score() == (str(state.points["A"]), str(state.points["B"])), taps
    expect(phone.page.locator("[data-end]")).to_be_visible(timeout=15000)
    assert state.finished
    assert phone.errors == []
    assert [text for text in game.seen if text not in seen] == []
    assert ("Jugador" in phone.page.inner_text("[data-end] h2"), phone.serious()) == (True, [])
    phone.page.goto(phone.page.url + "hands/")
    listed = phone.page.inner_text("main")
    assert [text for text in game.told if text not in listed] == []


def judged(
    rules: engine.Ruleset, state: engine.MatchState, tokens: list[str], duel: int
) -> engine.MatchState:
    """The state after a hand, by the engine."""
    number, dealer = (state.last_hand or 0) + (duel < 2), state.dealer or 0
    head = f"#{number} R{dealer}"
    if duel:
        seats = [(dealer + step) % state.players + 1 for step in (duel - 1, duel + 2)]
        head = f"#{number}.{duel} R{dealer} P{seats[0]}-{seats[1]}"
    outcome = engine.assess(rules, state, f"{head} | {' '.join(tokens)}").outcome
    assert outcome is not None, tokens
    return engine.advance(state, outcome)
