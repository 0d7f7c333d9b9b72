"""What the public takes away: by the championship's name policy, never of a draft."""

import pytest
from django.test import Client

from scoring.engine.trnfile import read_file, replay_file
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=4)


def pages(phase) -> list[str]:
    match, group = phase.matches.first(), phase.groups.first()
    base = "/es/c/prova/export"
    out = [f"{base}/matches/{match.public_id}.trn", f"{base}/phases/{phase.public_id}/phase.json"]
    for kind in ("csv", "xlsx"):
        out += [
            f"{base}/phases/{phase.public_id}/tables.{kind}",
            f"{base}/groups/{group.public_id}/matches.{kind}",
        ]
    return out


def test_everybody_takes_away_what_is_published(world):
    phase = world.groups_phase()
    match = world.start(phase.matches.first())
    world.hand(match, "#1 R4 | =A =A")
    for page in pages(phase):
        answer = Client().get(page)
        assert answer.status_code == 200, page
        assert answer["Content-Disposition"].startswith("attachment")
        assert Client().post(page).status_code == 405
    sheet, wrong = replay_file(read_file(Client().get(pages(phase)[0]).content.decode()))
    assert not wrong
    assert len(sheet.rows) == 1


def test_names_follow_the_policy(world):
    phase = world.groups_phase()
    for policy, shown in (("full", True), ("club", False)):
        world.championship.names_shown = policy
        world.championship.save()
        for page in pages(phase):
            if not page.endswith("xlsx"):
                assert ("Jugador" in Client().get(page).content.decode()) is shown, page


def test_drafts_stay_in_the_house(world):
    phase = world.groups_phase(publish=False)
    for page in pages(phase):
        assert Client().get(page).status_code == 404, page


def test_a_championship_that_is_a_draft_is_not_there(world):
    phase = world.groups_phase()
    world.championship.visibility = "draft"
    world.championship.save()
    for page in pages(phase):
        assert Client().get(page).status_code == 404, page
