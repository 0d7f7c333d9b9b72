"""The organiser's pages for what goes wrong in a phase: its rules, the round's clock, a pareja that comes late."""

import datetime as dt

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import services as scoring
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import AuditEntry, Match, Outcome, Phase, RoundClock
from tournaments.models.settings import PhaseSettings
from tournaments.projections.pages import Book
from tournaments.selectors import board, organiser
from tournaments.services import clocks

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=4)


@pytest.fixture
def ana(world: World) -> Client:
    client = Client()
    client.force_login(world.ana)
    return client


def at(name: str, phase: Phase) -> str:
    return reverse(f"organiser:{name}", args=["prova", phase.public_id])


RULES = {
    "late_steps": "15 30",
    "substitutions": "",
    "round_minutes": "50",
    "time_rule": "count",
    "time_start": "",
}


def test_the_rules_are_saved_and_wrong_ones_are_said_at_their_field(world: World, ana: Client) -> None:
    phase = world.groups_phase()
    page = at("phase_incidents", phase)
    assert ana.get(page).status_code == 200
    wrong = ana.post(page, RULES | {"late_steps": "a quarter"})
    assert wrong.status_code == 422
    assert "late_steps" in wrong.context["form"].errors
    assert ana.post(page, RULES | {"time_rule": "sudden", "time_start": "11"}).status_code == 422
    assert ana.post(page, RULES).status_code == 302
    phase.refresh_from_db()
    rules = PhaseSettings.of(phase.settings).incidents
    assert (rules.late_steps, rules.round_minutes, rules.substitutions) == ((15, 30), 50, None)
    assert ana.get(page).context["form"]["late_steps"].value() == "15, 30"


def test_a_rounds_clock_is_started_once_prolonged_and_ended(world: World, ana: Client) -> None:
    phase = world.groups_phase()
    page = at("phase_clock", phase)
    assert ana.get(page).context["form"]["round"].value() == 1
    with time_machine.travel("2026-11-27 22:00+01:00", tick=False):
        for _ in range(2):
            assert ana.post(page, {"round": 1, "minutes": 50, "do": "start"}).status_code == 302
        clock = RoundClock.objects.get()
        assert clock.ends_at == timezone.now() + dt.timedelta(minutes=50)
        ana.post(page, {"round": 1, "minutes": 5, "do": "extend"})
        ana.post(page, {"round": 1, "minutes": 5, "do": "stop"})
    clock.refresh_from_db()
    assert (clock.ends_at - clock.starts_at, clock.rung_at is None) == (dt.timedelta(minutes=55), False)
    verbs = [entry.verb for entry in AuditEntry.objects.filter(verb__startswith="clock").order_by("id")]
    assert verbs == ["clock.start", "clock.extend", "clock.stop"]
    assert ana.post(page, {"round": 1, "minutes": 5, "do": "start"}).status_code == 422
    assert ana.post(page, {"round": 9, "minutes": 5, "do": "start"}).status_code == 422


def test_the_public_page_holds_the_end_of_the_round(world: World) -> None:
    phase = world.groups_phase()
    with time_machine.travel("2026-11-27 22:00+01:00"):
        clocks.start(actor=world.organiser, phase=phase, round=1, minutes=50)
    front = next(iter(Book(board.load(world.championship)).pages()))
    (clock,) = [section for section in front.sections if section.kind == "clock"]
    assert (clock.data["until"], clock.data["rung"]) == ("22:50", False)
    assert dt.datetime.fromisoformat(clock.data["ends_at"]).tzinfo is not None
    for match in Match.objects.filter(phase=phase, round=1):
        world.walkover(match, "A")
    front = next(iter(Book(board.load(world.championship)).pages()))
    assert not [section for section in front.sections if section.kind == "clock"], (
        "nothing of it is left to play"
    )


def test_at_the_bell_the_rule_of_the_phase_is_applied(world: World) -> None:
    phase = world.groups_phase(incidents={"round_minutes": 50, "time_rule": "count"})
    first, second = Match.objects.filter(phase=phase, round=1)
    with time_machine.travel("2026-11-27 22:00+01:00"):
        clocks.start(actor=world.organiser, phase=phase, round=1, minutes=50)
        first.table = world.tables[0]
        first.save()
        first = world.hand(world.start(first), "#1 R4 | A.tr B.qu =A =A")
        ask = {"match": first.public_id, "version": first.version, "key": key()}
        with pytest.raises(Refusal) as refused:
            scoring.ring(actor=world.referee, **ask)
        assert refused.value.key == "bell.too_early"
    with time_machine.travel("2026-11-27 22:51+01:00"):
        due = [one.target for one in organiser.decisions(world.championship) if one.kind == "bell_due"]
        assert due == [(first.public_id,)], "the organiser's home asks for it"
        scoring.ring(actor=world.referee, **ask)
        second = world.start(second)
        scoring.ring(actor=world.organiser, match=second.public_id, version=second.version, key=key())
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.winner, first.result) == ("A", {"sets": [[2, 0]], "ended_by": "time"})
    assert (second.outcome, second.winner) == (Outcome.PLAYED, ""), "level: a draw in a table"


def test_level_in_a_knock_out_is_no_end(world: World) -> None:
    world.knockout_phase(incidents={"round_minutes": 50, "time_rule": "finish_hand"})
    match = world.start(Match.objects.get(code="SF1"))
    with pytest.raises(Refusal) as refused:
        scoring.ring(actor=world.organiser, match=match.public_id, version=match.version, key=key())
    assert refused.value.key == "bell.level"
    with pytest.raises(Refusal):
        scoring.paper_result(
            actor=world.organiser,
            match=Match.objects.get(code="SF2").public_id,
            sets=[(12, 12)],
            bell=True,
            version=0,
            key=key(),
        )


def test_a_late_pareja_comes_in_by_its_page(world: World, ana: Client) -> None:
    phase = world.groups_phase()
    page = at("phase_late_entry", phase)
    assert not ana.get(page).context["possible"]
    late = world.add_pareja(5)
    place = f"group:{phase.groups.get().public_id}"
    data = {"pareja": late.public_id, "place": place, "reason": "venia de lluny"}
    assert ana.post(page, data | {"reason": ""}).status_code == 422
    assert ana.post(page, data).status_code == 302
    assert phase.matches.filter(side_b=late).count() + phase.matches.filter(side_a=late).count() == 4
