"""The embedded site as it is served: fifty streams, a hand seen on each, and a clean end."""

import asyncio
import json
import time
import urllib.request

import pytest

from tests import loops
from tests.publishing.streams import hear
from tests.site import Site

pytestmark = [pytest.mark.served, pytest.mark.slow]

SETUP = """
from tests.publishing.rows import Rows
rows = Rows()
rows.begin(rows.groups().matches.order_by("id")[0])
"""
SCORE = """
from tests.publishing.rows import Rows
from tournaments.models import Match
from tournaments.services import outbox
match = Match.objects.get(state="in_play")
match.version += 1
match.live = {**match.live, "points": {"A": 21, "B": 2}}
match.save()
outbox.mark(match.phase.championship_id, f"match:{match.pk}")
"""
CLIENTS = 50


def published(site: Site, path: str, within: float = 60.0) -> str:
    """The page once it is there. When it never comes, the site's own log says why."""
    deadline = time.monotonic() + within
    while True:
        try:
            with urllib.request.urlopen(site.url + path, timeout=5) as answer:
                return answer.read().decode()
        except OSError as error:
            if time.monotonic() > deadline:
                raise AssertionError(site.log.read_text(errors="replace")) from error
            time.sleep(0.2)


def test_fifty_streams_hear_a_hand_and_end_within_a_second_or_two(served_site: Site) -> None:
    served_site.manage("shell", "-c", SETUP)
    published(served_site, "/en/c/demo/")

    async def run() -> tuple[list[list[int]], list[bool], float]:
        heard: list[list[int]] = [[] for _ in range(CLIENTS)]
        readers = [asyncio.create_task(hear(served_site.port, "demo", into)) for into in heard]
        await until(lambda: all(heard))
        await asyncio.to_thread(served_site.manage, "shell", "-c", SCORE)
        await until(lambda: all(2 in into for into in heard))
        took = await asyncio.to_thread(served_site.stop)
        ended = await asyncio.wait_for(asyncio.gather(*readers), 5)
        return heard, ended, took

    heard, ended, took = loops.run(run())
    assert all(into[0] == 1 and into == sorted(into) for into in heard)
    assert all(ended)
    assert took < 5.0
    assert served_site.process is not None
    assert served_site.process.returncode == 0


def test_readers_who_leave_are_forgotten_and_cost_no_thread(served_site: Site) -> None:
    served_site.manage("shell", "-c", SETUP)
    published(served_site, "/en/c/demo/")
    assert served_site.process is not None
    pid = served_site.process.pid

    async def come_and_go() -> None:
        heard: list[list[int]] = [[] for _ in range(60)]
        await asyncio.wait_for(
            asyncio.gather(*(hear(served_site.port, "demo", into, 1) for into in heard)), 20
        )

    loops.run(come_and_go())
    before = usage(pid)
    for _ in range(3):
        loops.run(come_and_go())
    deadline = time.monotonic() + 15
    while usage(pid)["files"] > before["files"] + 5 and time.monotonic() < deadline:
        time.sleep(0.3)
    after = usage(pid)
    assert after["files"] <= before["files"] + 5
    assert after["threads"] <= before["threads"] + 3


def test_a_change_saved_as_the_power_went_is_published_once_after_the_restart(served_site: Site) -> None:
    served_site.manage("shell", "-c", SETUP)
    published(served_site, "/en/c/demo/")
    served_site.kill()
    served_site.manage("shell", "-c", SCORE)  # saved, and nobody there to publish it
    served_site.start()
    deadline = time.monotonic() + 30
    while "21 of 24" not in published(served_site, "/en/c/demo/") and time.monotonic() < deadline:
        time.sleep(0.2)
    time.sleep(6)  # one more sweep finds nothing to do
    count = "from tournaments.models import *; print([Publication.objects.count(), Outbox.objects.count()])"
    assert json.loads(served_site.manage("shell", "-v", "0", "-c", count)) == [2, 0]


def usage(pid: int) -> dict[str, int]:
    import psutil

    process = psutil.Process(pid)
    return {"files": process.num_fds(), "threads": process.num_threads()}


async def until(true: object, within: float = 30.0) -> None:
    deadline = time.monotonic() + within
    while not true():  # type: ignore[operator]
        if time.monotonic() > deadline:
            raise TimeoutError
        await asyncio.sleep(0.05)
