"""The draw file: what went in, what came out, and that anybody gets the same again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tournaments.formats import Entrant, FormatError, Source, bracket_file, draw_groups, groups_file, redraw

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
