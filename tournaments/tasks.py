"""The bell: id in, projection out. Thin Celery tasks; every one may run twice, together, or never (then the sweep comes)."""

import os
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import structlog
from celery import shared_task
from django.db import connections

from tournaments.projections import publish, upkeep

log = structlog.get_logger(__name__)

P = ParamSpec("P")


def _own_connections(work: Callable[P, None]) -> Callable[P, None]:
    """A worker thread lives for days: a connection that died in between is dropped before and after its work."""

    @wraps(work)
    def task(*args: P.args, **kwargs: P.kwargs) -> None:
        _drop_old()
        try:
            work(*args, **kwargs)
        finally:
            _drop_old()

    return task


def _drop_old() -> None:
    """`close_old_connections`, but not under the feet of a transaction that runs the task in place."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()


@shared_task(ignore_result=True)
@_own_connections
def drain(championship_id: int) -> None:
    """Publish what the outbox of one championship says has changed."""
    publish.drain(championship_id)


@shared_task(ignore_result=True)
@_own_connections
def sweep() -> None:
    """Beat: publish whatever a dead broker, a killed worker or new code left behind, and clear away old bytes."""
    for championship_id in upkeep.behind():
        publish.drain(championship_id)
    upkeep.prune()


@shared_task(ignore_result=True)
@_own_connections
def forget_contacts() -> None:
    """Beat: private contact data goes some months after a championship has ended."""
    upkeep.forget_contacts()


def nudge(championship_id: int) -> None:
    """Ask a worker to drain soon. Returns at once and never raises: the outbox row is what counts, the sweep finds it."""
    _bell.ring(championship_id)


def _send(championship_id: int) -> None:
    started = time.monotonic()
    try:
        drain.apply_async((championship_id,), retry=False)
    except Exception as error:  # any broker failure: the hand is saved, publishing can wait
        took = round(time.monotonic() - started, 3)
        log.warning("nudge.failed", championship=championship_id, error=type(error).__name__, took=took)


class _Bell:
    """A thread that talks to the broker, so that one that hangs keeps nobody waiting who has already saved.

    What is asked twice while it waits is asked once. What it could not say before the process ended is the sweep's.
    """

    def __init__(self) -> None:
        self.waiting: dict[int, None] = {}
        self.lock = threading.Lock()
        self.wake = threading.Event()
        self.thread: threading.Thread | None = None

    def ring(self, championship_id: int) -> None:
        with self.lock:
            self.waiting[championship_id] = None
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._work, name="bell", daemon=True)
                self.thread.start()
        self.wake.set()

    def _work(self) -> None:
        while True:
            self.wake.wait()
            self.wake.clear()
            with self.lock:
                waiting, self.waiting = list(self.waiting), {}
            for championship_id in waiting:
                _send(championship_id)

    def still(self) -> None:
        """In a forked child: the parent's thread is not here, and neither is whoever held its lock."""
        self.__init__()  # type: ignore[misc]


_bell = _Bell()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_bell.still)
