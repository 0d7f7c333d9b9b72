"""A round against time, and camas lost for coming late: what the bases of real championships say (competition.md §3)."""

import pytest

from scoring import engine
from scoring.engine import EventError, events
from scoring.engine.events import (
    annulled,
    bell,
    hand,
    late_cama,
    paper,
    reopened,
    restored,
    started,
    void_last,
)

TRUC = engine.from_preset("truc_valencia")
PAULISTA = engine.from_preset("paulista")


def fold(*log: events.Event, rules: engine.Ruleset = TRUC) -> events.PartidaState:
    return events.fold(rules, log)


def test_at_the_bell_what_is_on_the_table_counts() -> None:
    state = fold(started(4), hand("#1 R4 | A.tr B.qu =A =A"), bell("count"))
    assert (state.finished, state.winner, state.ended_by) == (True, "A", "time")
    assert (state.score.points, state.camas) == ({"A": 2, "B": 0}, ())


def test_level_at_the_bell_is_a_draw_and_can_be_taken_back() -> None:
    log = [started(4), hand("#1 R4 | A.tr B.no"), hand("#2 R1 | B.tr A.no"), bell("count")]
    state = fold(*log)
    assert (state.finished, state.winner) == (True, None)
    again = fold(*log, reopened())
    assert (again.finished, again.score.points) == (False, {"A": 1, "B": 1})
    with pytest.raises(EventError):
        fold(*log, void_last())


def test_camas_come_before_stones_at_the_bell() -> None:
    log = [
        started(4),
        late_cama("late", "B"),
        hand("#1 R4 | A.tr B.qu =A =A"),
        bell("count"),
    ]
    state = fold(*log)
    assert (state.winner, state.score.sets) == ("B", {"A": 0, "B": 1})


def test_sudden_legs_start_from_the_score_of_the_bases() -> None:
    """Paulista championships: after an hour and a half the missing partidas start at 11 x 11."""
    rules = PAULISTA
    state = fold(started(4), late_cama("late", "A"), bell("sudden", (11, 11)), rules=rules)
    assert state.score.points == {"A": 11, "B": 11}
    played = fold(
        started(4),
        hand("#1 R4 | =A =A"),
        bell("sudden", (11, 11)),
        late_cama("late", "B"),
        rules=rules,
    )
    assert played.camas == ((1, 0),), "the partida on the table is played on"
    assert played.score.points == {"A": 11, "B": 11}
    with pytest.raises(EventError):
        fold(started(4), bell("sudden", (12, 11)), rules=rules)


def test_a_late_pareja_loses_the_cama_and_nobody_makes_stones() -> None:
    state = fold(late_cama("15 minutes", "A"), started(4), hand("#1 R4 | =B =B"))
    assert state.camas == ((0, 0),)
    assert state.given == ((0, "A"),)
    assert (state.score.sets, state.score.points) == ({"A": 1, "B": 0}, {"A": 0, "B": 1})
    lost = fold(late_cama("15 minutes", "A"), late_cama("30 minutes", "A"))
    assert (lost.winner, lost.ended_by, lost.camas) == ("A", "ruling", ((0, 0), (0, 0)))
    assert fold(late_cama("15", "A"), late_cama("30", "A"), reopened()).score.sets == {"A": 1, "B": 0}


def test_a_sheet_of_a_timed_round_may_end_below_the_target_and_level() -> None:
    rules = engine.from_preset("truc_valencia", {"match.sets_to_win": 1})
    assert fold(paper([(12, 8)], bell=True), rules=rules).winner == "A"
    level = fold(paper([(14, 14)], bell=True), rules=rules)
    assert (level.finished, level.winner, level.ended_by) == (True, None, "paper_time")
    assert fold(paper([(24, 8)], bell=True), rules=rules).ended_by == "paper"
    with pytest.raises(EventError):
        fold(paper([(12, 8)]), rules=rules)
    with pytest.raises(EventError):
        fold(paper([(12, 8), (3, 4)], bell=True), rules=rules)


def test_a_match_to_be_played_again_keeps_what_was_recorded_and_can_have_it_back() -> None:
    first = [started(4), hand("#1 R4 | A.tr B.qu =A =A")]
    blank = fold(*first, annulled())
    assert (blank.started, blank.score.points, blank.hands) == (False, {"A": 0, "B": 0}, ())
    assert blank.voided == ("#1 R4 | A.tr B.qu =A =A",)
    second = fold(*first, annulled(), started(3), hand("#1 R3 | =B =B"))
    assert second.score.points == {"A": 0, "B": 1}
    back = fold(*first, annulled(), started(3), annulled(), restored(1))
    assert (back.score.points, back.score.dealer) == ({"A": 2, "B": 0}, 1)
    with pytest.raises(EventError):
        fold(*first, annulled(), started(3), restored(1))
    with pytest.raises(EventError):
        fold(*first, annulled(), restored(2))
