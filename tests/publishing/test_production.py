"""PostgreSQL, Redis and a real Celery worker in a process of its own: published in order, and nothing lost when the broker goes."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection

from tests import servers
from tests.publishing.proxy import Proxy
from tests.publishing.rows import Rows
from tournaments.models import Match, Outbox, Publication, PublicationState

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
ROOT = Path(__file__).resolve().parents[2]
SAVE = """
import time
from tests.publishing.rows import live_of
from tournaments.models import Match
from tournaments.services import outbox
from django.db import transaction
for stones in range({first}, {last}):
    began = time.monotonic()
    with transaction.atomic():
        match = Match.objects.select_for_update().get(state="in_play")
        match.version += 1
        match.live = live_of(match.version, stones, 1)
        match.save()
        outbox.mark({championship}, f"match:{{match.pk}}")
    print(round(time.monotonic() - began, 3))
"""


def environment(redis_url: str) -> dict[str, str]:
    """The same database as this test, through this address of Redis."""
    db = connection.settings_dict
    where = f"{db['USER']}:{db['PASSWORD'] or ''}@{db['HOST']}:{db['PORT']}/{db['NAME']}"
    return {
        **os.environ,
        "DATABASE_URL": f"postgres://{where}",
        "REDIS_URL": redis_url,
        "DJANGO_SETTINGS_MODULE": "truco_site.settings",
        "SECRET_KEY": "only-for-tests-" + "x" * 40,
        "SITE_URL": "http://127.0.0.1",
    }


def through(proxy: Proxy) -> str:
    parts = urlsplit(settings.REDIS_URL)
    return urlunsplit(parts._replace(netloc=f"127.0.0.1:{proxy.port}"))


class Processes:
    """Workers and beat, started and killed by the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def celery(self, redis_url: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "truco_site", *arguments, "-l", "WARNING"]
        log = (self.folder / f"celery-{len(self.running)}.log").open("wb")
        process = subprocess.Popen(command, env=environment(redis_url), cwd=ROOT, stdout=log, stderr=log)
        self.running.append(process)
        return process

    def worker(self, redis_url: str) -> subprocess.Popen[bytes]:
        name = f"w{len(self.running)}-{os.getpid()}@localhost"
        return self.celery(redis_url, "worker", "-c", "2", "-n", name, "--without-gossip", "--without-mingle")

    def beat(self, redis_url: str) -> subprocess.Popen[bytes]:
        return self.celery(redis_url, "beat", "-s", str(self.folder / "beat"), "--pidfile=")

    def end(self) -> None:
        for process in self.running:
            process.terminate()
        for process in self.running:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)


@pytest.fixture(scope="module")
def broker() -> Iterator[str]:
    """A Redis of our own where there is a server to start: other runs on this machine must not take our tasks."""
    server = shutil.which("redis-server")
    if server is None:
        yield settings.REDIS_URL
        return
    port = servers.free_port()
    arguments = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([server, *arguments], stdout=subprocess.DEVNULL)
    url = f"redis://127.0.0.1:{port}/0"
    until(lambda: servers.answers(url))
    yield url
    process.terminate()
    process.wait(10)


@pytest.fixture(autouse=True)
def _our_broker(broker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", broker)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    made = Processes(tmp_path)
    yield made
    made.end()


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    made = Proxy(urlsplit(settings.REDIS_URL).port or 6379)
    yield made
    made.cut()


@pytest.fixture
def rows() -> Rows:
    made = Rows()
    made.begin(made.groups().matches.order_by("id")[0])
    return made


def save(rows: Rows, redis_url: str, first: int, last: int) -> list[float]:
    """Save some hands from a process of its own, as the site would; how long each took to answer."""
    code = SAVE.format(first=first, last=last, championship=rows.championship.pk)
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", code]
    done = subprocess.run(
        command, env=environment(redis_url), cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return [float(line) for line in done.stdout.split() if line.replace(".", "").isdigit()]


def until(true: Callable[[], Any], within: float = 90.0) -> None:
    deadline = time.monotonic() + within
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.1)


def shown(rows: Rows) -> list[int]:
    """The stones that the published card shows, read from the fragments the manifest names."""
    from tournaments.projections import store

    found = Publication.objects.filter(championship=rows.championship).order_by("-version").first()
    if found is None:
        return []
    match = Match.objects.get(state="in_play")
    file = store.load(found.manifest[f"en/matches/{match.public_id}/"])
    text = file.body.decode() if file else ""
    return [stones for stones in range(24) if f">{stones} of 24" in text]


def test_a_worker_publishes_in_order_and_together_what_came_together(
    rows: Rows, processes: Processes
) -> None:
    url = settings.REDIS_URL
    for _ in range(2):
        processes.worker(url)
    processes.beat(url)
    until(lambda: PublicationState.objects.filter(version__gt=0).exists())
    before = PublicationState.objects.get().version
    took = save(rows, url, 1, 24)
    until(lambda: shown(rows) == [1, 23] and not Outbox.objects.exists())
    versions = list(Publication.objects.order_by("id").values_list("version", flat=True))
    assert versions == sorted(set(versions))
    assert PublicationState.objects.get().version - before < 23
    assert max(took) < 1.0


@pytest.mark.parametrize("how", ["cut", "hang"])
def test_a_hand_is_answered_at_once_without_redis_and_published_when_it_returns(
    rows: Rows, processes: Processes, proxy: Proxy, how: str
) -> None:
    url = through(proxy)
    processes.worker(url)
    processes.beat(url)
    until(lambda: PublicationState.objects.filter(version__gt=0).exists())
    getattr(proxy, how)()
    took = save(rows, url, 5, 9)
    assert len(took) == 4
    assert max(took) < 0.5
    assert Outbox.objects.exists()
    if how == "cut":
        proxy.mend()
    else:
        proxy.hung = False
        proxy._drop()
    until(lambda: 8 in shown(rows) and not Outbox.objects.exists())


def test_a_worker_killed_between_saving_and_publishing_leaves_it_to_the_sweep_once(
    rows: Rows, processes: Processes
) -> None:
    url = settings.REDIS_URL
    worker = processes.worker(url)
    processes.beat(url)
    until(lambda: PublicationState.objects.filter(version__gt=0).exists() and not Outbox.objects.exists())
    worker.kill()
    worker.wait(10)
    before = PublicationState.objects.get().version
    save(rows, url, 3, 4)
    assert Outbox.objects.exists()
    processes.worker(url)
    until(lambda: 3 in shown(rows) and not Outbox.objects.exists())
    time.sleep(6)
    assert PublicationState.objects.get().version == before + 1
