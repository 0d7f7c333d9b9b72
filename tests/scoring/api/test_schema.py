"""The OpenAPI schema is valid, says every answer, and holds against generated requests (schemathesis)."""

import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.tournaments.api.caller import at_table, with_key
from tests.world import World
from tournaments.api import throttles
from tournaments.models import Draw, Group, Match, Pareja
from tournaments.models import Phase as PhaseRow
from truco_site.wsgi import application

pytestmark = pytest.mark.django_db
schema = schemathesis.openapi.from_wsgi("/api/schema/", application)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No throttle; and the real application must not close the connection that the test's transaction lives on."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    rates = dict.fromkeys(throttles.PerCaller.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(throttles.PerCaller, "THROTTLE_RATES", rates)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def real(world: World, name: str, path: str) -> str:
    """An id that exists: of the match in play for what is done at a table."""
    if name == "slug":
        return world.championship.slug
    if name == "match":
        begins = path.endswith(("/start/", "/paper/"))
        return Match.objects.filter(state="ready" if begins else "in_play").first().public_id
    rows: dict[str, Any] = {"phase": PhaseRow, "group": Group, "pareja": Pareja, "draw": Draw}
    found: str = rows[name].objects.first().public_id
    return found


def likely(ids: dict[str, str] | None) -> dict[str, Any]:
    """What a body must say to get past the first refusal."""
    match = Match.objects.filter(public_id=(ids or {}).get("match", "")).first()
    return {"version": match.version if match else 0, "ruleset": "truc_valencia", "key": secrets.token_hex(8)}


@schema.parametrize()
@BOUNDED
def test_strangers(case: Any, unhurried: None) -> None:
    case.call_and_validate(checks=CHECKS)


@schema.parametrize()
@BOUNDED
def test_an_owner_with_real_ids(case: Any, world: World, unhurried: None) -> None:
    world.ana.is_staff = True
    world.ana.save()
    for name in case.path_parameters or {}:
        if name in re.findall(r"{(\w+)}", case.path) and Match.objects.filter(state="in_play").exists():
            case.path_parameters[name] = real(world, name, case.path)
    if isinstance(case.body, dict):
        case.body |= {
            name: value for name, value in likely(case.path_parameters).items() if name in case.body
        }
    case.call_and_validate(headers={"Authorization": with_key(world.ana).authorization}, checks=CHECKS)


@schema.include(path_regex="/matches/").parametrize()
@BOUNDED
def test_a_phone_at_the_table(case: Any, world: World, unhurried: None) -> None:
    phone = at_table(world.ana, world.tables[0])
    playing = Match.objects.filter(table=world.tables[0]).first()
    case.path_parameters["match"] = playing.public_id
    case.call_and_validate(headers={"Authorization": phone.authorization}, checks=CHECKS)


def test_the_schema_is_valid_and_nothing_in_it_is_guessed(tmp_path: Any, capsys: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_every_operation_tells_its_problems() -> None:
    raw = schema.raw_schema
    operations = [operation for methods in raw["paths"].values() for operation in methods.values()]
    assert len(operations) >= 25
    for operation in operations:
        answers = set(operation["responses"])
        assert {"401", "403", "404", "410", "422", "429", "503"} <= answers, operation["operationId"]
        if "requestBody" in operation:
            assert {"400", "409", "413", "415"} <= answers, operation["operationId"]
        for status, answer in operation["responses"].items():
            if status >= "400":
                assert list(answer["content"]) == ["application/problem+json"]


def test_the_page_of_the_schema_needs_nothing_inline(client: Any) -> None:
    page = client.get("/api/docs/")
    assert page.status_code == 200
    text = page.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style", text), text
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    assert not re.findall(r"(?:src|href)=\"https?://", text)
    script = client.get("/api/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
