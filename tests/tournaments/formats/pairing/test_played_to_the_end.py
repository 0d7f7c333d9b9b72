"""Phases of rounds played to their end at random: people stay away, leave and come late, results are corrected."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    Entrant,
    Result,
    RoundDraw,
    RoundOptions,
    StandingsRules,
    Status,
    from_rounds,
    next_round,
    over,
    redraw,
    round_file,
    table,
)

from .fields import Rounds, entrants, played


class Night:
    """A phase with everything that happens to it."""

    def __init__(self, kind: str, count: int, options: RoundOptions, seed: int) -> None:
        self.kind, self.options = kind, options
        self.dice = random.Random(seed)
        self.here: list[Entrant] = entrants(count, club_of=self.dice.choice([0, 2, 5]))
        self.everybody = list(self.here)
        self.left: set[str] = set()
        self.history: Rounds = []

    def over(self) -> bool:
        return over(self.kind, self.here, self.history, self.options)

    def between_rounds(self) -> None:
        """Somebody leaves, somebody comes late, a result turns out to be the other way round; after the end only the last."""
        if self.dice.random() < 0.2 and self.history:
            self.correct(self.dice.choice(self.history))
        if self.over():
            return
        if self.dice.random() < 0.2 and len(self.here) > 3:
            gone = self.here.pop(self.dice.randrange(len(self.here)))
            self.left.add(gone.id)
        if self.dice.random() < 0.1 and len(self.history) < 3:
            late = Entrant(f"late{len(self.everybody)}")
            self.here.append(late)
            self.everybody.append(late)

    def correct(self, results: list[Result]) -> None:
        number = self.dice.randrange(len(results))
        one = results[number]
        if one.winner and one.b:
            results[number] = replace(one, winner=one.b if one.winner == one.a else one.a)

    def draw(self) -> RoundDraw:
        drawn = next_round(self.kind, self.here, self.history, self.options, "s")
        self.history.append(played(drawn, self.dice, draws=0.0))
        return drawn

    def met(self) -> Counter[frozenset[str]]:
        return Counter(frozenset((one.a, one.b)) for results in self.history for one in results if one.b)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["swiss", "random_rounds"]), st.integers(2, 33), st.integers(1, 7), st.integers(0, 10**6)
)
def test_everybody_who_is_there_has_something_in_every_round(
    kind: str, count: int, number: int, seed: int
) -> None:
    night = Night(kind, count, RoundOptions(rounds=number), seed)
    while not night.over():
        before = night.met()
        drawn = night.draw()
        placed = [side for one in drawn.pairings for side in (one.a, one.b)] + list(drawn.rests)
        assert sorted(placed) == sorted(one.id for one in night.here)
        again = {frozenset((one.a, one.b)) for one in drawn.pairings} & set(before)
        assert again == {frozenset(one.ids) for one in drawn.conflicts if one.by == "rematch"}
        night.between_rounds()
    assert len(night.history) == number
    flat = [one for results in night.history for one in results]
    ids = [one.id for one in night.everybody]
    rules = StandingsRules(("points", "buchholz", "set_diff", "stone_diff"))
    out = dict.fromkeys(night.left, "withdrawn")
    made = table(ids, flat, rules, out=out)
    for turn in range(5):
        random.Random(turn).shuffle(ids)
        random.Random(turn).shuffle(flat)
        assert table(ids, flat, rules, out=out) == made


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 33), st.booleans(), st.integers(0, 10**6))
def test_two_losses_come_to_an_end_whatever_happens(count: int, reset: bool, seed: int) -> None:
    night = Night("two_losses", count, RoundOptions(reset=reset), seed)
    while not night.over():
        drawn = night.draw()
        assert drawn.pairings, "a round always has a match: nobody waits for ever"
        assert len(night.history) <= 6 * (count + 5), "it ends"
        night.between_rounds()
    ids = [one.id for one in night.everybody]
    places = from_rounds(ids, night.history, night.options, night.left)
    assert sorted(one for place in places for one in place.ids) == sorted(ids)
    champions = [place for place in places if place.place == 1]
    assert all(len(place.ids) == 1 for place in champions)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(["swiss", "two_losses"]), st.integers(4, 20), st.integers(0, 10**6))
def test_replaying_the_results_gives_the_same_rounds(kind: str, count: int, seed: int) -> None:
    """Every round made again from its file, from nothing but what went in."""
    night = Night(kind, count, RoundOptions(rounds=4), seed)
    for _ in range(4):
        if night.over():
            break
        file = round_file(kind, night.here, night.history, night.options, "s")
        assert redraw(file) == file
        drawn = night.draw()
        assert file["result"]["pairings"] == [[one.a, one.b] for one in drawn.pairings]
        assert {one.status for one in night.history[-1]} <= {
            Status.PLAYED,
            Status.WALKOVER,
            Status.DOUBLE_WALKOVER,
            Status.BYE,
        }
