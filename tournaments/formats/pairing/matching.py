"""The best set of pairs under costs that are compared one after another: maximum-weight matching.

Edmonds' blossom algorithm, as rustworkx has it (Galil 1986).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import FormatError

ROOM = 120  # bits: rustworkx weighs in 128, and its sums are a few times the largest weight

Cost = tuple[int, ...]


def best_pairs(count: int, costs: Mapping[tuple[int, int], Cost]) -> list[tuple[int, int]]:
    """As many disjoint pairs of 0..count-1 as can be, and of those sets the one whose costs, added up level by level, are lowest.

    `costs`: of every pair (i < j) that is possible; the first level counts before everything after it. When several sets are
    equal in all levels, which one comes out depends on the library: the last level should make them differ.
    Raises FormatError `too_many_entrants` when the costs do not fit into the weights, `library_missing`.
    """
    try:  # here, so that all other commands of the formats need nothing installed
        from rustworkx import PyGraph, max_weight_matching
    except ImportError as error:
        raise FormatError("library_missing", library="rustworkx") from error
    weights = _weights(count, costs)
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(one, other, weights[one, other]) for one, other in sorted(costs)])
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _weights(count: int, costs: Mapping[tuple[int, int], Cost]) -> dict[tuple[int, int], int]:
    """One number for each pair: a unit of a level is worth more than all that the levels below it can add up to."""
    levels = list(zip(*costs.values(), strict=True))
    units: list[int] = []
    unit = 1
    for level in reversed(levels):
        units.append(unit)
        unit += unit * max(level) * (count // 2)
    if unit.bit_length() > ROOM:
        raise FormatError("too_many_entrants", count=count)
    units.reverse()
    return {
        pair: unit - sum(part * size for part, size in zip(cost, units, strict=True))
        for pair, cost in costs.items()
    }
