"""A partida as the fold of its events."""

from typing import Any

import pytest

from scoring import engine
from scoring.engine import EventError, events
from scoring.engine.events import (
    Event,
    hand,
    paper,
    reopened,
    ruled_cama,
    ruled_stones,
    ruling,
    started,
    void_last,
)

RULES = engine.from_preset("truc_valencia")
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


def fold(*log: Event) -> events.PartidaState:
    return events.fold(RULES, log)


def refused(*log: Event) -> str:
    with pytest.raises(EventError) as caught:
        fold(*log)
    assert str(caught.value)
    return caught.value.violations[0].key


def test_hands_add_up() -> None:
    state = fold(started(4), hand("#1 R4 | A.tr B.qu =A =A"), hand("#2 R1 | B.tr A.no"))
    assert state.score.points == {"A": 2, "B": 1}
    assert state.score.dealer == 2
    assert [row.outcome.given for row in state.hands] == [{"A": 2, "B": 0}, {"A": 0, "B": 1}]
    assert not state.finished
    assert state.winner is None


def test_a_voided_hand_leaves_no_trace_in_the_score() -> None:
    state = fold(started(4), hand("#1 R4 | A.tr B.qu =A =A"), hand("#2 R1 | B.tr A.no"), void_last())
    assert state.score == fold(started(4), hand("#1 R4 | A.tr B.qu =A =A")).score
    assert state.voided == ("#2 R1 | B.tr A.no",)
    again = events.apply(state, hand("#2 R1 | =B =B"))
    assert again.score.points == {"A": 2, "B": 1}
    assert fold(started(4), hand("#1 R4 | =A =A"), void_last(), hand("#1 R4 | =B =B")).score.points["B"] == 1
    assert refused(started(4), void_last()) == "events.nothing_to_void"


def test_joc_fora_ends_it_and_can_be_taken_back() -> None:
    log = [started(4), hand(f"#1 R4 | {JOC_FORA}")]
    state = fold(*log)
    assert (state.winner, state.ended_by, state.camas) == ("A", "joc_fora", ())
    assert refused(*log, hand("#2 R1 | =A =A")) == "match.finished"
    back = fold(*log, reopened())
    assert not back.finished
    assert back.voided == (f"#1 R4 | {JOC_FORA}",)
    assert back == fold(*log, void_last())


def test_camas_are_remembered_as_stones() -> None:
    state = fold(
        started(4),
        ruled_stones("head judge", {"A": 22, "B": 5}),
        hand("#1 R4 | A.tr B.qu =A =A"),
        ruled_stones("head judge", {"A": 23}),
        hand("#2 R1 | A.e B.no A.tr B.rt A.qu =B =B"),
    )
    assert state.camas == ((24, 5), (24, 0))
    assert (state.winner, state.ended_by) == ("A", "played")


def test_paper() -> None:
    state = fold(paper([(24, 3), (20, 24), (24, 1)]))
    assert (state.winner, state.ended_by) == ("A", "paper")
    assert state.score.sets == {"A": 2, "B": 1}
    assert state.camas == ((24, 3), (20, 24), (24, 1))
    state = fold(started(1), paper([(5, 3)], "B"))
    assert (state.winner, state.ended_by, state.score.points) == ("B", "paper_joc_fora", {"A": 5, "B": 3})
    assert not fold(paper([(24, 3), (24, 3)]), reopened()).finished
    assert refused(paper([(24, 24)])) == "paper.both_reached"
    assert refused(started(4), hand("#1 R4 | =A =A"), paper([(24, 3), (24, 3)])) == "events.has_hands"
    assert refused(paper([(24, 3), (24, 3)]), paper([(24, 3), (24, 3)])) == "match.finished"
    assert refused(paper([(24, 3), (24, 3)]), void_last()) == "events.nothing_to_void"
    over = Event("paper", {"sets": [[24, 3], [24, 3]], "ruling": True})
    assert fold(started(4), hand("#1 R4 | =A =A"), over).ended_by == "paper"
    assert refused(started(4), hand("#1 R4 | =A =A"), over, void_last()) == "match.finished"


def test_rulings() -> None:
    log = [started(4), hand("#1 R4 | =A =A")]
    state = fold(*log, ruling("no_show", "B"))
    assert (state.winner, state.ended_by, state.ruling) == ("B", "ruling", "no_show")
    assert fold(*log, ruling("no_show", "B"), reopened()).score == fold(*log).score
    state = fold(*log, ruled_cama("late", "B"))
    assert (state.score.sets, state.score.points) == ({"A": 0, "B": 1}, {"A": 0, "B": 0})
    assert state.camas == ((1, 24),)
    state = fold(*log, ruled_cama("late", "B"), ruled_cama("late", "B"))
    assert (state.winner, state.ended_by, state.ruling) == ("B", "ruling", "late")
    assert fold(*log, ruled_cama("late", "B"), ruled_cama("late", "B"), reopened()).score.sets["B"] == 1
    assert fold(*log, ruled_stones("renege", {"A": -1, "B": 2})).score.points == {"A": 0, "B": 2}
    # a void keeps the ruling that came after the hand
    assert fold(*log, ruled_stones("renege", {"B": 2}), void_last()).score.points == {"A": 0, "B": 2}
    assert refused(*log, ruling("x", "B"), ruling("x", "A")) == "match.finished"


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (Event("dance"), "events.unknown_kind"),
        (started(4), "events.already_started"),
        (Event("hand", {}), "input.invalid"),
        (hand("hola"), "notation.syntax"),
        (reopened(), "events.not_finished"),
        (Event("paper", {"sets": 3}), "input.invalid"),
        (Event("paper", {"sets": [3]}), "input.invalid"),
        (Event("paper", {"sets": [[1, "2"]]}), "input.invalid"),
        (Event("paper", {"sets": [], "joc_fora": "C"}), "input.invalid"),
        (Event("ruling", {"reason": "x"}), "input.invalid"),
        (Event("ruling", {"reason": "x", "winner": "A", "cama": "A"}), "input.invalid"),
        (Event("ruling", {"winner": "A"}), "input.invalid"),
        (ruled_stones("x", {"A": -1}), "input.invalid"),
        (ruled_stones("x", {}), "input.invalid"),
        (Event("ruling", {"reason": "x", "stones": {"C": 1}}), "input.invalid"),
    ],
)
def test_events_that_do_not_fit(event: Event, key: str) -> None:
    assert refused(started(4), event) == key


def test_the_start() -> None:
    assert refused(hand("#1 R4 | =A =A")) == "events.not_started"
    assert refused(started(3, players=3)) == "players.count"
    assert refused(started(5)) == "input.invalid"
    assert not events.empty(RULES).started


@pytest.mark.parametrize(
    "event", [started(2), hand("#1 R2 | =A =A"), void_last(), paper([(24, 1)]), ruling("x", "A")]
)
def test_json_round_trip(event: Event) -> None:
    assert events.event_from_json(events.event_json(event)) == event


@pytest.mark.parametrize(
    ("data", "key"), [(3, "input.invalid"), ({}, "input.invalid"), ({"kind": "x"}, "events.unknown_kind")]
)
def test_json_that_is_no_event(data: Any, key: str) -> None:
    with pytest.raises(EventError) as caught:
        events.event_from_json(data)
    assert caught.value.violations[0].key == key
