"""What is recorded beside the score: check-ins, the lot, notes, incidents, signatures, disputes."""

from typing import Any

import pytest

from scoring import engine
from scoring.engine import EventError, events
from scoring.engine.beside import INCIDENTS, first_dealer
from scoring.engine.events import (
    Event,
    corrected,
    disputed,
    hand,
    incident,
    paper,
    reopened,
    ruling,
    settled,
    signed,
    started,
)
from scoring.engine.ruleset import resolved

RULES = engine.from_preset("truc_valencia")
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"
OVER = [started(4), hand(f"#1 R4 | {JOC_FORA}")]


def fold(*log: Event) -> events.PartidaState:
    return events.fold(RULES, log)


def refused(*log: Event) -> str:
    with pytest.raises(EventError) as caught:
        fold(*log)
    assert str(caught.value)
    return caught.value.violations[0].key


def came(side: str, pareja: str = "p1") -> Event:
    return Event("came", {"side": side, "pareja": pareja})


def test_both_come_once() -> None:
    found = fold(came("A"), came("B"), came("B", "p2")).beside.came
    assert {side: (one.seq, one.pareja) for side, one in found.items()} == {"A": (1, "p1"), "B": (3, "p2")}
    assert refused(came("A"), came("A")) == "events.already_came"
    assert refused(came("C")) == "input.invalid"


def test_a_lot_of_the_server_is_made_again_from_its_seed() -> None:
    drawn = {"how": "server", "players": 4, "seed": "prova", "dealer": first_dealer("prova", 4)}
    lot = fold(Event("lot", drawn)).beside.lot
    assert lot is not None
    assert (lot.dealer, lot.how, lot.seed) == (first_dealer("prova", 4), "server", "prova")
    assert refused(Event("lot", drawn | {"dealer": lot.dealer % 4 + 1})) == "input.invalid"
    by_cards = fold(Event("lot", drawn), Event("lot", {"how": "cards", "players": 4, "dealer": 3})).beside.lot
    assert by_cards is not None
    assert (by_cards.dealer, by_cards.seq) == (3, 2)
    assert refused(Event("lot", {"how": "dice", "players": 4, "dealer": 3})) == "input.invalid"
    assert refused(started(4), Event("lot", drawn)) == "events.already_started"
    assert refused(paper([(24, 3), (24, 3)]), Event("lot", drawn)) == "events.already_started"


def test_lots_are_even() -> None:
    seats = [first_dealer(f"{n:032x}", 4) for n in range(4000)]
    assert all(900 < seats.count(seat) < 1100 for seat in (1, 2, 3, 4))


def test_a_note_is_about_what_is_there() -> None:
    assert fold(*OVER, Event("note", {"about": 2}), Event("note", {"about": 0})).beside.notes == (
        (3, 2),
        (4, 0),
    )
    assert refused(*OVER, Event("note", {"about": 3})) == "input.invalid"


def test_incidents_name_the_hand_they_came_before() -> None:
    log = [started(4), hand("#1 R4 | =A =A"), incident("warning", "B")]
    (warned,) = fold(*log).beside.incidents
    assert (warned.kind, warned.side, warned.hand, warned.seq, dict(warned.effect)) == (
        "warning",
        "B",
        2,
        3,
        {},
    )
    assert fold(*log).score == fold(*log[:2]).score
    seated = Event("incident", {"what": "exposed_card", "side": "A", "seat": 3})
    assert fold(*log, seated).beside.incidents[1].seat == 3
    assert refused(*log, Event("incident", {"what": "dance"})) == "input.invalid"
    assert refused(*log, Event("incident", {"what": "warning", "seat": 9})) == "input.invalid"
    assert refused(Event("incident", {"what": "penalty", "effect": {"hand": "A"}})) == "events.not_started"


def test_every_rule_an_incident_rests_on_is_an_option_of_the_rules() -> None:
    for path in filter(None, INCIDENTS.values()):
        data: Any = resolved("truc_valencia")
        for leaf in path.split("."):
            data = data[leaf]
        assert isinstance(data, str)


@pytest.mark.parametrize(
    ("effect", "points", "sets"),
    [
        ({"stones": {"B": 2}}, {"A": 1, "B": 2}, {"A": 0, "B": 0}),
        ({"stones": {"A": -1}}, {"A": 0, "B": 0}, {"A": 0, "B": 0}),
        ({"hand": "B"}, {"A": 1, "B": 1}, {"A": 0, "B": 0}),
        ({"hand": "B", "worth": 3}, {"A": 1, "B": 3}, {"A": 0, "B": 0}),
        ({"cama": "B"}, {"A": 0, "B": 0}, {"A": 0, "B": 1}),
    ],
)
def test_a_penalty_is_a_ruling(effect: dict[str, Any], points: Any, sets: Any) -> None:
    state = fold(started(4), hand("#1 R4 | =A =A"), incident("penalty", "A", effect))
    assert (state.score.points, state.score.sets) == (points, sets)
    assert len(state.hands) == 1
    given = "hand" in effect
    assert (state.score.last_hand, state.score.dealer) == ((2, 2) if given else (1, 1))


def test_a_penalty_may_end_it_and_is_no_edit_of_a_hand() -> None:
    state = fold(started(4), hand("#1 R4 | =A =A"), incident("abandonment", "A", {"winner": "B"}))
    assert (state.winner, state.ended_by, len(state.hands)) == ("B", "ruling", 1)
    assert refused(*OVER, incident("penalty", "A", {"stones": {"B": 1}})) == "match.finished"
    assert fold(*OVER, incident("pause")).finished


def test_both_sign_the_same_log_and_a_change_ends_that() -> None:
    both = [*OVER, signed("A", "head"), signed("B", "head", "strokes")]
    assert {side: one.how for side, one in fold(*both).beside.signatures.items()} == {
        "A": "name",
        "B": "strokes",
    }
    for change in (
        corrected(2, f"#1 R4 | A.e B.no {JOC_FORA}"),
        reopened(),
        incident("warning", "A"),
        Event("note", {"about": 0}),
    ):
        assert dict(fold(*both, change).beside.signatures) == {}
    assert refused(started(4), signed("A", "x")) == "events.not_finished"
    assert refused(*OVER, signed("A", "x"), signed("A", "x")) == "events.already_signed"


def test_what_all_of_it_is_told_from() -> None:
    log = [
        came("B"),
        *OVER,
        incident("pause"),
        Event("note", {"about": 3}),
        signed("A", "head"),
        disputed("B"),
    ]
    assert fold(*log).beside.events == (5, 1, 4, 6, 7)
    assert [one.side for one in fold(*log, reopened()).beside.ended] == ["A"]


def test_a_dispute_is_settled_once() -> None:
    log = [*OVER, signed("A", "head"), disputed("B")]
    state = fold(*log)
    assert state.beside.open_dispute is not None
    assert set(state.beside.signatures) == {"A"}
    stands = fold(*log, settled(4))
    assert (stands.winner, stands.beside.open_dispute, set(stands.beside.signatures)) == ("A", None, {"A"})
    given = fold(*log, settled(4, "B"))
    assert (given.winner, given.ended_by, set(given.beside.signatures)) == ("B", "ruling", set())
    assert not fold(*log, settled(4, "B"), reopened()).beside.open_dispute
    assert refused(*log, disputed("A")) == "events.already_disputed"
    assert refused(*log, settled(9)) == "events.no_dispute"
    assert refused(*OVER, settled(3)) == "events.no_dispute"
    assert refused(started(4), disputed("A")) == "events.not_finished"


def test_what_happened_did_happen_even_if_the_match_is_played_again() -> None:
    log = [came("A"), *OVER, incident("pause"), Event("annulled", {"cause": "x"})]
    state = fold(*log)
    assert (len(state.beside.incidents), set(state.beside.came), state.started) == (1, {"A"}, False)
    assert [row.seq for row in state.recorded] == [3]
    assert fold(*log, Event("restored", {"number": 1})).winner == "A"
    assert refused(*log[:3], ruling("x", "B")) == "match.finished"
