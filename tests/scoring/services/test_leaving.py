"""Withdrawal, disqualification, abandonment and return (public bug reports 42-47): each changes what it must, nothing closed."""

from typing import Any

import pytest

from scoring import services as scoring
from scoring.services import leaving, mending
from scoring.services.verification import verify
from tests.world import World, key
from tournaments.errors import Conflict, Refusal
from tournaments.models import Group, Match, MatchState, Outcome, Pareja, ParejaStatus, Phase, Player
from tournaments.selectors import results
from tournaments.services import closing, late_entry, parejas

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))


def by_code(world: World) -> dict[str, Match]:
    rows = Match.objects.filter(phase__championship=world.championship).select_related("side_a", "side_b")
    return {match.code: match for match in rows}


def leave(world: World, pareja: Pareja, status: str = "withdrawn", **other: Any) -> Any:
    pareja.refresh_from_db()
    return leaving.set_status(
        actor=world.organiser, pareja=pareja, status=status, reason="illness", key=key(), **other
    )


def missing(phase: Phase) -> list[str]:
    return [item.label for item in closing.obstacles(phase) if item.kind == "result_missing"]


def holds(world: World) -> None:
    assert not [fault for fault in verify([world.championship.slug]) if fault is not None]


def test_in_a_knock_out_every_opponent_still_to_come_goes_on() -> None:
    world = World(parejas=8)
    world.knockout_phase()
    quarter = by_code(world)["QF1"]
    found = leave(world, quarter.side_a)
    quarter.refresh_from_db()
    assert (quarter.state, quarter.outcome, quarter.winner, quarter.outcome_reason) == (
        MatchState.FINISHED,
        Outcome.WITHDRAWAL,
        "B",
        "illness",
    )
    assert [row.code for row in found.decided] == ["QF1"]
    assert by_code(world)["SF1"].side_a_id == quarter.side_b_id
    assert quarter.version == 0, "no score and no event is invented"


def test_whoever_wins_and_then_leaves_is_passed_when_the_opponent_is_known() -> None:
    world = World(parejas=8)
    world.knockout_phase(third_place=True)
    world.paper(by_code(world)["QF1"], *A_WINS)
    winner = by_code(world)["SF1"].side_a
    leave(world, winner)
    assert by_code(world)["SF1"].state == MatchState.WAITING, "nobody is known to win it yet"
    world.paper(by_code(world)["QF2"], *A_WINS)
    semifinal = by_code(world)["SF1"]
    assert (semifinal.state, semifinal.winner) == (MatchState.FINISHED, "B")
    assert by_code(world)["F"].side_a_id == semifinal.side_b_id
    for code in ("QF3", "QF4", "SF2"):
        world.paper(by_code(world)[code], *A_WINS)
    third = by_code(world)["P3"]
    assert (third.state, third.winner) == (MatchState.FINISHED, "B"), (
        "the loser's match waits for nobody either"
    )


def test_leaving_in_the_middle_of_a_partida_keeps_its_camas_and_is_in_the_log() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    match = world.hand(world.start(by_code(world)["SF1"]), "#1 R4 | A.tr B.qu =A =A")
    with pytest.raises(Refusal) as refused:
        parejas.set_status(actor=world.organiser, pareja=match.side_a, status="withdrawn", reason="ill")
    assert refused.value.key == "pareja.in_play"
    leave(world, match.side_a, "disqualified")
    match.refresh_from_db()
    assert (match.outcome, match.winner, match.result["sets"]) == (Outcome.DISQUALIFICATION, "B", [[2, 0]])
    assert by_code(world)["F"].side_a_id == match.side_b_id
    holds(world)


def test_both_sides_of_a_match_leave_and_nobody_waits() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    semifinal = by_code(world)["SF1"]
    leave(world, semifinal.side_a)
    leave(world, semifinal.side_b)
    world.paper(by_code(world)["SF2"], *A_WINS)
    final = by_code(world)["F"]
    assert (final.state, final.winner) == (MatchState.FINISHED, "B")


def test_the_preview_says_what_follows_and_changes_nothing() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    match = by_code(world)["SF1"]
    seen = leaving.preview(actor=world.organiser, pareja=match.side_a, status="withdrawn")
    assert [row.code for row in seen.decided] == ["SF1"]
    match.side_a.refresh_from_db()
    assert match.side_a.status == ParejaStatus.CONFIRMED
    world.paper(match, *A_WINS)
    with pytest.raises(Conflict) as refused:
        leave(world, match.side_a, seen=seen.digest)
    assert refused.value.key == "mending.changed"
    match.side_a.refresh_from_db()
    assert match.side_a.status == ParejaStatus.CONFIRMED


def test_coming_back_plays_what_can_still_be_played() -> None:
    world = World(parejas=8)
    world.knockout_phase()
    matches = by_code(world)
    gone, other = matches["QF1"].side_a, matches["QF3"].side_a
    leave(world, gone)
    leave(world, other)
    world.paper(by_code(world)["QF2"], *A_WINS)
    world.start(by_code(world)["SF1"])
    leave(world, gone, "confirmed")
    leave(world, other, "confirmed")
    after = by_code(world)
    assert after["QF1"].winner == "B", "its opponent is playing on: that stands"
    assert after["QF3"].state == MatchState.READY
    assert after["SF2"].side_a is None


def test_a_match_is_not_opened_for_a_pareja_that_left() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    match = world.paper(by_code(world)["SF1"], *A_WINS)
    leave(world, match.side_b)
    asked = mending.Correction(world.organiser, match.public_id, mending.Change("open"), "misread", key())
    with pytest.raises(Refusal) as refused:
        mending.correct(asked)
    assert refused.value.key == "mending.left"
    leave(world, match.side_b, "confirmed")
    mending.correct(asked)
    assert by_code(world)["SF1"].state == MatchState.READY


def test_in_groups_its_open_matches_end_and_come_back_with_it() -> None:
    world = World(parejas=4)
    phase = world.groups_phase()
    gone = world.championship.parejas.get(number=1)
    mine = Match.objects.filter(phase=phase, side_a=gone) | Match.objects.filter(phase=phase, side_b=gone)
    world.paper(mine.first(), *A_WINS)
    leave(world, gone)
    assert {match.state for match in mine.all()} == {MatchState.FINISHED}
    for match in Match.objects.filter(phase=phase, state=MatchState.READY):
        world.paper(match, *A_WINS)
    assert missing(phase) == [], "nothing of a pareja that left stays open"
    leave(world, gone, "confirmed")
    assert len(missing(phase)) == 2
    for match in Match.objects.filter(phase=phase, state=MatchState.READY):
        world.paper(match, *A_WINS)
    assert results.group_table(Group.objects.get()).complete


def test_a_closed_phase_stays_as_it_is() -> None:
    """Bug 42: whoever leaves the knock-out was still first of its group."""
    world = World(parejas=8)
    groups = world.groups_phase(groups=2, chain=["wins", "stone_diff"])
    for match in Match.objects.filter(phase=groups).select_related("side_a", "side_b"):
        world.paper(match, *(A_WINS if match.side_a.number < match.side_b.number else B_WINS))
    closed = closing.close(actor=world.organiser, phase=groups)
    world.knockout_phase(source_phase=groups.public_id)
    before = [results.group_table(group) for group in groups.groups.all()]
    final = by_code(world)["F"]
    leave(world, final.side_a)
    assert [results.group_table(group) for group in Phase.objects.get(pk=closed.pk).groups.all()] == before
    assert by_code(world)["F"].winner == "B"


def test_who_comes_late_takes_the_seat_of_whoever_rests() -> None:
    world = World(parejas=5)
    phase = world.groups_phase()
    for match in Match.objects.filter(phase=phase, round__lt=3):
        world.paper(match, *A_WINS)
    late = world.add_pareja(6)
    group = phase.groups.get()
    late_entry.join_group(actor=world.organiser, group=group, pareja=late, reason="was on the road")
    late_entry.join_group(actor=world.organiser, group=group, pareja=late, reason="clicked twice")
    mine = Match.objects.filter(phase=phase, side_a=late) | Match.objects.filter(phase=phase, side_b=late)
    assert sorted(match.round for match in mine) == [1, 2, 3, 4, 5]
    for match in Match.objects.filter(phase=phase):
        at_once = Match.objects.filter(phase=phase, round=match.round)
        sides = [side for row in at_once for side in (row.side_a_id, row.side_b_id)]
        assert len(sides) == len(set(sides)), "nobody plays twice in a round"
    assert phase.draws.get().changes[-1]["after"] == [late.public_id]


def test_who_comes_late_to_an_even_group_plays_rounds_of_its_own() -> None:
    world = World(parejas=4)
    phase = world.groups_phase()
    late = world.add_pareja(5)
    late_entry.join_group(actor=world.organiser, group=phase.groups.get(), pareja=late, reason="late")
    mine = Match.objects.filter(phase=phase, side_a=late) | Match.objects.filter(phase=phase, side_b=late)
    assert sorted(match.round for match in mine) == [4, 5, 6, 7]
    with pytest.raises(Refusal) as refused:
        late_entry.join_group(actor=world.referee, group=phase.groups.get(), pareja=late, reason="late")
    assert refused.value.status == 403


def test_who_comes_late_to_a_knock_out_takes_the_place_of_one_that_left() -> None:
    world = World(parejas=4)
    phase = world.knockout_phase()
    semifinal = by_code(world)["SF1"]
    late = world.add_pareja(5)
    with pytest.raises(Refusal) as refused:
        late_entry.take_place(
            actor=world.organiser, phase=phase, leaver=semifinal.side_a, pareja=late, reason="late"
        )
    assert refused.value.key == "late_entry.still_in"
    leave(world, semifinal.side_a)
    gone = Pareja.objects.get(pk=semifinal.side_a_id)
    assert late_entry.places_left(phase) == [gone]
    late_entry.take_place(actor=world.organiser, phase=phase, leaver=gone, pareja=late, reason="late")
    semifinal = by_code(world)["SF1"]
    assert (semifinal.side_a, semifinal.state, semifinal.source_a) == (
        late,
        MatchState.READY,
        f"P:{late.public_id}",
    )
    assert by_code(world)["F"].side_a is None
    world.paper(semifinal, *A_WINS)
    leave(world, late)
    with pytest.raises(Refusal) as refused:
        late_entry.take_place(
            actor=world.organiser, phase=phase, leaver=late, pareja=world.add_pareja(6), reason="late"
        )
    assert refused.value.key in ("late_entry.has_played", "late_entry.still_in")


def test_late_by_the_steps_of_the_phase() -> None:
    """15 minutes: the first cama; 30: the partida. What the sheet says of stones stays what lay on the table."""
    world = World(parejas=4)
    world.groups_phase(incidents={"late_steps": [15, 30]})
    match = Match.objects.order_by("id").first()
    asked: dict[str, Any] = {
        "actor": world.organiser,
        "match": match.public_id,
        "side": "B",
        "reason": "traffic",
    }
    with pytest.raises(Refusal) as refused:
        scoring.late(minutes=10, key=key(), **asked)
    assert refused.value.key == "late.nothing_more"
    scoring.late(minutes=16, key="once", **asked)
    scoring.late(minutes=16, key="once", **asked)
    match.refresh_from_db()
    assert (match.live["sets"], match.result) == (
        {"A": 1, "B": 0},
        {"sets": [[0, 0]], "ended_by": "", "given": {"0": "A"}},
    )
    match = world.start(match)
    for number in range(1, 25):
        match = world.hand(match, f"#{number} R{(number + 2) % 4 + 1} | =A =A")
    assert (match.winner, match.result["sets"]) == ("A", [[0, 0], [24, 0]])
    table = results.group_table(match.group)
    row = table.row(match.side_a.public_id)
    assert (row.sets_for, row.sets_against, row.stones_for) == (2, 0, 24)
    other = Match.objects.exclude(pk=match.pk).filter(state=MatchState.READY).first()
    scoring.late(
        actor=world.organiser, match=other.public_id, side="A", minutes=31, reason="never came", key=key()
    )
    other.refresh_from_db()
    assert (other.outcome, other.winner, other.result["sets"]) == (Outcome.WALKOVER, "B", [])
    holds(world)


def seated(world: World, match: Match, **reserves: Player) -> Match:
    """Begin with the parejas' players, or with the reserve named for a seat (`seat1=…`)."""
    a, b = (list(side.players.filter(position__lt=10)) for side in (match.side_a, match.side_b))
    seats = dict(zip((1, 3, 2, 4), (*a, *b), strict=True))
    seats |= {int(name.removeprefix("seat")): player for name, player in reserves.items()}
    scoring.start(
        actor=world.organiser,
        match=match.public_id,
        dealer=4,
        seats={seat: player.public_id for seat, player in seats.items()},
        version=match.version,
        key=key(),
    )
    match.refresh_from_db()
    return match


def test_substitutions_within_the_limits_of_the_phase() -> None:
    """One in the phase, and only between camas: both at the start of a match and in it."""
    world = World(parejas=3)
    phase = world.groups_phase(incidents={"substitutions": 1, "between_sets": True})
    pareja = world.championship.parejas.get(number=1)
    reserve = Player.objects.create(pareja=pareja, position=11, name="Suplent", folded="suplent")
    rows = Match.objects.filter(phase=phase).select_related("side_a", "side_b", "phase")
    first, second = (m for m in rows if pareja in (m.side_a, m.side_b))
    seat = 1 if first.side_a == pareja else 2
    world.hand(seated(world, first), "#1 R4 | =A =A")

    def replace(match: Match, player: Player) -> None:
        match.refresh_from_db()
        scoring.substitute(
            actor=world.organiser,
            match=match.public_id,
            seat=seat,
            player=player.public_id,
            version=match.version,
            key=key(),
            reason="a phone call",
        )

    with pytest.raises(Refusal) as refused:
        replace(first, reserve)
    assert refused.value.key == "seats.cama_begun"
    for number in range(2, 25):
        world.hand(first, f"#{number} R{(number + 2) % 4 + 1} | =A =A")
    replace(first, reserve)
    with pytest.raises(Refusal) as refused:
        replace(first, pareja.players.get(position=1))
    assert refused.value.key == "seats.no_more"
    with pytest.raises(Refusal) as refused:
        seated(world, second, **{"seat1" if second.side_a == pareja else "seat2": reserve})
    assert refused.value.key == "seats.no_more"
    seated(world, second)
