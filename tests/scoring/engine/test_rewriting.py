"""Hands voided, corrected and brought back: what follows is judged anew, and no other hand is touched."""

from typing import Any

import pytest

from scoring import engine
from scoring.engine import EventError, events
from scoring.engine.events import (
    Event,
    corrected,
    hand,
    incident,
    redone,
    ruled_cama,
    ruled_stones,
    ruling,
    started,
    void,
    void_last,
)
from scoring.engine.rewriting import correction, returning, voiding

RULES = engine.from_preset("truc_valencia")
BEGIN = [
    started(4),  # 1
    hand("#1 R4 | A.tr B.qu =A =A"),  # 2
    hand("#2 R1 | B.tr A.no"),  # 3
    hand("#3 R2 | A.e B.no =B =B"),  # 4
]
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


def fold(*log: Event) -> events.PartidaState:
    return events.fold(RULES, log)


def keys(*log: Event) -> list[str]:
    with pytest.raises(EventError) as caught:
        fold(*log)
    assert str(caught.value)
    return [bad.key for bad in caught.value.violations]


def test_a_corrected_hand_is_judged_in_its_place() -> None:
    before, after = fold(*BEGIN), fold(*BEGIN, corrected(2, "#1 R4 | =B =B"))
    assert (before.score.points, after.score.points) == ({"A": 3, "B": 2}, {"A": 1, "B": 3})
    assert [row.text for row in after.hands][1:] == [row.text for row in before.hands][1:]
    assert [row.seq for row in after.hands] == [2, 3, 4]
    assert [row.first for row in after.recorded] == [row.text for row in before.hands]
    assert after.recorded == after.hands
    # corrected back again, it is as if it had never been
    assert fold(*BEGIN, corrected(2, "#1 R4 | =B =B"), corrected(2, "#1 R4 | A.tr B.qu =A =A")).score == (
        before.score
    )


def test_a_hand_voided_after_a_correction_keeps_the_score_that_it_had_last() -> None:
    log = [*BEGIN, corrected(2, "#1 R4 | =B =B"), void(4)]
    voided = fold(*log).recorded[-1]
    assert (voided.seq, voided.before.points, voided.after.points) == (4, {"A": 0, "B": 2}, {"A": 1, "B": 3})
    assert [row.seq for row in fold(*log, redone(6)).recorded] == [2, 3, 4]


def test_what_a_voided_hand_said_first_is_not_forgotten() -> None:
    state = fold(*BEGIN, corrected(3, "#2 R1 | =A =A"), corrected(3, "#2 R1 | =B =B"), void(3))
    assert [(row.first, row.text) for row in state.recorded if row.seq == 3] == [
        ("#2 R1 | B.tr A.no", "#2 R1 | =B =B")
    ]


def test_every_hand_knows_the_score_it_began_with_stones_that_were_ruled_among_it() -> None:
    log = [*BEGIN, ruled_stones("renege", {"B": 2}), hand("#4 R3 | =A =A")]
    assert [row.before.points for row in fold(*log).hands] == [
        {"A": 0, "B": 0},
        {"A": 2, "B": 0},
        {"A": 2, "B": 1},
        {"A": 3, "B": 4},
    ]


def test_what_changes_is_told_hand_by_hand() -> None:
    done = correction(fold(*BEGIN), 3, "#2 R1 | =A =A")
    assert [(change.seq, change.number) for change in done.changes] == [(3, 2), (4, 3)]
    assert done.changes[1].before is not None
    assert done.changes[1].after is not None
    assert (done.changes[1].before.after.points, done.changes[1].after.after.points) == (
        {"A": 3, "B": 2},
        {"A": 4, "B": 1},
    )
    assert done.surplus == ()


@pytest.mark.parametrize(
    ("seq", "trn", "wanted"),
    [
        (2, "#1 R4 |  A.tr B.qu =A =A", "correct.same"),
        (2, "#2 R4 | =A =A", "correct.head"),
        (2, "#1 R1 | =A =A", "correct.head"),
        (2, "#1 R4 | A.rt B.qu =A =A", "truco.level_skipped"),
        (1, "#1 R4 | =A =A", "events.unknown_hand"),
        (9, "#1 R4 | =A =A", "events.unknown_hand"),
    ],
)
def test_a_correction_that_cannot_be(seq: int, trn: str, wanted: str) -> None:
    assert keys(*BEGIN, corrected(seq, trn))[0] == wanted


def test_a_correction_that_turns_the_deal_is_refused_at_the_next_hand() -> None:
    assert keys(*BEGIN, corrected(2, "#1 R4 | A.rd")) == ["correct.later_hand", "dealer.wrong"]
    with pytest.raises(EventError) as caught:
        fold(*BEGIN, corrected(2, "#1 R4 | A.rd"))
    assert caught.value.violations[0].params == {"number": 2}
    # the last hand has none after it
    assert fold(*BEGIN, corrected(4, "#3 R2 | A.rd")).score.dealer == 2


def test_an_earlier_end_leaves_hands_over_and_the_event_names_them() -> None:
    end = f"#1 R4 | {JOC_FORA}"
    assert correction(fold(*BEGIN), 2, end).surplus == (3, 4)
    assert keys(*BEGIN, corrected(2, end)) == ["correct.surplus"]
    assert keys(*BEGIN, corrected(2, end, also=[3])) == ["correct.surplus"]
    assert keys(*BEGIN, corrected(2, "#1 R4 | =B =B", also=[3])) == ["correct.surplus"]
    state = fold(*BEGIN, corrected(2, end, also=[3, 4]))
    assert (state.winner, state.ended_by, len(state.hands)) == ("A", "joc_fora", 1)
    assert state.voided == ("#2 R1 | B.tr A.no", "#3 R2 | A.e B.no =B =B")
    back = fold(*BEGIN, corrected(2, end, also=[3, 4]), redone(5))
    assert (back.score, back.hands) == (fold(*BEGIN).score, fold(*BEGIN).hands)


def test_a_hand_with_others_after_it_keeps_its_number_and_its_deal() -> None:
    state = fold(*BEGIN, void(3))
    assert (state.score.points, state.score.last_hand, state.score.dealer) == ({"A": 3, "B": 1}, 3, 3)
    assert state.voided == ("#2 R1 | B.tr A.no",)
    again = events.apply(state, hand("#4 R3 | =A =A"))
    assert again.score.points == {"A": 4, "B": 1}


def test_the_last_hand_leaves_no_trace_unless_a_voided_one_stands_after_it() -> None:
    assert fold(*BEGIN, void(4)).score == fold(*BEGIN, void_last()).score == fold(*BEGIN[:3]).score
    state = fold(*BEGIN, void(3), void_last(), void_last())
    assert (state.score.points, state.score.last_hand, state.score.dealer) == ({"A": 0, "B": 0}, 2, 2)
    assert [item.kind for item in state.counted] == ["passed", "passed"]


def test_a_void_hand_after_an_earlier_end_is_not_told_again() -> None:
    assert correction(fold(*BEGIN, void(3)), 2, f"#1 R4 | {JOC_FORA}").surplus == (4,)


def test_a_ruling_is_voided_too() -> None:
    log = [*BEGIN, ruled_stones("renege", {"B": 2}), hand("#4 R3 | =A =A")]
    assert fold(*log, void(5)).score.points == {"A": 4, "B": 2}
    assert fold(*BEGIN, incident("penalty", "A", {"cama": "B"}), void(5)).camas == ()
    assert keys(*log, void(99)) == ["events.unknown_hand"]


def test_taken_stones_are_never_more_than_there_are() -> None:
    log = [*BEGIN, ruled_stones("renege", {"A": -3})]
    assert fold(*log).score.points == {"A": 0, "B": 2}
    state = fold(*log, void(2))
    assert state.score.points == {"A": 0, "B": 2}  # one was left to take
    assert fold(*log, void(2), redone(6)).score.points == {"A": 0, "B": 2}


def test_what_ended_without_a_hand_is_opened_first() -> None:
    over = Event("paper", {"sets": [[24, 3], [24, 3]], "ruling": True})
    for end in (over, ruling("no_show", "B")):
        for change in (void(2), corrected(2, "#1 R4 | =B =B"), void_last()):
            assert keys(*BEGIN, end, change) == ["match.finished"]
    by_penalties = [ruled_cama("late", "B"), ruled_cama("late", "B")]
    assert keys(*BEGIN, *by_penalties, void(5)) == ["match.finished"]


def test_undo_and_redo_as_far_as_one_likes() -> None:
    there = fold(*BEGIN)
    state = fold(*BEGIN, void_last(), void_last())
    assert returning(state) == there.hands[1]
    once = events.apply(state, redone(state.taker))
    assert (once.hands, once.voided) == (there.hands[:2], ("#3 R2 | A.e B.no =B =B",))
    twice = events.apply(once, redone(once.taker))
    assert (twice.score, twice.hands, twice.voided) == (there.score, there.hands, ())
    assert returning(twice) is None
    assert keys(*BEGIN, redone(4)) == ["events.nothing_to_redo"]


def test_nothing_comes_back_over_what_came_after() -> None:
    for between in (
        hand("#3 R2 | =A =A"),
        ruled_stones("x", {"A": 1}),
        incident("penalty", "A", {"cama": "B"}),
    ):
        assert keys(*BEGIN, void_last(), between, redone(5)) == ["events.nothing_to_redo"]
    noted = fold(*BEGIN, void_last(), Event("note", {"about": 4}), incident("pause"), redone(5))
    assert noted.score == fold(*BEGIN).score
    assert noted.beside.notes == ((6, 4),)
    assert keys(*BEGIN, void_last(), redone(4)) == ["events.nothing_to_redo"]


def test_a_voided_ruling_brings_no_hand_back() -> None:
    state = fold(*BEGIN, ruled_stones("x", {"A": 2}), void(5))
    assert state.taken is not None
    assert returning(state) is None


@pytest.mark.parametrize(
    "event",
    [
        Event("void", {}),
        Event("corrected", {"corrects": "2", "trn": "#1 R4 | =A =A"}),
        Event("corrected", {"corrects": 2}),
    ],
)
def test_what_is_no_change(event: Event) -> None:
    assert keys(*BEGIN, event) == ["input.invalid"]


def test_a_correction_that_is_no_notation() -> None:
    assert keys(*BEGIN, corrected(2, "hola")) == ["notation.syntax"]


def test_voiding_is_looked_at_without_an_event() -> None:
    done = voiding(fold(*BEGIN), 2)
    assert [(change.seq, change.after is None) for change in done.changes] == [
        (2, True),
        (3, False),
        (4, False),
    ]


FILE = """[Ruleset "truc_valencia"]
[Dealer "4"]
[Result "0-1"]

#1 R4 | A.tr B.qu =A =A
-#2 R1 | B.tr A.no
#3 R2 | A.e B.no =B =B
! {"kind":"ruling","stones":{"A":-9}}
! {"hand":"A","kind":"ruling"}
! {"cama":"B","kind":"ruling"}
"""


def test_a_file_keeps_voided_hands_and_rulings() -> None:
    log = [
        *BEGIN,
        void(3),
        ruled_stones("renege", {"A": -3}),
        incident("penalty", "B", {"hand": "A"}),
        ruled_cama("late", "B"),
    ]
    state = fold(*log)
    text = engine.write_file({"Ruleset": "truc_valencia", "Dealer": "4"}, engine.file_lines(state.counted))
    sheet, wrong = engine.replay_file(engine.read_file(text))
    assert wrong == ()
    assert (sheet.state.points, sheet.state.sets) == (state.score.points, state.score.sets)
    assert "late" not in text
    sheet, wrong = engine.replay_file(engine.read_file(FILE))
    assert wrong == ()
    assert "no hand" in engine.sheet_text(sheet)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("! nonsense", "notation.syntax"),
        ("! []", "notation.syntax"),
        ('! {"cama":"A"}', "notation.syntax"),
        ('! {"kind":"dance"}', "events.unknown_kind"),
        ('! {"kind":"ruling","stones":3}', "input.invalid"),
        ('! {"kind":"ruling","stones":{"C":1}}', "input.invalid"),
        ('! {"kind":"ruling","stones":{"A":"x"}}', "input.invalid"),
        ('! {"kind":"bell","rule":"x"}', "input.invalid"),
        ("-hola", "notation.syntax"),
    ],
)
def test_a_line_that_is_none(line: str, wanted: str) -> None:
    sheet, wrong = engine.replay_file(engine.read_file(f'[Dealer "4"]\n{line}\n#1 R4 | =A =A\n'))
    assert (wrong[0].key, len(sheet.rows)) == (wanted, 1)
    assert "refused" in engine.sheet_text(sheet)


def test_every_random_log_of_corrections_is_that_of_the_corrected_hands() -> None:
    """Whatever is corrected and voided, the score is the one of the hands that stand, dealt as they were dealt."""
    import random

    dice = random.Random(2026)
    said = ["=A =A", "=B =B", "A.tr B.no", "B.tr A.qu =A =A", "A.e B.no =B =A =B", "B.e A.qu =A =A env=B"]
    for _ in range(60):
        log: list[Event] = [started(4)]
        stands: dict[int, str] = {}
        state = fold(*log)
        for number in range(1, 20):
            state = events.apply(state, hand(f"#{number} R{(number + 2) % 4 + 1} | {dice.choice(said)}"))
            stands[state.seq] = state.hands[-1].text
            if dice.random() < 0.4:
                seq = dice.choice(sorted(stands))
                trn = f"{stands[seq].partition(' | ')[0]} | {dice.choice(said)}"
                event: Any = corrected(seq, trn)
                if trn != stands[seq]:
                    state, stands[seq] = events.apply(state, event), trn
        assert [row.text for row in state.hands] == list(stands.values())
        played = engine.replay(RULES, engine.initial(RULES, 4, 4), stands.values())
        assert state.score == played.state


def test_a_settlement_that_gives_the_partida_ends_what_a_redo_could_bring_back() -> None:
    log = [started(4), hand(f"#1 R4 | {JOC_FORA}"), void_last(), hand(f"#1 R4 | {JOC_FORA}")]
    log += [corrected(4, "#1 R4 | A.tr B.rt A.qv B.jf A.qu =B =B"), events.disputed("A")]
    stands = [*log, events.settled(6)]
    assert fold(*stands, redone(5)).winner == "A"
    given = [*log, events.settled(6, "A")]
    assert (fold(*given).winner, fold(*given).ended_by) == ("A", "ruling")
    assert keys(*given, redone(5)) == ["events.nothing_to_redo"]
