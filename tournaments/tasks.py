"""The bell: id in, projection out. Thin Celery tasks; every one may run twice."""

import structlog
from celery import shared_task

log = structlog.get_logger(__name__)


@shared_task(ignore_result=True)
def drain(championship_id: int) -> None:
    """Publish what the outbox of one championship says has changed."""


@shared_task(ignore_result=True)
def sweep() -> None:
    """Beat: drain whatever a dead broker or a killed worker left behind."""


def nudge(championship_id: int) -> None:
    """Ask a worker to drain soon. Never raises: the outbox row is what counts, the sweep finds it."""
    try:
        drain.apply_async((championship_id,), retry=False)
    except Exception as error:  # any broker failure: the hand is saved, publishing can wait
        log.warning("nudge.failed", championship=championship_id, error=type(error).__name__)
