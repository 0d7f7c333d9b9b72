"""What is printed for a pen: a box for joc fora where the game has one, and its mark only for who called it."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import services as scoring
from tests.world import World, key

pytestmark = pytest.mark.django_db


def printed(world: World, name: str, which: str) -> str:
    client = Client()
    client.force_login(world.ana)
    slug = world.championship.slug
    return client.get(reverse(f"organiser:{name}", args=[slug, which])).content.decode()


@pytest.mark.parametrize(("ruleset", "asked"), [("truc_valencia", True), ("argentino", False)])
def test_paper_asks_for_joc_fora_where_a_call_wins_the_partida(ruleset: str, asked: bool) -> None:
    world = World(parejas=3, ruleset=ruleset)
    phase = world.groups_phase()
    sheet = printed(world, "group_print", phase.groups.get().public_id)
    assert ("J.F." in sheet) is asked
    columns = sheet.split('fixture-sheet">')[1].split("</thead>")[0].count("</th>")
    assert f'colspan="{columns}"' in sheet  # the round's line is as wide as its table
    match = phase.matches.order_by("id")[0]
    assert ("☐" in printed(world, "match_sheet", match.public_id)) is asked


def test_the_box_of_joc_fora_is_for_who_called_it_not_for_a_judges_word() -> None:
    world = World(parejas=3)
    phase = world.groups_phase()
    called, ruled = phase.matches.order_by("id")[:2]
    world.paper(called, (24, 1), (10, 3), joc_fora="B")
    scoring.rule(
        actor=world.organiser,
        match=ruled.public_id,
        outcome="ruling",
        winner="A",
        version=0,
        key=key(),
        reason="cards on the floor",
    )
    sheet = printed(world, "group_print", phase.groups.get().public_id)
    assert (sheet.count('<td class="box">◆</td>'), sheet.count('<td class="box">●</td>')) == (1, 0)
