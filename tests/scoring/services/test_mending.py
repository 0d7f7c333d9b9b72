"""Correcting a result before and after what was played on it (public bug reports 19, 48, 49, 51): all of it or nothing."""

from typing import Any

import pytest

from scoring import services as scoring
from scoring import store
from scoring.selectors import partida
from scoring.services import mending
from scoring.services.mending import Change, Correction
from scoring.services.verification import verify
from tests.world import World, key
from tournaments.errors import Conflict, Refusal
from tournaments.models import AuditEntry, Lineup, Match, MatchState
from tournaments.selectors import rulesets

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))


@pytest.fixture
def world() -> World:
    return World(parejas=8)


def by_code(world: World) -> dict[str, Match]:
    rows = Match.objects.filter(phase__championship=world.championship).select_related("side_a", "side_b")
    return {match.code: match for match in rows}


def correction(world: World, match: Match, *sets: tuple[int, int], **other: Any) -> Correction:
    match.refresh_from_db()
    change = other.pop("change", None) or Change("paper", sets=sets)
    values = {"reason": "columns swapped", "key": key(), "version": match.version, **other}
    return Correction(world.organiser, match.public_id, change, **values)


def holds(world: World) -> None:
    """Every chain verifies, and every match is what its log says."""
    assert not [fault for fault in verify([world.championship.slug]) if fault is not None]


def played_out(world: World) -> dict[str, Match]:
    """A bracket of eight played to its end, side A winning always."""
    world.knockout_phase(third_place=True)
    while ready := Match.objects.filter(state=MatchState.READY).order_by("round", "order").first():
        world.paper(ready, *A_WINS)
    return by_code(world)


def test_before_the_semifinal_is_played_the_other_pareja_just_takes_its_place(world: World) -> None:
    world.knockout_phase()
    quarter = by_code(world)["QF1"]
    world.paper(quarter, *A_WINS)
    found = mending.correct(correction(world, quarter, *B_WINS))
    assert [row.code for row in found.moved] == ["SF1"]
    assert not found.fell
    assert by_code(world)["SF1"].side_a_id == quarter.side_b_id
    holds(world)


def test_after_the_final_everything_that_was_played_on_it_falls_and_nothing_is_deleted(world: World) -> None:
    before = played_out(world)
    events = {code: len(store.links(match.pk)) for code, match in before.items()}
    found = mending.correct(correction(world, before["QF1"], *B_WINS))
    assert {row.code for row in found.fell} == {"SF1", "F", "P3"}
    after = by_code(world)
    assert after["QF1"].winner == "B"
    assert (after["SF1"].state, after["SF1"].side_a_id) == (MatchState.READY, before["QF1"].side_b_id)
    assert (after["F"].state, after["F"].side_a_id, after["F"].side_b_id) == (
        MatchState.WAITING,
        None,
        before["F"].side_b_id,
    )
    for code in ("QF2", "QF3", "QF4", "SF2"):
        assert (after[code].version, after[code].result) == (before[code].version, before[code].result)
    for code, match in after.items():
        assert len(store.links(match.pk)) >= events[code], "the log only grows"
    fallen = [body for body in store.events(after["SF1"].pk) if body["kind"] == "annulled"]
    assert fallen[0]["payload"]["cause"] == before["QF1"].public_id
    assert fallen[0]["text"] == "columns swapped"
    holds(world)


def test_undoing_the_correction_is_a_correction_and_brings_back_what_was_played(world: World) -> None:
    played_out(world)
    before, quarter = by_code(world), by_code(world)["QF1"]
    mending.correct(correction(world, quarter, *B_WINS))
    found = mending.correct(correction(world, quarter, *A_WINS, reason="it was right"))
    assert {row.code for row in found.back} == {"SF1", "F", "P3"}
    after = by_code(world)
    for code, match in before.items():
        assert (after[code].winner, after[code].result) == (match.winner, match.result), code
    holds(world)


def test_what_the_preview_says_is_what_happens_and_the_preview_leaves_nothing(world: World) -> None:
    before = played_out(world)
    asked = correction(world, before["QF1"], *B_WINS)
    audits = AuditEntry.objects.count()
    seen = mending.preview(asked)
    assert by_code(world)["SF1"].version == before["SF1"].version
    assert AuditEntry.objects.count() == audits
    assert mending.correct(asked) == seen


def test_what_would_fall_changed_since_it_was_seen(world: World) -> None:
    world.knockout_phase()
    matches = by_code(world)
    for code in ("QF1", "QF2"):
        world.paper(matches[code], *A_WINS)
    seen = mending.preview(correction(world, matches["QF1"], *B_WINS))
    world.paper(matches["SF1"], *A_WINS)
    with pytest.raises(Conflict) as refused:
        mending.correct(correction(world, matches["QF1"], *B_WINS, seen=seen.digest))
    assert refused.value.key == "mending.changed"
    assert by_code(world)["SF1"].state == MatchState.FINISHED
    assert by_code(world)["QF1"].winner == "A", "nothing half done"


def test_a_correction_that_keeps_the_winner_changes_only_tables(world: World) -> None:
    before = played_out(world)
    found = mending.correct(correction(world, before["QF1"], (24, 20), (24, 3)))
    assert found.empty
    after = by_code(world)
    assert after["QF1"].result["sets"] == [[24, 20], [24, 3]]
    assert {code for code in after if after[code].version != before[code].version} == {"QF1"}
    holds(world)


def test_saving_the_same_again_makes_no_version(world: World) -> None:
    before = played_out(world)
    audits = AuditEntry.objects.count()
    assert mending.correct(correction(world, before["QF1"], *A_WINS)).empty
    assert by_code(world)["QF1"].version == before["QF1"].version
    assert AuditEntry.objects.count() == audits
    asked = correction(world, before["QF1"], *B_WINS)
    mending.correct(asked)
    version = by_code(world)["QF1"].version
    mending.correct(asked)
    assert by_code(world)["QF1"].version == version, "the same click twice is one correction"


def test_a_match_in_play_on_the_corrected_result_is_stopped_and_said_to_be_in_play(world: World) -> None:
    world.knockout_phase()
    matches = by_code(world)
    for code in ("QF1", "QF2"):
        world.paper(matches[code], *A_WINS)
    semifinal = world.hand(world.start(matches["SF1"]), "#1 R4 | A.tr B.qu =A =A")
    seats = {1: semifinal.side_a, 2: semifinal.side_b}
    found = mending.correct(correction(world, matches["QF1"], *B_WINS))
    assert [(row.code, row.in_play) for row in found.fell] == [("SF1", True)]
    semifinal = by_code(world)["SF1"]
    assert (semifinal.state, semifinal.live["points"]) == (MatchState.READY, {"A": 0, "B": 0})
    with pytest.raises(Refusal) as refused:
        world.hand(semifinal, "#2 R1 | B.tr A.no")
    assert refused.value.key == "match.not_started", (
        "the phone at the table learns that it is another match now"
    )
    assert seats[1].public_id in found.to_tell
    world.hand(world.start(semifinal), "#1 R4 | =B =B")
    holds(world)


def test_who_sat_is_kept_in_the_log_and_comes_back_with_the_match(world: World) -> None:
    world.knockout_phase()
    matches = by_code(world)
    for code in ("QF1", "QF2"):
        world.paper(matches[code], *A_WINS)
    semifinal = by_code(world)["SF1"]
    players = [*semifinal.side_a.players.all(), *semifinal.side_b.players.all()]
    seats = {
        1: players[0].public_id,
        3: players[1].public_id,
        2: players[2].public_id,
        4: players[3].public_id,
    }
    scoring.start(
        actor=world.organiser, match=semifinal.public_id, dealer=4, seats=seats, version=0, key=key()
    )
    mending.correct(correction(world, matches["QF1"], *B_WINS))
    assert not Lineup.objects.filter(match=semifinal).exists()
    mending.correct(correction(world, matches["QF1"], *A_WINS))
    rows = Lineup.objects.filter(match=semifinal)
    assert {row.seat: row.player.public_id for row in rows} == seats
    assert by_code(world)["SF1"].state == MatchState.IN_PLAY


def opened_and_played_again(world: World, quarter: Match, *sets: tuple[int, int]) -> Match:
    """The quarterfinal is opened, which takes the semifinal back, and ends again at its own table; the semifinal after that."""
    mending.correct(correction(world, quarter, change=Change("open")))
    assert by_code(world)["SF1"].state == MatchState.WAITING
    world.paper(quarter, *sets)
    return by_code(world)["SF1"]


def test_a_match_opened_and_won_again_by_the_same_gives_back_what_was_played_on_it(world: World) -> None:
    before = played_out(world)
    semifinal = opened_and_played_again(world, before["QF1"], (24, 20), (24, 20))
    assert (semifinal.state, semifinal.winner, semifinal.result) == (
        MatchState.FINISHED,
        "A",
        before["SF1"].result,
    )
    assert by_code(world)["F"].result == before["F"].result, "and what was played on that one"
    assert store.events(semifinal.pk)[-1]["author"] == "system"
    holds(world)


def test_a_match_opened_and_won_by_the_other_leaves_the_next_one_to_be_played(world: World) -> None:
    before = played_out(world)
    semifinal = opened_and_played_again(world, before["QF1"], *B_WINS)
    assert (semifinal.state, semifinal.side_a_id) == (MatchState.READY, before["QF1"].side_b_id)
    holds(world)


def test_a_match_that_comes_back_leaves_its_table_to_those_who_play_there_now(world: World) -> None:
    """Bringing back never keeps the result that caused it from being saved."""
    world.knockout_phase()
    for code in ("QF1", "QF2", "QF3", "QF4"):
        world.paper(by_code(world)[code], *A_WINS)
    Match.objects.filter(code__in=["SF1", "SF2"]).update(table=world.tables[0])
    world.hand(world.start(by_code(world)["SF1"]), "#1 R4 | =A =A")
    mending.correct(correction(world, by_code(world)["QF1"], change=Change("open")))
    world.start(by_code(world)["SF2"])
    world.paper(by_code(world)["QF1"], *A_WINS)
    semifinal = by_code(world)["SF1"]
    assert (semifinal.state, semifinal.live["points"]) == (MatchState.IN_PLAY, {"A": 1, "B": 0})
    assert (semifinal.table, by_code(world)["SF2"].table) == (None, world.tables[0])
    holds(world)


def test_words_that_were_blanked_do_not_come_back_with_their_match(world: World) -> None:
    world.knockout_phase()
    matches = by_code(world)
    for code in ("QF1", "QF2"):
        world.paper(matches[code], *A_WINS)
    semifinal = world.walkover(by_code(world)["SF1"], "A")
    mending.correct(correction(world, matches["QF1"], *B_WINS))
    semifinal.refresh_from_db()
    partida.read(semifinal, rulesets.of_match(semifinal))  # as any page does that shows it
    scoring.blank(actor=world.organiser, match=semifinal.public_id, seq=1)
    mending.correct(correction(world, matches["QF1"], *A_WINS))
    semifinal.refresh_from_db()
    assert (semifinal.outcome, semifinal.outcome_reason) == ("walkover", "")


def test_opening_a_match_that_a_hand_ended_takes_that_hand_back(world: World) -> None:
    world.knockout_phase()
    match = world.start(by_code(world)["QF1"])
    match = world.hand(match, "#1 R4 | A.tr B.rt A.qv B.jf A.qu =A =A")
    assert match.winner == "A"
    mending.correct(correction(world, match, change=Change("open")))
    match.refresh_from_db()
    assert (match.state, match.live["sets"], match.live["hand"]) == (
        MatchState.IN_PLAY,
        {"A": 0, "B": 0},
        1,
    )
    holds(world)


def test_reopening_takes_the_last_cama_from_whoever_won_it() -> None:
    """Bug 49: of camas 1-0, 1-1, 2-1 the loser of the partida won one; undo takes the last one, from the winner of that cama."""
    world = World(parejas=2)
    world.knockout_phase()
    match = by_code(world)["F"]
    for winner in ("A", "B", "A"):
        scoring.late(
            actor=world.organiser,
            match=match.public_id,
            side="B" if winner == "A" else "A",
            camas=1,
            minutes=15,
            key=key(),
            reason="late",
        )
    match.refresh_from_db()
    assert (match.winner, match.live["sets"]) == ("A", {"A": 2, "B": 1})
    mending.correct(correction(world, match, change=Change("open")))
    match.refresh_from_db()
    assert match.live["sets"] == {"A": 1, "B": 1}


def test_a_result_by_default_is_no_result_to_correct() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    matches = by_code(world)
    scoring.rule(
        actor=world.organiser,
        match=matches["SF1"].public_id,
        outcome="double_walkover",
        version=0,
        key=key(),
        reason="nobody came",
    )
    world.paper(matches["SF2"], *A_WINS)
    with pytest.raises(Refusal) as refused:
        mending.correct(correction(world, matches["F"], *B_WINS))
    assert refused.value.key == "mending.by_default"


def test_what_was_begun_anew_on_purpose_does_not_come_back(world: World) -> None:
    world.knockout_phase()
    matches = by_code(world)
    for code in ("QF1", "QF2"):
        world.paper(matches[code], *A_WINS)
    semifinal = world.hand(world.start(by_code(world)["SF1"]), "#1 R4 | =A =A")
    mending.correct(correction(world, matches["QF1"], *B_WINS))
    mending.correct(correction(world, matches["QF1"], *A_WINS))
    semifinal.refresh_from_db()
    assert semifinal.live["points"] == {"A": 1, "B": 0}
    mending.begin_anew(
        actor=world.organiser,
        match=semifinal.public_id,
        version=semifinal.version,
        key=key(),
        reason="wrong table",
    )
    mending.correct(correction(world, matches["QF1"], *B_WINS))
    mending.correct(correction(world, matches["QF1"], *A_WINS))
    semifinal.refresh_from_db()
    assert semifinal.state == MatchState.READY
    holds(world)


def test_a_wrong_start_is_taken_back_and_the_match_begins_anew(world: World) -> None:
    world.knockout_phase()
    match = world.hand(world.start(by_code(world)["QF1"], dealer=2), "#1 R2 | =A =A")
    mending.begin_anew(
        actor=world.organiser, match=match.public_id, version=2, key=key(), reason="wrong dealer"
    )
    match.refresh_from_db()
    assert (match.state, match.version) == (MatchState.READY, 3)
    match = world.start(match, dealer=4)
    assert match.live["dealer"] == 4
    with pytest.raises(Refusal) as refused:
        mending.begin_anew(
            actor=world.referee, match=match.public_id, version=4, key=key(), reason="not a referee's to do"
        )
    assert refused.value.status == 403
    holds(world)
