"""A device enters a table by the API: with the token and the PIN of its sheet, or not at all."""

import pytest

from tests.tournaments.api.caller import Caller, problem
from tests.world import World
from tournaments.models import Match, TableLink
from tournaments.permissions import Member
from tournaments.services import tablelinks

pytestmark = pytest.mark.django_db
ANYBODY = Caller()


@pytest.fixture
def link(world: World) -> TableLink:
    return tablelinks.issue(
        actor=Member(world.ana), championship=world.championship, table=world.tables[0], session=world.session
    )


def test_the_secret_opens_the_table(world: World, link: TableLink, playing: Match) -> None:
    answer = ANYBODY.post("tables/enter/", {"token": tablelinks.token_of(link), "pin": link.pin})
    assert answer.status_code == 201, answer.content
    assert answer["Cache-Control"] == "no-store"
    entered = answer.json()
    assert (entered["championship"], entered["table"]["number"]) == ("prova", 1)
    phone = Caller(f"Table {entered['secret']}")
    assert phone.get(f"matches/{playing.public_id}/state/").json()["version"] == 2


def test_wrong_method_pin_token_and_state(world: World, link: TableLink) -> None:
    token = tablelinks.token_of(link)
    problem(ANYBODY.get("tables/enter/"), 405, "method.not_allowed")
    problem(ANYBODY.post("tables/enter/", {"token": "forged.token", "pin": link.pin}), 404, "link.unknown")
    wrong = "0000" if link.pin != "0000" else "1111"
    tries = [ANYBODY.post("tables/enter/", {"token": token, "pin": wrong}) for _ in range(3)]
    problem(tries[0], 422, "link.pin")
    problem(tries[2], 429, "link.wait")
    assert int(tries[2]["Retry-After"]) > 0
    problem(ANYBODY.post("tables/enter/", {"token": token, "pin": link.pin}), 429, "link.wait")
    tablelinks.revoke(actor=Member(world.ana), link=link)
    problem(ANYBODY.post("tables/enter/", {"token": token, "pin": link.pin}), 410, "link.revoked")
