"""A championship goes out as JSON and comes in elsewhere with the same hashes, or not at all."""

import datetime as dt
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring import services, store
from scoring.models import EventText, ScoreEvent
from scoring.services import mending, travel
from scoring.store import triggers
from tests.world import World
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import (
    AuditEntry,
    Championship,
    Match,
    Outbox,
    ParejaContact,
    Phase,
    PhaseFormat,
    RoundClock,
)
from tournaments.permissions import System
from tournaments.services import clocks, draws, phases, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = World(parejas=3)
    ParejaContact.objects.create(pareja=world.championship.parejas.first(), phone="+34 600 000 001")
    world.groups_phase()
    first, second, third = Match.objects.order_by("round", "order")
    world.start(first)
    world.hand(first, "#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B")
    world.hand(first, "#2 R1 | A.tr B.rt A.qv B.jf A.qu =B =B")
    world.paper(second, (24, 3), (24, 20))
    world.walkover(third, "A")
    return world


def leave(world: World) -> None:
    """Forget the championship, as a machine that never knew it."""
    with triggers.lifted():
        EventText.objects.all().delete()
        ScoreEvent.objects.all().delete()
        Match.objects.all().delete()
        world.championship.phases.all().delete()
        world.championship.parejas.all().delete()
        world.championship.delete()
        AuditEntry.objects.all().delete()
        Outbox.objects.all().delete()


def chains() -> dict[str, list[str]]:
    return {match.public_id: [link.hash for link in store.links(match.pk)] for match in Match.objects.all()}


def test_there_and_back_again(world: World) -> None:
    document = json.loads(json.dumps(travel.depart(actor=world.organiser, championship=world.championship)))
    assert "600 000 001" not in json.dumps(document), "contacts stay at home unless asked for"
    before = chains()
    leave(world)
    made = travel.arrive(actor=System(), document=document)
    assert chains() == before
    assert made.slug == "prova"
    again = travel.depart(actor=System(), championship=made)
    assert again == document


def test_rounds_changes_by_hand_a_second_final_and_a_place_of_its_own_travel_too(world: World) -> None:
    actor, championship = world.organiser, world.championship
    made = {"actor": actor, "championship": championship}
    swiss = phases.create(name="Suís", format=PhaseFormat.SWISS, settings={"rounds_count": 2}, **made)
    draw = draws.draft_draw(actor=actor, phase=swiss, seed="prova")
    swiss = draws.confirm_draw(actor=actor, phase=swiss, digest=draw.seen)
    swiss = phases.publish(actor=actor, phase=swiss)
    venue = world.tables[0].venue
    phases.set_place(actor=actor, phase=swiss, venue=venue, starts_on=None, deadline=dt.date(2026, 12, 1))
    for _number in (1, 2):
        draft = rounds.draft_round(actor=actor, phase=swiss, reason="all at once")
        pairings, rests = draft.file["result"]["pairings"], draft.file["result"]["rests"]
        draft = draws.change_draw(
            actor=actor, draw=draft, one=pairings[0][0], other=rests[0], reason="came late"
        )
        rounds.confirm_round(actor=actor, phase=swiss, number=draft.round, digest=draft.seen)
    double = phases.create(name="Doble", format=PhaseFormat.DOUBLE_ELIMINATION, settings={}, **made)
    draw = draws.draft_draw(actor=actor, phase=double, seed="prova")
    draws.confirm_draw(actor=actor, phase=double, digest=draw.seen)
    document = json.loads(json.dumps(travel.depart(actor=actor, championship=championship)))
    leave(world)
    again = travel.arrive(actor=System(), document=document)
    assert travel.depart(actor=System(), championship=again) == document
    kept = again.phases.get(name="Suís")
    assert [draw.round for draw in kept.draws.order_by("round")] == [0, 1, 2]
    assert kept.draws.get(round=2).changes[0]["reason"] == "came late"
    assert (kept.venue.name, kept.deadline) == (venue.name, dt.date(2026, 12, 1))
    assert Match.objects.get(code="GF2").only_if == "GF1=b"


def test_clocks_late_camas_and_matches_played_again_travel_too(world: World) -> None:
    phase = Phase.objects.get()
    clock = clocks.start(actor=world.organiser, phase=phase, round=1, minutes=50)
    second = Match.objects.order_by("round", "order")[1]
    change = mending.Change("open")
    mending.correct(mending.Correction(world.organiser, second.public_id, change, "misread", "c1"))
    services.late(
        actor=world.organiser,
        match=second.public_id,
        side="A",
        minutes=20,
        camas=1,
        reason="traffic",
        key="l1",
    )
    world.hand(world.start(second), "#1 R4 | =A =A")
    second.refresh_from_db()
    mending.begin_anew(
        actor=world.organiser, match=second.public_id, version=second.version, key="a1", reason="wrong table"
    )
    document = json.loads(json.dumps(travel.depart(actor=world.organiser, championship=world.championship)))
    before, ends = chains(), clock.ends_at
    leave(world)
    travel.arrive(actor=System(), document=document)
    assert chains() == before
    assert RoundClock.objects.get().ends_at == ends
    assert Match.objects.get(public_id=second.public_id).state == "ready"


def test_it_is_not_taken_twice_and_a_slug_once_used_gets_a_number(world: World) -> None:
    document = travel.depart(actor=world.organiser, championship=world.championship, contacts=True)
    assert "600 000 001" in json.dumps(document)
    with pytest.raises(Conflict):
        travel.arrive(actor=System(), document=document)
    leave(world)
    Championship.objects.create(slug="prova", name="Another", starts_on="2026-01-01", ends_on="2026-01-02")
    assert travel.arrive(actor=System(), document=document).slug == "prova-2"


@pytest.mark.parametrize("damage", ["event", "result", "missing", "format", "list"])
def test_a_damaged_document_leaves_nothing_behind(world: World, damage: str) -> None:
    document = json.loads(json.dumps(travel.depart(actor=world.organiser, championship=world.championship)))
    leave(world)
    played = next(match for match in document["matches"] if len(match["events"]) == 3)
    if damage == "event":
        played["events"][1]["canonical"] = played["events"][1]["canonical"].replace("env=B", "env=A")
    elif damage == "result":
        played["winner"] = "A"
    elif damage == "missing":
        del document["matches"][0]["phase"]
    elif damage == "format":
        document["format"] = "something else"
    else:
        document["clubs"] = "no list"
    with pytest.raises(Refusal) as refused:
        travel.arrive(actor=System(), document=document)
    assert refused.value.key.startswith("travel.")
    assert not Championship.objects.exists()


def test_only_those_who_manage_may_take_it_away(world: World) -> None:
    with pytest.raises(NotAllowed):
        travel.depart(actor=world.referee, championship=world.championship)


def test_a_purge_forgets_one_championship_and_arms_the_log_again(world: World) -> None:
    document = travel.depart(actor=world.organiser, championship=world.championship)
    call_command("purge", "prova", "--yes", stdout=StringIO())
    assert not Championship.objects.exists()
    assert triggers.absent() == []
    made = travel.arrive(actor=System(), document=document)
    assert made.slug == "prova-2", "an address is never given again"
    with pytest.raises(CommandError):
        call_command("purge", "nothere", "--yes")
