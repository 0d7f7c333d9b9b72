"""The one table: sums that agree, nothing from the order of the input, readings of unfinished partidas, reasons."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import (
    CRITERIA,
    Credit,
    Entrant,
    FormatError,
    JocForaCredit,
    PlayoffTag,
    Recursion,
    Result,
    StandingsRules,
    Status,
    WithdrawalPolicy,
    qualified,
    table,
)

from .events import group, load, rules
from .simple_table import ranked


def league(count: int, dice: random.Random, pending: float = 0.0) -> list[Result]:
    """Everybody against everybody with results of every kind; few stones, so that ties are common."""
    out = []
    for number, (a, b) in enumerate(combinations([str(n) for n in range(count)], 2)):
        winner = dice.choice([a, b])
        kind = dice.random()
        if kind < pending:
            out.append(Result(str(number), a, b, status=Status.PENDING))
        elif kind < pending + 0.1:
            out.append(Result(str(number), a, b, winner, Status.WALKOVER))
        elif kind < pending + 0.15:
            out.append(Result(str(number), a, b, None, Status.DOUBLE_WALKOVER))
        else:
            loser = dice.choice([20, 22])
            one = (24, loser) if winner == a else (loser, 24)
            sets = (one, one) if dice.random() < 0.5 else (one, one[::-1], one)
            out.append(Result(str(number), a, b, winner, sets=sets))
    return out


chains = st.lists(
    st.sampled_from([c for c in CRITERIA if c not in ("playoff", "lots")]), min_size=1, unique=True
)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 8), st.integers(0, 10**6), chains, st.sampled_from(list(Recursion)), st.integers(0, 8))
def test_the_table_is_a_function_of_the_results(
    count: int, seed: int, chain: list[str], recursion: Recursion, quota: int
) -> None:
    dice = random.Random(seed)
    results = league(count, dice, pending=dice.choice([0.0, 0.3]))
    ids = [str(number) for number in range(count)]
    chosen = StandingsRules(
        chain=tuple(chain), recursion=recursion, quota=quota, walkover_credit=Credit(2, 0, 48, 0)
    )
    made = table(ids, results, chosen)
    assert sorted(row.entrant for row in made.rows) == sorted(ids)
    assert sum(row.won for row in made.rows) == sum(one.winner is not None for one in results)
    assert sum(row.set_diff for row in made.rows) == sum(row.stone_diff for row in made.rows) == 0
    for index, row in enumerate(made.rows):
        assert row.played == row.won + row.drawn + row.lost
        same = [other for other in made.rows if other.rank == row.rank]
        assert row.shared == (len(same) > 1)
        assert row.rank == 1 + sum((other.rank or 0) < (row.rank or 0) for other in made.rows)
        following = made.rows[index + 1 : index + 2]
        assert (row.decided_by == "shared") == (
            row.shared and (not following or following[0].rank == row.rank)
        )
    dice.shuffle(ids)
    dice.shuffle(results)
    assert table(ids, results, chosen) == made
    assert table([Entrant(one) for one in ids], results, chosen) == made


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 8), st.integers(0, 10**6), chains, st.sampled_from(list(Recursion)))
def test_a_second_way_of_ranking_agrees(
    count: int, seed: int, chain: list[str], recursion: Recursion
) -> None:
    dice = random.Random(seed)
    results = league(count, dice, pending=dice.choice([0.0, 0.3]))
    ids = [str(number) for number in range(count)]
    made = table(ids, results, StandingsRules(chain=tuple(chain), recursion=recursion))
    places: dict[int | None, list[str]] = {}
    for row in made.rows:
        places.setdefault(row.rank, []).append(row.entrant)
    assert list(places.values()) == ranked(ids, results, chain, recursion is Recursion.RESTART)


def test_fewest_lost_shares_and_the_strength_of_the_opponents() -> None:
    """Four in a round robin; d stayed away from a."""
    results = [
        Result("1", "a", "b", "a", sets=((24, 10), (24, 20))),
        Result("2", "a", "c", "c", sets=((24, 10), (20, 24), (22, 24))),
        Result("3", "a", "d", "a", Status.WALKOVER),
        Result("4", "b", "c", "b", sets=((24, 23), (24, 23))),
        Result("5", "b", "d", "b", sets=((24, 0), (24, 0))),
        Result("6", "c", "d", "c", sets=((24, 0), (24, 0))),
    ]

    def values(code: str) -> dict[str, float]:
        made = table("abcd", results, StandingsRules(("wins", code)))
        return {
            row.entrant: reason.value
            for row in made.rows
            for reason in row.reasons
            if reason.criterion == code
        }

    assert values("sets_against") == {"a": 2, "b": 2, "c": 3}
    assert values("stones_against") == {"a": 30 + 58, "b": 48 + 46, "c": 66 + 48}
    assert values("set_ratio") == {"a": 3 / 5, "b": 4 / 6, "c": 4 / 7}
    assert values("stone_ratio")["a"] == 114 / (114 + 88)
    assert values("buchholz") == {"a": 2 + 2 + 2, "b": 2 + 2 + 0, "c": 2 + 2 + 0}, (
        "d's absence counts a's own points"
    )
    assert values("median_buchholz") == {"a": 2, "b": 2, "c": 2}
    order = [row.entrant for row in table("abcd", results, StandingsRules(("wins", "stones_against"))).rows]
    assert order == ["a", "b", "c", "d"], "fewer received stands higher"


def test_a_bye_is_worth_what_the_phase_says() -> None:
    results = [Result("1", "a", "b", "a", sets=((24, 0),)), Result("2", "c", "", "c", Status.BYE)]
    worth = table("abc", results, StandingsRules(("wins",), bye_credit=Credit(1, 0, 24, 0))).row("c")
    assert (worth.played, worth.won, worth.sets_for, worth.stones_for) == (1, 1, 1, 24)
    rest = table("abc", results, StandingsRules(("wins",), bye_wins=False)).row("c")
    assert (rest.played, rest.won, rest.stones_for) == (0, 0, 0)


@settings(max_examples=100, deadline=None)
@given(st.integers(3, 8), st.integers(0, 10**6), chains, st.integers(1, 7))
def test_qualified_is_the_top_of_the_table_or_refused(
    count: int, seed: int, chain: list[str], quota: int
) -> None:
    quota = min(quota, count)
    made = table(
        [str(n) for n in range(count)],
        league(count, random.Random(seed)),
        StandingsRules(tuple(chain), quota=quota),
    )
    ranks = [row.rank for row in made.rows]
    cut = quota < count and ranks[quota - 1] == ranks[quota]
    assert bool(made.open_ties) == cut
    if cut:
        (tie,) = made.open_ties
        assert set(tie.ids) == {row.entrant for row in made.rows if row.rank == ranks[quota]}
        with pytest.raises(FormatError, match="tie_on_line"):
            qualified(made, quota)
    else:
        assert qualified(made, quota) == tuple(row.entrant for row in made.rows[:quota])


def test_fifty_shuffles_of_a_real_group() -> None:
    ids, results = group(load("e01"), "F2", "D")
    chosen = rules(load("e01"), "F2", "D")
    first = table(ids, results, chosen)
    for number in range(50):
        random.Random(number).shuffle(ids)
        random.Random(-number).shuffle(results)
        assert table(ids, results, chosen) == first


def test_a_knockout_match_is_no_head_to_head() -> None:
    """Bug 37: the table takes the matches that it is given; a play-off tag keeps one out of every sum."""
    ids, results = group(load("e01"), "F2", "B")
    chosen = rules(load("e01"), "F2", "B", chain=("wins", "h2h_wins"))
    extra = Result("x", "17", "7", "17", sets=((24, 0), (24, 0)), playoff=PlayoffTag(("17", "26")))
    assert table(ids, [*results, extra], chosen) == table(ids, results, chosen)


@pytest.mark.parametrize(
    ("reading", "camas", "stones"),
    [
        (JocForaCredit.AS_PLAYED, (0, 1), (19, 35)),
        (JocForaCredit.FULL_SETS, (2, 1), (60, 35)),
        (JocForaCredit.WIN_ONLY, (0, 0), (0, 0)),
    ],
)
def test_the_three_readings_of_joc_fora(
    reading: JocForaCredit, camas: tuple[int, int], stones: tuple[int, int]
) -> None:
    """a lost the first cama 12-24, stands at 7-11 in the second, and wins the partida by joc fora."""
    one = Result("1", "a", "b", "a", sets=((12, 24), (7, 11)), ended_by="joc_fora")
    made = table("ab", [one], StandingsRules(("wins",), joc_fora_credit=reading))
    row = made.row("a")
    assert (row.won, row.sets_for, row.sets_against) == (1, *camas)
    assert (row.stones_for, row.stones_against) == stones
    turned = replace(one, a="b", b="a", sets=((24, 12), (11, 7)))
    assert table("ab", [turned], StandingsRules(("wins",), joc_fora_credit=reading)) == made


@pytest.mark.parametrize("sets", [(), ((0, 0),)])
def test_joc_fora_in_the_first_hand(sets: tuple[tuple[int, int], ...]) -> None:
    one = Result("1", "a", "b", "b", sets=sets, ended_by="joc_fora")
    as_played = table("ab", [one], StandingsRules(("wins",))).row("b")
    assert (as_played.won, as_played.sets_for, as_played.stones_for) == (1, 0, 0)
    full = table("ab", [one], StandingsRules(("wins",), joc_fora_credit=JocForaCredit.FULL_SETS)).row("b")
    assert (full.won, full.sets_for, full.stones_for, full.stones_against) == (1, 2, 48, 0)


def test_a_bye_is_a_win_worth_what_the_phase_says() -> None:
    bye = Result("1", "a", "", "a", Status.BYE)
    plain = table("ab", [bye], StandingsRules(("wins",))).row("a")
    assert (plain.played, plain.won, plain.sets_for, plain.walkovers_won) == (1, 1, 0, 0)
    worth = table("ab", [bye], StandingsRules(("wins",), bye_credit=Credit(2, 0, 30, 18))).row("a")
    assert (worth.sets_for, worth.stones_for, worth.stones_against) == (2, 30, 18)


def test_a_cama_given_to_who_was_there_counts_without_stones() -> None:
    """b came late and lost the first cama; then b won the second, and a by joc fora in the third, at 7-11."""
    late = Result(
        "1", "a", "b", "a", ended_by="joc_fora", sets=((0, 0), (20, 24), (7, 11)), given=((0, "a"),)
    )
    for reading, camas, stones in (
        (JocForaCredit.AS_PLAYED, (1, 1), (27, 35)),
        (JocForaCredit.FULL_SETS, (2, 1), (44, 35)),
        (JocForaCredit.WIN_ONLY, (0, 0), (0, 0)),
    ):
        row = table("ab", [late], StandingsRules(("wins",), joc_fora_credit=reading)).row("a")
        assert ((row.sets_for, row.sets_against), (row.stones_for, row.stones_against)) == (camas, stones)
    came_back = Result("2", "a", "b", "b", sets=((0, 0), (3, 24), (9, 24)), given=((0, "a"),))
    row = table("ab", [came_back], StandingsRules(("wins",))).row("b")
    assert ((row.won, row.sets_for, row.sets_against), row.stones_for) == ((1, 2, 1), 48)


def test_draws_and_points_of_the_phase() -> None:
    drawn = Result("1", "a", "b", None, sets=((24, 12), (12, 24)), ended_by="time")
    made = table("ab", [drawn], StandingsRules(("points",), win_points=2, draw_points=1))
    assert [(row.rank, row.points, row.drawn, row.shared) for row in made.rows] == [(1, 1, 1, True)] * 2


def test_points_by_a_ruling() -> None:
    one = Result("1", "a", "b", "a", sets=((24, 0), (24, 0)))
    made = table("ab", [one], StandingsRules(("points",), adjustments=(("a", -1.5),)))
    assert [(row.entrant, row.points) for row in made.rows] == [("b", 0), ("a", -0.5)]


def test_why_this_rank() -> None:
    """Four tied by wins; their own matches part them in two and two, and again the two by theirs."""
    ids, results = group(load("e14"), "G", "A")
    made = table(ids, results, rules(load("e14"), "G", "A"), out={"6": "withdrawn", "4": "disqualified"})
    steps = made.row("3").reasons
    assert [(step.criterion, step.value, set(step.compared), step.decided) for step in steps] == [
        ("wins", 3, {"1", "2", "5"}, False),
        ("h2h_wins", 2, {"1", "2", "5"}, True),
        ("h2h_wins", 1, {"1"}, True),
    ]
    for row in made.rows:
        if row.rank is not None:
            assert row.reasons
            assert all(row.entrant not in step.compared for step in row.reasons)


@pytest.mark.parametrize("policy", list(WithdrawalPolicy))
def test_two_who_left_and_never_met_owe_each_other_nothing(policy: WithdrawalPolicy) -> None:
    results = [
        Result("1", "a", "b", "a", sets=((24, 1), (24, 1))),
        Result("2", "a", "c", status=Status.NOT_PLAYED),
        Result("3", "b", "c", status=Status.PENDING),
    ]
    made = table(
        "abc",
        results,
        StandingsRules(("wins",), withdrawal_policy=policy),
        out={"b": "withdrawn", "c": "withdrawn"},
    )
    assert made.complete
    assert [(row.entrant, row.rank, row.out) for row in made.rows] == [
        ("a", 1, ""),
        ("b", None, "withdrawn"),
        ("c", None, "withdrawn"),
    ]
    assert made.row("c").won == 0


def _one(**changes: Any) -> Result:
    return replace(Result("1", "a", "b", "a", sets=((24, 1), (24, 1))), **changes)


@pytest.mark.parametrize(
    ("results", "key"),
    [
        ([_one(), _one()], "duplicate_result"),
        ([_one(a="x", winner=None)], "unknown_entrant"),
        ([_one(b="a")], "same_sides"),
        ([_one(winner="c")], "winner_not_in_match"),
        ([_one(winner="b")], "winner_against_sets"),
        ([_one(status=Status.WALKOVER, winner=None)], "no_winner"),
        ([_one(sets=((24, -1),))], "bad_sets"),
    ],
)
def test_results_that_are_refused(results: list[Result], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        table("abc", results, StandingsRules())


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"chain": ()}, "chain"),
        ({"chain": ("wins", "wins")}, "chain"),
        ({"chain": ("luck",)}, "chain"),
        ({"quota": -1}, "quota"),
        ({"target": 0}, "target"),
        ({"sets_to_win": True}, "sets_to_win"),
        ({"lots": ("a", "a")}, "lots"),
    ],
)
def test_rules_that_are_refused(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(FormatError) as refusal:
        StandingsRules(**changes)
    assert (refusal.value.key, refusal.value.params["field"]) == ("bad_rules", field)


@pytest.mark.parametrize("out", [{"z": "withdrawn"}, {"a": "bored"}])
def test_who_is_out_must_be_known(out: dict[str, str]) -> None:
    with pytest.raises(FormatError):
        table("ab", [], StandingsRules(), out=out)


def test_a_row_is_found_by_its_entrant() -> None:
    made = table("ab", [], StandingsRules(adjustments=(("z", 3),)))
    assert made.row("b").points == 0
    with pytest.raises(KeyError):
        made.row("z")
