"""Worker and beat inside the server's process: threads, no broker needed, nothing left behind when it ends."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import Scheduler, Service

from truco_site.celery import app

STOP_SECONDS = 2.0


@contextmanager
def worker_and_beat() -> Iterator[None]:
    """Run both while the block runs. A task in flight gets two seconds to end; the sweep of the next start finds what it left."""
    app.finalize()
    app.loader.import_default_modules()
    worker = app.WorkController(
        app=app,
        pool_cls="solo",
        concurrency=1,
        hostname="embedded@localhost",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    working = threading.Thread(target=worker.start, name="worker", daemon=True)
    ending = threading.Event()
    beating = threading.Thread(target=_beat, args=(ending,), name="beat", daemon=True)
    working.start()
    beating.start()
    try:
        yield
    finally:
        ending.set()
        stopping = threading.Thread(target=worker.stop, daemon=True)
        stopping.start()
        stopping.join(STOP_SECONDS)


def _beat(ending: threading.Event) -> None:
    """Celery's scheduler without its schedule file; it ticks at once, so that what a crash left is swept at the start."""
    scheduler = Service(app, scheduler_cls=Scheduler, max_interval=1).scheduler
    while not ending.is_set():
        ending.wait(min(scheduler.tick() or 1.0, 1.0))
