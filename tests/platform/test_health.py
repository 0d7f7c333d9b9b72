"""`readyz` fails on what a hand needs, and only says the rest."""

import datetime
from typing import Any

import pytest
from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tournaments.models import Championship, Outbox
from truco_site import health

pytestmark = pytest.mark.django_db


def test_alive(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"


def test_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200, response.json()
    assert response.json()["status"] in ("ok", "degraded")
    assert response.json()["migrations"] == "ok"


def test_a_missing_migration_is_not_ready(client: Client) -> None:
    (last,) = MigrationLoader(connection).graph.leaf_nodes("tournaments")
    MigrationRecorder(connection).record_unapplied(*last)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["migrations"] == "missing"


def test_no_database_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: Any) -> None:
        raise DatabaseError

    monkeypatch.setattr(health.connection, "cursor", fail)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] == "failing"


def test_a_missing_trigger_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.checks, "tag_exists", lambda *_a, **_k: True)
    monkeypatch.setattr(
        health.checks, "run_checks", lambda **_k: [checks.Error("no trigger", id="scoring.E001")]
    )
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["triggers"] == "missing"


def test_late_work_and_a_dead_redis_only_degrade(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    today = datetime.date(2026, 3, 1)
    championship = Championship.objects.create(slug="copa", name="Copa", starts_on=today, ends_on=today)
    row = Outbox.objects.create(championship=championship, topic="all")
    Outbox.objects.filter(pk=row.pk).update(created_at=row.created_at - datetime.timedelta(minutes=5))
    response = client.get("/readyz")
    body = response.json()
    assert response.status_code == 200
    assert body["status"] == "degraded"
    assert body["redis"] == "unreachable"
    assert body["outbox"].startswith("late by 3")
