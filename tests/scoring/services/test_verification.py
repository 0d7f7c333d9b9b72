"""verify_log finds a forged event and a forged result, each at its match."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import ScoreEvent
from scoring.store import triggers
from tests.world import World
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    world = World(parejas=2)
    world.groups_phase()
    match = world.start(Match.objects.get())
    return world.hand(match, "#1 R4 | A.tr B.qu =A =A")


def run() -> str:
    out = StringIO()
    call_command("verify_log", stdout=out, stderr=out)
    return out.getvalue()


def test_an_honest_log_holds(match: Match) -> None:
    assert "1 matches hold, 0 do not" in run()


def test_a_forged_result_is_found(match: Match) -> None:
    Match.objects.update(live={**match.live, "points": {"A": 3, "B": 0}})
    with pytest.raises(CommandError):
        run()


def test_a_forged_event_is_found(match: Match) -> None:
    with triggers.lifted():
        event = ScoreEvent.objects.get(seq=2)
        ScoreEvent.objects.filter(pk=event.pk).update(canonical=event.canonical.replace("=A =A", "=B =B"))
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_log", "prova", stdout=out, stderr=out)
    assert "the chain breaks at event 2" in out.getvalue()
