"""A tree as columns of cells for pages, paper and screens, in plain values without a language.

A part: `{"part", "best", "worst", "rounds", "beside", "now", "window"}`. A round: `{"names", "cells", "joined"}`. A cell:
`{"node", "fed", "feeds"}`. `now` is the first round of which something is still to be played; `window` is which of how many
pieces this one is, where the part has been cut.
"""

from collections.abc import Collection, Mapping
from typing import Any

from tournaments import formats

Data = dict[str, Any]


def parts(
    tree: formats.Bracket,
    nodes: Mapping[str, Data],
    *,
    waiting: Collection[str] = (),
    skipped: Collection[str] = (),
) -> list[Data]:
    """The brackets of a tree with what is to be shown of each match; `waiting` and `skipped` by code.

    A match that need not be played has no place: it is left out.
    """
    shown = {code: node for code, node in nodes.items() if code not in skipped}
    return [_part(part, shown, waiting) for part in formats.layout(tree)]


def _part(part: formats.Part, nodes: Mapping[str, Data], waiting: Collection[str]) -> Data:
    columns = [column for column in part.columns if any(cell.node in nodes for cell in column.cells)]
    rounds = [
        {
            "names": list(column.names),
            "joined": column.joined,
            "cells": [
                {
                    "node": nodes.get(cell.node),
                    "fed": cell.fed,
                    "feeds": cell.feeds and column is not columns[-1],
                }
                for cell in column.cells
            ],
        }
        for column in columns
    ]
    open_rounds = [
        number for number, column in enumerate(columns) if any(cell.node in waiting for cell in column.cells)
    ]
    return {
        "part": part.name,
        "best": part.best,
        "worst": part.worst,
        "rounds": rounds,
        "beside": [nodes[code] for code in part.beside if code in nodes],
        "now": min(open_rounds, default=max(0, len(rounds) - 1)),
        "window": [1, 1],
    }


def matches(part: Mapping[str, Any]) -> list[list[Data]]:
    """The matches of a part, round by round, from the top; `slot` says which cell each stands in."""
    return [
        [cell["node"] | {"slot": slot} for slot, cell in enumerate(one["cells"]) if cell["node"]]
        for one in part["rounds"]
    ]


def cut(part: Data, most: int) -> list[Data]:
    """The part in pieces of at most so many matches one under another, that the eye can take in or a sheet can hold.

    Each piece goes from its first round to the one match that leads out of it; the last holds the rounds after.
    """
    rounds = part["rounds"]
    height = len(rounds[0]["cells"]) if rounds else 0
    if height <= most:
        return [part]
    count = height // most
    inside = [one for one in rounds if len(one["cells"]) >= count]
    pieces = []
    for piece in range(count):
        shown = []
        for one in inside:
            size = len(one["cells"]) // count
            shown.append({**one, "cells": one["cells"][piece * size : (piece + 1) * size]})
        shown[-1] = {**shown[-1], "cells": [cell | {"feeds": False} for cell in shown[-1]["cells"]]}
        if any(cell["node"] for one in shown for cell in one["cells"]):
            pieces.append({**part, "rounds": shown, "beside": []})
    after = rounds[len(inside) :]
    if after:
        first = {**after[0], "cells": [cell | {"fed": False} for cell in after[0]["cells"]]}
        pieces += cut({**part, "rounds": [first, *after[1:]]}, most)
    return [
        {**piece, "window": [number, len(pieces)], "now": min(part["now"], len(piece["rounds"]) - 1)}
        for number, piece in enumerate(pieces, start=1)
    ]


def from_now(part: Data, columns: int) -> Data:
    """The part without the rounds that are over, but never fewer than so many columns: what a hall still needs to see."""
    rounds = part["rounds"]
    start = max(0, min(part["now"], len(rounds) - columns))
    left = [
        {**one, "cells": [cell | {"fed": cell["fed"] and number > 0} for cell in one["cells"]]}
        for number, one in enumerate(rounds[start:])
    ]
    return {**part, "rounds": left, "now": part["now"] - start}
