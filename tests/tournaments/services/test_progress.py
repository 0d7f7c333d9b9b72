"""Winners move on, byes win by themselves, and a result on which something stands does not change."""

import pytest

from scoring import services as scoring
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Outcome, PhaseStatus
from tournaments.selectors import results
from tournaments.services import closing, draws, ties

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))


def by_code(world: World) -> dict[str, Match]:
    return {match.code: match for match in Match.objects.filter(phase__championship=world.championship)}


def test_a_bracket_of_five_plays_to_its_champion() -> None:
    world = World(parejas=5)
    phase = world.knockout_phase(third_place=True)
    assert len(by_code(world)) == 5  # n - 1, and third place
    for _ in range(5):
        ready = Match.objects.filter(phase=phase, state=MatchState.READY).order_by("round", "order").first()
        assert ready is not None, "a match waits for ever"
        world.paper(ready, *A_WINS)
    final = by_code(world)["F"]
    assert final.state == MatchState.FINISHED
    assert final.side_a_id != final.side_b_id
    assert closing.close(actor=world.organiser, phase=phase).status == PhaseStatus.CLOSED


def test_both_absent_in_a_semifinal_lets_the_other_win_the_final() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    matches = by_code(world)
    world.paper(matches["SF1"], *A_WINS)
    scoring.rule(
        actor=world.organiser,
        match=matches["SF2"].public_id,
        outcome="double_walkover",
        version=0,
        key=key(),
        reason="nobody came",
    )
    final = by_code(world)["F"]
    assert (final.state, final.outcome, final.winner) == (MatchState.FINISHED, Outcome.BYE, "A")
    sf2 = by_code(world)["SF2"]
    scoring.reopen(actor=world.organiser, match=sf2.public_id, version=1, key=key(), reason="they came")
    final = by_code(world)["F"]
    assert (final.state, final.outcome, final.winner) == (MatchState.WAITING, Outcome.NONE, "")


def test_reopening_takes_the_winner_back_out_of_the_final_until_the_final_begins() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    matches = by_code(world)
    world.paper(matches["SF1"], *A_WINS)
    world.paper(matches["SF2"], *A_WINS)
    before = by_code(world)["F"].side_a_id
    semifinal = by_code(world)["SF1"]
    mend = {"actor": world.organiser, "match": semifinal.public_id, "reason": "misread"}
    scoring.reopen(version=1, key=key(), **mend)
    assert by_code(world)["F"].side_a_id is None
    world.paper(semifinal, *B_WINS)
    final = by_code(world)["F"]
    assert final.side_a_id not in (None, before)
    assert final.state == MatchState.READY
    world.start(final)
    with pytest.raises(Refusal) as refused:
        scoring.reopen(version=3, key=key(), **mend)
    assert refused.value.key == "match.has_dependants"
    assert refused.value.params["dependants"] == "F"
    assert by_code(world)["SF1"].state == MatchState.FINISHED, "nothing half done"


def three_in_a_ring(world: World) -> Match:
    """Everybody beats the next one: 1-1, three tied on the line."""
    phase = world.groups_phase()
    wins = {}
    for match in Match.objects.filter(phase=phase):
        a, b = match.side_a.number, match.side_b.number
        wins[match.code] = (a % 3) + 1 == b
        world.paper(match, *(A_WINS if wins[match.code] else B_WINS))
    return Match.objects.filter(phase=phase).first()


def test_three_tied_play_a_mini_league_made_by_one_click() -> None:
    world = World(parejas=3)
    first = three_in_a_ring(world)
    group = first.group
    assert [tie.kind for tie in results.group_table(group).open_ties] == ["mini_league"]
    with pytest.raises(Refusal) as refused:
        closing.close(actor=world.organiser, phase=first.phase)
    assert refused.value.key == "phase.not_clear"
    made = ties.create_playoffs(actor=world.organiser, group=group)
    again = ties.create_playoffs(actor=world.organiser, group=group)
    assert len(made) == 3
    assert {m.pk for m in made} == {m.pk for m in again}, "a second click makes nothing more"
    winner = made[0].side_a_id
    for match in made:
        sides = {match.side_a_id: A_WINS, match.side_b_id: B_WINS}
        world.paper(match, *sides.get(winner, A_WINS))
    assert results.group_table(group).open_ties == ()
    with pytest.raises(Refusal) as refused:
        scoring.reopen(actor=world.organiser, match=first.public_id, version=1, key=key(), reason="misread")
    assert refused.value.key == "match.has_dependants"
    closed = closing.close(actor=world.organiser, phase=first.phase)
    assert [place["pareja"] for place in closed.result["qualified"]] == [made[0].side_a.public_id]


def test_a_league_result_mended_before_the_tie_break_begins_takes_the_tie_break_away() -> None:
    world = World(parejas=3)
    first = three_in_a_ring(world)
    ties.create_playoffs(actor=world.organiser, group=first.group)
    scoring.reopen(actor=world.organiser, match=first.public_id, version=1, key=key(), reason="misread")
    assert not [match for match in Match.objects.all() if match.playoff]


def test_closing_over_an_open_tie_needs_a_reason_and_records_the_lots() -> None:
    world = World(parejas=3)
    first = three_in_a_ring(world)
    closed = closing.close(actor=world.organiser, phase=first.phase, reason="the hall closes at two")
    assert closed.result["lots"]["A"]["order"][0] == closed.result["qualified"][0]["pareja"]
    assert closing.close(actor=world.organiser, phase=closed).result == closed.result
    with pytest.raises(Refusal) as refused:
        scoring.reopen(actor=world.organiser, match=first.public_id, version=1, key=key(), reason="late")
    assert refused.value.key in ("match.has_dependants", "match.phase_not_in_play")
    opened = closing.reopen(actor=world.organiser, phase=closed, reason="a sheet was found")
    assert opened.status == PhaseStatus.IN_PLAY


def test_groups_known_before_they_end_fill_the_bracket_when_they_close() -> None:
    world = World(parejas=8)
    groups = world.groups_phase(groups=4)
    world.knockout_phase(source_phase=groups.public_id, placement="fixed", publish=False)
    sources = {m.code: (m.source_a, m.source_b) for m in by_code(world).values() if m.code[:2] == "SF"}
    assert sources == {"SF1": ("G:A#1", "G:B#1"), "SF2": ("G:C#1", "G:D#1")}
    for match in Match.objects.filter(phase=groups):
        world.paper(match, *A_WINS)
    closed = closing.close(actor=world.organiser, phase=groups)
    winners = {place["group"]: place["pareja"] for place in closed.result["qualified"]}
    semifinal = by_code(world)["SF2"]
    assert (semifinal.side_a.public_id, semifinal.side_b.public_id) == (winners["C"], winners["D"])
    with pytest.raises(Refusal):
        closing.reopen(actor=world.organiser, phase=closed, reason="no")


def test_a_draw_is_confirmed_once_and_only_as_it_was_seen() -> None:
    world = World(parejas=4)
    phase = world.groups_phase(publish=False)
    again = draws.confirm_draw(
        actor=world.organiser, phase=phase, digest=phase.draws.get(status="confirmed").digest
    )
    assert again.matches.count() == 6
    with pytest.raises(Refusal):
        draws.confirm_draw(actor=world.organiser, phase=phase, digest="another")
    undone = draws.undo_draw(actor=world.organiser, phase=phase, reason="a pareja was missing")
    assert (undone.status, undone.matches.count(), undone.groups.count()) == (PhaseStatus.DRAFT, 0, 0)
    draft = draws.draft_draw(actor=world.organiser, phase=undone, seed="another seed")
    world.add_pareja(9)
    with pytest.raises(Refusal) as refused:
        draws.confirm_draw(actor=world.organiser, phase=undone, digest=draft.digest)
    assert refused.value.key == "draw.entrants_changed"
