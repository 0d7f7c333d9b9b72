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
    """Run both while the block runs. A task in flight gets a second to end; the sweep of the next start finds what it left."""
    app.finalize()
    app.loader.import_default_modules()
    worker = EmbeddedWorker()
    ending = threading.Event()
    for name, work in (("worker", worker.run), ("beat", lambda: _beat(ending))):
        threading.Thread(target=work, name=name, daemon=True).start()
    try:
        yield
    finally:
        ending.set()
        worker.stop()


class EmbeddedWorker:
    """A Celery worker in this thread that comes back when its broker made it give up."""

    def __init__(self) -> None:
        self.ending = threading.Event()
        self.controller: Any = None

    def run(self) -> None:
        while not self.ending.is_set():
            self.controller = app.WorkController(
                app=app,
                pool_cls="solo",
                concurrency=1,
                hostname="embedded@localhost",
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
            )
            try:
                self.controller.start()
            except (Exception, SystemExit) as error:
                log.error("worker.failed", error=repr(error))
            if not self.ending.wait(PAUSE_SECONDS):
                log.warning("worker.starts_again")

    def stop(self) -> None:
        self.ending.set()
        if self.controller is None:
            return
        stopping = threading.Thread(target=self.controller.stop, daemon=True)
        stopping.start()
        stopping.join(STOP_SECONDS)


def _beat(ending: threading.Event) -> None:
    """Celery's scheduler without its schedule file. It sweeps at once: a crash may have left work."""
    _sweep_now()
    scheduler = Service(app, scheduler_cls=Scheduler, max_interval=1).scheduler
    while not ending.is_set():
        try:
            pause = scheduler.tick() or 1.0
        except Exception as error:
            log.error("beat.failed", error=repr(error))
            pause = PAUSE_SECONDS
        ending.wait(min(pause, PAUSE_SECONDS))


def _sweep_now() -> None:
    try:
        app.send_task(conf_celery.SWEEP, retry=False)
    except Exception as error:
        log.warning("sweep.not_sent", error=repr(error))
