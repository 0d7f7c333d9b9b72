"""A match scored on paper through the API: out of one match, into another; every refusal with its line."""

from typing import Any

import pytest

from scoring import store
from tests.tournaments.api.caller import Caller, at_table, problem, with_key
from tests.world import World
from tournaments.models import Match, MatchState

pytestmark = pytest.mark.django_db
HANDS = "#1 R4 | A.e B.no A.tr B.qu =A =A\n#2 R1 | B.tr A.no\n"


@pytest.fixture
def free(world: World) -> Match:
    return Match.objects.filter(state=MatchState.READY).first()


def path(match: Match) -> str:
    return f"matches/{match.public_id}/trn/"


def body(**more: Any) -> dict[str, Any]:
    return {"version": 0, "key": "a-key", "trn": HANDS, **more}


def test_works_once_and_a_repeat_is_answered_alike(world: World, free: Match) -> None:
    ana = with_key(world.ana)
    first = ana.post(path(free), body())
    assert first.status_code == 201, first.content
    assert (first.json()["version"], first.json()["event"]) == (3, 3)
    assert first.json()["live"]["points"] == {"A": 3, "B": 1}
    again = ana.post(path(free), body())
    assert (again.status_code, again.json()) == (200, first.json())
    problem(ana.post(path(free), body(trn=HANDS + "#3 R2 | =A =A")), 409, "key.reused")
    problem(ana.post(path(free), body(key="other")), 409, "match.stale")
    problem(ana.post(path(free), body(key="other", version=3)), 422, "trn.has_hands")
    assert HANDS.strip() in ana.get(path(free)).content.decode()


def test_what_goes_out_comes_in(world: World, playing: Match, free: Match) -> None:
    ana = with_key(world.ana)
    free.side_a, free.side_b = playing.side_a, playing.side_b
    free.save()
    answer = ana.post(path(free), body(trn=ana.get(path(playing)).content.decode()))
    assert answer.status_code == 201, answer.content
    playing.refresh_from_db()
    assert answer.json()["live"] == playing.live


def test_every_fault_with_its_line(world: World, free: Match) -> None:
    wrong = '[Ruleset "truc_valencia"]\n#1 R4 | A.e B.no =A =A\n#2 R1 | A.tr A.rt =A'
    refused = with_key(world.ana).post(path(free), body(trn=wrong), Accept_Language="en")
    told = problem(refused, 422, "truco.own_raise")
    assert told["field"] == "trn"
    first = told["errors"][0]
    assert (first["token"], first["params"]["line"], first["position"]) == ("A.rt", 3, wrong.index("A.rt"))
    told = problem(
        with_key(world.ana).post(path(free), body(trn='[PairA "Nobody"]\n' + HANDS)), 422, "trn.other_pareja"
    )
    assert "Nobody" in told["detail"]
    assert store.links(free.pk) == []


@pytest.mark.parametrize(
    "trn",
    [
        '[Options "{\\"match.target\\": NaN}"]\n#1 R4 | =A =A',
        '[Options "{\\"\\\\ud800\\": [1e999]}"]\n#1 R4 | =A =A',
        "\ufeff\u2028|||\n[",
        "{" * 3000,
        '[PairA "\\"\\\\%(said)s{0}"]\n#1 R4 | =A =A',
    ],
)
def test_garbage_is_a_problem(world: World, free: Match, trn: str) -> None:
    answer = with_key(world.ana).post(path(free), body(trn=trn))
    assert answer.status_code == 422, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize("change", [{"trn": None}, {"trn": "x" * 48_001}, {"version": "x"}, {"trn": "\x00"}])
def test_wrong_fields(world: World, free: Match, change: dict[str, Any]) -> None:
    assert with_key(world.ana).post(path(free), body(**change)).status_code in (400, 422)
    problem(with_key(world.ana).post(path(free), body(key="")), 422, "invalid")


def test_wrong_person_and_method(world: World, free: Match) -> None:
    Match.objects.exclude(pk=free.pk).update(table=None)
    free.table = world.tables[1]
    free.save()
    problem(Caller().post(path(free), body()), 401, "auth.required")
    problem(with_key(world.caro).post(path(free), body()), 403, "not_allowed")
    problem(with_key(world.rita).post(path(free), body()), 403, "not_allowed")
    problem(at_table(world.ana, world.tables[0]).post(path(free), body()), 403, "not_allowed")
    assert store.links(free.pk) == []
    phone = at_table(world.ana, world.tables[1], world.session)
    free.session = world.session
    free.save()
    assert phone.post(path(free), body()).status_code == 201
