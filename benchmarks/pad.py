"""The pad in figures: bytes to the first usable pad, and the server's time to record a hand early and late in a partida.

`DJANGO_SETTINGS_MODULE=tests.settings .venv/bin/python -m benchmarks.pad`. Works on a database in memory; asserts nothing.
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
        print("server's time to record a hand")
        recording()
    finally:
        runner.teardown_databases(old)


if __name__ == "__main__":
    main()
