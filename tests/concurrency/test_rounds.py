"""Rounds and draws under many hands at once (PostgreSQL): what is made is made exactly once.

Two results ending a round at once, two hundred times: `JOC_FORA_RACES=200 pytest tests/concurrency/test_rounds.py` with
`DATABASE_URL`; the suite runs a few.
"""

import os
from collections import Counter
from typing import Any

import pytest

from scoring import services as scoring
from tests.concurrency.racing import race
from tests.world import World, key
from tournaments.models import AuditEntry, DrawStatus, Match, Phase, PhaseFormat, PhaseStatus
from tournaments.services import draws, phases, rounds

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
TIMES = int(os.environ.get("JOC_FORA_RACES", "5"))


def rounds_phase(world: World, **settings: Any) -> Phase:
    actor = world.organiser
    made = phases.create(
        actor=actor,
        championship=world.championship,
        name="Rondes",
        format=PhaseFormat.SWISS,
        settings={"rounds_count": 3, **settings},
    )
    draw = draws.draft_draw(actor=actor, phase=made, seed="prova 2026")
    made = draws.confirm_draw(actor=actor, phase=made, digest=draw.seen)
    return phases.publish(actor=actor, phase=made)


def first_round(world: World, phase: Phase) -> list[Match]:
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    return rounds.confirm_round(actor=world.organiser, phase=phase, number=1, digest=draft.seen)


def test_two_results_that_end_a_round_at_once_make_the_next_one_exactly_once() -> None:
    world = World(parejas=4)
    for _ in range(TIMES):
        phase = rounds_phase(world, by_itself=True)
        matches = first_round(world, phase)
        actor = world.organiser

        def enter(number: int, held: list[Match] = matches, who: Any = actor) -> Any:
            return scoring.paper_result(
                actor=who,
                match=held[number].public_id,
                sets=((24, 1), (24, 2)),
                version=0,
                key=key(),
            )

        answers = race(enter, writers=2)
        assert not [answer for answer in answers if isinstance(answer, str)]
        second = Match.objects.filter(phase=phase, round=2)
        assert second.count() == 2
        sides = [pk for match in second for pk in (match.side_a_id, match.side_b_id)]
        assert len(set(sides)) == 4
        assert phase.draws.filter(round=2).count() == 1
        assert not Match.objects.filter(phase=phase, round=3).exists()


def test_a_double_click_on_confirming_a_round_makes_it_once() -> None:
    world = World(parejas=8)
    phase = rounds_phase(world)
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    answers = race(
        lambda _: len(rounds.confirm_round(actor=world.organiser, phase=phase, number=1, digest=draft.seen)),
        writers=6,
    )
    assert answers == [4] * 6
    assert Match.objects.filter(phase=phase).count() == 4
    assert AuditEntry.objects.filter(verb="round.confirm").count() == 1


def test_a_first_result_against_taking_the_round_back_leaves_one_of_the_two() -> None:
    world = World(parejas=4)
    for _ in range(TIMES):
        phase = rounds_phase(world, by_itself=True)
        match = first_round(world, phase)[0]

        def act(number: int, held: Match = match, of: Phase = phase) -> Any:
            if number:
                return rounds.undo_round(actor=world.organiser, phase=of, reason="wrong list") or "undone"
            return scoring.paper_result(
                actor=world.organiser,
                match=held.public_id,
                sets=((24, 1), (24, 2)),
                version=0,
                key=key(),
            )

        result, undone = race(act, writers=2)
        left = Match.objects.filter(phase=phase).count()
        assert (left, result, undone) in ((0, "match.unknown", "undone"), (2, result, "round.played"))


def test_two_organisers_who_publish_at_once_publish_once() -> None:
    world = World(parejas=6)
    phase = world.groups_phase(publish=False)
    answers = race(lambda _: phases.publish(actor=world.organiser, phase=phase).status, writers=6)
    assert answers == [PhaseStatus.PUBLISHED] * 6
    assert AuditEntry.objects.filter(verb="phase.publish").count() == 1


def test_many_who_draw_and_confirm_at_once_leave_one_draw_and_its_matches() -> None:
    world = World(parejas=6)
    phase = phases.create(
        actor=world.organiser,
        championship=world.championship,
        name="Lligueta",
        format=PhaseFormat.GROUPS,
        settings={"groups": 2},
    )

    def act(number: int) -> str:
        draft = draws.draft_draw(actor=world.organiser, phase=phase, seed=f"seed {number}")
        draws.confirm_draw(actor=world.organiser, phase=phase, digest=draft.seen)
        return "confirmed"

    kinds = Counter(race(act, writers=6))
    assert kinds["confirmed"] >= 1
    assert set(kinds) <= {"confirmed", "draw.changed", "phase.already_drawn"}
    live = phase.draws.exclude(status=DrawStatus.DISCARDED)
    assert [draw.status for draw in live] == [DrawStatus.CONFIRMED]
    assert Match.objects.filter(phase=phase).count() == 6, "two groups of three"
