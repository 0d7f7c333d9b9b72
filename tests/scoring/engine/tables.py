"""The numbers of every preset as rules.md tells them, and hands that show each of them at work."""

from typing import Any

from scoring import engine
from scoring.engine import MatchState, Ruleset
from scoring.engine.display import side_view

TRUC = (("tr", 2, 1), ("rt", 3, 2), ("qv", 4, 3), ("jf", "match", 4))
PLATE = (("tr", 2, 1), ("rt", 3, 2), ("qv", 4, 3))
PAULISTA = (("tr", 3, 1), ("s6", 6, 3), ("n9", 9, 6), ("d12", 12, 9))
# preset: ladder, hand, target, last point of malas, sets to win
MAIN: dict[str, tuple[tuple[tuple[str, Any, int], ...], int, int, int, int]] = {
    "truc_valencia": (TRUC, 1, 24, 12, 2),
    "truc_valencia_negres": (TRUC, 1, 24, 12, 2),
    "argentino": (PLATE, 1, 30, 14, 1),
    "argentino_pagat": (PLATE, 1, 30, 14, 1),
    "argentino_flor": (PLATE, 1, 30, 14, 1),
    "argentino_flor_simple": (PLATE, 1, 30, 14, 1),
    "uruguayo": (PLATE, 1, 40, 19, 1),
    "venezolano": ((("tr", 3, 1), ("rt", 6, 3), ("v9", 9, 6), ("vj", "set", 9)), 1, 24, 11, 1),
    "paraguayo": (PLATE, 1, 30, 14, 1),
    "paulista": (PAULISTA, 1, 12, 5, 2),
    "paulista_limpo": (PAULISTA, 1, 12, 5, 2),
    "mineiro": ((("tr", 4, 2), ("s6", 8, 4), ("n9", 10, 8), ("d12", 12, 10)), 2, 12, 5, 2),
    "mineiro_pertrick": (PAULISTA, 1, 12, 5, 1),
}
# at, worth, run, both there
SPECIAL = {"paulista": (11, 3, 1, 1), "paulista_limpo": (11, 3, 1, 1), "mineiro": (10, 4, 2, 2)}
SPECIAL["mineiro_pertrick"] = (11, 3, 1, 1)


def given(rules: Ruleset, events: str, players: int = 4, **points: int) -> dict[str, Any]:
    state = MatchState(points={"A": 0, "B": 0} | points, players=players)  # type: ignore[arg-type]
    judged = engine.assess(rules, state, f"#1 R{players} | {events}")
    assert judged.outcome is not None, (rules.id, events, judged.violations)
    return engine.outcome_json(judged.outcome)


def check(preset: str) -> None:
    """Raise AssertionError when the preset's numbers are not those of the page."""
    rules = engine.from_preset(preset)
    ladder, hand, target, malas, sets = MAIN[preset]
    _ladder(rules, ladder)
    assert given(rules, "=A =A")["given"]["A"] == hand
    assert given(rules, "A.mz")["given"]["B"] == hand
    short = given(rules, "=A =A", A=target - hand - 1)
    assert short["points"]["A"] == target - 1
    assert short["set_won"] is None
    end = "=A" if rules.truco.scope == "trick" else "=A =A"
    assert given(rules, f"A.tr B.qu {end}", A=target - ladder[0][1])["set_won"] == "A"
    assert [side_view(rules, points)["half"] for points in (malas, malas + 1)] == ["malas", "buenas"]
    assert side_view(rules, malas + 1)["count"] == malas + 1 - rules.match.half
    assert rules.match.half == (malas if rules.match.buenas == "over_half" else malas + 1)
    assert rules.match.sets_to_win == sets
    if rules.envido:
        _envido(rules)
    if rules.flor:
        _flor(rules)
    if preset in SPECIAL:
        _special(rules, SPECIAL[preset])
    if rules.pica:
        _pica(rules)


def _ladder(rules: Ruleset, ladder: tuple[tuple[str, Any, int], ...]) -> None:
    calls: list[str] = []
    for at, (code, accepted, declined) in enumerate(ladder):
        side, other = ("A", "B") if at % 2 == 0 else ("B", "A")
        calls.append(f"{side}.{code}")
        end = "=A" if rules.truco.scope == "trick" else "=A =A"
        won = given(rules, f"{' '.join(calls)} {other}.qu {end}")
        assert {"match": won["match_won"], "set": won["set_won"]}.get(accepted, won["given"]["A"]) in (
            accepted,
            "A",
        )
        assert given(rules, f"{' '.join(calls)} {other}.no")["given"][side] == declined
    assert len(rules.truco.steps) == len(ladder)


def _envido(rules: Ruleset) -> None:
    assert given(rules, "A.e B.qu env=A =A =A")["awards"]["envido"] == {"A": 2}
    assert given(rules, "A.e B.no =A =A")["awards"]["envido"] == {"A": 1}
    if rules.envido and rules.envido.real:
        assert given(rules, "A.re B.qu env=A =A =A")["awards"]["envido"] == {"A": 3}
    if rules.envido and rules.envido.amounts == "free":
        keys = [bad.key for bad in engine.assess(rules, MatchState(), "#1 R4 | A.e1").violations]
        assert keys == ["envido.amount_invalid"]
        assert given(rules, "A.e2 B.no =A =A")["given"]["A"] >= 1


def _flor(rules: Ruleset) -> None:
    mode = rules.flor.mode if rules.flor else ""
    flor: list[tuple[str, int]] = [("A.fl", 3)]
    if mode == "betting":
        flor += [
            ("A.fl B.fq flor=A", 4),
            ("A.fl B.ma", 3),
            ("B.fl A.cf B.qu flor=A", 6),
            ("B.fl A.cf B.no", 4),
        ]
        flor += [("B.fl A.cr B.no", 6)]
    elif mode == "uruguay":
        flor += [
            ("A.fl B.fl flor=A", 3),
            ("B.fl A.fe B.qu flor=A", 5),
            ("B.fl A.fe B.no", 3),
            ("B.fl A.cr B.no", 3),
        ]
        flor += [("A.fl B.fe A.cr B.no", 5)]
    else:
        flor += [("A.fl B.fl flor=A", 3)]
    for events, amount in flor:
        assert given(rules, f"{events} =B =B")["awards"]["flor"] == {"A": amount}, events


def _special(rules: Ruleset, numbers: tuple[int, int, int, int]) -> None:
    at, value, run, both = numbers
    assert given(rules, "A.jg =B =B", A=at)["given"]["B"] == value
    assert given(rules, "A.co", A=at)["given"]["B"] == run
    assert given(rules, "=B =B", A=at, B=at)["given"]["B"] == both


def _pica(rules: Ruleset) -> None:
    def allowed(top: int) -> bool:
        state = MatchState(points={"A": top, "B": 0}, players=6)
        return engine.assess(rules, state, "#1.1 R6 P1-4 | =A =A").ok

    if rules.pica and rules.pica.until_half:
        assert [allowed(top) for top in (0, 19, 20)] == [True, True, False]
        for events, amount in (("A.fa B.qu env=A", 6), ("A.fl B.cr A.qu flor=A", 12)):
            state = MatchState(players=6)
            outcome = engine.assess(rules, state, f"#1.1 R6 P1-4 | {events} =B =B").outcome
            assert outcome is not None
            assert outcome.given["A"] == amount
    else:
        assert [allowed(top) for top in (4, 5, 20, 21)] == [False, True, True, False]
        state = MatchState(points={"A": 5, "B": 0}, players=6)
        outcome = engine.assess(rules, state, "#1.1 R6 P1-4 | A.e B.e A.re B.qu env=A =B =B").outcome
        assert outcome is not None
        assert outcome.given["A"] == 6
