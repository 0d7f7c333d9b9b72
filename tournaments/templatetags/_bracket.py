"""How a bracket's nodes fall into columns: fills the places nobody plays, so that the lines meet.

Pure: dictionaries in, dictionaries out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def get(thing: Any, key: str, default: Any = None) -> Any:
    return thing.get(key, default) if isinstance(thing, Mapping) else getattr(thing, key, default)


def columns(rounds: Sequence[Any]) -> list[dict[str, Any]]:
    """Rounds, first to final, with one cell per place: `{"node": Node | None, "feeds": bool, "fed": bool}`.

    `fed`: a line arrives from the round before; `feeds`: a line leaves for the next.
    A node whose `slot` does not fit its round raises ValueError.
    """
    total = len(rounds)
    grid: list[list[Any]] = []
    for r, rnd in enumerate(rounds):
        places: list[Any] = [None] * (2 ** (total - 1 - r))
        for node in get(rnd, "nodes", ()):
            slot = get(node, "slot")
            if not isinstance(slot, int) or not 0 <= slot < len(places) or places[slot] is not None:
                raise ValueError(f"bracket: slot {slot!r} does not fit round {r + 1} of {total}")
            places[slot] = node
        grid.append(places)
    return [
        {
            "title": get(rnd, "title", ""),
            "number": r + 1,
            "cells": [
                {
                    "node": node,
                    "feeds": node is not None and r + 1 < total and grid[r + 1][i // 2] is not None,
                    "fed": node is not None and r > 0 and any(grid[r - 1][2 * i : 2 * i + 2]),
                    "path": node is not None and bool(get(node, "path", False)),
                }
                for i, node in enumerate(grid[r])
            ],
        }
        for r, rnd in enumerate(rounds)
    ]
