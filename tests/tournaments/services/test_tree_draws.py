"""Trees of every shape drawn through the services: what is published is made again by anybody, changes included."""

import json

import pytest

from tests.world import World
from tournaments import formats
from tournaments.errors import Refusal
from tournaments.formats.__main__ import answer
from tournaments.models import Draw, PhaseFormat
from tournaments.services import draws, phases

pytestmark = pytest.mark.django_db

SHAPES = {
    "third place": (PhaseFormat.KNOCKOUT, {"third_place": True}),
    "all places": (PhaseFormat.KNOCKOUT, {"placement_depth": 16}),
    "to a league": (PhaseFormat.KNOCKOUT, {"survivors": 4}),
    "repechage": (PhaseFormat.KNOCKOUT, {"repechage": "SF"}),
    "a cup beside it": (PhaseFormat.KNOCKOUT, {"repechage": "cup"}),
    "double elimination": (PhaseFormat.DOUBLE_ELIMINATION, {}),
    "one final": (PhaseFormat.DOUBLE_ELIMINATION, {"reset": False}),
}


def drafted(world: World, name: str) -> Draw:
    kind, settings = SHAPES[name]
    phase = phases.create(
        actor=world.organiser, championship=world.championship, name=name, format=kind, settings=settings
    )
    return draws.draft_draw(actor=world.organiser, phase=phase, seed="lottery 06381")


@pytest.mark.parametrize("name", SHAPES)
def test_every_match_is_made_and_the_file_makes_the_draw_again(name: str) -> None:
    world = World(parejas=11)
    draw = drafted(world, name)
    phase = draws.confirm_draw(actor=world.organiser, phase=draw.phase, digest=draw.seen)
    draw.refresh_from_db()
    assert answer(json.dumps(draw.file)) == draw.file
    tree = formats.drawn_tree(draw.file)
    made = {row.code: row for row in phase.matches.all()}
    assert set(made) == set(tree.by_id)
    for code, node in tree.by_id.items():
        row = made[code]
        assert (row.source_a, row.source_b, row.round, row.only_if) == (
            str(node.a),
            str(node.b),
            node.round,
            node.only_if,
        )


def test_a_change_by_hand_is_made_again_with_the_draw_and_its_file_names_nobody() -> None:
    """Bug 70: possible, public, and nothing of it can be hidden."""
    world = World(parejas=11)
    draw = drafted(world, "double elimination")
    standing = [line.removeprefix("P:") for line in draw.file["result"]["lines"] if line != "BYE"]
    one, other = standing[:2]
    draw = draws.change_draw(
        actor=world.organiser, draw=draw, one=one, other=other, reason="they share a car"
    )
    (told,) = draw.changes
    assert (told["who"], told["reason"]) == ("ana", "they share a car")
    (written,) = draw.file["changes"]
    assert set(written) == {"swap", "before", "after", "at", "reason"}
    again = answer(json.dumps(draw.file))
    assert (again["result"], again["result_digest"]) == (draw.file["result"], draw.file["result_digest"])
    hidden = {name: value for name, value in draw.file.items() if name != "changes"}
    with pytest.raises(formats.FormatError, match="result_mismatch"):
        answer(json.dumps(hidden))


def test_a_shape_that_cannot_be_is_refused_with_a_sentence() -> None:
    world = World(parejas=4)
    for name in ("repechage", "to a league"):
        with pytest.raises(Refusal) as refusal:
            drafted(world, name)
        assert refusal.value.key in ("format.too_few_entrants", "format.bad_survivors")
        assert "%(" not in str(refusal.value)
