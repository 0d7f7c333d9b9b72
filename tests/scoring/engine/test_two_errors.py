"""Records with two faults: which are told together, each at its token, and where the check stops.

What the head says wrong (number, dealer, turned-up card) leaves the hand known, so the hand is judged too. In the hand the
first token that the rules refuse ends the check; only a baza that contradicts the cards does not. The claims are
checked when the hand itself has an outcome.
"""

from typing import Any

import pytest

from scoring import engine

TV, AR, UR = "truc_valencia", "argentino", "uruguayo"
CARDS = "1.3o 2.4c 3.7c 4.6b {} 1.7o 2.7e 3.4o 4.5b {} 2.1b 3.5o 4.4b 1.6o =B"
SIX = {"players": 6, "dealer": 1}

# ruleset, before, record, what is told: key and token in the order of their places
TOGETHER: list[tuple[str, dict[str, Any], str, list[tuple[str, str]]]] = [
    # two in the head
    (TV, {"dealer": 3, "last_hand": 1}, "#5 R4 | =A =A", [("hand.number_gap", "#5"), ("dealer.wrong", "R4")]),
    (TV, {"dealer": 3}, "#1 R4 M3o | =A =A", [("dealer.wrong", "R4"), ("turnup.unexpected", "M3o")]),
    (TV, {}, "#1 R4 H1=2o,3o,4o H2=3o,5c,6c | 1.7e", [("card.not_in_deck", "H1=2o,3o,4o"), ("card.duplicate", "H2=3o,5c,6c")]),
    (AR, SIX, "#1.1 R4 P1-4 | =A =A", [("dealer.wrong", "R4"), ("pica.not_allowed", "P1-4")]),
    # one in the head, one in the hand
    (TV, {"last_hand": 1}, "#5 R3 | A.rt", [("hand.number_gap", "#5"), ("truco.level_skipped", "A.rt")]),
    (TV, {"dealer": 3}, "#1 R4 | A.tr A.qu", [("dealer.wrong", "R4"), ("response.own_call", "A.qu")]),
    (TV, {"dealer": 3}, "#1 R4 | A.e B.qu =A =A", [("dealer.wrong", "R4"), ("envido.winner_missing", "")]),
    (TV, {"dealer": 3}, "#1 R4 | " + CARDS.format("=B", "=B"), [("dealer.wrong", "R4"), ("baza.winner_mismatch", "=B")]),
    (UR, {}, "#1 R4 MQp | 1.12o 1.11o", [("card.not_in_deck", "MQp"), ("play.out_of_turn", "1.11o")]),
    (UR, {}, "#1 R4 | 1.12o 1.11o", [("turnup.missing", ""), ("play.out_of_turn", "1.11o")]),
    # one in the head, one in the claims
    (TV, {"dealer": 3}, "#1 R4 | =A =A | A+3", [("dealer.wrong", "R4"), ("assert.points_mismatch", "A+3")]),
    # two in the hand: a baza against the cards, and what follows
    (TV, {}, "#1 R4 | " + CARDS.format("=B", "=A"), [("baza.winner_mismatch", "=B"), ("baza.winner_mismatch", "=A")]),
    (TV, {}, "#1 R4 | " + CARDS.format("=B", "=B") + " A.tr", [("baza.winner_mismatch", "=B"), ("hand.continues_after_end", "A.tr")]),
    # two in the claims
    (TV, {}, "#1 R4 | A.tr B.no | A+2 B+1", [("assert.points_mismatch", "A+2"), ("assert.points_mismatch", "B+1")]),
    (TV, {}, "#1 R4 | A.tr B.no | A+2 camaA", [("assert.points_mismatch", "A+2"), ("assert.result_mismatch", "camaA")]),
    # two that are no notation at all
    (TV, {}, "#1 R4 | hola =A mira", [("notation.syntax", "hola"), ("notation.syntax", "mira")]),
    (TV, {}, "#1 x | =A =A | nada", [("notation.syntax", "x"), ("notation.syntax", "nada")]),
]  # fmt: skip

# the second fault is not told: after the first the hand is not known any more
ONE: list[tuple[str, dict[str, Any], str, tuple[str, str]]] = [
    (TV, {}, "#1 R4 | A.rt =A =A =A", ("truco.level_skipped", "A.rt")),
    (TV, {}, "#1 R4 | A.e A.ve A.tr A.rt", ("envido.own_raise", "A.ve")),
    (TV, {}, "#1 R4 | A.e1 B.qu env=A =A", ("envido.amount_invalid", "A.e1")),
    (TV, {}, "#1 R4 | A.e B.qu env=A(34-20) =A =A A.rt", ("envido.impossible_value", "env=A(34-20)")),
    (TV, {}, "#1 R4 | A.rt | A+3", ("truco.level_skipped", "A.rt")),
    (TV, {}, "#1 R4 | hola A.rt", ("notation.syntax", "hola")),
    (TV, {}, "#1 R4 | " + CARDS.format("=B", "=B") + " | A+3", ("baza.winner_mismatch", "=B")),
    (TV, {}, "#1 R9 | A.rt", ("seat.unknown", "R9")),
    (TV, {"players": 2, "dealer": 1}, "#1 R4 | A.rt", ("players.count", "")),
    (TV, {"finished": True, "dealer": 1}, "#1 R4 | A.rt", ("match.finished", "")),
    (AR, {"players": 6}, "#1.1 R4 P1-4 | A.rt", ("pica.not_allowed", "P1-4")),
]  # fmt: skip


def told(preset: str, before: dict[str, Any], trn: str) -> list[tuple[str, str]]:
    """Key and token of every violation, having looked that each token stands where its position says."""
    judged = engine.assess(engine.from_preset(preset), engine.state_from_json(before), trn)
    assert judged.outcome is None
    for bad in judged.violations:
        assert trn[bad.position :].startswith(bad.token), (trn, bad)
    places = [bad.position for bad in judged.violations if bad.token]
    assert places == sorted(places)
    return [(bad.key, bad.token) for bad in judged.violations]


@pytest.mark.parametrize("case", TOGETHER, ids=lambda case: case[2])
def test_both_are_told(case: tuple[str, dict[str, Any], str, list[tuple[str, str]]]) -> None:
    preset, before, trn, expected = case
    assert told(preset, before, trn) == expected


@pytest.mark.parametrize("case", ONE, ids=lambda case: case[2])
def test_the_check_stops_where_the_hand_is_not_known(
    case: tuple[str, dict[str, Any], str, tuple[str, str]],
) -> None:
    preset, before, trn, expected = case
    assert told(preset, before, trn) == [expected]


def test_the_same_words_at_two_places_are_told_at_their_own() -> None:
    trn = "#1 R4 | " + CARDS.format("=B", "=A").replace("=B 1.7o", "==  1.7o").replace("=A 2.1b", "== 2.1b")
    judged = engine.assess(engine.from_preset(TV), engine.MatchState(), trn)
    first = trn.index("==")
    assert [bad.position for bad in judged.violations] == [first, trn.index("==", first + 2)]
