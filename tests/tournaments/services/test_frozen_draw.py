"""What was published stays as it was drawn: later edits of the list change names, never who meets whom (public bug report 20)."""

import pytest
from django.db.models import F

from tests.world import World
from tournaments.errors import Refusal
from tournaments.models import Draw, DrawStatus, Match, Pareja
from tournaments.services import draws

pytestmark = pytest.mark.django_db


def drawn(world: World) -> tuple[dict[str, object], list[tuple[str, str, str]]]:
    """The draw that stands and the sides of every match."""
    draw = Draw.objects.get(status=DrawStatus.CONFIRMED)
    sides = Match.objects.order_by("code").values_list("code", "source_a", "source_b")
    return draw.file, list(sides)


def test_seeds_and_clubs_edited_after_publication_change_nothing_that_was_drawn() -> None:
    world = World(parejas=8)
    Pareja.objects.update(seed_rank=F("number"))
    world.knockout_phase()
    before = drawn(world)
    for pareja in Pareja.objects.order_by("number"):
        pareja.seed_rank = 9 - pareja.number
        pareja.club.name = "Falla canviada"
        pareja.club.save()
        pareja.save()
    assert drawn(world) == before


def test_another_draw_is_an_act_with_a_reason_that_stays_on_record() -> None:
    world = World(parejas=8)
    phase = world.knockout_phase()
    with pytest.raises(Refusal) as refusal:
        draws.undo_draw(actor=world.organiser, phase=phase, reason=" ")
    assert refusal.value.key == "reason.required"
    draws.undo_draw(actor=world.organiser, phase=phase, reason="two parejas were missing")
    draws.draft_draw(actor=world.organiser, phase=phase, seed="another")
    assert phase.draws.filter(status=DrawStatus.DISCARDED).count() == 1
