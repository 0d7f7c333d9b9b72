"""No better round exists: against every round that there is, and against another library's matching."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import RoundOptions
from tournaments.formats.pairing import KINDS, draw_round

from .fields import entrants, play, played
from .worth import Judge


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS), st.integers(2, 8), st.integers(1, 8), st.integers(0, 3), st.integers(0, 10**6))
def test_up_to_eight_entrants_no_round_is_better(
    kind: str, count: int, rounds: int, club_of: int, seed: int
) -> None:
    field, dice = entrants(count, club_of, clubs_in_sector=2), random.Random(seed)
    for drawn, history in play(
        kind, field, RoundOptions(rounds=rounds), str(seed), lambda drawn: played(drawn, dice, draws=0.1)
    ):
        judge = Judge(kind, field, history)
        assert judge.drawn(drawn) == judge.best_by_trying_all()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("count", "rounds", "club_of"), [(11, 9, 3), (20, 6, 2), (31, 5, 4)])
def test_networkx_finds_no_better_round(kind: str, count: int, rounds: int, club_of: int) -> None:
    field, dice = entrants(count, club_of), random.Random(count)
    for drawn, history in play(
        kind, field, RoundOptions(rounds=rounds), "s", lambda drawn: played(drawn, dice)
    ):
        judge = Judge(kind, field, history)
        assert judge.drawn(drawn) == judge.best_by_networkx()


@pytest.mark.parametrize("club_of", [0, 5])
def test_weighing_the_likely_pairings_alone_finds_as_good_a_round(
    club_of: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    field, dice = entrants(150, club_of), random.Random(club_of)
    for drawn, history in play(
        "swiss", field, RoundOptions(rounds=6), "s", lambda drawn: played(drawn, dice)
    ):
        with monkeypatch.context() as patch:
            patch.setattr(draw_round, "ALL_WEIGHED", 0)
            likely = draw_round.next_round("swiss", field, history, RoundOptions(rounds=6), "s")
        judge = Judge("swiss", field, history)
        assert drawn.exact
        assert not likely.exact
        assert judge.drawn(likely) == judge.drawn(drawn)
