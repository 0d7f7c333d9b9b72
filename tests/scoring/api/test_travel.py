"""A championship travels by the API: out for those who manage it, in for those who may create one."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from scoring import store
from tests.scoring.services.test_travel import leave
from tests.tournaments.api.caller import Caller, problem, with_key
from tests.tournaments.api.conftest import PHONE
from tests.world import World
from tournaments.api import throttles
from tournaments.models import Championship, Match, Membership, Role

pytestmark = pytest.mark.django_db
OUT = "championships/prova/export/"


def test_out_and_in_again_with_the_same_hashes(world: World, playing: Match) -> None:
    head, name = store.head(playing.pk), playing.public_id
    answer = with_key(world.ana).get(OUT)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert PHONE not in answer.content.decode()
    document = answer.json()
    staff = with_key(world.caro)
    world.caro.is_staff = True
    world.caro.save()
    problem(staff.post("imports/", document), 409, "travel.already_here")
    world.championship.table_links.all().delete()
    leave(world)
    made = staff.post("imports/", document)
    assert made.status_code == 201, made.content
    assert made.json()["slug"] == "prova"
    assert store.head(Match.objects.get(public_id=name).pk) == head
    assert Membership.objects.get().user == world.caro
    assert Membership.objects.get().role == Role.OWNER


def test_contacts_only_when_asked_for(world: World) -> None:
    assert PHONE in with_key(world.ana).get(f"{OUT}?contacts=true").content.decode()
    problem(with_key(world.ana).get(f"{OUT}?contacts=perhaps"), 422, "invalid")


def test_wrong_people(world: World) -> None:
    problem(Caller().get(OUT), 401, "auth.required")
    problem(with_key(world.caro).get(OUT), 403, "not_allowed")
    problem(with_key(world.rita).get(OUT), 403, "not_allowed")
    Championship.objects.update(visibility="draft")
    problem(with_key(world.caro).get(OUT), 404, "not_found")
    problem(Caller().post("imports/", {}), 401, "auth.required")
    problem(with_key(world.ana).post("imports/", {}), 403, "championship.may_not_create")


def test_wrong_method(world: World) -> None:
    problem(with_key(world.ana).post(OUT, {}), 405, "method.not_allowed")
    problem(with_key(world.ana).get("imports/"), 405, "method.not_allowed")


def test_a_document_that_does_not_hold_leaves_nothing(world: World, playing: Match) -> None:
    ana = with_key(world.ana)
    world.ana.is_staff = True
    world.ana.save()
    document = ana.get(OUT).json()
    document["championship"] |= {"public_id": "newnewnew2", "slug": "altra"}
    before = Championship.objects.count()
    problem(ana.post("imports/", document), 422, "travel.broken")
    problem(ana.post("imports/", {"format": "else"}), 422, "travel.format")
    problem(ana.post("imports/", {"format": document["format"]}), 422, "travel.broken")
    for wrong in ("x", None, 7, [1], {"slug": {}}):
        broken = json.loads(json.dumps(document)) | {"championship": wrong}
        problem(ana.post("imports/", broken), 422, "travel.broken")
    assert Championship.objects.count() == before


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document, the first two of each list."""
    if path:
        yield path
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    )
    for name, item in inner:
        yield from places(item, (*path, name))


def spoiled(document: Any, path: tuple[Any, ...], wrong: Any) -> Any:
    copy = json.loads(json.dumps(document))
    at = copy
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = wrong
    return copy


def test_no_spoiled_document_breaks_the_house(
    world: World, playing: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every place of a document with something else in it, a few at a time: taken or refused, never a failure."""
    rates = dict.fromkeys(throttles.PerCaller.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(throttles.PerCaller, "THROTTLE_RATES", rates)
    ana = with_key(world.ana)
    world.ana.is_staff = True
    world.ana.save()
    document = ana.get(OUT).json()
    world.championship.table_links.all().delete()
    leave(world)
    wrong = (None, "x" * 700, 10**30, -1, [], {}, [[]], True, 1.5, "2026-13-41")
    seen = set()
    for number, path in enumerate(sorted(places(document), key=str)[::9]):
        answer = ana.post("imports/", spoiled(document, path, wrong[number % len(wrong)]))
        seen.add(answer.status_code)
        assert answer.status_code in (201, 409, 422), (path, answer.content)
        if answer.status_code == 201:
            for room in ("phases", "groups", "matches", "in-play", "parejas", "classification"):
                shown = ana.get(f"championships/{answer.json()['slug']}/{room}/")
                assert shown.status_code == 200, (path, room)
            for match in Match.objects.all():
                assert ana.get(f"matches/{match.public_id}/").status_code == 200, path
            leave(SimpleNamespace(championship=Championship.objects.get()))
    assert {201, 422} <= seen
