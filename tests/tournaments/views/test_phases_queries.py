"""The pages that are opened all night ask the database as often for a large group as for a small one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.world import World

pytestmark = pytest.mark.django_db
PAGES = ["organiser:phase", "organiser:programme", "organiser:phase_close", "organiser:phase_print"]


def count(client: Client, page: str) -> int:
    client.get(page)
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert client.get(page).status_code == 200
    return len(seen)


@pytest.mark.parametrize("name", [*PAGES, "matches:entry_group", "organiser:group"])
def test_queries_do_not_grow_with_the_parejas(name):
    world = World(parejas=4)
    client = Client()
    client.force_login(world.ana)

    def page(phase) -> str:
        of_group = name in ("matches:entry_group", "organiser:group")
        return reverse(name, args=["prova", (phase.groups.first() if of_group else phase).public_id])

    small = count(client, page(world.groups_phase()))
    for number in range(5, 11):
        world.add_pareja(number)
    large = count(client, page(world.groups_phase()))
    assert large <= small + 2
