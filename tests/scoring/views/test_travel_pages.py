"""The doors of a travelling championship: works, wrong method, wrong person, wrong file."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.world import World
from tournaments.models import Championship, ParejaContact

pytestmark = pytest.mark.django_db
AWAY, BRING = "/en/o/prova/take-away/", "/en/o/bring/"


@pytest.fixture
def world() -> World:
    world = World(parejas=2)
    ParejaContact.objects.create(pareja=world.championship.parejas.first(), phone="+34 600 000 001")
    world.groups_phase()
    return world


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def bring(client: Client, content: bytes):
    return client.post(BRING, {"file": SimpleUploadedFile("prova.json", content)})


def test_the_file_has_everything_and_contacts_only_when_asked(world: World) -> None:
    client = signed_in(world.ana)
    assert client.get(AWAY).status_code == 200
    without = client.post(AWAY)
    assert "attachment" in without["Content-Disposition"]
    assert len(without.json()["matches"]) == 1
    assert "600 000 001" not in without.content.decode()
    assert "600 000 001" in client.post(AWAY, {"contacts": "on"}).content.decode()


def test_only_who_manages_takes_it_away_and_only_so(world: World) -> None:
    assert signed_in(world.rita).post(AWAY).status_code == 403
    assert signed_in(world.caro).get("/en/o/nothere/take-away/").status_code == 404
    assert Client().get(AWAY).status_code == 302
    assert signed_in(world.ana).put(AWAY).status_code == 405


@pytest.mark.parametrize("content", [b"", b"no json", b"[]", b'{"format": "x"}', b"\xff\xfe", b"[" * 100_000])
def test_a_wrong_file_says_so_and_leaves_nothing(world: World, content: bytes) -> None:
    world.ana.is_staff = True
    world.ana.save()
    answer = bring(signed_in(world.ana), content)
    assert answer.status_code == 422
    assert Championship.objects.count() == 1


def test_it_is_already_here(world: World) -> None:
    world.ana.is_staff = True
    world.ana.save()
    client = signed_in(world.ana)
    answer = bring(client, json.dumps(client.post(AWAY).json()).encode())
    assert answer.status_code == 409
    assert "already here" in answer.content.decode()


def test_who_may_not_create_may_not_bring(world: World) -> None:
    document = signed_in(world.ana).post(AWAY).content
    assert bring(signed_in(world.caro), document).status_code == 403
