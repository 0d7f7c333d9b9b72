"""A round's unplayed matches ended at once, against a result of the same round that sends its winner to the same next match."""

from typing import Any

import pytest

from scoring import services as scoring
from scoring.services import bulk
from tests.concurrency.racing import race
from tests.world import World, key
from tournaments.models import Match, MatchState

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.mark.parametrize("turn", range(5))
def test_ending_a_round_against_a_result_of_it_is_one_before_the_other(turn: int) -> None:
    """Never a deadlock: whoever comes second finds another number of matches, or a match that is over."""
    world = World(parejas=8)
    phase = world.knockout_phase()
    last = phase.matches.filter(round=1).order_by("-id")[0]

    def act(number: int) -> Any:
        if number:
            return scoring.paper_result(
                actor=world.organiser, match=last.public_id, sets=((24, 1), (24, 2)), version=0, key=key()
            )
        return bulk.end_unplayed(
            actor=world.organiser,
            phase=phase,
            round=1,
            outcome="double_walkover",
            count=4,
            reason="nobody came",
            key=f"bulk-{turn}",
        )

    ended, entered = race(act, 2)
    left = Match.objects.filter(phase=phase, round=1, state=MatchState.READY).count()
    if ended == "bulk.count":
        assert (entered.version, left) == (1, 3)
    else:
        assert (len(ended), entered, left) == (4, "match.stale", 0)
