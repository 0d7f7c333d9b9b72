"""The pad of every ruleset on a phone of 360 px: a whole short match of each by tapping, with what only that game has."""

from collections.abc import Iterator
from dataclasses import dataclass, field

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
    "truc_valencia": Game(
        side=2,
        match={},
        hands=(
            ("A.fa", "B.qu env=A", "=A =A"),
            ("B.e", "A.ve", "B.qu env=B", "B.tr", "A.qu", "=A =B =="),
            ("A.tr", "B.rt", "A.qv", "B.jf", "A.qu =B =B"),
        ),
        told=("● +24 envit", "◆ +4 envit", "● +2 truc", "◆ Joc fora", "◆ wins the partida"),
    ),
    "truc_valencia_negres": Game(
        side=2,
        match={"target": 12, "half": 6, "sets_to_win": 1},
        hands=(("=A ==",), ("A.tr", "B.rt", "A.no"), ("=B =A =A",), ("B.e", "A.fa", "B.qu env=B", "=A =A")),
        told=("◆ +2 truc", "cama for ◆, ◆ wins the partida"),
    ),
    "argentino": Game(
        side=3,
        match={"target": 12, "half": 6},
        hands=(
            ("A.tr", "B.rt", "A.qv", "B.qu =A =A"),
            ("=A =A",),
            ("duel", "A.e", "B.qu env=B", "=B =B"),
            ("=A =A",),
            ("=B ==",),
            ("B.re", "A.fa", "B.qu env=A"),
        ),
        told=("3.1", "3.3", "● Vale cuatro", "chico for ●, ● wins the partida"),
        seen=("Pica-pica",),
    ),
    "argentino_pagat": Game(
        side=2,
        match={"target": 6, "half": 3},
        hands=(("A.e", "B.e", "A.no", "=A =A"), ("A.e", "B.e", "A.fa", "B.qu env=B")),
        told=("◆ +2 envido", "◆ +4 envido, chico for ◆, ◆ wins the partida"),
    ),
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
    "argentino_flor_simple": Game(
        side=1,
        match={"target": 10, "half": 5},
        hands=(
            ("A.fl", "B.fl", "flor=A", "=B =B"),
            ("B.fl", "A.tr", "B.rt", "A.qu =B =B"),
            ("B.fa", "A.qu env=B"),
        ),
        told=("● wins the flor", "● +3 flor", "◆ Retruco", "chico for ◆, ◆ wins the partida"),
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
    "venezolano": Game(
        side=1,
        match={},
        hands=(("A.e", "B.qu env=B", "=A =A"), ("A.tr", "B.rt", "A.v9", "B.vj", "A.qu =B =B")),
        told=("◆ +2 envido", "◆ Vale juego", "chico for ◆, ◆ wins the partida"),
    ),
    "paraguayo": Game(
        side=3,
        match={"target": 6, "half": 3},
        hands=(("A.fl", "=A =A"), ("A.tr", "B.qu", "=B =B"), ("A.fl", "=A =A")),
        told=("● +3 flor", "◆ +2 truco", "chico for ●, ● wins the partida"),
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
    "paulista_limpo": Game(
        side=3,
        match={"sets_to_win": 1},
        hands=(("== == ==",), ("A.tr", "B.s6", "A.n9", "B.d12", "A.qu =B =B")),
        told=("◆ Doze", "◆ +12 truco", "partida for ◆, ◆ wins the match"),
    ),
    "mineiro": Game(
        side=2,
        match={"sets_to_win": 1},
        hands=(("A.tr", "B.s6", "A.n9", "B.qu =A =A"), ("A.jg", "=A =A")),
        told=("● +10 truco", "● plays", "● +4 hand", "partida for ●, ● wins the match"),
        seen=("Mão de dez: does",),
    ),
    "mineiro_pertrick": Game(
        side=2,
        match={},
        hands=(("A.tr", "B.qu ==<"), ("A.tr", "B.s6", "A.n9", "B.qu =B")),
        told=("bazas =‹: ◆ +3 truco", "◆ Seis", "◆ +9 truco"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Table]]:
    """One site with a championship of every ruleset, each with a match called at its table 1."""
    worlds = {ruleset: {"side": game.side, **game.match} for ruleset, game in GAMES.items()}
    with Site(tmp_path_factory.mktemp("games") / "data").started() as served:
        yield Table.of_every_game(served, worlds)


def test_every_ruleset_is_here() -> None:
    assert GAMES.keys() == set(engine.preset_ids())
    assert {2 * game.side for game in GAMES.values()} == {2, 4, 6}


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_short_match_by_tapping(ruleset: str, tables: dict[str, Table], browser: Browser) -> None:
    game = GAMES[ruleset]
    phone = Phone.at(browser, tables[ruleset])
    expect(phone.page.locator(".seat")).to_have_count(2 * game.side)
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
    expect(phone.page.locator("[data-end]")).to_be_visible()
    assert state.finished
    assert phone.errors == []
    assert [text for text in game.seen if text not in seen] == []
    expect(phone.page.locator("[data-end] h2")).to_contain_text("Jugador")
    assert phone.serious() == []
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
