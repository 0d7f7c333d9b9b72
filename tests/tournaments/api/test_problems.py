"""Whatever goes wrong is answered as problem+json: never a page, never a trace, never something half saved."""

import re
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import OperationalError

import tournaments
from tests.tournaments.api.caller import Caller, problem, with_key
from tests.world import World
from tournaments import messages
from tournaments.api import parsers, problems, throttles
from tournaments.models import Match

pytestmark = pytest.mark.django_db
ANYBODY = Caller()
CHECK = {"ruleset": "truc_valencia", "trn": "#1 R1 | =A =A"}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b"[]",
        b"7",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b'{"trn": NaN}',
        b'{"trn": 1e999}',
        b'{"trn": "a\\u0000b"}',
        b'{"trn": "\\ud800"}',
        b'{"\\u0000": 1}',
        b'{"trn": ' + b"9" * 5000 + b"}",
        b"[" * 30000,
        b'{"a":' * 3000 + b"1" + b"}" * 3000,
    ],
)
def test_a_body_that_cannot_be_read(body: bytes) -> None:
    answer = ANYBODY.post("rules/check/", body)
    problem(answer, 422 if body == b"" else 400, "invalid" if body == b"" else "json.malformed")


def test_a_body_that_is_too_large() -> None:
    problem(ANYBODY.post("rules/check/", b" " * (parsers.SMALL + 1)), 413, "body.too_large")
    padded = {**CHECK, "options": {}, "before": {}}
    assert ANYBODY.post("rules/check/", padded).status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"]
)
def test_another_kind_of_body(kind: str) -> None:
    problem(ANYBODY.post("rules/check/", b"trn=x", content_type=kind), 415, "media.unsupported")


def test_json_is_the_answer_whatever_is_asked_for(world: World) -> None:
    answer = ANYBODY.get("championships/?format=html", Accept="text/html")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    problem(ANYBODY.get("matches/nothere/", Accept="text/html"), 404, "not_found")


@pytest.mark.parametrize(
    "path", ["nothing/", "nothing", "matches/", "championships/a%00b/", "matches/%F0%9F/x/"]
)
def test_an_address_that_does_not_exist(path: str) -> None:
    problem(ANYBODY.get(path), 404, "not_found")
    problem(ANYBODY.post(path, {}), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "host", "status"), [("/api/nothing/", "testserver", 404), ("/api/v1/", "evil", 400)]
)
def test_what_never_reaches_a_door_is_a_problem_too(path: str, host: str, status: int) -> None:
    answer = ANYBODY.client.get(path, headers={"Host": host, "Accept": "text/html"})
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["status"] == status


def test_the_index_says_where_to_begin() -> None:
    index = ANYBODY.get("").json()
    assert index["championships"] == "/api/v1/championships/"
    for address in index.values():
        assert ANYBODY.client.get(address).status_code == 200


def test_the_last_slash_may_be_left_out(world: World) -> None:
    assert ANYBODY.get("championships/prova").status_code == 200
    assert ANYBODY.post("rules/check", CHECK).status_code == 200


def test_our_own_fault_is_told_without_a_trace(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise ZeroDivisionError("secret inside")

    monkeypatch.setattr("tournaments.selectors.reading.championships", fail)
    silent = Caller()
    silent.client.raise_request_exception = False
    answer = silent.get("championships/")
    problem(answer, 500, "broken")
    assert b"secret" not in answer.content
    with pytest.raises(ZeroDivisionError):
        ANYBODY.get("championships/")


def test_a_busy_database_says_when_to_come_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_args: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("tournaments.selectors.reading.championships", locked)
    answer = ANYBODY.get("championships/")
    problem(answer, 503, "busy")
    assert answer["Retry-After"] == "2"


def test_details_are_translated(world: World) -> None:
    texts = {
        language: problem(ANYBODY.get("nothing/", Accept_Language=language), 404, "not_found")["detail"]
        for language in ("en", "es")
    }
    assert texts["en"] == "There is no such page, or it is not open to you."


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    caches["default"].clear()
    monkeypatch.setattr(
        throttles.PerCaller,
        "THROTTLE_RATES",
        {"read": "2/min", "write": "2/min", "check": "2/min", "travel": "2/min"},
    )


def test_too_many_requests_of_one_caller_do_not_stop_another(world: World, few: None) -> None:
    rita, ana = with_key(world.rita), with_key(world.ana)
    assert [rita.get("championships/").status_code for _ in range(3)] == [200, 200, 429]
    refused = rita.get("championships/")
    problem(refused, 429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 61
    assert ana.get("championships/").status_code == 200, "a key of its own"
    assert ANYBODY.get("championships/").status_code == 200, "the hall shares one address"
    phone = Caller()
    assert [phone.get("championships/", User_Agent="one").status_code for _ in range(3)][-1] == 429
    assert phone.get("championships/", User_Agent="two").status_code == 200
    forged = [phone.get("championships/", User_Agent="one", X_Forwarded_For=f"10.0.0.{n}") for n in range(2)]
    assert {answer.status_code for answer in forged} == {429}


def test_a_cache_that_is_away_stops_nobody(world: World, few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: object, **_more: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(caches["default"], "get", away)
    assert [ANYBODY.get("championships/").status_code for _ in range(4)] == [200] * 4


def test_a_used_key_is_remembered_but_not_with_every_request(world: World) -> None:
    rita = with_key(world.rita)
    rita.get("championships/")
    token = world.rita.api_tokens.get()
    assert token.last_used_at
    rita.get("championships/")
    assert world.rita.api_tokens.get().last_used_at == token.last_used_at


def test_every_key_of_the_api_has_a_sentence() -> None:
    folder = Path(tournaments.__file__).parent / "api"
    source = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    raised = set(re.findall(r'(?:Refusal|NotAllowed|NotFound|TooLarge)\(\s*"([a-z_.]+)"', source))
    raised |= {key for _kind, key in problems.KEYS}
    assert len(raised) > 8
    assert raised - set(messages.SENTENCES) - set(problems.SENTENCES) == {"moved"}


def test_nothing_is_saved_by_a_refused_request(world: World, playing: Match) -> None:
    sent = b'{"version": 2, "key": "k", "trn": "#2 R1 | =A =A\\u0000"}'
    problem(with_key(world.rita).post(f"matches/{playing.public_id}/hands/", sent), 400, "json.malformed")
    playing.refresh_from_db()
    assert playing.version == 2
