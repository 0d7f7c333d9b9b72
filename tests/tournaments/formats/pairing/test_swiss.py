"""The Swiss system: nobody twice, rests in turn, near in score, clubs apart, and the same draw for the same values."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tournaments.formats import Entrant, FormatError, Result, RoundOptions, Status, next_round, over

from .fields import Rounds, entrants, play, played


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 16, 17, 31, 40, 64, 65, 130])
def test_everybody_plays_or_rests_once_a_round_and_nobody_meets_again_while_it_can_be_avoided(
    count: int,
) -> None:
    """With fewer rounds than half of the entrants there is always a round without a second meeting."""
    field, dice, met = entrants(count), random.Random(count), set[frozenset[str]]()
    options = RoundOptions(rounds=max(1, min(7, count // 2 - 1)))
    for drawn, _ in play("swiss", field, options, "s", lambda drawn: played(drawn, dice)):
        sides = [side for one in drawn.pairings for side in (one.a, one.b)] + list(drawn.rests)
        assert sorted(sides) == sorted(one.id for one in field)
        assert len(drawn.rests) == count % 2
        new = {frozenset((one.a, one.b)) for one in drawn.pairings}
        assert not new & met
        met |= new


def test_the_bye_goes_round_before_anybody_has_two_and_to_the_lowest() -> None:
    """Bug log 13: seven parejas, six rounds."""
    for seed in range(30):
        field, dice, byes = entrants(7), random.Random(seed), Counter[str]()
        for drawn, history in play(
            "swiss",
            field,
            RoundOptions(rounds=6),
            str(seed),
            lambda drawn, dice=dice: played(drawn, dice),  # type: ignore[misc]
        ):
            assert byes[drawn.rests[0]] == 0
            if history:
                assert all(one.by != "bye" for one in drawn.conflicts)
            byes.update(drawn.rests)


def test_seventeen_parejas_the_bye_is_the_only_losers() -> None:
    """Bug log 13: a bye went to a leader instead of the only pareja with fewer points."""
    field = entrants(17)
    everybody = [str(n) for n in range(17)]
    first = [Result(f"1:{n}", str(n), str(n + 8), None, Status.PLAYED) for n in range(8)]
    first += [Result("1:bye", "16", "", "16", Status.BYE)]
    second = [Result(f"2:{n}", str(n), str(16 - n), None, Status.PLAYED) for n in range(1, 8)]
    second += [Result("2:0", "0", "16", "16"), Result("2:bye", "8", "", "8", Status.BYE)]
    drawn = next_round("swiss", field, [first, second], RoundOptions(rounds=5), "s")
    assert drawn.rests == ("0",)
    assert sorted(everybody) == sorted({*drawn.rests, *(s for p in drawn.pairings for s in (p.a, p.b))})


@pytest.mark.parametrize(("late", "rests"), [(("4",), 1), (("3", "4"), 3), (("2", "3", "4"), 3)])
def test_agreed_byes_come_before_the_automatic_one(late: tuple[str, ...], rests: int) -> None:
    """Bug log 8: five entrants and one who arrives late broke the pairing of round 1."""
    drawn = next_round("swiss", entrants(5), [], RoundOptions(rounds=3, byes=late), "s")
    assert drawn.rests[: len(late)] == late
    assert len(drawn.rests) == rests
    assert len(drawn.pairings) == (5 - rests) // 2


def test_all_but_one_with_an_agreed_bye_is_no_round() -> None:
    with pytest.raises(FormatError, match="too_few_entrants"):
        next_round("swiss", entrants(3), [], RoundOptions(byes=("0", "1")), "s")


def test_who_leaves_is_passed_over_and_who_comes_late_starts_from_nothing() -> None:
    """Bug log 43: a withdrawal after round 3 and a new pareja before round 4 blocked the next round."""
    field, dice, history = entrants(8), random.Random(1), Rounds()
    options = RoundOptions(rounds=6)
    for _ in range(3):
        history.append(played(next_round("swiss", field, history, options, "s"), dice))
    now = [one for one in field if one.id != "2"] + [Entrant("late")]
    drawn = next_round("swiss", now, history, options, "s")
    sides = {side for one in drawn.pairings for side in (one.a, one.b)}
    assert sides == {one.id for one in now}
    assert "late" in (drawn.pairings[-1].a, drawn.pairings[-1].b), "with no point it is paired at the end"


def test_the_draw_depends_on_nothing_but_its_values() -> None:
    field, dice = entrants(21, club_of=2), random.Random(5)
    for drawn, history in play(
        "swiss", field, RoundOptions(rounds=5), "announced", lambda drawn: played(drawn, dice)
    ):
        for number in range(10):
            turned, shuffled = list(field), [list(results) for results in history]
            random.Random(number).shuffle(turned)
            for results in shuffled:
                random.Random(number).shuffle(results)
            assert next_round("swiss", turned, shuffled, RoundOptions(rounds=5), "announced") == drawn


def test_this_draw_is_known() -> None:
    """A change of the algorithm needs another name of it."""
    drawn = next_round("swiss", entrants(7, club_of=2), [], RoundOptions(rounds=3), "loteria 12345")
    assert drawn.algorithm == "joc-fora-rounds/1"
    assert [(one.a, one.b) for one in drawn.pairings] == [("0", "3"), ("2", "1"), ("6", "5")]
    assert drawn.rests == ("4",)


def test_clubs_and_sectors_stay_apart_while_they_can() -> None:
    """Three clubs of eight: nobody has to meet the own club in any of seven rounds."""
    field, dice = entrants(24, club_of=8, clubs_in_sector=9), random.Random(3)
    for drawn, _ in play("swiss", field, RoundOptions(rounds=7), "s", lambda drawn: played(drawn, dice)):
        assert drawn.conflicts == ()
    kept, free = (
        sum(
            a.club == b.club
            for seed in range(20)
            for drawn in [next_round("swiss", field, [], RoundOptions(apart=apart), str(seed))]
            for p in drawn.pairings
            for a, b in [(field[int(p.a)], field[int(p.b)])]
        )
        for apart in (("club",), ())
    )
    assert kept == 0
    assert free > 0, "without the wish clubs meet: the wish has an effect"


def test_what_cannot_be_avoided_is_told_with_its_reason() -> None:
    crowd = [Entrant(str(n), "big") for n in range(5)] + [Entrant("5", "small")]
    drawn = next_round("swiss", crowd, [], RoundOptions(), "s")
    assert {(one.by, one.name, one.reason) for one in drawn.conflicts} == {("club", "big", "too_many")}
    assert len(drawn.conflicts) == 2
    two = entrants(2)
    again = next_round("swiss", two, [[Result("1", "0", "1", "0")]], RoundOptions(), "s")
    assert [(one.by, one.ids, one.reason) for one in again.conflicts] == [("rematch", ("0", "1"), "all_met")]
    three, byes = entrants(3), [[Result(f"{n}", str(n), "", str(n), Status.BYE)] for n in range(3)]
    rested = next_round("swiss", three, byes, RoundOptions(), "s")
    assert [(one.by, one.reason) for one in rested.conflicts] == [("bye", "all_rested")]


def test_a_round_is_not_made_over_a_missing_result() -> None:
    """Bug log 53."""
    open_round = [Result("1", "0", "1", "0"), Result("2", "2", "3", status=Status.PENDING)]
    with pytest.raises(FormatError) as refusal:
        next_round("swiss", entrants(4), [open_round], RoundOptions(rounds=3), "s")
    assert (refusal.value.key, refusal.value.params) == ("round_open", {"result": "2"})
    with pytest.raises(FormatError, match="round_open"):
        over("swiss", entrants(4), [open_round], RoundOptions(rounds=1))


def test_a_match_that_was_drawn_over_is_not_paired_again() -> None:
    """Its result may still come, so the two have met; neither scores for it yet."""
    first = [Result("1", "0", "1", None, Status.NOT_PLAYED), Result("2", "2", "3", "2")]
    for seed in range(20):
        drawn = next_round("swiss", entrants(4), [first], RoundOptions(rounds=3), str(seed))
        assert {frozenset((one.a, one.b)) for one in drawn.pairings} != {frozenset("01"), frozenset("23")}


def test_acceleration_pairs_the_upper_half_among_itself() -> None:
    """Baku: of nine rounds five are accelerated, three with a whole point and two with half a point."""
    field, history = entrants(16), Rounds()
    options = RoundOptions(rounds=9, accelerated=True)
    apart = []
    for _ in range(6):
        drawn = next_round("swiss", field, history, options, "s")
        apart.append(sum((int(one.a) < 8) != (int(one.b) < 8) for one in drawn.pairings))
        history.append(
            [Result(f"{p.a}-{p.b}", p.a, p.b, None) for p in drawn.pairings]
        )  # all drawn: scores stay level
    assert apart[:3] == [0, 0, 0]
    plain = next_round("swiss", field, [], RoundOptions(rounds=9), "s")
    assert sum((int(one.a) < 8) != (int(one.b) < 8) for one in plain.pairings) > 0


def test_acceleration_needs_ranks_and_a_number_of_rounds() -> None:
    with pytest.raises(FormatError, match="no_ranks"):
        next_round("swiss", [Entrant("a"), Entrant("b")], [], RoundOptions(5, accelerated=True), "s")
    with pytest.raises(FormatError, match="bad_options"):
        next_round("swiss", entrants(4), [], RoundOptions(accelerated=True), "s")


def test_who_was_named_first_less_often_is_named_first() -> None:
    field, dice, first = entrants(40), random.Random(0), Counter[str]()
    for drawn, _ in play("swiss", field, RoundOptions(rounds=8), "s", lambda drawn: played(drawn, dice)):
        first.update(one.a for one in drawn.pairings)
    assert all(2 <= first[one.id] <= 6 for one in field)


@pytest.mark.parametrize(
    ("kind", "options", "key"),
    [("ladder", RoundOptions(), "bad_kind"), ("swiss", RoundOptions(byes=("x",)), "bad_options")],
)
def test_what_is_refused(kind: str, options: RoundOptions, key: str) -> None:
    with pytest.raises(FormatError, match=key):
        next_round(kind, entrants(4), [], options, "s")
    with pytest.raises(FormatError, match="bad_seed"):
        next_round("swiss", entrants(4), [], RoundOptions(), " ")
    with pytest.raises(FormatError, match="duplicate_entrant"):
        next_round("swiss", [Entrant("a"), Entrant("a")], [], RoundOptions(), "s")
    with pytest.raises(FormatError, match="phase_over"):
        next_round("swiss", entrants(2), [[Result("1", "0", "1", "0")]], RoundOptions(rounds=1), "s")


@pytest.mark.parametrize(
    "bad", [{"rounds": -1}, {"rounds": True}, {"apart": ("town",)}, {"byes": ("a", "a")}]
)
def test_options_that_mean_nothing_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(FormatError, match="bad_options"):
        RoundOptions(**bad)  # type: ignore[arg-type]


def test_a_field_of_four_thousand_is_paired() -> None:
    drawn = next_round("swiss", entrants(4096, club_of=6), [], RoundOptions(rounds=9), "s")
    assert len(drawn.pairings) == 2048
    assert not drawn.conflicts
    assert not drawn.exact
