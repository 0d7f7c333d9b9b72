"""Append only by the database, not by politeness: raw SQL and query sets are refused alike, on both databases."""

import datetime as dt

import pytest
from django.core.checks import run_checks
from django.db import DatabaseError, connection, transaction

from scoring.models import ScoreEvent
from scoring.store import Draft, append, triggers
from tests.world import World
from tournaments.models import AuditEntry, Match

pytestmark = pytest.mark.django_db


def event() -> ScoreEvent:
    world = World(parejas=2)
    match = Match.objects.filter(phase=world.groups_phase()).first()
    assert match is not None
    append(match, [Draft("note", {}, "k", "system")])
    return ScoreEvent.objects.get()


@pytest.mark.parametrize("verb", ["update", "delete"])
def test_the_log_refuses(verb: str) -> None:
    event()
    change = {
        "update": lambda: ScoreEvent.objects.update(author="somebody else"),
        "delete": lambda: ScoreEvent.objects.all().delete(),
    }[verb]
    with pytest.raises(DatabaseError), transaction.atomic():
        change()
    assert ScoreEvent.objects.get().author == "system"


def test_the_audit_refuses() -> None:
    AuditEntry.objects.create(author="system", verb="test")
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEntry.objects.update(verb="nothing")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_auditentry")
    assert AuditEntry.objects.filter(verb="test").exists()


def test_a_missing_trigger_fails_the_check() -> None:
    assert not [error for error in run_checks(databases=["default"]) if error.id == "scoring.E001"]
    triggers.remove()
    try:
        assert len([error for error in run_checks(databases=["default"]) if error.id == "scoring.E001"]) == 4
    finally:
        triggers.install()


def test_the_hour_kept_is_the_servers() -> None:
    saved = event()
    assert abs(saved.server_time - dt.datetime.now(dt.UTC)) < dt.timedelta(minutes=1)
