"""Worker and beat inside the server's process: threads, no broker needed, nothing left behind when it ends."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from celery.beat import Scheduler, Service

from truco_site import conf_celery
from truco_site.celery import app

log = structlog.get_logger(__name__)
STOP_SECONDS = 1.0
PAUSE_SECONDS = 3.0


@contextmanager
def worker_and_beat() -> Iterator[None]:
    """Run both while the block runs. A task in flight gets a second to end; the sweep of the next start finds what it left.

    Both are made here, before there are threads: Celery imports its parts when they are first asked for, and two threads
    that import the same parts in another order can shut each other out, which ends one of them.
    """
    app.finalize()
    app.loader.import_default_modules()
    worker, beat = EmbeddedWorker(), EmbeddedBeat()
    _sweep_now()
    for name, part in (("worker", worker), ("beat", beat)):
        threading.Thread(target=part.run, name=name, daemon=True).start()
    try:
        yield
    finally:
        beat.stop()
        worker.stop()


class EmbeddedWorker:
    """A Celery worker in this thread that comes back whatever made it give up: its broker, or a start that failed."""

    def __init__(self) -> None:
        self.ending = threading.Event()
        self.controller: Any = _controller()

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self.controller = self.controller or _controller()
                self.controller.start()
            except (Exception, SystemExit) as error:
                log.error("worker.failed", error=repr(error))
            self.controller = None
            if not self.ending.wait(PAUSE_SECONDS):
                log.warning("worker.starts_again")

    def stop(self) -> None:
        self.ending.set()
        controller = self.controller
        if controller is None:
            return
        stopping = threading.Thread(target=controller.stop, daemon=True)
        stopping.start()
        stopping.join(STOP_SECONDS)


class EmbeddedBeat:
    """Celery's scheduler without its schedule file."""

    def __init__(self) -> None:
        self.ending = threading.Event()
        self.scheduler: Any = Service(app, scheduler_cls=Scheduler, max_interval=1).scheduler

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                pause = self.scheduler.tick() or 1.0
            except Exception as error:
                log.error("beat.failed", error=repr(error))
                pause = PAUSE_SECONDS
            self.ending.wait(min(pause, PAUSE_SECONDS))

    def stop(self) -> None:
        self.ending.set()


def _controller() -> Any:
    """A worker that has not begun: one task at a time, nobody else to talk to."""
    return app.WorkController(
        app=app,
        pool_cls="solo",
        concurrency=1,
        hostname="embedded@localhost",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )


def _sweep_now() -> None:
    """A crash may have left work."""
    try:
        app.send_task(conf_celery.SWEEP, retry=False)
    except Exception as error:
        log.warning("sweep.not_sent", error=repr(error))
