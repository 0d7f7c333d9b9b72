"""The embedded worker does what it is given, sweeps at the start, and comes back after its broker failed it."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from truco_site import conf_celery, embedded
from truco_site.celery import app


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


def test_a_worker_that_gave_up_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    second = threading.Event()

    class Controller:
        def __init__(self, **_options: object) -> None:
            started.append("")

        def start(self) -> None:
            if len(started) == 1:
                raise ConnectionError("the broker is gone")
            second.set()

        def stop(self) -> None:
            pass

    monkeypatch.setattr(app, "WorkController", Controller)
    monkeypatch.setattr(embedded, "PAUSE_SECONDS", 0.01)
    worker = embedded.EmbeddedWorker()
    threading.Thread(target=worker.run, daemon=True).start()
    assert second.wait(5)
    worker.stop()
