"""How fast the formats are, and how their cost grows. Prints figures with the machine's description; asserts nothing.

Run: `python benchmarks/formats.py [--quick]`. Times are process time, the best of several runs; the exponent is the slope of
log(time) over log(size) between the last two sizes: about 1 is linear. Ratios are against a probe of plain dicts made in the
same process, so that they can be compared between machines.
"""

from __future__ import annotations

import argparse
import math
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournaments.formats import (
    Bracket,
    Credit,
    Entrant,
    Result,
    RoundOptions,
    Source,
    SourceKind,
    StandingsRules,
    Status,
    advance,
    bracket,
    chances,
    double_elimination,
    draw_bracket,
    draw_groups,
    layout,
    meetings,
    next_round,
    rounds,
    table,
)

SIZES = (8, 64, 512, 4096)
RULES = StandingsRules(
    ("wins", "h2h_wins", "set_diff", "stone_diff"), quota=1, walkover_credit=Credit(2, 0, 48, 0)
)


def best(work: Callable[[], object], runs: int) -> float:
    """The shortest process time of some runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time_ns()
        work()
        times.append(time.process_time_ns() - start)
    return min(times) / 1e6


def probe(size: int) -> list[dict[str, object]]:
    """A full tree of plain dicts with links: the floor for any bracket in this language."""
    nodes: list[dict[str, object]] = [
        {"id": number, "a": None, "b": None, "to": None} for number in range(size - 1)
    ]
    for number in range(1, size - 1):
        nodes[number]["to"] = (number - 1) // 2
        nodes[(number - 1) // 2]["ab"[number % 2]] = number
    return nodes


def field(size: int, clubs: bool) -> list[Entrant]:
    """Entrants of clubs of six, in sectors."""
    return [
        Entrant(str(n), f"c{n // 6}", f"s{n // 6 % 26}") if clubs else Entrant(str(n)) for n in range(size)
    ]


def qualifiers(size: int) -> list[Entrant]:
    """First and second of half as many groups, of clubs of six."""
    groups = size // 2
    return [
        Entrant(one.id, one.club, one.sector, group=f"g{n % groups}", place=1 + n // groups)
        for n, one in enumerate(field(size, True))
    ]


def league(size: int) -> list[Result]:
    """A whole league with ties in it."""
    pairs = combinations([str(n) for n in range(size)], 2)
    return [
        Result(
            f"{a}-{b}",
            a,
            b,
            a if (int(a) + int(b)) % 3 else b,
            sets=((24, 20), (24, 22)) if (int(a) + int(b)) % 3 else ((20, 24), (22, 24)),
        )
        for a, b in pairs
    ]


def line(name: str, figures: list[tuple[int, float]], floors: dict[int, float] | None = None) -> None:
    """One row: the time at every size, the exponent at the end, the ratio to the probe where there is one."""
    cells = "  ".join(f"{size}: {ms:9.3f} ms" for size, ms in figures)
    (small, fast), (large, slow) = figures[-2:]
    exponent = math.log(slow / fast) / math.log(large / small) if fast > 0 and slow > 0 else float("nan")
    ratio = f"  probe x {figures[-1][1] / floors[large]:.1f}" if floors and floors.get(large) else ""
    print(f"{name:38} {cells}  exponent {exponent:.2f}{ratio}")


def fill(tree: Bracket) -> int:
    """Play a bracket to its end, the first named always winning, every result moved on as it comes."""
    sides: dict[tuple[str, str], str] = {}
    for node in tree.nodes:
        for side, source in (("a", node.a), ("b", node.b)):
            if source.kind is SourceKind.ENTRANT:
                sides[node.id, side] = source.ref
    moves = 0
    for node in tree.nodes:
        if not node.only_if:
            for move in advance(tree, node.id, sides[node.id, "a"], sides[node.id, "b"]):
                sides[move.to.node, move.to.side] = move.entrant
                moves += 1
    return moves


def past(size: int, rounds_played: int) -> tuple[list[Entrant], list[list[Result]]]:
    """A Swiss of clubs of six after so many rounds, the better-numbered winning three times of four."""
    entrants, history = field(size, True), list[list[Result]]()
    for number in range(rounds_played):
        drawn = next_round("swiss", entrants, history, RoundOptions(), "s")
        history.append(
            [
                Result(
                    f"{number}:{index}",
                    one.a,
                    one.b,
                    (max if index % 4 == 0 else min)(one.a, one.b, key=int),
                )
                for index, one in enumerate(drawn.pairings)
            ]
        )
    return entrants, history


class Bench:
    """The sizes to measure, how often, and the floor of each size."""

    def __init__(self, sizes: Sequence[int], runs: int) -> None:
        self.sizes = sizes
        self.runs = runs
        self.floors = {size: best(partial(probe, size), runs) for size in sizes}

    def measure(
        self, name: str, work: Callable[[int], object], *, against: bool = False, times: int = 0
    ) -> None:
        """One line: this work at every size."""
        runs = times or self.runs
        figures = [(size, best(partial(work, size), runs)) for size in self.sizes]
        line(name, figures, self.floors if against else None)


def brackets(bench: Bench) -> None:
    """Trees: made, drawn by lot, filled, one result."""
    sources = {size: [Source.entrant(str(n)) for n in range(size)] for size in bench.sizes}
    trees = {size: bracket(sources[size]) for size in bench.sizes}
    doubles = {size: double_elimination(sources[size]) for size in bench.sizes}
    bench.measure("bracket: build", lambda size: bracket(sources[size]), against=True)
    bench.measure("bracket: build, fill", lambda size: fill(bracket(sources[size])), against=True)
    bench.measure("double elimination: build", lambda size: double_elimination(sources[size]), against=True)
    bench.measure("double elimination: build, fill", lambda size: fill(double_elimination(sources[size])))
    bench.measure("bracket: draw by lot", lambda size: draw_bracket(field(size, False), seed="s"), times=2)
    bench.measure(
        "bracket: draw, clubs apart", lambda size: draw_bracket(field(size, True), seed="s"), times=2
    )
    bench.measure(
        "bracket: first crossed with second",
        lambda size: draw_bracket(qualifiers(size), seed="s", method="cross"),
        times=2,
    )
    bench.measure("bracket: drawing", lambda size: layout(trees[size]))
    bench.measure("bracket: all as it stands", lambda size: meetings(trees[size], {}))
    for name, made in (("bracket", trees), ("double elimination", doubles)):
        bench.measure(
            f"{name}: 1,000 results",
            lambda size, made=made: [  # type: ignore[misc]
                advance(made[size], made[size].nodes[n % (size // 2)].id, "1", "2") for n in range(1000)
            ],
        )


def groups(bench: Bench) -> None:
    """Groups of four: drawn, their rounds, their tables."""
    bench.measure(
        "groups of 4: draw",
        lambda size: draw_groups(field(size, False), seed="s", groups=size // 4),
        times=2,
    )
    bench.measure(
        "groups of 4: draw, clubs apart",
        lambda size: draw_groups(field(size, True), seed="s", groups=size // 4),
        times=2,
    )
    bench.measure("groups of 4: all rounds", lambda size: [rounds("abcd") for _ in range(size // 4)])
    four = [str(n) for n in range(4)]
    bench.measure(
        "groups of 4: all tables", lambda size: [table(four, league(4), RULES) for _ in range(size // 4)]
    )


def swiss(bench: Bench) -> None:
    """The sixth round of a Swiss after five played, and the table of its phase."""
    played = {size: past(size, 5) for size in bench.sizes}
    bench.measure(
        "swiss: draw round 6",
        lambda size: next_round("swiss", *played[size], RoundOptions(), "s"),
        times=2,
    )
    flat = {size: [one for results in played[size][1] for one in results] for size in bench.sizes}
    ids = {size: [one.id for one in played[size][0]] for size in bench.sizes}
    rules = StandingsRules(("points", "buchholz", "median_buchholz", "stone_diff", "lots"), quota=8)
    bench.measure("swiss: table after 5 rounds", lambda size: table(ids[size], flat[size], rules), times=2)


def leagues(runs: int) -> None:
    """The table of one group, and what each still needs with a round to play."""
    made = {size: league(size) for size in (4, 7, 16, 64)}
    names = {size: [str(n) for n in range(size)] for size in made}

    def tables(size: int) -> object:
        return table(names[size], made[size], RULES)

    def needs(count: int) -> object:
        return chances(names[7], opened(count), RULES)

    line("table of one group", [(size, best(partial(tables, size), runs)) for size in made])
    line(
        "what each needs, by matches open",
        [(count, best(partial(needs, count), runs)) for count in (3, 6, 12)],
    )


def opened(count: int) -> list[Result]:
    """The league of seven with its last matches still to play."""
    whole = league(7)
    return whole[:-count] + [
        replace(one, winner=None, status=Status.PENDING, sets=()) for one in whole[-count:]
    ]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="sizes to 512, fewer runs")
    quick = options.parse_args().quick
    print(
        f"{platform.python_implementation()} {platform.python_version()} · {platform.machine()} · {platform.platform()}"
    )
    bench = Bench(SIZES[:3], 3) if quick else Bench(SIZES, 7)
    line("probe: tree of dicts", list(bench.floors.items()))
    brackets(bench)
    groups(bench)
    swiss(bench)
    leagues(bench.runs)


if __name__ == "__main__":
    main()
