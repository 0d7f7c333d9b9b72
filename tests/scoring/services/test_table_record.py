"""All that a referee records beside hands: it verifies, travels letter by letter, can be blanked, and asks for the right to it."""

import json
from typing import Any
from urllib.parse import parse_qs

import pytest

from scoring import services as scoring
from scoring import store
from scoring.selectors import partida, record, timeline, trn
from scoring.services import leaving, travel, verification
from scoring.services.purging import purge
from tests.world import World, key
from tournaments.errors import Conflict, NotAllowed, NotFound, Refusal
from tournaments.models import Match, MatchState, Outcome, PhaseStatus
from tournaments.permissions import System
from tournaments.selectors import rulesets

pytestmark = pytest.mark.django_db
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    return Match.objects.order_by("round", "order").first()


def of(world: World, match: Match, **more: Any) -> dict[str, Any]:
    match.refresh_from_db()
    return {
        "actor": world.organiser,
        "match": match.public_id,
        "version": match.version,
        "key": key(),
        **more,
    }


def test_the_inspector_is_asked_at_the_score_that_an_incident_left(world: World, match: Match) -> None:
    scoring.start(**of(world, match, dealer=4, seats={}))
    scoring.record_hand(**of(world, match, trn="#1 R4 | =A =A"))
    scoring.incident(**of(world, match, kind="penalty", side="A", effect="stones", stones=2))
    scoring.record_hand(**of(world, match, trn="#2 R1 | =B =B"))
    first, second = timeline.timeline(match)
    asked = parse_qs(second["asks"])
    assert (asked["a"], asked["b"], second["start"]["points"]) == (["1"], ["2"], {"A": 1, "B": 2})
    assert "a" not in parse_qs(first["asks"])


def folded(match: Match) -> partida.Partida:
    match.refresh_from_db()
    return partida.read(match, rulesets.of_match(match))


def refused(verb: Any, **fields: Any) -> str:
    with pytest.raises(Refusal) as caught:
        verb(**fields)
    return caught.value.key


def a_night(world: World, match: Match) -> Match:
    """A match whose log has an entry of every kind."""
    scoring.check_in(**of(world, match, side="A"))
    scoring.check_in(**of(world, match, side="B", players=[match.side_b.players.first().public_id]))
    scoring.draw_dealer(**of(world, match, how="server"))
    lot = folded(match).core.beside.lot
    assert lot is not None
    match = world.start(match, dealer=lot.dealer)
    for number in (1, 2, 3):
        match = world.hand(match, f"#{number} R{match.live['dealer']} | =A =A")
    second = folded(match).hands[1]
    scoring.correct_hand(**of(world, match, seq=second.seq, trn=second.text.replace("=A =A", "=B =B")))
    scoring.void(**of(world, match, seq=second.seq - 1, reason="twice"))
    scoring.void_last(**of(world, match))
    scoring.redo(**of(world, match))
    scoring.note(**of(world, match, seq=second.seq, text="DEMO said late"))
    scoring.incident(**of(world, match, kind="penalty", side="A", effect="stones_off", stones=1, text="DEMO"))
    match = world.hand(match, f"#4 R{folded(match).state.dealer} | {JOC_FORA}")
    scoring.sign(**of(world, match, side="A", name="DEMO Joan"))
    scoring.dispute(**of(world, match, side="B", reason="DEMO"))
    scoring.settle(**of(world, match, reason="DEMO"))
    scoring.sign(**of(world, match, side="B", strokes=[[1, 2, 3, 4]]))
    match.refresh_from_db()
    return match


def faults() -> list[str]:
    return [fault.what for fault in verification.verify() if fault]


def test_a_night_of_everything_verifies_and_travels_with_identical_hashes(world: World, match: Match) -> None:
    match = a_night(world, match)
    assert (match.winner, match.live["signed"], match.live.get("disputed")) == ("A", ["A", "B"], None)
    assert faults() == []
    before, live = [link.hash for link in store.links(match.pk)], match.live
    document = json.loads(json.dumps(travel.depart(actor=world.organiser, championship=world.championship)))
    purge(world.championship)
    travel.arrive(actor=System(), document=document)
    again = Match.objects.get(public_id=match.public_id)
    assert ([link.hash for link in store.links(again.pk)], again.live) == (before, live)
    assert faults() == []
    assert set(folded(again).core.beside.signatures) == {"A", "B"}


def test_its_file_replays_to_its_score(world: World, match: Match) -> None:
    from scoring.engine import read_file, replay_file

    match = a_night(world, match)
    text = trn.trn(match)
    assert "DEMO said late" not in text
    sheet, wrong = replay_file(read_file(text))
    assert (wrong, sheet.winner) == ((), "A")


def test_names_and_words_can_be_blanked_and_the_chain_still_holds(world: World, match: Match) -> None:
    match = a_night(world, match)
    for body in store.events(match.pk):
        if body["text"]:
            assert store.blank_text(match.pk, body["seq"])
    assert not any(body["text"] for body in store.events(match.pk))
    assert faults() == []
    assert set(folded(match).core.beside.signatures) == {"A", "B"}


def test_a_signature_for_another_log_is_found(world: World, match: Match) -> None:
    """Whoever owns the database could append one; the fold does not believe it."""
    match = world.hand(world.start(match), f"#1 R4 | {JOC_FORA}")
    forged = store.Draft("signed", {"side": "A", "head": "0" * 64, "how": "name"}, key(), "system")
    store.append(match, [forged])
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    assert faults() == ["the log cannot be played: What was signed is not this log."]


def test_the_head_that_both_sign_is_the_same(world: World, match: Match) -> None:
    match = world.hand(world.start(match), f"#1 R4 | {JOC_FORA}")
    head = store.head(match.pk)
    scoring.sign(**of(world, match, side="A", name="DEMO"))
    scoring.sign(**of(world, match, side="B", name="DEMO"))
    assert {one.head for one in folded(match).core.beside.signatures.values()} == {head}


def test_a_correction_after_the_end_is_refused_once_something_stands_on_it(world: World) -> None:
    world.add_pareja(4)
    world.knockout_phase()
    first, second = Match.objects.filter(code__startswith="SF").order_by("code")
    first = world.hand(world.start(first), f"#1 R4 | {JOC_FORA}")
    world.hand(world.start(second), f"#1 R4 | {JOC_FORA}")
    final = Match.objects.get(code="F")
    said = "#1 R4 | B.tr A.rt B.qv A.jf B.qu =B =B"
    change = of(world, first, seq=2, trn=said, accept=True)
    scoring.correct_hand(**change)
    final.refresh_from_db()
    assert final.side_a_id == first.side_b_id  # nobody had sat down: the other one goes on
    world.start(final)
    back = of(world, first, seq=2, trn=f"#1 R4 | {JOC_FORA}", accept=True)
    assert refused(scoring.correct_hand, **back) == "match.has_dependants"
    first.refresh_from_db()
    assert first.winner == "B"
    # what changes no winner may still be mended
    scoring.correct_hand(**of(world, first, seq=2, trn=f"#1 R4 | A.e B.no {said[7:].strip()}"))


def test_what_ended_by_a_ruling_is_opened_before_a_hand_is_mended(world: World, match: Match) -> None:
    match = world.hand(world.start(match), "#1 R4 | =A =A")
    scoring.incident(
        **of(world, match, kind="abandonment", side="A", effect="partida", text="DEMO went home")
    )
    match.refresh_from_db()
    assert (match.winner, match.outcome, match.outcome_reason) == ("B", Outcome.WITHDRAWAL, "DEMO went home")
    sent = of(world, match, seq=2, trn="#1 R4 | =B =B")
    assert refused(scoring.correct_hand, **sent) == "undo.not_a_hand"
    assert refused(scoring.void, **of(world, match, seq=2, reason="x")) == "undo.not_a_hand"
    scoring.reopen(**of(world, match, reason="came back"))
    match.refresh_from_db()
    assert (match.state, match.live["points"]) == (MatchState.IN_PLAY, {"A": 1, "B": 0})


def test_the_table_gives_stones_and_a_judge_gives_camas(world: World, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(table=world.tables[0])
    match = world.hand(world.start(match), "#1 R4 | =A =A")
    rita = {"actor": world.referee}
    scoring.incident(**of(world, match, kind="penalty", side="A", effect="stones", stones=2) | rita)
    for effect in ("cama", "partida"):
        with pytest.raises(NotAllowed):
            scoring.incident(**of(world, match, kind="penalty", side="A", effect=effect) | rita)
    scoring.void(**of(world, match, seq=3, reason="a slip") | rita)
    scoring.redo(**of(world, match) | rita)
    scoring.incident(**of(world, match, kind="penalty", side="A", effect="cama"))
    with pytest.raises(NotAllowed):
        scoring.void(**of(world, match, seq=6, reason="x", accept=True) | rita)
    scoring.void(**of(world, match, seq=6, reason="x", accept=True))
    with pytest.raises(NotAllowed):
        scoring.redo(**of(world, match) | rita)
    scoring.redo(**of(world, match))
    match.refresh_from_db()
    assert match.live["sets"] == {"A": 0, "B": 1}


def test_nothing_follows_by_itself_from_warnings(world: World, match: Match) -> None:
    match = world.start(match)
    for _ in range(5):
        scoring.incident(**of(world, match, kind="warning", side="A"))
    assert folded(match).state.points == {"A": 0, "B": 0}
    assert not folded(match).finished


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"kind": "dance"}, "incident.unknown"),
        ({"kind": "penalty", "effect": "slap", "side": "A"}, "incident.effect"),
        ({"kind": "penalty", "effect": "cama"}, "incident.side"),
        ({"kind": "penalty", "effect": "stones", "side": "A"}, "incident.stones"),
        ({"kind": "penalty", "effect": "stones_off", "side": "A", "stones": 1}, "input.invalid"),
        ({"kind": "warning", "seat": 5}, "seats.unknown"),
        ({"kind": "warning", "text": "x" * 301}, "text.too_long"),
        ({"kind": "warning", "cites": "x" * 81}, "text.too_long"),
    ],
)
def test_what_is_no_incident(world: World, match: Match, fields: dict[str, Any], wanted: str) -> None:
    match = world.start(match)
    assert refused(scoring.incident, **of(world, match, **fields)) == wanted
    match.refresh_from_db()
    assert match.version == 1


def test_refusals_of_the_rest(world: World, match: Match) -> None:
    assert refused(scoring.check_in, **of(world, match, side="C")) == "checkin.side"
    assert refused(scoring.sign, **of(world, match, side="", name="x")) == "checkin.side"
    for fields in ({"how": "dice"}, {"how": "cards"}, {"how": "server", "seat": 1}):
        assert refused(scoring.draw_dealer, **of(world, match, **fields)) == "lot.how"
    assert refused(scoring.draw_dealer, **of(world, match, how="cards", seat=5)) == "dealer.unknown"
    assert refused(scoring.draw_dealer, **of(world, match, how="server", players=5)) == "seats.count"
    assert refused(scoring.note, **of(world, match, text=" ")) == "note.empty"
    assert refused(scoring.note, **of(world, match, text="x" * 301)) == "text.too_long"
    assert refused(scoring.dispute, **of(world, match, side="A", reason="x")) == "sign.not_finished"
    assert refused(scoring.dispute, **of(world, match, side="A", reason=" ")) == "reason.required"
    assert refused(scoring.dispute, **of(world, match, side="A", reason="x" * 301)) == "text.too_long"
    assert refused(scoring.settle, **of(world, match, reason="x", winner="C")) == "ruling.winner"
    assert refused(scoring.settle, **of(world, match, reason=" ")) == "reason.required"
    assert refused(scoring.correct_hand, **of(world, match, seq=1, trn="x" * 2001)) == "hand.too_long"
    call = {"actor": world.organiser, "match": match.public_id, "text": "x" * 301}
    assert refused(scoring.call_judge, **call) == "text.too_long"
    match = world.start(match)
    assert refused(scoring.draw_dealer, **of(world, match, how="server")) == "match.already_started"
    with pytest.raises(NotFound):
        scoring.preview_void(actor=world.organiser, match="nothere", seq=1)
    with pytest.raises(NotAllowed):
        scoring.preview_void(actor=world.outsider, match=match.public_id, seq=1)


def test_another_pareja_has_not_come_with_the_one_before_it(world: World) -> None:
    world.add_pareja(4)
    world.knockout_phase()
    first, second = Match.objects.filter(code__startswith="SF").order_by("code")
    first = world.hand(world.start(first), f"#1 R4 | {JOC_FORA}")
    world.hand(world.start(second), f"#1 R4 | {JOC_FORA}")
    final = Match.objects.get(code="F")
    scoring.check_in(**of(world, final, side="A"))
    assert refused(scoring.check_in, **of(world, final, side="A")) == "checkin.already"
    said = "#1 R4 | B.tr A.rt B.qv A.jf B.qu =B =B"
    scoring.correct_hand(**of(world, first, seq=2, trn=said, accept=True))
    final.refresh_from_db()
    assert record.beside(record.read(final))["checkin"] == {"A": None, "B": None}
    scoring.check_in(**of(world, final, side="A"))
    final.refresh_from_db()
    assert record.beside(record.read(final))["checkin"]["A"]["players"] == []
    assert faults() == []


def test_check_in_is_over_with_the_match(world: World, match: Match) -> None:
    match = world.walkover(match, "A")
    assert refused(scoring.check_in, **of(world, match, side="B")) == "match.finished"
    assert refused(scoring.incident, **of(world, match, kind="penalty", side="A", effect="cama")) == (
        "match.finished"
    )
    scoring.incident(**of(world, match, kind="other", text="they came at midnight"))


def test_the_same_key_says_the_same(world: World, match: Match) -> None:
    match = world.hand(world.start(match), "#1 R4 | =A =A")
    sent = of(world, match, seq=2, trn="#1 R4 | =B =B")
    first = scoring.correct_hand(**sent)
    again = scoring.correct_hand(**sent)
    assert (again.seq, again.repeated) == (first.seq, True)
    with pytest.raises(Conflict) as caught:
        scoring.correct_hand(**sent | {"trn": "#1 R4 | A.tr B.no"})
    assert caught.value.key == "key.reused"


def test_a_closed_phase_takes_nothing_more(world: World, match: Match) -> None:
    match = world.hand(world.start(match), f"#1 R4 | {JOC_FORA}")
    world.championship.phases.update(status=PhaseStatus.CLOSED)
    for verb, fields in (
        (scoring.note, {"text": "x"}),
        (scoring.sign, {"side": "A", "name": "x"}),
        (scoring.dispute, {"side": "A", "reason": "x"}),
        (scoring.void, {"seq": 2, "reason": "x"}),
    ):
        assert refused(verb, **of(world, match, **fields)) == "match.phase_not_in_play"


def test_what_a_judge_ended_without_a_winner_no_table_plays_on(world: World, match: Match) -> None:
    both = {"outcome": "double_walkover", "reason": "nobody came"}
    other = Match.objects.exclude(pk=match.pk).first()
    scoring.rule(**of(world, other, **both))
    paper = {"sets": [(24, 1), (24, 2)]}
    late = {"side": "A", "minutes": 15, "camas": 1, "reason": "x"}
    for verb, fields in (
        (scoring.start, {"dealer": 4, "seats": {}}),
        (scoring.paper_result, paper),
        (scoring.late, late),
        (scoring.import_trn, {"trn": "#1 R4 | =A =A"}),
    ):
        assert refused(verb, **of(world, other, **fields)) == "match.finished"
    world.hand(world.start(match), "#1 R4 | =A =A")
    scoring.void_last(**of(world, match))
    scoring.rule(**of(world, match, **both))
    assert refused(scoring.record_hand, **of(world, match, trn="#1 R4 | =A =A")) == "match.finished"
    assert refused(scoring.redo, **of(world, match)) == "undo.not_a_hand"
    match.refresh_from_db()
    assert (match.state, match.outcome) == (MatchState.FINISHED, Outcome.DOUBLE_WALKOVER)


def test_what_ended_because_a_side_left_no_table_plays(world: World, match: Match) -> None:
    leaving.set_status(
        actor=world.organiser, pareja=match.side_a, status="withdrawn", reason="ill", key=key()
    )
    for verb, fields in (
        (scoring.start, {"dealer": 4, "seats": {}}),
        (scoring.paper_result, {"sets": [(24, 1), (24, 2)]}),
    ):
        assert refused(verb, **of(world, match, **fields)) == "match.finished"


def test_every_seat_is_one_of_the_table_and_nobody_sits_on_two(world: World, match: Match) -> None:
    a, b = (list(pareja.players.order_by("position")) for pareja in (match.side_a, match.side_b))
    seats = {1: a[0].public_id, 2: b[0].public_id, 3: a[1].public_id, 4: b[1].public_id}
    beyond = {1: seats[1], 3: seats[3], 4: seats[4], 6: seats[2]}
    assert refused(scoring.start, **of(world, match, dealer=4, seats=beyond)) == "seats.unknown"
    scoring.start(**of(world, match, dealer=4, seats=seats))
    reason = {"reason": "unwell"}
    for seat in (0, 5):
        wanted = of(world, match, seat=seat, player=seats[1], **reason)
        assert refused(scoring.substitute, **wanted) == "seats.unknown"
    assert refused(scoring.substitute, **of(world, match, seat=1, player=seats[3], **reason)) == "seats.twice"
