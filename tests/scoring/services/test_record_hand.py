"""Recording a hand: once, in order, by whoever may, and only if the rules allow it."""

import pytest

from scoring import services as scoring
from scoring import store
from scoring.selectors import hands
from tests.world import World, key
from tournaments.errors import Conflict, NotAllowed, NotFound, Refusal
from tournaments.models import Match, MatchState, Outbox, Outcome, PhaseStatus

pytestmark = pytest.mark.django_db

PLAIN = "#{n} R{dealer} | =A =A"


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    return world.start(Match.objects.order_by("round", "order").first())


def test_a_hand_is_saved_scored_and_marked_for_publishing(world: World, match: Match) -> None:
    Outbox.objects.all().delete()
    answer = scoring.record_hand(
        actor=world.organiser,
        match=match.public_id,
        trn="#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B | A+2 B+2",
        version=1,
        key=key(),
    )
    match.refresh_from_db()
    assert (answer.seq, answer.version, match.version) == (2, 2, 2)
    assert match.live["points"] == {"A": 2, "B": 2}
    assert match.state == MatchState.IN_PLAY
    assert Outbox.objects.filter(topic=f"match:{match.pk}").exists()
    assert store.broken_link(store.links(match.pk)) is None


def test_the_engines_sentence_comes_back_and_nothing_is_saved(world: World, match: Match) -> None:
    with pytest.raises(scoring.RulesRefusal) as refused:
        world.hand(match, "#1 R4 | A.tr A.rt")
    assert refused.value.key == "truco.own_raise"
    assert refused.value.field == "trn"
    assert len(store.links(match.pk)) == 1


def test_the_same_key_is_one_hand(world: World, match: Match) -> None:
    tap = {
        "actor": world.organiser,
        "match": match.public_id,
        "trn": "#1 R4 | =A =A",
        "version": 1,
        "key": "tap",
    }
    first, second = scoring.record_hand(**tap), scoring.record_hand(**tap)
    assert (first.seq, second.seq, second.repeated) == (2, 2, True)
    with pytest.raises(Conflict) as refused:
        scoring.record_hand(**{**tap, "trn": "#1 R4 | =B =B"})
    assert refused.value.key == "key.reused"


def test_an_old_version_is_refused(world: World, match: Match) -> None:
    world.hand(match, "#1 R4 | =A =A")
    with pytest.raises(Conflict) as refused:
        scoring.record_hand(
            actor=world.organiser, match=match.public_id, trn="#2 R1 | =A =A", version=1, key=key()
        )
    assert refused.value.key == "match.stale"
    assert refused.value.params["current"] == 2


def test_rights(world: World, match: Match) -> None:
    hand = {"match": match.public_id, "trn": "#1 R4 | =A =A", "version": 1}
    with pytest.raises(NotAllowed):
        scoring.record_hand(actor=world.outsider, key=key(), **hand)
    with pytest.raises(NotAllowed):
        scoring.record_hand(actor=world.referee, key=key(), **hand)  # not at her table
    match.table = world.tables[0]
    match.save()
    assert scoring.record_hand(actor=world.referee, key=key(), **hand).seq == 2
    with pytest.raises(NotFound):
        scoring.record_hand(actor=world.organiser, match="nothere", trn="", version=0, key=key())


def test_a_match_must_have_begun_and_its_phase_be_published(world: World) -> None:
    phase = world.groups_phase(publish=False)
    match = phase.matches.first()
    with pytest.raises(Refusal) as refused:
        world.start(match)
    assert refused.value.key == "match.phase_not_in_play"
    phase.status = PhaseStatus.PUBLISHED
    phase.save()
    with pytest.raises(Refusal) as refused:
        world.hand(match, "#1 R4 | =A =A")
    assert refused.value.key == "match.not_started"


def play_cama(world: World, match: Match, side: str) -> Match:
    """Hands of four stones until a cama closes."""
    for _ in range(6):
        live = match.live
        trn = f"#{live['hand']} R{live['dealer']} | {side}.tr {'B' if side == 'A' else 'A'}.rt {side}.qv "
        match = world.hand(match, trn + f"{'B' if side == 'A' else 'A'}.qu ={side} ={side}")
    return match


def test_camas_and_partida_close_by_themselves(world: World, match: Match) -> None:
    match = play_cama(world, match, "A")
    assert match.live["sets"] == {"A": 1, "B": 0}
    assert match.live["closed_sets"] == [[24, 0]]
    match = play_cama(world, match, "A")
    assert (match.state, match.outcome, match.winner) == (MatchState.FINISHED, Outcome.PLAYED, "A")
    assert match.result == {"sets": [[24, 0], [24, 0]], "ended_by": "camas"}


def test_joc_fora_ends_the_partida_with_the_stones_on_the_table(world: World, match: Match) -> None:
    world.hand(match, "#1 R4 | =B =B")
    match = world.hand(match, "#2 R1 | B.tr A.rt B.qv A.jf B.qu =A =A")
    assert (match.state, match.winner) == (MatchState.FINISHED, "A")
    assert match.result == {"sets": [[0, 1]], "ended_by": "joc_fora"}


def test_undo_of_the_last_hand_even_when_it_ended_the_partida(world: World, match: Match) -> None:
    match = world.hand(match, "#1 R4 | B.tr A.rt B.qv A.jf B.qu =A =A")
    assert match.state == MatchState.FINISHED
    scoring.void_last(actor=world.organiser, match=match.public_id, version=match.version, key=key())
    match.refresh_from_db()
    assert (match.state, match.winner, match.outcome) == (MatchState.IN_PLAY, "", Outcome.NONE)
    match = world.hand(match, "#1 R4 | =B =B")
    assert match.live["points"] == {"A": 0, "B": 1}
    undo = {"actor": world.organiser, "match": match.public_id}
    scoring.void_last(version=4, key=key(), **undo)
    with pytest.raises(Refusal) as refused:
        scoring.void_last(version=5, key=key(), **undo)
    assert refused.value.key == "undo.nothing"


def test_paper_results_rulings_and_mending(world: World, match: Match) -> None:
    other = Match.objects.order_by("round", "order").exclude(pk=match.pk).first()
    other = world.paper(other, (24, 20), (12, 24), (24, 23))
    assert (other.winner, other.outcome) == ("A", Outcome.PLAYED)
    assert other.result["sets"] == [[24, 20], [12, 24], [24, 23]]
    with pytest.raises(Refusal) as refused:
        world.paper(other, (24, 20), (24, 23))
    assert refused.value.key == "match.finished"
    mend = {"actor": world.organiser, "match": other.public_id, "reason": "the sheet was misread"}
    scoring.reopen(version=other.version, key=key(), **mend)
    other.refresh_from_db()
    assert (other.state, other.result["sets"]) == (MatchState.READY, [])
    other = world.paper(other, (20, 24), (24, 12), (23, 24))
    assert other.winner == "B"
    assert store.broken_link(store.links(other.pk)) is None


@pytest.mark.parametrize(
    ("sets", "joc_fora", "expected"),
    [
        ([(24, 24)], None, "paper.both_reached"),
        ([(25, 3), (24, 1)], None, "paper.over_target"),
        ([(24, 3), (24, 1), (24, 2)], None, "paper.set_after_end"),
        ([(24, 3), (20, 1)], None, "paper.unfinished"),
        ([(24, 3)], None, "paper.not_decided"),
        ([], None, "paper.empty"),
        ([(24, 3), (24, 1)], "A", "paper.joc_fora_after_end"),
    ],
)
def test_impossible_paper_results(world: World, sets: list, joc_fora: str, expected: str) -> None:
    world.groups_phase()
    match = Match.objects.order_by("round", "order").first()
    with pytest.raises(scoring.RulesRefusal) as refused:
        world.paper(match, *sets, joc_fora=joc_fora)
    assert refused.value.key == expected
    assert refused.value.field == "sets"


def test_paper_over_hands_is_a_ruling_with_a_reason(world: World, match: Match) -> None:
    world.hand(match, "#1 R4 | =A =A")
    with pytest.raises(Refusal) as refused:
        world.paper(match, (24, 1), (24, 2))
    assert refused.value.key == "paper.has_hands"
    scoring.paper_result(
        actor=world.organiser,
        match=match.public_id,
        sets=[(24, 1), (24, 2)],
        version=2,
        key=key(),
        reason="the phone died; the sheet is signed",
    )
    match.refresh_from_db()
    assert (match.outcome, match.winner) == (Outcome.RULING, "A")
    scoring.reopen(
        actor=world.organiser, match=match.public_id, version=3, key=key(), reason="found the phone"
    )
    match.refresh_from_db()
    assert (match.state, match.live["points"]) == (MatchState.IN_PLAY, {"A": 1, "B": 0})


def test_walkovers_carry_no_camas(world: World, match: Match) -> None:
    other = Match.objects.order_by("round", "order").exclude(pk=match.pk).first()
    other = world.walkover(other, "B")
    assert (other.outcome, other.winner, other.result["sets"]) == (Outcome.WALKOVER, "B", [])
    assert other.outcome_reason == "no-show"
    both = {"outcome": "double_walkover", "version": 1, "key": key(), "reason": "nobody came"}
    with pytest.raises(Refusal) as refused:
        scoring.rule(actor=world.organiser, match=match.public_id, winner="A", **both)
    assert refused.value.key == "ruling.winner"
    scoring.rule(actor=world.organiser, match=match.public_id, **both)
    match.refresh_from_db()
    assert (match.outcome, match.winner) == (Outcome.DOUBLE_WALKOVER, "")
    scoring.reopen(actor=world.organiser, match=match.public_id, version=2, key=key(), reason="they came")
    match.refresh_from_db()
    assert (match.state, match.outcome) == (MatchState.IN_PLAY, Outcome.NONE)


def test_reopening_a_partida_that_a_hand_ended_takes_that_hand_back(world: World, match: Match) -> None:
    world.hand(match, "#1 R4 | =B =B")
    match = world.hand(match, "#2 R1 | B.tr A.rt B.qv A.jf B.qu =A =A")
    scoring.reopen(actor=world.organiser, match=match.public_id, version=3, key=key(), reason="no joc fora")
    match = world.hand(match, "#2 R1 | B.tr A.no")
    assert match.live["points"] == {"A": 0, "B": 2}
    told = [(hand["trn"].split("|")[0], hand["void"]) for hand in hands.load([match.pk])[match.pk]]
    assert told == [("#1 R4 ", False), ("#2 R1 ", True), ("#2 R1 ", False)]
