"""Private contact data is deleted some months after the championship, on time, once, and nobody's name is kept of it."""

import datetime as dt

import pytest
import time_machine
from django.core.management import call_command

from tests.world import World
from tournaments import tasks
from tournaments.models import AuditEntry, ParejaContact
from tournaments.projections import upkeep
from tournaments.selectors.registrations import contacts_kept_until
from truco_site import conf_celery
from truco_site.celery import app

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    made = World(parejas=2)
    for pareja in made.championship.parejas.all():
        ParejaContact.objects.create(pareja=pareja, phone="+34 600 000 000")
    return made


def test_it_goes_six_months_after_the_last_day(world: World) -> None:
    assert world.championship.ends_on == dt.date(2026, 12, 20)
    assert contacts_kept_until(world.championship) == dt.date(2027, 6, 20)
    with time_machine.travel("2027-06-20 12:00"):
        tasks.forget_contacts()
        assert ParejaContact.objects.count() == 2
    with time_machine.travel("2027-06-21 12:00"):
        tasks.forget_contacts()
        assert not ParejaContact.objects.exists()
        assert upkeep.forget_contacts() == 0
    (entry,) = AuditEntry.objects.filter(verb="contacts.forget")
    assert (entry.author, entry.detail) == ("system", {"number": 2})


def test_the_months_are_a_setting_and_months_end_as_they_end(world: World, settings, capsys) -> None:
    settings.CONTACTS_KEPT_MONTHS = 2
    world.championship.ends_on = dt.date(2026, 12, 31)
    world.championship.save()
    assert contacts_kept_until(world.championship) == dt.date(2027, 2, 28)
    with time_machine.travel("2027-03-01 12:00"):
        call_command("forget_contacts")
    assert "2 contacts deleted" in capsys.readouterr().out


def test_the_beat_knows_it() -> None:
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert conf_celery.FORGET in scheduled
    assert conf_celery.FORGET in app.tasks
