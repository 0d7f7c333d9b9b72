"""How a bracket's nodes fall into columns: fills the places nobody plays, so that the lines meet.

Pure: dictionaries in, dictionaries out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def get(thing: Any, key: str, default: Any = None) -> Any:
    return thing.get(key, default) if isinstance(thing, Mapping) else getattr(thing, key, default)


def columns(rounds: Sequence[Any], roots: int = 1) -> list[dict[str, Any]]:
    """Rounds, first to last, with one cell per place: `{"node": Node | None, "feeds": bool, "fed": bool}`.

    `fed`: a line arrives from the round before; `feeds`: a line leaves for the next. `roots`: the places of the last round.
    Where nodes have no `slot`, the rounds do not halve: every node has a cell, and no line is drawn.
    A node whose `slot` does not fit its round raises ValueError.
    """
    total = len(rounds)
    plain = any(get(node, "slot") is None for rnd in rounds for node in get(rnd, "nodes", ()))
    grid = [
        list(get(rnd, "nodes", ())) if plain else _places(rnd, r, total, roots)
        for r, rnd in enumerate(rounds)
    ]
    return [
        {
            "title": get(rnd, "title", ""),
            "number": r + 1,
            "cells": [
                {
                    "node": node,
                    "feeds": not plain
                    and node is not None
                    and r + 1 < total
                    and grid[r + 1][i // 2] is not None,
                    "fed": not plain and node is not None and r > 0 and any(grid[r - 1][2 * i : 2 * i + 2]),
                    "path": node is not None and bool(get(node, "path", False)),
                }
                for i, node in enumerate(grid[r])
            ],
        }
        for r, rnd in enumerate(rounds)
    ]


def _places(rnd: Any, r: int, total: int, roots: int) -> list[Any]:
    places: list[Any] = [None] * (roots * 2 ** (total - 1 - r))
    for node in get(rnd, "nodes", ()):
        slot = get(node, "slot")
        if not isinstance(slot, int) or not 0 <= slot < len(places) or places[slot] is not None:
            raise ValueError(f"bracket: slot {slot!r} does not fit round {r + 1} of {total}")
        places[slot] = node
    return places
