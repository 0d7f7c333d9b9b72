"""A phase in other hands: its own organisers, place, days and deadline, and who it hands in."""

import datetime as dt

import pytest
from django.test import Client

from tests.tournaments.views.phase_forms import A_WINS, B_WINS, at, made, signed
from tests.world import World
from tournaments.models import Membership, Phase, PhaseFormat, PhaseStatus, Role, Session, User
from tournaments.selectors import handed_in
from tournaments.services import members, phases

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=6)


@pytest.fixture
def ana(world: World) -> Client:
    return signed(world.ana)


@pytest.fixture
def sector(world: World, ana: Client) -> Phase:
    """A league of a sector in the hands of Dolors: its own venue, days and deadline."""
    phase = made(ana, "groups", name="Sector Botànic", groups="1")
    dolors = User.objects.create_user("dolors", password="demo-password-1")
    _invitation, token = members.invite(
        actor=world.organiser,
        championship=world.championship,
        role=Role.DELEGATE,
        scope={"phase": phase.public_id},
    )
    members.accept(user=dolors, token=token)
    venue = world.tables[0].venue
    ana.post(
        at("phase_where", phase.public_id),
        {"venue": venue.public_id, "starts_on": "2026-11-21", "deadline": "2026-12-05"},
    )
    return phase


def test_a_delegate_plans_the_own_phase_and_nothing_else(world, ana, sector):
    dolors = signed(User.objects.get(username="dolors"))
    other = made(ana, "groups", name="Sector Saïdia")
    assert dolors.get(at("phase", sector.public_id)).status_code == 200
    front = dolors.get(at("championship")).content.decode()
    assert at("phase", sector.public_id) in front
    assert at("phase", other.public_id) not in front
    assert "scan the code" not in front
    assert dolors.get(at("phase", other.public_id)).status_code == 403
    assert dolors.get(at("phase_draw", other.public_id)).status_code == 403
    assert dolors.get(at("phase_choose")).status_code == 403
    listed = dolors.get(at("phases")).content.decode()
    assert "Sector Botànic" in listed
    assert "Sector Saïdia" not in listed
    night = {"on": "2026-11-28", "starts_at": "22:00"}
    assert dolors.post(at("phase_night", sector.public_id), night).status_code == 302
    assert Session.objects.filter(date=dt.date(2026, 11, 28), venue=world.tables[0].venue).exists()
    late = {"on": "2026-12-18", "starts_at": "22:00"}
    assert dolors.post(at("phase_night", sector.public_id), late).status_code == 422
    assert "dolors" in ana.get(at("phase_where", sector.public_id)).content.decode()


def test_a_delegate_hands_in_the_champion_with_the_players(world, ana, sector):
    final = phases.create(
        actor=world.organiser,
        championship=world.championship,
        name="Final",
        format=PhaseFormat.KNOCKOUT,
        settings={"source_phase": sector.public_id},
    )
    page = at("phase_came", final.public_id)
    assert "not handed in yet" in ana.get(page).content.decode()
    assert handed_in.to(final, dt.date(2026, 12, 6))[0].late
    dolors = signed(User.objects.get(username="dolors"))
    dolors.post(at("phase_draw", sector.public_id), {"seed": "botanic"})
    dolors.post(at("phase_draw_check", sector.public_id), {"digest": sector.draws.get().seen})
    dolors.post(at("phase_publish", sector.public_id))
    for match in sector.matches.all():
        first = match.side_a.number < match.side_b.number
        world.paper(match, *(A_WINS if first else B_WINS))
    assert dolors.post(at("phase_close", sector.public_id), {"reason": ""}).status_code == 302
    sector.refresh_from_db()
    assert sector.status == PhaseStatus.CLOSED
    champion = sector.result["qualified"][0]["pareja"]
    player = world.championship.parejas.get(public_id=champion).players.first().name
    assert player in ana.get(page).content.decode()


def test_an_invitation_narrows_a_delegate_to_a_phase(world, ana):
    phase = made(ana, "groups")
    answer = ana.post(at("members"), {"role": "delegate", "phase": phase.public_id, "note": "sector"})
    assert answer.status_code == 200
    token = answer.context["link"].rstrip("/").rpartition("/")[2]
    members.accept(user=world.caro, token=token)
    joined = Membership.objects.get(user=world.caro)
    assert joined.scope == {"phase": phase.public_id}
