"""A correction against a running score, and corrections against each other: all of one and all of the other, or a refusal."""

from typing import Any

import pytest

from scoring import services as scoring
from scoring.services import leaving, mending
from scoring.services.mending import Change, Correction
from scoring.services.verification import verify
from tests.concurrency.racing import behind, race
from tests.world import World, key
from tournaments.models import Match, MatchState, Pareja, Phase, PhaseStatus
from tournaments.services import closing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))


@pytest.fixture
def world() -> World:
    made = World(parejas=4)
    made.knockout_phase()
    for code in ("SF1", "SF2"):
        made.paper(Match.objects.get(code=code), *A_WINS)
    return made


def turned(world: World, code: str, tap: str, winner: str = "B", version: int | None = None) -> Any:
    match = Match.objects.get(code=code)
    change = Change("paper", B_WINS if winner == "B" else A_WINS)
    return mending.correct(Correction(world.organiser, match.public_id, change, "misread", tap, version))


def holds(world: World) -> None:
    assert not [fault for fault in verify([world.championship.slug]) if fault is not None]


def test_a_correction_against_a_running_score(world: World) -> None:
    """Whatever hand comes first, the final has the other pareja and nothing that the first one played, and its log plays.

    Corrected back, what was recorded between the same two before counts again.
    """
    for turn in range(10):
        final = world.start(Match.objects.get(code="F"))
        wanted = "B" if turn % 2 == 0 else "A"

        def act(number: int, final: Match = final, turn: int = turn, wanted: str = wanted) -> Any:
            if number == 0:
                return turned(world, "SF1", f"correction-{turn}", wanted)
            return scoring.record_hand(
                actor=world.organiser,
                match=final.public_id,
                trn="#1 R4 | =A =A",
                version=final.version,
                key=f"hand-{turn}-{number}",
            )

        answers = race(act, 6)
        assert not isinstance(answers[0], str), answers[0]
        assert sum(not isinstance(answer, str) for answer in answers[1:]) <= 1
        assert {a for a in answers[1:] if isinstance(a, str)} <= {"match.stale", "match.not_started"}
        semifinal = Match.objects.get(code="SF1")
        final.refresh_from_db()
        winner = semifinal.side_b_id if wanted == "B" else semifinal.side_a_id
        assert (semifinal.winner, final.side_a_id) == (wanted, winner)
        if turn == 0:
            assert (final.state, final.live["points"]) == (MatchState.READY, {"A": 0, "B": 0})
        holds(world)
        if final.state == MatchState.IN_PLAY:
            mending.begin_anew(
                actor=world.organiser,
                match=final.public_id,
                version=final.version,
                key=key(),
                reason="next turn",
            )


def test_the_same_correction_clicked_many_times_is_one(world: World) -> None:
    answers = race(lambda n: turned(world, "SF1", "one click"), 8)
    assert not [answer for answer in answers if isinstance(answer, str)]
    assert Match.objects.get(code="SF1").version == 3
    holds(world)


def test_two_organisers_correct_the_same_match(world: World) -> None:
    version = Match.objects.get(code="SF1").version
    answers = race(lambda n: turned(world, "SF1", f"organiser-{n}", version=version), 8)
    assert sum(not isinstance(answer, str) for answer in answers) == 1
    assert {answer for answer in answers if isinstance(answer, str)} == {"match.stale"}


def test_both_semifinals_corrected_at_once_under_a_final_that_was_played(world: World) -> None:
    for turn in range(10):
        final = Match.objects.get(code="F")
        if final.state == MatchState.READY:
            world.paper(final, *A_WINS)
        wanted = "B" if turn % 2 == 0 else "A"
        answers = race(lambda n, t=turn, w=wanted: turned(world, f"SF{n + 1}", f"c-{t}-{n}", w), 2)
        assert not [answer for answer in answers if isinstance(answer, str)]
        final = Match.objects.get(code="F")
        sides = set()
        for code in ("SF1", "SF2"):
            semifinal = Match.objects.get(code=code)
            assert semifinal.winner == wanted
            sides.add(semifinal.side_b_id if wanted == "B" else semifinal.side_a_id)
        assert {final.side_a_id, final.side_b_id} == sides
        holds(world)


def test_both_finalists_leave_at_once(world: World) -> None:
    final = Match.objects.get(code="F")
    leavers = [Pareja.objects.get(pk=pk) for pk in (final.side_a_id, final.side_b_id)]

    def act(number: int) -> Any:
        return leaving.set_status(
            actor=world.organiser, pareja=leavers[number], status="withdrawn", reason="ill", key=key()
        )

    assert not [answer for answer in race(act, 2) if isinstance(answer, str)]
    final.refresh_from_db()
    assert (final.state, final.outcome, final.winner) == (MatchState.FINISHED, "withdrawal", "")


def test_who_leaves_while_the_other_finalist_is_leaving_has_not_won(world: World) -> None:
    """Whoever waits for the match reads the other side only after that: it has left."""
    final = Match.objects.get(code="F")

    def leaves(side: str) -> Any:
        leaver = Pareja.objects.get(pk=getattr(final, f"side_{side}_id"))
        return leaving.set_status(
            actor=world.organiser, pareja=leaver, status="withdrawn", reason="ill", key=key()
        )

    answers = behind(lambda: leaves("a"), lambda: leaves("b"))
    assert not [answer for answer in answers if isinstance(answer, str)]
    final.refresh_from_db()
    assert (final.state, final.outcome, final.winner) == (MatchState.FINISHED, "withdrawal", "")


def entered(world: World, match: Match) -> Any:
    return scoring.paper_result(
        actor=world.organiser, match=match.public_id, sets=A_WINS, version=0, key=key()
    )


def test_a_result_behind_the_closing_of_its_phase_is_refused(world: World) -> None:
    final = Match.objects.get(code="F")

    def close() -> Any:
        return closing.close(actor=world.organiser, phase=final.phase, reason="nobody comes any more")

    answers = behind(close, lambda: entered(world, final))
    assert answers[1] == "match.phase_not_in_play"
    final.refresh_from_db()
    assert final.state == MatchState.READY


def test_a_closing_behind_a_result_freezes_that_result(world: World) -> None:
    final = Match.objects.get(code="F")

    def close() -> Any:
        return closing.close(actor=world.organiser, phase=final.phase)

    answers = behind(lambda: entered(world, final), close)
    assert not [answer for answer in answers if isinstance(answer, str)]
    phase = Phase.objects.get()
    assert phase.status == PhaseStatus.CLOSED
    assert phase.result["order"][0] == final.side_a.public_id
