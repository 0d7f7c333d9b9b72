"""The actas in figures: how long a PDF takes, and what readers of published pages notice while PDFs are drawn beside them.

    python benchmarks/acta.py [--seconds 8]

One web process, data on SQLite; the client shares the machine's cores.
"""

import argparse
import http.client
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import bench

FILL = """
from tests.world import World
from tournaments.models import Match
from tournaments.projections import publish

world = World(parejas=20)
phase = world.groups_phase(groups=2, match={"match.sets_to_win": 2})
rows = list(phase.matches.order_by("id"))
for row in rows[1:80]:
    world.paper(row, (24, 13), (20, 24), (24, 3))
match = world.start(rows[0])
number = 0
while match.state != "finished":
    number += 1
    side = "AAAAB"[number % 5]
    match = world.hand(match, f"#{number} R{match.live['dealer']} | ={side} ={side}")
publish.drain(world.championship.pk)
print(phase.public_id, number, *phase.matches.order_by("id").values_list("public_id", flat=True))
"""
DRAW = """
import time
from django.utils import translation
from scoring.documents import championship, letters, match, parts, pdf
from tournaments.models import Championship, Phase
from tournaments.selectors import phases as reads

def spent(what, name, times=5):
    best = min(_once(what) for _ in range(times))
    print(f"  {name:<58} {best * 1000:>7.0f} ms", flush=True)

def _once(what):
    began = time.perf_counter()
    what()
    return time.perf_counter() - began

translation.activate("ca-valencia")
began = time.perf_counter()
letters.printable("x"), letters.width("x", 9), letters.width("x", 9, "B")
print(f"  {'the fonts measured, once a process':<58} {(time.perf_counter() - began) * 1000:>7.0f} ms")
row = next(one for one in reads.matches(version__gt=2))
owner = Championship.objects.get()
phase = Phase.objects.get()
papers = {
    "a partida hand by hand": lambda: match.acta(row, parts.OFFICE),
    "a phase of two groups of ten": lambda: championship.of_phase(phase, parts.OFFICE),
    "the championship": lambda: championship.of_championship(owner, parts.OFFICE),
}
for name, compose in papers.items():
    made = compose()
    drawn = pdf.draw(made)
    spent(compose, f"{name}: read and put in words")
    spent(lambda made=made: pdf.draw(made), f"{name}: drawn ({len(drawn) / 1000:.0f} kB)")
"""


def shell(environment: dict[str, str], code: str) -> str:
    manage = [sys.executable, str(bench.ROOT / "manage.py"), "shell", "-v0", "-c", code]
    return subprocess.run(
        manage, env=environment, check=True, cwd=bench.ROOT, capture_output=True, text=True
    ).stdout


def get(port: int, path: str, agent: str = "bench") -> tuple[int, float]:
    """Status and seconds of one request on a connection of its own."""
    began = time.perf_counter()
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    asked.request("GET", path, headers={"User-Agent": agent, "Accept-Encoding": "gzip"})
    answer = asked.getresponse()
    answer.read()
    asked.close()
    return answer.status, time.perf_counter() - began


def readers(port: int, seconds: float) -> list[float]:
    """Latencies of a published page, asked a hundred times a second."""
    found = []
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        status, took = get(port, "/en/c/prova/groups/")
        assert status == 200
        found.append(took * 1000)
        time.sleep(0.01)
    return found


def said(name: str, values: list[float]) -> None:
    p50, p99 = bench.percentile(values, 0.5), bench.percentile(values, 0.99)
    print(f"  {name:<58} p50 {p50:>5.1f}  p99 {p99:>6.1f}  most {max(values):>6.1f} ms")


def beside(port: int, matches: list[str], phase: str, seconds: float) -> None:
    """What readers notice: alone, then while four people ask for papers that nobody asked for before."""
    languages = ("es", "ca-valencia", "en", "pt-br")
    large = [
        f"/{language}/c/prova/acta/{paper}.pdf"
        for paper in (f"matches/{matches[0]}", f"phases/{phase}", "championship")
        for language in languages
    ]
    for name in ("12 papers asked for the first time", "the same again: kept"):
        taken = [get(port, url, f"{name} {n}")[1] for n, url in enumerate(large)]
        print(f"  {name:<58} {sum(taken) / len(taken) * 1000:>7.0f} ms each")
    said("a published page, alone", readers(port, seconds))
    new = iter(
        [f"/{language}/c/prova/acta/matches/{match}.pdf" for match in matches[1:] for language in languages]
    )
    for askers in (1, 4):
        measured, made = _asked(port, new, askers, seconds)
        said(f"a published page, beside {askers} asking: {made / seconds:.0f} new PDFs a second", measured)


def _asked(port: int, new: Iterator[str], askers: int, seconds: float) -> tuple[list[float], int]:
    """The readers' latencies while so many ask for the next new paper, one after the other, and how many they got."""
    turn, stop, made = threading.Lock(), threading.Event(), []

    def ask(number: int) -> None:
        while not stop.is_set():
            with turn:
                url = next(new)
            made.append(get(port, url, f"{number} {time.perf_counter()}")[0])

    running = [threading.Thread(target=ask, args=(number,)) for number in range(askers)]
    for one in running:
        one.start()
    measured = readers(port, seconds)
    stop.set()
    for one in running:
        one.join()
    assert set(made) == {200}
    return measured, len(made)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=8)
    given = parser.parse_args()
    print(bench.machine())
    with bench.scratch("embedded") as environment:
        subprocess.run(
            [sys.executable, str(bench.ROOT / "manage.py"), "migrate", "-v0"],
            env=environment,
            check=True,
            cwd=bench.ROOT,
        )
        phase, hands, *matches = shell(environment, FILL).split()
        print(f"A partida of {hands} hands, a championship of 90 matches, 80 of them played")
        print(shell(environment, DRAW), end="")
        port = environment["PORT"]
        with bench.processes(environment, bench.web(port)):
            bench.wait_for(f"http://127.0.0.1:{port}/en/c/prova/groups/")
            beside(int(port), matches, phase, given.seconds)


if __name__ == "__main__":
    main()
