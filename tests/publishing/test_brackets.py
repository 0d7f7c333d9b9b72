"""Brackets on screens and sheets: pieces in which every match stands once, and nothing that need not be played."""

import pytest

from tournaments import formats
from tournaments.projections import brackets


def entrants(count):
    return [formats.Source.entrant(str(seed)) for seed in range(1, count + 1)]


def shown(tree, **more):
    return brackets.parts(tree, {node.id: {"code": node.id} for node in tree.nodes}, **more)


def codes(part):
    return [cell["node"]["code"] for one in part["rounds"] for cell in one["cells"] if cell["node"]]


@pytest.mark.parametrize("count", [8, 31, 64, 128])
@pytest.mark.parametrize("most", [4, 8, 16])
def test_a_bracket_in_pieces_shows_every_match_once(count, most):
    tree = formats.bracket(entrants(count))
    (part,) = shown(tree)
    pieces = brackets.cut(part, most)
    assert sorted(code for piece in pieces for code in codes(piece)) == sorted(tree.by_id)
    assert all(len(piece["rounds"][0]["cells"]) <= most for piece in pieces)
    assert [piece["window"] for piece in pieces] == [
        [number, len(pieces)] for number in range(1, len(pieces) + 1)
    ]
    for piece in pieces:
        assert not any(cell["feeds"] for cell in piece["rounds"][-1]["cells"])
        assert not any(cell["fed"] for cell in piece["rounds"][0]["cells"])


@pytest.mark.parametrize("most", [4, 8])
def test_both_brackets_of_a_double_elimination_can_be_cut(most):
    tree = formats.double_elimination(entrants(31))
    parts = shown(tree)
    assert [part["part"] for part in parts] == ["", "L"]
    found = [code for part in parts for piece in brackets.cut(part, most) for code in codes(piece)]
    assert sorted(found) == sorted(tree.by_id)


def test_the_hall_sees_the_round_in_play_and_what_follows():
    tree = formats.bracket(entrants(32))
    later = {node.id for node in tree.nodes if node.round > 1}
    (part,) = shown(tree, waiting=later)
    assert part["now"] == 1
    left = brackets.from_now(part, 3)
    assert [one["names"] for one in left["rounds"]] == [["R16"], ["QF"], ["SF"], ["F"]]
    (over,) = shown(tree)
    assert [one["names"] for one in brackets.from_now(over, 3)["rounds"]] == [["QF"], ["SF"], ["F"]]


def test_a_second_final_that_need_not_be_played_is_not_shown():
    """Bug 22: it is not counted as pending either."""
    tree = formats.double_elimination(entrants(8))
    main, _ = shown(tree, skipped={"GF2"})
    assert [one["names"] for one in main["rounds"]][-1] == ["GF1"]
    assert not any(cell["feeds"] for cell in main["rounds"][-1]["cells"])


def test_single_matches_stand_beside_and_the_rest_in_cups():
    parts = shown(formats.bracket(entrants(16), placement=16))
    assert [(part["part"], [one["code"] for one in part["beside"]]) for part in parts] == [
        ("", ["P3"]),
        ("5", ["P7"]),
        ("9", ["P11"]),
        ("13", ["P15"]),
    ]
    assert brackets.matches(parts[0])[0][3] == {"code": "R16-4", "slot": 3}
