"""The embedded worker does what it is given, sweeps at the start, and comes back after its broker failed it."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from truco_site import conf_celery, embedded
from truco_site.celery import app

ROOT = Path(__file__).resolve().parents[2]
LEFT_TO_THE_THREADS = """
import json, os, sys, threading
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
from truco_site import conf_celery, embedded
from truco_site.celery import app

done = threading.Event()
app.task(name="tests.probe", ignore_result=True)(done.set)
conf_celery.SWEEP = "tests.probe"
before = {}
start = threading.Thread.start

def noting(thread):
    before.setdefault("modules", set(sys.modules))
    start(thread)

threading.Thread.start = noting
with embedded.worker_and_beat():
    assert done.wait(30)
late = set(sys.modules) - before["modules"]
print(json.dumps(sorted(name for name in late if name.split(".")[0] in ("celery", "kombu"))))
"""


def within(seconds: float, happened: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if happened():
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the probe task was called with; the sweep is a probe too."""
    calls: list[str] = []

    @app.task(name="tests.probe", ignore_result=True)
    def probe(word: str = "sweep") -> None:
        calls.append(word)

    monkeypatch.setattr(conf_celery, "SWEEP", probe.name)
    yield calls
    app.tasks.pop(probe.name)


def check_bell(done: list[str]) -> None:
    with embedded.worker_and_beat():
        assert within(10, lambda: "sweep" in done), "the start sweeps"
        app.send_task("tests.probe", ("hello",), retry=False)
        assert within(10, lambda: "hello" in done)
        began = time.monotonic()
    assert time.monotonic() - began < 3


def test_without_a_broker(done: list[str]) -> None:
    check_bell(done)


@pytest.mark.redis
def test_with_redis(done: list[str]) -> None:
    check_bell(done)


def test_the_threads_import_no_part_of_celery_side_by_side() -> None:
    """Two threads that import the same modules in another order end in `_DeadlockError`, now and then: so none is left to them.

    Only the worker's own way of taking a task is; asked in a process of its own, where nothing was imported yet.
    """
    told = subprocess.run(
        [sys.executable, "-c", LEFT_TO_THE_THREADS], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert json.loads(told.stdout.splitlines()[-1]) == ["celery.worker.strategy"]


@pytest.mark.parametrize("where", ["making", "starting"])
def test_a_worker_that_gave_up_comes_back(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    made: list[str] = []
    back = threading.Event()

    class Controller:
        def __init__(self, **_options: object) -> None:
            made.append("")
            if where == "making" and len(made) == 2:
                raise ImportError("half imported by another thread")

        def start(self) -> None:
            if len(made) == 1:
                raise ConnectionError("the broker is gone")
            back.set()

        def stop(self) -> None:
            pass

    monkeypatch.setattr(app, "WorkController", Controller)
    monkeypatch.setattr(embedded, "PAUSE_SECONDS", 0.01)
    worker = embedded.EmbeddedWorker()
    threading.Thread(target=worker.run, daemon=True).start()
    assert back.wait(5)
    worker.stop()
    assert len(made) >= (3 if where == "making" else 2)
