"""Two losses and out: who is out has two losses, one is left, rests go to the fewest rests, the last two meet twice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tournaments.formats import (
    Entrant,
    Result,
    RoundOptions,
    Standing,
    StandingsRules,
    Status,
    by_falls,
    from_rounds,
    next_round,
    over,
    table,
)

from ..events import load, result
from .fields import Rounds, entrants, play, played

SIZES = [*range(2, 34), 64, 65, 97, 130]


@pytest.mark.parametrize("count", SIZES)
def test_it_ends_with_one_and_everybody_else_has_two_losses(count: int) -> None:
    field, dice, options = entrants(count), random.Random(count), RoundOptions()
    history: Rounds = []
    losses: Counter[str] = Counter()
    while not over("two_losses", field, history, options):
        drawn = next_round("two_losses", field, history, options, "s")
        results = [Result(f"{p.a}-{p.b}", p.a, p.b, dice.choice([p.a, p.b])) for p in drawn.pairings]
        losses.update(one.b if one.winner == one.a else one.a for one in results)
        history.append(results + [Result(one, one, "", one, Status.BYE) for one in drawn.rests])
    left = [one.id for one in field if losses[one.id] < 2]
    assert len(left) == 1
    assert all(losses[one.id] == 2 for one in field if one.id not in left)
    assert sum(losses.values()) == 2 * count - 2 + losses[left[0]]
    places = from_rounds([one.id for one in field], history, options)
    assert places[0] == Standing(1, tuple(left))
    assert sorted(one for place in places for one in place.ids) == sorted(one.id for one in field)
    assert [place.place for place in places] == [
        1 + sum(len(before.ids) for before in places[:index]) for index in range(len(places))
    ]


@pytest.mark.parametrize("seed", range(20))
def test_rests_go_to_the_fewest_and_not_twice_running(seed: int) -> None:
    field, dice, rests = entrants(11), random.Random(seed), Counter[str]()
    last: tuple[str, ...] = ()
    for drawn, _ in play("two_losses", field, RoundOptions(), str(seed), lambda drawn: played(drawn, dice)):
        in_play = {side for one in drawn.pairings for side in (one.a, one.b)} | set(drawn.rests)
        for one in drawn.rests:
            assert rests[one] == min(rests[other] for other in in_play)
            assert one not in last or all(rests[other] > rests[one] for other in in_play - {one})
        rests.update(drawn.rests)
        last = drawn.rests


def test_the_eleven_of_the_event_file() -> None:
    """Round after round as the file has it: who is in, who rests, who falls, and the classification."""
    event = load("e13")
    matches = [result(match) for match in event["matches"]]
    number = {match["id"]: match["round"] for match in event["matches"]}
    field = [Entrant(str(pair)) for pair in event["phases"][0]["pairs"]]
    history: Rounds = []
    for expected in event["expected"]["two_losses"]["rounds"]:
        assert not over("two_losses", field, history, RoundOptions())
        drawn = next_round("two_losses", field, history, RoundOptions(), "s")
        assert 2 * len(drawn.pairings) + len(drawn.rests) == expected["alive_before"]
        assert len(drawn.pairings) == expected["matches"]
        assert len(drawn.rests) == len(expected["rest"])
        rests = [Result(f"r{one}", str(one), "", str(one), Status.BYE) for one in expected["rest"]]
        history.append([one for one in matches if number[one.id] == expected["round"]] + rests)
    assert over("two_losses", field, history, RoundOptions())
    places = from_rounds([one.id for one in field], history, RoundOptions())
    assert [(place.place, [int(one) for one in place.ids]) for place in places] == [
        (one["place"], one["pairs"]) for one in event["expected"]["classification"]
    ]


def test_the_last_two_meet_again_only_when_the_unbeaten_one_lost() -> None:
    """Bug log 22."""
    field = entrants(2)
    first = [Result("1", "0", "1", "0")]
    assert not over("two_losses", field, [first], RoundOptions()), "both have lives: 1-0"
    second = [Result("2", "0", "1", "1")]
    third = [Result("3", "0", "1", "0")]
    assert over("two_losses", field, [first, [Result("2", "0", "1", "0")]], RoundOptions())
    assert not over("two_losses", field, [first, second], RoundOptions())
    assert over("two_losses", field, [first, second, third], RoundOptions())
    once = RoundOptions(reset=False)
    assert over("two_losses", field, [first], once)
    assert from_rounds(["0", "1"], [first], once) == (Standing(1, ("0",)), Standing(2, ("1",)))


def test_without_a_second_final_a_draw_decides_nothing_and_a_correction_brings_a_third_back() -> None:
    once, field = RoundOptions(reset=False), entrants(3)
    ids = [one.id for one in field]
    first = [Result("1", "0", "1", "0"), Result("b", "2", "", "2", Status.BYE)]
    second = [Result("2", "2", "1", "2"), Result("b", "0", "", "0", Status.BYE)]
    drawn, won = [Result("3", "0", "2", None)], [Result("3", "0", "2", "2")]
    assert not over("two_losses", field, [first, second, drawn], once)
    assert over("two_losses", field, [first, second, won], once)
    assert from_rounds(ids, [first, second, won], once)[0] == Standing(1, ("2",))
    corrected = [Result("2", "2", "1", "1"), second[1]]
    assert not over("two_losses", field, [first, corrected, won], once), "1 has one loss again"


def test_when_the_last_two_stay_away_there_is_no_champion() -> None:
    both = [Result("1", "0", "1", None, Status.DOUBLE_WALKOVER)]
    history = [both, both]
    assert over("two_losses", entrants(2), history, RoundOptions())
    assert from_rounds(["0", "1"], history, RoundOptions()) == (Standing(2, ("0", "1")),)


def test_the_table_has_those_still_in_first_and_then_who_fell_last() -> None:
    """The eleven of the event file after round 4: four in, then by the round of the second loss."""
    event = load("e13")
    number = {match["id"]: match["round"] for match in event["matches"]}
    matches = [result(match) for match in event["matches"]]
    history = [[one for one in matches if number[one.id] == turn] for turn in range(1, 5)]
    ids = [str(pair) for pair in event["phases"][0]["pairs"]]
    plain = table(ids, [one for results in history for one in results], StandingsRules())
    made = by_falls(plain, history, RoundOptions())
    assert [(row.rank, row.lost) for row in made.rows[:4]] == [(1, 0), (1, 1), (1, 1), (1, 1)]
    assert [(row.rank, row.shared, row.lost) for row in made.rows[4:8]] == [(5, True, 2)] * 2 + [
        (7, True, 2)
    ] * 2
    assert sorted(row.entrant for row in made.rows[4:6]) == ["3", "8"]
    assert [(one.criterion, one.value) for one in made.rows[4].reasons] == [("losses", 2), ("fell_in", 4)]
    assert [one.criterion for one in made.rows[0].reasons] == ["losses"]
    assert not made.open_ties


def test_who_leaves_falls_in_the_last_round_it_was_in() -> None:
    field = entrants(4)
    first = [Result("1", "0", "1", "0"), Result("2", "2", "3", "2")]
    second = [Result("3", "0", "2", "0"), Result("4", "1", "3", "1")]
    third = [Result("5", "0", "1", "0")]
    stayed = [one for one in field if one.id != "2"]
    assert next_round("two_losses", stayed, [first, second], RoundOptions(), "s").rests == ()
    assert over("two_losses", stayed, [first, second, third], RoundOptions())
    places = from_rounds(["0", "1", "2", "3"], [first, second, third], RoundOptions(), left={"2"})
    assert [(one.place, one.ids) for one in places] == [(1, ("0",)), (2, ("1",)), (3, ("2", "3"))]
