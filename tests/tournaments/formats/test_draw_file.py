"""The draw file: what went in, what came out, and that anybody gets the same again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tournaments.formats import (
    Entrant,
    FormatError,
    Shape,
    Source,
    bracket_file,
    change_by_hand,
    draw_groups,
    drawn_tree,
    groups_file,
    redraw,
)

from .test_draw_groups import field


def made(kind: str) -> dict[str, Any]:
    if kind == "groups":
        return groups_file(field(26, clubs=9, sectors=4), seed="loteria 12345", groups=4)
    if kind == "sizes":
        return groups_file(field(9), seed="s", sizes=[3, 6], apart=("club",))
    if kind == "ranks":
        return bracket_file(
            [Entrant(str(n), f"c{n % 3}", seed_rank=n) for n in range(13)], seed="s", method="ranks"
        )
    sources = [Source.nth_of_group(name, place) for name in "ABCD" for place in (1, 2)]
    return bracket_file(sources, seed="s", method=kind)


KINDS = ["groups", "sizes", "lot", "ranks", "fixed"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_makes_itself_again(kind: str) -> None:
    file = made(kind)
    travelled = json.loads(json.dumps(file))
    assert redraw(travelled) == file
    bare = {key: value for key, value in travelled.items() if "digest" not in key and key != "result"}
    assert redraw(bare) == file


def test_the_file_says_what_the_draw_says() -> None:
    entrants = field(26, clubs=9, sectors=4)
    drawn = draw_groups(entrants, seed="loteria 12345", groups=4)
    file = groups_file(entrants, seed="loteria 12345", groups=4)
    assert file["algorithm"] == drawn.algorithm == "joc-fora-draw/1"
    assert [(one["name"], one["members"]) for one in file["result"]["groups"]] == [
        (group.name, list(group.members)) for group in drawn.groups
    ]
    assert len(file["digest"]) == len(file["result_digest"]) == 64


def test_the_digest_does_not_depend_on_the_order_of_the_list() -> None:
    entrants = field(26, clubs=9, sectors=4)
    file = groups_file(entrants, seed="s", groups=4)
    random.Random(1).shuffle(entrants)
    assert groups_file(entrants, seed="s", groups=4) == file
    assert groups_file(entrants, seed="t", groups=4)["digest"] != file["digest"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": "other"}, "digest_mismatch"),
        ({"digest": "0" * 64}, "digest_mismatch"),
        ({"result_digest": "0" * 64}, "result_mismatch"),
        ({"result": {"groups": []}}, "result_mismatch"),
        ({"algorithm": "joc-fora-draw/9"}, "unknown_algorithm"),
        ({"kind": "lottery"}, "bad_file"),
        ({"entrants": None}, "bad_file"),
        ({"entrants": [1]}, "bad_file"),
        ({"entrants": [{"id": 1}]}, "bad_file"),
        ({"entrants": [{"id": "1", "age": 3}]}, "bad_file"),
        ({"entrants": [{"id": "1", "seed_rank": "x"}]}, "bad_file"),
        ({"entrants": [{"source": "G:A#1"}, {"source": "G:B#1"}]}, "bad_file"),
        ({"entrants": [{"source": 3}]}, "bad_file"),
        ({"options": []}, "bad_file"),
        ({"options": {"dice": 6}}, "bad_file"),
        ({"options": {"groups": "4"}}, "bad_file"),
        ({"options": {"sizes": 4}}, "bad_file"),
        ({"options": {"groups": 4, "apart": [["club"]]}}, "bad_apart"),
        ({"seed": None}, "bad_seed"),
        ({"seed": "\ud800"}, "bad_seed"),
    ],
)
def test_files_that_are_refused(change: dict[str, Any], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        redraw(made("groups") | change)


def test_a_file_is_a_dict() -> None:
    with pytest.raises(FormatError, match="bad_file"):
        redraw([])  # type: ignore[arg-type]


SHAPES = [
    Shape(third_place=True),
    Shape(placement=8),
    Shape(survivors=4),
    Shape("double"),
    Shape("double", reset=False),
    Shape("repechage"),
    Shape("repechage", back="SF", third_place=True),
]


@pytest.mark.parametrize("method", ["lot", "ranks", "order", "cross", "fixed"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape_and_method_makes_itself_again_and_lists_its_matches(shape: Shape, method: str) -> None:
    count = 16 if method == "fixed" else 11
    entrants = [
        Entrant(str(n), f"c{n % 4}", seed_rank=n if n < 4 else None, group="ABC"[n % 3], place=1 + n // 3)
        for n in range(count)
    ]
    file = bracket_file(entrants, seed="s", method=method, shape=shape)
    assert redraw(json.loads(json.dumps(file))) == file
    drawn = drawn_tree(file)
    assert [node["id"] for node in file["result"]["nodes"]] == [node.id for node in drawn.nodes]
    assert drawn == shape.tree(drawn.lines)
    entered = [side.ref for node in drawn.nodes for side in (node.a, node.b) if side.kind == "P"]
    assert len(entered) == len(set(entered))
    assert shape.survivors > 1 or sorted(entered, key=int) == [str(n) for n in range(count)]


def test_a_plain_bracket_is_written_as_it_always_was() -> None:
    """Files that were published before there were other shapes have the same digests."""
    file = made("lot")
    assert set(file["options"]) == {"method", "apart"}
    assert set(file["result"]) == {"lines", "conflicts"}
    assert drawn_tree(file, third_place=True).third_place


def test_a_snake_depends_on_the_order_and_makes_itself_again() -> None:
    order = field(12)
    file = groups_file(order, seed="s", groups=3, method="snake")
    assert redraw(json.loads(json.dumps(file))) == file
    assert groups_file(order[::-1], seed="s", groups=3, method="snake")["digest"] != file["digest"]


def test_a_change_by_hand_is_in_the_file_and_made_again_with_it() -> None:
    """Bug 70: a manual change is possible, and public: where both stood before, and stand after."""
    file = made("groups")
    first, second = (group["members"] for group in file["result"]["groups"][:2])
    one, other = first[0], second[1]
    changed = change_by_hand(file, one, other)
    assert changed["changes"] == [
        {"swap": [one, other], "before": {one: "A", other: "B"}, "after": {one: "B", other: "A"}}
    ]
    assert (changed["digest"], changed["result"]["groups"][0]["members"][0]) == (file["digest"], other)
    assert redraw(json.loads(json.dumps(changed))) == changed
    again = change_by_hand(changed, one, other)
    assert again["result"] == file["result"]
    assert len(again["changes"]) == 2
    hidden = {name: value for name, value in changed.items() if name != "changes"}
    with pytest.raises(FormatError, match="result_mismatch"):
        redraw(hidden)


def test_a_meeting_that_a_change_brings_is_told_as_made_by_hand() -> None:
    entrants = [Entrant("1", "x"), Entrant("2", "x"), Entrant("3", "y"), Entrant("4", "z")]
    file = bracket_file(entrants, seed="s", shape=Shape("double"))
    assert file["result"]["conflicts"] == []
    lines = [line.removeprefix("P:") for line in file["result"]["lines"]]
    changed = change_by_hand(file, "2", lines[lines.index("1") ^ 1])
    assert [(one["by"], one["ids"], one["reason"]) for one in changed["result"]["conflicts"]] in (
        [("club", ["1", "2"], "by_hand")],
        [("club", ["2", "1"], "by_hand")],
    )
    assert redraw(changed) == changed


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"changes": 3}, "bad_file"),
        ({"changes": ["x"]}, "bad_file"),
        ({"changes": [{"swap": ["1"]}]}, "bad_file"),
        ({"changes": [{"swap": ["1", "nobody"]}]}, "not_drawn"),
        ({"changes": [{"swap": ["1", "1"]}]}, "same_place"),
        ({"algorithm": "by-hand"}, "drawn_by_hand"),
        ({"options": {"groups": 4, "apart": [], "method": "hat"}}, "bad_method"),
    ],
)
def test_changes_and_methods_that_are_refused(change: dict[str, Any], key: str) -> None:
    with pytest.raises(FormatError, match=key):
        redraw(made("groups") | change)


@pytest.mark.parametrize(
    "options",
    [{"system": "triple"}, {"reset": 1}, {"placement": True}, {"back": "R16", "system": "repechage"}],
)
def test_shapes_that_are_refused(options: dict[str, object]) -> None:
    file = made("lot")
    with pytest.raises(FormatError, match=r"bad_shape|bad_back"):
        redraw(file | {"options": file["options"] | options})


def test_a_draw_from_a_hat_can_be_changed_and_says_so() -> None:
    file = {
        "kind": "groups",
        "algorithm": "by-hand",
        "seed": "",
        "entrants": [{"id": one, "club": "x", "sector": ""} for one in "abcd"],
        "options": {},
        "result": {
            "groups": [{"name": "A", "members": ["a", "b"]}, {"name": "B", "members": ["c", "d"]}],
            "conflicts": [],
        },
    }
    changed = change_by_hand(file, "a", "d")
    assert [one["members"] for one in changed["result"]["groups"]] == [["d", "b"], ["c", "a"]]
    assert changed["result"]["conflicts"] == []
    with pytest.raises(FormatError, match="drawn_by_hand"):
        redraw(changed)
