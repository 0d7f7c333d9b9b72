"""The tree: right for every number of entrants, true arrows, and never a match that waits for ever."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tournaments.formats import (
    NOBODY,
    Bracket,
    FormatError,
    Source,
    SourceKind,
    advance,
    bracket,
    depends_on,
    from_bracket,
    meetings,
)

from .events import load, phase

SIZES = [range(2, 34), range(34, 98), range(98, 131)]


def tree(count: int, third_place: bool = False) -> Bracket:
    return bracket([Source.entrant(str(seed)) for seed in range(1, count + 1)], third_place)


def play(made: Bracket, choose: Callable[[str, str], str]) -> dict[str, str]:
    """Play to the end, round by round, with the winners that `choose` names. Fails if a match is left waiting."""
    winners: dict[str, str] = {}
    for turn in range(1, len(made.round_names) + 1):
        state = meetings(made, winners)
        for node in made.nodes:
            met = state[node.id]
            if node.round == turn and met.winner is None:
                assert met.a is not None
                assert met.b is not None
                winners[node.id] = choose(met.a, met.b)
    return winners


def by_dice(dice: random.Random, absent: float = 0.0) -> Callable[[str, str], str]:
    """Anybody wins; sometimes nobody."""
    return lambda a, b: NOBODY if dice.random() < absent else dice.choice([a, b])


@pytest.mark.parametrize("counts", SIZES)
def test_everybody_enters_once_and_one_stays(counts: range) -> None:
    for count in counts:
        made = tree(count)
        assert len(made.nodes) == count - 1
        sides = [side for node in made.nodes for side in (node.a, node.b)]
        assert sorted(side.ref for side in sides if side.kind is SourceKind.ENTRANT) == sorted(
            str(seed) for seed in range(1, count + 1)
        )
        size = len(made.lines)
        assert size // 2 < count <= size
        byes = [index for index, line in enumerate(made.lines) if line.kind is SourceKind.BYE]
        assert len(byes) == size - count
        assert len({index // 2 for index in byes}) == len(byes), "two byes meet"
        resting = {made.lines[index ^ 1].ref for index in byes}
        assert resting == {str(seed) for seed in range(1, size - count + 1)}, "the first seeds rest"


@pytest.mark.parametrize("counts", SIZES)
def test_every_arrow_is_true(counts: range) -> None:
    for count in counts:
        made = tree(count, third_place=count >= 4)
        used = [str(side) for node in made.nodes for side in (node.a, node.b)]
        assert len(used) == len(set(used))
        for node in made.nodes:
            for slot, source in (
                (node.winner_to, Source.winner_of(node.id)),
                (node.loser_to, Source.loser_of(node.id)),
            ):
                if slot:
                    assert getattr(made.by_id[slot.node], slot.side) == source
                else:
                    assert str(source) not in used
        assert [node.id for node in made.nodes if node.winner_to is None] == (
            ["P3", "F"] if count >= 4 else ["F"]
        )
        assert [node.id for node in made.nodes if node.loser_to] == (["SF1", "SF2"] if count >= 4 else [])
        assert len({node.id for node in made.nodes}) == len(made.nodes)


@pytest.mark.parametrize("counts", SIZES)
def test_the_better_seed_always_wins_and_they_meet_as_late_as_they_should(counts: range) -> None:
    for count in counts:
        made = tree(count)
        winners = play(made, lambda a, b: min(a, b, key=int))
        for node in made.nodes:
            assert int(winners[node.id]) <= 2 ** (len(made.round_names) - node.round)
        assert winners["F"] == "1"


@pytest.mark.parametrize("absent", [0.0, 0.3])
@pytest.mark.parametrize("counts", SIZES)
def test_played_to_the_end_nobody_waits_and_everybody_has_a_place(counts: range, absent: float) -> None:
    for count in counts:
        made = tree(count, third_place=count >= 4 and count % 2 == 0)
        winners = play(made, by_dice(random.Random(count), absent))
        state = meetings(made, winners)
        assert all(met.winner is not None for met in state.values())
        places = from_bracket(made, state)
        assert sorted((one for place in places for one in place.ids), key=int) == [
            str(seed) for seed in range(1, count + 1)
        ]
        if not absent:
            assert [place.place for place in places][:2] == [1, 2]
            below = 1
            for place in places:
                assert place.place == below
                below += len(place.ids)


@pytest.mark.parametrize("count", [2, 3, 5, 8, 24, 33, 64])
def test_advance_says_what_the_whole_replay_says(count: int) -> None:
    made = tree(count, third_place=count >= 4)
    winners = play(made, by_dice(random.Random(7 * count)))
    state = meetings(made, winners)
    slots = {(node.id, side): getattr(node, side).ref for node in made.nodes for side in "ab"}
    for node in made.nodes:
        met = state[node.id]
        for move in advance(made, node.id, met.winner or "", met.loser or ""):
            slots[move.to] = move.entrant
    for node in made.nodes:
        assert (slots[node.id, "a"], slots[node.id, "b"]) == (state[node.id].a, state[node.id].b)


def test_the_names_of_the_rounds() -> None:
    assert tree(24).round_names == ("R32", "R16", "QF", "SF", "F")
    assert [node.id for node in tree(10).nodes] == [
        "R16-1",
        "R16-2",
        "QF1",
        "QF2",
        "QF3",
        "QF4",
        "SF1",
        "SF2",
        "F",
    ]
    assert [node.id for node in tree(4, third_place=True).nodes] == ["SF1", "SF2", "P3", "F"]


def test_what_depends_on_a_match() -> None:
    made = tree(8, third_place=True)
    assert depends_on(made, "QF3") == ("SF2", "F", "P3")
    assert depends_on(made, "F") == ()


def test_both_absent_in_a_match_sends_the_other_through() -> None:
    made = tree(4)
    state = meetings(made, {"SF1": NOBODY, "SF2": "2"})
    assert state["F"].winner == "2"
    assert state["F"].by_default
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [(1, ("2",)), (3, ("1", "3", "4"))]


def test_both_absent_in_the_final_leave_no_champion() -> None:
    made = tree(4)
    state = meetings(made, {"SF1": "1", "SF2": "2", "F": NOBODY})
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [(2, ("1", "2")), (3, ("3", "4"))]


def test_before_the_final_only_those_who_are_out_have_a_place() -> None:
    made = tree(8, third_place=True)
    state = meetings(made, {"QF1": "1", "QF2": "4"})
    assert [(one.place, one.ids) for one in from_bracket(made, state)] == [(5, ("5", "8"))]


def test_group_places_are_filled_when_known() -> None:
    sources = [Source.nth_of_group(name, 1) for name in "ABCD"]
    made = bracket(sources, order="lines")
    assert meetings(made, {})["SF1"].a is None
    state = meetings(made, {"SF1": "x"}, {sources[0]: "x", sources[1]: "y"})
    assert (state["SF1"].winner, state["SF1"].loser, state["F"].a, state["F"].b) == ("x", "y", "x", None)


@pytest.mark.parametrize(
    ("sources", "options", "key"),
    [
        (["P:1"], {}, "too_few_entrants"),
        (["P:1", "P:1"], {}, "duplicate_source"),
        (["P:1", "P:2", "P:3"], {"third_place": True}, "third_place_needs_four"),
        (["BYE", "BYE", "P:1", "P:2"], {"order": "lines"}, "byes_meet"),
        (["P:1", "P:2"], {"order": "alphabet"}, "bad_order"),
    ],
)
def test_trees_that_are_refused(sources: list[str], options: dict[str, object], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        bracket([Source.parse(text) for text in sources], **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("winners", "key"),
    [({"X": "1"}, "unknown_match"), ({"F": "1"}, "match_not_ready"), ({"SF1": "2"}, "winner_not_in_match")],
)
def test_results_that_are_refused(winners: dict[str, str], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        meetings(tree(4), winners)
    with pytest.raises(FormatError, match="unknown_match"):
        advance(tree(4), "X", "1")
    with pytest.raises(FormatError, match="unknown_match"):
        depends_on(tree(4), "X")


def test_e04_from_the_draw_to_the_classification() -> None:
    """24 parejas, 8 byes: the published draw gives the same 23 matches, winners and places."""
    event = load("e04")
    lines: list[Source] = []
    for node in phase(event, "KO")["bracket"][8:16]:
        first = next(one for one in phase(event, "KO")["bracket"] if f"W:{one['id']}" == node["b"])
        lines += [Source.parse(node["a"]), Source.bye(), Source.parse(first["a"]), Source.parse(first["b"])]
    made = bracket(lines, order="lines")
    names = {"R1-": "R32-", "R16-": "R16-", "QF-": "QF", "SF-": "SF", "F": "F"}

    def ours(node: str) -> str:
        prefix = max((one for one in names if node.startswith(one)), key=len)
        return names[prefix] + node.removeprefix(prefix)

    winners = {ours(match["node"]): str(match["winner"]) for match in event["matches"]}
    state = meetings(made, winners)
    for one in event["expected"]["bracket"]["KO"]:
        met = state[ours(one["id"])]
        assert (met.a, met.b, met.winner, met.loser) == tuple(
            str(one[key]) for key in ("a", "b", "winner", "loser")
        )
    assert len(state) == len(event["expected"]["bracket"]["KO"]) == 23
    assert [(one.place, [int(pair) for pair in one.ids]) for one in from_bracket(made, state)] == [
        (one["place"], one["pairs"]) for one in event["expected"]["classification"]
    ]
