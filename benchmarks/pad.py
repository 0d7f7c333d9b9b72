"""The pad in figures: bytes to the first usable pad, and the server's time to record a hand early and late in a partida.

`DJANGO_SETTINGS_MODULE=tests.settings .venv/bin/python -m benchmarks.pad`. Works on a test database (SQLite, or PostgreSQL with
`DATABASE_URL`); asserts nothing.
"""

import gzip
import os
import platform
import statistics
import time
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
ROOT = Path(__file__).resolve().parent.parent
AT = (1, 60, 141)
AROUND = 5
TABLES = (200, 1000)


def sizes() -> None:
    """The script and the rules, plain and packed."""
    import json

    from scoring import engine

    total = [0, 0]
    for file in sorted((ROOT / "static/pad").glob("*.mjs")):
        body = file.read_bytes()
        packed = len(gzip.compress(body))
        total = [total[0] + len(body), total[1] + packed]
        print(f"  {file.name:<16} {len(body):>7} B  {packed:>6} B gzip")
    print(f"  {'script':<16} {total[0]:>7} B  {total[1]:>6} B gzip")
    began = time.perf_counter()
    rules = json.dumps(engine.automaton(engine.from_preset("truc_valencia")), separators=(",", ":")).encode()
    took = time.perf_counter() - began
    print(
        f"  {'automaton':<16} {len(rules):>7} B  {len(gzip.compress(rules)):>6} B gzip, made in {took:.2f} s"
    )


def recording() -> None:
    """Milliseconds to record one hand, around the 1st, the 60th and the 141st of a partida."""
    from scoring import services
    from tests.world import World, key
    from tournaments.models import Match

    world = World(parejas=2)
    phase = world.groups_phase(match={"match.sets_to_win": 3, "match.target": 40})
    match = Match.objects.filter(phase=phase).first()
    assert match is not None
    match = world.start(match)
    taken: dict[int, list[float]] = {at: [] for at in AT}
    for number in range(1, AT[-1] + AROUND + 1):
        dealer = match.live["dealer"]
        trn = f"#{number} R{dealer} | {'=A =A' if number % 2 else '=B =B'}"
        began = time.perf_counter()
        services.record_hand(
            actor=world.organiser, match=match.public_id, trn=trn, version=match.version, key=key()
        )
        spent = (time.perf_counter() - began) * 1000
        match.refresh_from_db()
        for at in AT:
            if at <= number < at + AROUND:
                taken[at].append(spent)
    for at in AT:
        print(f"  hand {at:>3}: {statistics.median(taken[at]):6.1f} ms")


def whole_requests() -> None:
    """The same at the door: a phone posts a hand and gets the state with what is new in the log."""
    from django.test import Client

    from tests.world import World, key
    from tournaments.models import Match

    world = World(parejas=2, slug="requests")
    phase = world.groups_phase(match={"match.sets_to_win": 3, "match.target": 40})
    match = Match.objects.filter(phase=phase).first()
    assert match is not None
    match = world.start(match)
    phone = Client(headers={"Accept": "application/json"})
    phone.force_login(world.ana)
    here = f"/en/o/{world.championship.slug}/pad/{match.public_id}/hand/"
    taken: dict[int, list[float]] = {at: [] for at in AT}
    version, dealer, sizes = match.version, match.live["dealer"], {}
    for number in range(1, AT[-1] + AROUND + 1):
        trn = f"#{number} R{dealer} | {'=A =A' if number % 2 else '=B =B'}"
        sent = {"trn": trn, "version": version, "key": key()}
        began = time.perf_counter()
        answer = phone.post(here, sent, content_type="application/json")
        spent = (time.perf_counter() - began) * 1000
        state = answer.json()["state"]
        version, dealer = state["version"], state["dealer"]
        for at in AT:
            if at <= number < at + AROUND:
                taken[at].append(spent)
                sizes[at] = len(answer.content)
    for at in AT:
        print(f"  hand {at:>3}: {statistics.median(taken[at]):6.1f} ms, {sizes[at]} B")


def at_once(tables: int, writers: int = 16) -> None:
    """A hand at so many tables at the same moment, by as many writers as a web machine has threads."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    from scoring import services
    from tests.world import World, key
    from tournaments.models import Match

    parejas = next(n for n in range(2, 100) if n * (n - 1) // 2 >= tables)
    world = World(parejas=parejas, slug=f"tables-{tables}")
    phase = world.groups_phase()
    matches = [world.start(match) for match in Match.objects.filter(phase=phase)[:tables]]

    def record(match: Match) -> float:
        began = time.perf_counter()
        services.record_hand(
            actor=world.organiser, match=match.public_id, trn="#1 R4 | =A =A", version=1, key=key()
        )
        return (time.perf_counter() - began) * 1000

    def work(mine: list[Match]) -> list[float]:
        try:
            return [record(match) for match in mine]
        finally:
            connection.close()

    began = time.perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        parts = list(pool.map(work, [matches[n::writers] for n in range(writers)]))
    spent = time.perf_counter() - began
    taken = sorted(ms for part in parts for ms in part)
    half, most = taken[len(taken) // 2], taken[int(len(taken) * 0.95)]
    print(
        f"  {tables:>5} tables: {tables / spent:6.0f} hands/s, all in {spent:5.1f} s; median {half:.0f} ms, 95 % {most:.0f} ms"
    )


def main() -> None:
    import django

    django.setup()
    from django.test.utils import get_runner, setup_test_environment

    setup_test_environment()
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} processors\nbytes")
    sizes()
    from django.conf import settings

    runner = get_runner(settings)(verbosity=0, interactive=False)
    old = runner.setup_databases()
    try:
        print("server's time to record a hand: the service")
        recording()
        print("the whole request, and its answer")
        whole_requests()
        print(f"recording at once, {settings.DATABASES['default']['ENGINE'].rpartition('.')[2]}")
        for tables in TABLES:
            at_once(tables)
    finally:
        runner.teardown_databases(old)


if __name__ == "__main__":
    main()
