"""Random rounds: by lot alone, nobody twice while it can be avoided, rests in turn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tournaments.formats import Result, RoundOptions, next_round, table
from tournaments.formats.rules import StandingsRules

from ..events import load, result
from .fields import entrants, play, played


@pytest.mark.parametrize("count", [2, 3, 6, 7, 14, 15, 40, 65])
def test_nobody_meets_again_and_rests_go_round(count: int) -> None:
    field, dice = entrants(count), random.Random(count)
    rests, met = Counter[str](), set[frozenset[str]]()
    for drawn, _ in play(
        "random_rounds",
        field,
        RoundOptions(rounds=min(5, max(1, count // 2 - 1))),
        "s",
        lambda d: played(d, dice),
    ):
        new = {frozenset((one.a, one.b)) for one in drawn.pairings}
        assert not new & met
        met |= new
        rests.update(drawn.rests)
    assert all(times == 1 for times in rests.values())


def test_the_score_says_nothing() -> None:
    """Leaders meet leaders no more often than the lot has it: the same pairings whoever won."""
    field = entrants(14)
    first = next_round("random_rounds", field, [], RoundOptions(rounds=3), "s")
    one_way = [Result(f"{p.a}{p.b}", p.a, p.b, p.a) for p in first.pairings]
    other_way = [Result(f"{p.a}{p.b}", p.a, p.b, p.b) for p in first.pairings]
    second = [
        next_round("random_rounds", field, [history], RoundOptions(rounds=3), "s").pairings
        for history in (one_way, other_way)
    ]
    assert second[0] == second[1]


def test_the_fourteen_of_the_event_file_are_paired_again_without_a_second_meeting() -> None:
    event = load("e09")
    matches = [match for match in event["matches"] if match["phase"] == "R"]
    history = [[result(m) for m in matches if m["round"] == number] for number in (1, 2, 3)]
    field = [one for one in entrants(15) if one.id != "0"]
    for upto in (1, 2):
        drawn = next_round("random_rounds", field, history[:upto], RoundOptions(rounds=3), "s")
        assert not drawn.conflicts


def test_a_rest_may_count_nothing() -> None:
    """A rest by lot is no merit: with `bye_wins` off nobody gains by it."""
    field = entrants(3)
    drawn = next_round("random_rounds", field, [], RoundOptions(rounds=3), "s")
    results = played(drawn, random.Random(0))
    made = table([one.id for one in field], results, StandingsRules(("wins",), bye_wins=False))
    assert made.row(drawn.rests[0]).played == 0
    assert made.row(drawn.rests[0]).won == 0
