"""Points that a ruling gives or takes: who may, what it does to the table and its tie-breaks, and that nobody loses it by chance."""

import pytest

from tests.tournaments.views.phase_forms import A_WINS, B_WINS
from tests.world import World
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import AuditEntry, Match, Pareja, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor
from tournaments.selectors import results
from tournaments.services import closing, phases, points, ties

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def phase(world: World) -> Phase:
    return world.groups_phase(chain=["points", "playoff"], quota=1)


def adjust(world: World, phase: Phase, number: int, value: float, actor: Actor | None = None) -> None:
    points.adjust(
        actor=actor or world.organiser,
        group=phase.groups.get(),
        pareja=Pareja.objects.get(number=number),
        points=value,
        reason="came without the sheet",
    )
    phase.refresh_from_db()


def all_won_once(world: World, phase: Phase) -> None:
    """1 beats 2, 2 beats 3, 3 beats 1."""
    for match in Match.objects.filter(phase=phase).select_related("side_a", "side_b"):
        a, b = match.side_a.number, match.side_b.number
        world.paper(match, *(A_WINS if (a, b) in {(1, 2), (2, 3), (3, 1)} else B_WINS))


def first(phase: Phase) -> int:
    (table,) = results.phase_tables(phase).values()
    return Pareja.objects.get(public_id=table.rows[0].entrant).number


def test_a_point_taken_is_a_point_less_said_twice_or_once(world: World, phase: Phase) -> None:
    all_won_once(world, phase)
    adjust(world, phase, 1, -0.5)
    adjust(world, phase, 1, -0.5)
    (table,) = results.phase_tables(phase).values()
    row = table.row(Pareja.objects.get(number=1).public_id)
    assert (row.won, row.points, row.adjusted) == (1, 0.5, -0.5)
    kept = AuditEntry.objects.filter(verb="phase.points").first()
    assert kept is not None
    assert kept.reason == "came without the sheet"
    adjust(world, phase, 1, 0)
    assert phase.settings["adjustments"] == {}


def test_a_tie_that_a_ruling_undoes_is_not_played_off(world: World, phase: Phase) -> None:
    all_won_once(world, phase)
    made = ties.create_playoffs(actor=world.organiser, group=phase.groups.get())
    assert len(made) == 3
    adjust(world, phase, 2, 1)
    assert not Match.objects.filter(phase=phase).exclude(playoff={}).exists()
    assert first(phase) == 2


def test_a_page_made_before_the_ruling_makes_no_tie_break(world: World, phase: Phase) -> None:
    all_won_once(world, phase)
    before = phase.groups.select_related("phase").get()
    adjust(world, phase, 2, 1)
    with pytest.raises(Refusal) as refusal:
        ties.create_playoffs(actor=world.organiser, group=before)
    assert refusal.value.key == "tie.none"


def test_a_tie_break_in_play_is_not_taken_away(world: World, phase: Phase) -> None:
    all_won_once(world, phase)
    playoff, *_ = ties.create_playoffs(actor=world.organiser, group=phase.groups.get())
    world.start(playoff)
    with pytest.raises(Refusal) as refusal:
        adjust(world, phase, 2, 1)
    assert refusal.value.key == "match.has_dependants"
    phase.refresh_from_db()
    assert not phase.settings["adjustments"]


def test_editing_the_phase_leaves_the_ruling(world: World, phase: Phase) -> None:
    adjust(world, phase, 3, 1)
    stale = PhaseSettings.of(phase.settings | {"adjustments": {}, "draw_points": 0}).stored()
    edited = phases.edit(actor=world.organiser, phase=phase, name="Lliga", settings=stale)
    assert edited.settings["adjustments"] == phase.settings["adjustments"] != {}


def test_a_referee_gives_no_points(world: World, phase: Phase) -> None:
    with pytest.raises(NotAllowed):
        adjust(world, phase, 1, 1, actor=world.referee)


def test_a_table_without_points_takes_none(world: World) -> None:
    with pytest.raises(Refusal) as refusal:
        adjust(world, world.groups_phase(chain=["wins", "lots"]), 1, 1)
    assert refusal.value.key == "points.not_counted"


def test_a_closed_table_stays(world: World, phase: Phase) -> None:
    all_won_once(world, phase)
    closing.close(actor=world.organiser, phase=phase, reason="lots, as the bases say")
    with pytest.raises(Refusal) as refusal:
        adjust(world, phase, 1, 1)
    assert refusal.value.key == "phase.closed"


def test_only_who_plays_in_the_group_gets_points(world: World, phase: Phase) -> None:
    world.add_pareja(4)
    with pytest.raises(Refusal) as refusal:
        adjust(world, phase, 4, 1)
    assert (refusal.value.key, refusal.value.field) == ("points.not_there", "pareja")
