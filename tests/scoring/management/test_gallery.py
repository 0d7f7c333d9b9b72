"""The gallery: each format is played to its champion through the services, and its bracket and places can be read."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from scoring.management.demo.gallery import RECIPES, Gallery
from tournaments.models import Championship, Match, MatchState, PhaseStatus, User
from tournaments.projections import tables
from tournaments.selectors import board

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", RECIPES)
def test_every_format_is_played_to_its_champion(code):
    owner = User.objects.create_user("demo-organitza", is_staff=True)
    gallery = Gallery(owner, timezone.localdate())
    championship = gallery.play(code, 9 if code == "double-elimination" else 0)
    assert {phase.status for phase in championship.phases.all()} == {PhaseStatus.CLOSED}
    assert not Match.objects.filter(phase__championship=championship).exclude(state=MatchState.FINISHED)
    places = tables.classification(board.load(championship))["places"]
    assert (places[0]["place"], len(places[0]["parejas"])) == (1, 1)
    above = 0
    for part in places:
        assert part["place"] == above + 1
        above += len(part["parejas"])
    assert gallery.play(code, 9 if code == "double-elimination" else 0) == championship, "once is enough"


def test_a_format_that_is_not_there_is_refused():
    with pytest.raises(CommandError):
        call_command("demo", "--format", "hat", stdout=StringIO())
    assert not Championship.objects.exists()
