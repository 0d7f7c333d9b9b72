"""Sixteen writers on one match: one wins each version, a retry is one hand, and nothing is half saved (PostgreSQL)."""

from collections import Counter
from typing import Any

import pytest

from scoring import services as scoring
from scoring import store
from tests.concurrency.racing import WRITERS, race
from tests.world import World, key
from tournaments.models import Group, Match
from tournaments.services import closing, phases, ties

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    return world.start(Match.objects.order_by("round", "order").first())


def record(world: World, match: Match, version: int, tap: str) -> scoring.Recorded:
    trn = f"#{version} R{(version + 2) % 4 + 1} | =A =A"
    return scoring.record_hand(
        actor=world.organiser, match=match.public_id, trn=trn, version=version, key=tap
    )


def test_one_writer_wins_each_version(world: World, match: Match) -> None:
    for version in (1, 2, 3):
        answers = race(lambda n, v=version: record(world, match, v, f"{v}-{n}"))
        kinds = Counter(answer if isinstance(answer, str) else "saved" for answer in answers)
        assert kinds == {"saved": 1, "match.stale": WRITERS - 1}
    match.refresh_from_db()
    assert (match.version, match.live["points"]) == (4, {"A": 3, "B": 0})
    assert store.broken_link(store.links(match.pk)) is None


def test_the_same_tap_sixteen_times_is_one_hand(world: World, match: Match) -> None:
    answers = race(lambda n: record(world, match, 1, "one tap"))
    assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
    assert {(answer.seq, answer.version) for answer in answers} == {(2, 2)}
    assert len(store.links(match.pk)) == 2


def test_files_sent_at_once_come_in_as_one(world: World) -> None:
    world.groups_phase()
    match = Match.objects.order_by("round", "order").first()
    assert match is not None

    def bring(number: int) -> scoring.Recorded:
        hands = "\n".join(f"#{n} R{(n + 2) % 4 + 1} | =A =A" for n in range(1, number % 3 + 2))
        return scoring.import_trn(
            actor=world.organiser, match=match.public_id, trn=hands, version=0, key=f"file-{number}"
        )

    answers = race(bring)
    kinds = Counter(answer if isinstance(answer, str) else "saved" for answer in answers)
    assert kinds == {"saved": 1, "match.stale": WRITERS - 1}
    match.refresh_from_db()
    log = store.links(match.pk)
    assert store.broken_link(log) is None
    assert [link.body["kind"] for link in log] == ["started", *["hand"] * (len(log) - 1)]
    assert (match.version, match.live["points"]["A"]) == (len(log), len(log) - 1)


def test_the_same_file_sixteen_times_is_one_import(world: World) -> None:
    world.groups_phase()
    match = Match.objects.order_by("round", "order").first()
    assert match is not None
    hands = "#1 R4 | =A =A\n#2 R1 | =B =B"
    answers = race(
        lambda n: scoring.import_trn(
            actor=world.organiser, match=match.public_id, trn=hands, version=0, key="one file"
        )
    )
    assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
    assert len(store.links(match.pk)) == 3


def test_recording_against_undo_leaves_a_log_that_plays(world: World, match: Match) -> None:
    record(world, match, 1, "first")

    def act(number: int) -> Any:
        if number % 2:
            return scoring.void_last(
                actor=world.organiser, match=match.public_id, version=2, key=f"undo-{number}"
            )
        return record(world, match, 2, f"hand-{number}")

    answers = race(act)
    assert sum(not isinstance(answer, str) for answer in answers) == 1
    match.refresh_from_db()
    assert match.live["points"] in ({"A": 0, "B": 0}, {"A": 2, "B": 0})


def test_two_semifinals_ending_at_once_fill_the_final_once() -> None:
    world = World(parejas=4)
    world.knockout_phase()
    semifinals = list(Match.objects.filter(code__startswith="SF").order_by("code"))

    def act(number: int) -> Any:
        return scoring.paper_result(
            actor=world.organiser,
            match=semifinals[number].public_id,
            sets=[(24, 1), (24, 2)],
            version=0,
            key=key(),
        )

    assert not [answer for answer in race(act, 2) if isinstance(answer, str)]
    final = Match.objects.get(code="F")
    assert {final.side_a_id, final.side_b_id} == {semifinal.side_a_id for semifinal in semifinals}
    assert final.state == "ready"


def test_two_organisers_click_at_once() -> None:
    world = World(parejas=3)
    phase = world.groups_phase(publish=False)
    assert {
        answer.status for answer in race(lambda n: phases.publish(actor=world.organiser, phase=phase), 8)
    } == {"published"}
    for match in Match.objects.filter(phase=phase):
        a_wins = (match.side_a.number % 3) + 1 == match.side_b.number
        world.paper(match, *([(24, 1), (24, 2)] if a_wins else [(1, 24), (2, 24)]))
    group = Group.objects.get()
    made = race(lambda n: [m.pk for m in ties.create_playoffs(actor=world.organiser, group=group)], 8)
    assert len({tuple(sorted(pks)) for pks in made}) == 1
    assert Match.objects.filter(phase=phase, round__gte=90).count() == 3
    closed = race(lambda n: closing.close(actor=world.organiser, phase=phase, reason="late"), 8)
    assert all(phase.result == closed[0].result for phase in closed)
