"""The bell: id in, projection out. Thin Celery tasks; every one may run twice, together, or never (then the sweep comes)."""

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


def nudge(championship_id: int) -> None:
    """Ask a worker to drain soon. Never raises: the outbox row is what counts, the sweep finds it."""
    started = time.monotonic()
    try:
        drain.apply_async((championship_id,), retry=False)
    except Exception as error:  # any broker failure: the hand is saved, publishing can wait
        took = round(time.monotonic() - started, 3)
        log.warning("nudge.failed", championship=championship_id, error=type(error).__name__, took=took)
