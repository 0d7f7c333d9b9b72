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
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournaments.formats import (
    Credit,
    Entrant,
    Result,
    Source,
    StandingsRules,
    advance,
    bracket,
    draw_bracket,
    draw_groups,
    layout,
    meetings,
    rounds,
    table,
)

SIZES = (8, 64, 512, 4096)


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
    print(f"{name:34} {cells}  exponent {exponent:.2f}{ratio}")


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="sizes to 512, fewer runs")
    quick = options.parse_args().quick
    sizes, runs = (SIZES[:3], 3) if quick else (SIZES, 7)
    print(
        f"{platform.python_implementation()} {platform.python_version()} · {platform.machine()} · {platform.platform()}"
    )
    floors = {size: best(lambda size=size: probe(size), runs) for size in sizes}  # type: ignore[misc]
    line("probe: tree of dicts", list(floors.items()))
    sources = {size: [Source.entrant(str(n)) for n in range(size)] for size in sizes}
    trees = {size: bracket(sources[size]) for size in sizes}

    def measure(name: str, work: Callable[[int], object], against: bool = False, times: int = runs) -> None:
        figures = [(size, best(lambda size=size: work(size), times)) for size in sizes]  # type: ignore[misc]
        line(name, figures, floors if against else None)

    measure("bracket: build", lambda size: bracket(sources[size]), against=True)
    measure("bracket: draw by lot", lambda size: draw_bracket(field(size, False), seed="s"), times=2)
    measure("bracket: draw, clubs apart", lambda size: draw_bracket(field(size, True), seed="s"), times=2)
    measure("bracket: drawing", lambda size: layout(trees[size]))
    measure("bracket: all as it stands", lambda size: meetings(trees[size], {}))
    measure(
        "bracket: 1,000 results",
        lambda size: [
            advance(trees[size], "F" if n % 2 else trees[size].nodes[0].id, "1", "2") for n in range(1000)
        ],
    )
    measure(
        "groups of 4: draw", lambda size: draw_groups(field(size, False), seed="s", groups=size // 4), times=2
    )
    measure(
        "groups of 4: draw, clubs apart",
        lambda size: draw_groups(field(size, True), seed="s", groups=size // 4),
        times=2,
    )
    measure("groups of 4: all rounds", lambda size: [rounds(["a", "b", "c", "d"]) for _ in range(size // 4)])
    rules = StandingsRules(
        ("wins", "h2h_wins", "set_diff", "stone_diff"), quota=1, walkover_credit=Credit(2, 0, 48, 0)
    )
    leagues = {size: league(size) for size in (4, 7, 16, 64)}
    names = {size: [str(n) for n in range(size)] for size in leagues}
    line(
        "table of one group",
        [(size, best(lambda size=size: table(names[size], leagues[size], rules), runs)) for size in leagues],
    )  # type: ignore[misc]


if __name__ == "__main__":
    main()
