"""A hand saved → the score seen on an open public page: p50 and p99, while so many tables score at once.

    python benchmarks/publish.py [--mode embedded production] [--tables 1 50 200] [--seconds 20]

Hands go through the service that the pad and the API use. A reader holds a live stream open and gets the page again for every
version it hears; a hand is seen when its number stands on the page. Each table scores a hand every ten seconds (one table alone:
every second). Production is PostgreSQL, Redis, one web process, two Celery workers and beat (BENCH_DATABASE_URL, BENCH_REDIS_URL).
"""

import argparse
import asyncio
import contextlib
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import bench

CARD = re.compile(r'id="match-(\w+)"(?:(?!</article>).)*?<span class="soft">Hand (\d+)</span>', re.DOTALL)
WRITERS = 4


def play(tables: int) -> tuple[str, list[str]]:
    """A championship with that many tables in play; its slug and the matches' public ids."""
    from tests.world import World
    from tournaments.models import Match, Table

    world = World(parejas=2 * tables + 2)
    hall = world.tables[0].venue
    Table.objects.bulk_create(Table(venue=hall, number=n) for n in range(5, tables + 1))
    phase = world.groups_phase(groups=tables)
    places = list(Table.objects.order_by("number"))[:tables]
    chosen = {match.group_id: match for match in phase.matches.order_by("-order", "-id")}
    playing = list(chosen.values())[:tables]
    for match, place in zip(playing, places, strict=True):
        Match.objects.filter(pk=match.pk).update(table=place, session=world.session)
        world.start(match)
    play.actor = world.organiser  # type: ignore[attr-defined]
    return world.championship.slug, [match.public_id for match in playing]


class Tables:
    """Saves hands at the tables in turn and notes when each was saved."""

    def __init__(self, matches: list[str]) -> None:
        self.number = dict.fromkeys(matches, 0)
        self.version = dict.fromkeys(matches, 1)
        self.saved: dict[tuple[str, int], float] = {}
        self.took: list[float] = []
        self.lock = {match: threading.Lock() for match in matches}

    def hand(self, match: str) -> None:
        """One hand of at most a point: a cama lasts longer than the benchmark."""
        from django.db import close_old_connections

        from scoring import services

        with self.lock[match]:
            number = self.number[match] + 1
            trn = f"#{number} R{(number + 2) % 4 + 1} | {'== == ==' if number % 2 else '=A =A'}"
            began = time.perf_counter()
            actor = play.actor  # type: ignore[attr-defined]
            key = f"{match}-{number}"
            done = services.record_hand(
                actor=actor, match=match, trn=trn, version=self.version[match], key=key
            )
            self.saved[match, number] = time.perf_counter()
            self.took.append(self.saved[match, number] - began)
            self.number[match], self.version[match] = number, done.version
        close_old_connections()


async def watch(port: int, slug: str, seen: dict[tuple[str, int], float], versions: list[int]) -> None:
    """An open page: hears versions, gets itself again, and notes which hands stand on it."""
    from tests.publishing import streams

    async for version, _when in streams.versions(port, slug):
        page = await asyncio.to_thread(get, port, f"/en/c/{slug}/?v={version}")
        now = time.perf_counter()
        versions.append(version)
        for match, hand in CARD.findall(page):
            for number in range(1, int(hand) + 1):
                seen.setdefault((match, number), now)


def get(port: int, path: str) -> str:
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        return str(answer.read().decode())


async def measure(port: int, slug: str, matches: list[str], seconds: float) -> str:
    """Score for so long and say what was seen when."""
    tables, seen, versions = Tables(matches), dict[tuple[str, int], float](), list[int]()
    watching = asyncio.create_task(watch(port, slug, seen, versions))
    while not versions:
        await asyncio.sleep(0.05)
    pause = 10 / len(matches) if len(matches) > 1 else 1.0
    loop, pool, waiting = asyncio.get_running_loop(), ThreadPoolExecutor(WRITERS), []
    end = time.perf_counter() + seconds
    order = random.sample(matches, len(matches))
    while time.perf_counter() < end:
        match = order[len(waiting) % len(order)]
        waiting.append(loop.run_in_executor(pool, tables.hand, match))
        await asyncio.sleep(pause * random.uniform(0.7, 1.3))
    await asyncio.gather(*waiting)
    deadline = time.perf_counter() + 30
    while set(tables.saved) - set(seen) and time.perf_counter() < deadline:
        await asyncio.sleep(0.05)
    watching.cancel()
    pool.shutdown()
    lost = len(set(tables.saved) - set(seen))
    delays = [1000 * (seen[hand] - saved) for hand, saved in tables.saved.items() if hand in seen]
    took = [1000 * one for one in tables.took]
    return (
        f"{len(matches):>4} tables  {len(tables.saved):>4} hands  {len(versions) - 1:>3} versions   "
        f"saved p50 {bench.percentile(took, 0.5):5.0f} p99 {bench.percentile(took, 0.99):5.0f} ms   "
        f"seen p50 {bench.percentile(delays, 0.5):5.0f} p99 {bench.percentile(delays, 0.99):5.0f} ms   not seen {lost}"
    )


@contextlib.contextmanager
def embedded(port: int) -> Iterator[None]:
    """The site of `run.py` in this process: server, worker and beat are threads of it."""
    import uvicorn

    from truco_site import embedded as own
    from truco_site.asgi import application

    config = uvicorn.Config(application, port=port, lifespan="off", log_config=None, access_log=False)
    server = uvicorn.Server(config)
    serving = threading.Thread(target=server.run, daemon=True)
    with own.worker_and_beat():
        serving.start()
        yield
        server.should_exit = True
        serving.join(5)


def run(mode: str, tables: int, seconds: float) -> None:
    """One measurement on a fresh site (in a process of its own)."""
    with bench.scratch(mode) as environment:
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        slug, matches = play(tables)
        port = int(environment["PORT"])
        celery = ["-m", "celery", "-A", "truco_site"]
        apart = (
            bench.web(str(port)),
            [*celery, "worker", "-c", "2", "--without-gossip", "--without-mingle"],
            [*celery, "beat", "-s", f"{environment['DATA_DIR']}/beat", "--pidfile="],
        )
        with embedded(port) if mode == "embedded" else bench.processes(environment, *apart):
            bench.wait_for(f"http://127.0.0.1:{port}/en/c/{slug}/")
            print(f"{mode:<11}", asyncio.run(measure(port, slug, matches, seconds)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--mode", nargs="+", default=["embedded", "production"], choices=["embedded", "production"]
    )
    parser.add_argument("--tables", nargs="+", type=int, default=[1, 50, 200])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        run(given.mode[0], given.tables[0], given.seconds)
        return
    print(bench.machine())
    for mode in given.mode:
        for tables in given.tables:
            arguments = ["--one", "--mode", mode, "--tables", str(tables), "--seconds", str(given.seconds)]
            subprocess.run([sys.executable, __file__, *arguments], check=False)


if __name__ == "__main__":
    main()
