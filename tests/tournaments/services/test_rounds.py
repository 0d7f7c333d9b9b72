"""Rounds drawn one at a time: drafted, looked at, confirmed once; never over a missing result without a reason."""

import random

import pytest

from scoring import services as scoring
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, PhaseFormat, PhaseStatus
from tournaments.selectors import rounds as reads
from tournaments.services import closing, draws, phases, rounds

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))


def phase_of(world: World, format: str, **settings):
    made = phases.create(
        actor=world.organiser,
        championship=world.championship,
        name="Rondes",
        format=format,
        settings=settings,
    )
    draw = draws.draft_draw(actor=world.organiser, phase=made, seed="prova 2026")
    made = draws.confirm_draw(actor=world.organiser, phase=made, digest=draw.seen)
    return phases.publish(actor=world.organiser, phase=made)


def draw_round(world: World, phase) -> list[Match]:
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    return rounds.confirm_round(actor=world.organiser, phase=phase, number=draft.round, digest=draft.seen)


def refusal(verb) -> str:
    with pytest.raises(Refusal) as refused:
        verb()
    return refused.value.key


def test_a_swiss_of_seven_is_drawn_round_by_round_and_rests_are_wins_without_a_match() -> None:
    world = World(parejas=7)
    phase = phase_of(world, PhaseFormat.SWISS, rounds_count=3, chain=["points", "stone_diff", "lots"])
    assert phase.matches.count() == 0, "the draw says who plays; each round is drawn when its time comes"
    rested = set()
    for number in (1, 2, 3):
        made = draw_round(world, phase)
        assert [match.round for match in made] == [number] * 4
        rest = next(match for match in made if match.source_b == "BYE")
        assert (rest.state, rest.outcome, rest.winner) == (MatchState.FINISHED, "bye", "A")
        rested.add(rest.side_a_id)
        for match in made:
            if match.side_b_id:
                world.paper(match, *A_WINS)
    assert len(rested) == 3, "nobody rests twice before all have"
    pairs = [frozenset((m.side_a_id, m.side_b_id)) for m in phase.matches.all() if m.side_b_id]
    assert len(set(pairs)) == len(pairs) == 9, "nobody meets twice"
    assert reads.progress(phase).over
    assert refusal(lambda: rounds.draft_round(actor=world.organiser, phase=phase)) == "format.phase_over"
    closed = closing.close(actor=world.organiser, phase=phase)
    assert len(closed.result["order"]) == 7


def test_a_round_is_not_made_over_a_missing_result_unless_there_is_a_reason() -> None:
    world = World(parejas=4)
    phase = phase_of(world, PhaseFormat.SWISS, rounds_count=2)
    first, _second = draw_round(world, phase)
    world.paper(first, *A_WINS)
    assert refusal(lambda: rounds.draft_round(actor=world.organiser, phase=phase)) == "round.open"
    draft = rounds.draft_round(actor=world.organiser, phase=phase, reason="they play it tomorrow")
    assert "they play it tomorrow" in draft.note
    made = rounds.confirm_round(actor=world.organiser, phase=phase, number=2, digest=draft.seen)
    assert len(made) == 2
    assert refusal(lambda: closing.close(actor=world.organiser, phase=phase)) == "phase.not_clear"


def test_a_result_that_changes_between_draft_and_confirming_asks_for_a_new_draft() -> None:
    world = World(parejas=4)
    phase = phase_of(world, PhaseFormat.SWISS, rounds_count=3)
    first, second = draw_round(world, phase)
    world.paper(first, *A_WINS)
    world.paper(second, *A_WINS)
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    scoring.reopen(
        actor=world.organiser, match=first.public_id, version=1, key=key(), reason="columns swapped"
    )
    world.paper(first, *B_WINS)
    stale = lambda: rounds.confirm_round(  # noqa: E731
        actor=world.organiser, phase=phase, number=2, digest=draft.seen
    )
    assert refusal(stale) == "round.results_changed"


def test_a_double_click_confirms_once_and_a_round_nobody_played_can_be_taken_back() -> None:
    world = World(parejas=6)
    phase = phase_of(world, PhaseFormat.RANDOM_ROUNDS, rounds_count=2)
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    click = {"actor": world.organiser, "phase": phase, "number": 1, "digest": draft.seen}
    once, twice = rounds.confirm_round(**click), rounds.confirm_round(**click)
    assert {m.pk for m in once} == {m.pk for m in twice}
    rounds.undo_round(actor=world.organiser, phase=phase, reason="a pareja was forgotten")
    assert phase.matches.count() == 0
    assert phase.draws.get(round=1).status == "discarded", "it is kept, and counted"
    world.paper(draw_round(world, phase)[0], *A_WINS)
    take_back = lambda: rounds.undo_round(actor=world.organiser, phase=phase, reason="no")  # noqa: E731
    assert refusal(take_back) == "round.played"


def test_two_in_a_drawn_round_change_places_by_hand_and_the_change_is_kept() -> None:
    world = World(parejas=6)
    phase = phase_of(world, PhaseFormat.SWISS, rounds_count=2)
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    one, _ = draft.file["result"]["pairings"][0]
    other, _ = draft.file["result"]["pairings"][1]
    changed = draws.change_draw(
        actor=world.organiser, draw=draft, one=one, other=other, reason="brothers meet later"
    )
    old = lambda: rounds.confirm_round(  # noqa: E731
        actor=world.organiser, phase=phase, number=1, digest=draft.seen
    )
    assert refusal(old) == "draw.changed", "who confirms has to have seen the change"
    made = rounds.confirm_round(actor=world.organiser, phase=phase, number=1, digest=changed.seen)
    assert made[0].side_a.public_id == other
    assert changed.changes[0]["who"] == "ana"
    assert changed.changes[0]["after"] == {one: "2", other: "1"}


def test_two_losses_end_with_one_and_the_last_two_may_meet_twice() -> None:
    world = World(parejas=5)
    phase = phase_of(world, PhaseFormat.TWO_LOSSES)
    dice = random.Random(5)
    while not reads.progress(phase).over:
        for match in draw_round(world, phase):
            if match.side_b_id:
                world.paper(match, *dice.choice((A_WINS, B_WINS)))
        assert reads.progress(phase).drawn < 12, "it never ends"
    closed = closing.close(actor=world.organiser, phase=phase)
    assert closed.status == PhaseStatus.CLOSED
    assert [row["place"] for row in closed.result["qualified"]] == [1]
    lost: dict[int, int] = {}
    for match in Match.objects.filter(phase=phase).exclude(side_b=None):
        loser = match.side_b_id if match.winner == "A" else match.side_a_id
        lost[loser] = lost.get(loser, 0) + 1
    champion = closed.result["order"][0]
    numbers = {p.pk: p.public_id for p in world.championship.parejas.all()}
    assert all(count == 2 for pk, count in lost.items() if numbers[pk] != champion)


def test_the_next_round_comes_by_itself_where_the_phase_says_so() -> None:
    world = World(parejas=4)
    phase = phase_of(world, PhaseFormat.SWISS, rounds_count=3, by_itself=True)
    for number in (1, 2, 3):
        made = draw_round(world, phase) if number == 1 else list(phase.matches.filter(round=number))
        assert len(made) == 2
        for match in made:
            world.paper(match, *A_WINS)
    assert reads.progress(phase).over
    assert phase.matches.count() == 6
    assert {draw.seed for draw in phase.draws.filter(round__gt=1)} == {"prova 2026 · 2", "prova 2026 · 3"}
