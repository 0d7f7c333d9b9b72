"""The bell: Redis where there is one, else inside the server's own process. A dead broker is noticed in a second, never waited for."""

from typing import Any

SWEEP = "tournaments.tasks.sweep"
SWEEP_SECONDS = 5.0
FORGET = "tournaments.tasks.forget_contacts"
FORGET_SECONDS = 3600.0


def celery(redis_url: str) -> dict[str, Any]:
    """Celery's settings, without the CELERY_ prefix."""
    impatient = {
        "socket_connect_timeout": 1,
        "socket_timeout": 5,
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
    }
    sweep = {"task": SWEEP, "schedule": SWEEP_SECONDS, "options": {"expires": 30}}
    forget = {"task": FORGET, "schedule": FORGET_SECONDS, "options": {"expires": 3600}}
    return {
        "BROKER_URL": redis_url or "memory://localhost",
        "BROKER_TRANSPORT_OPTIONS": impatient if redis_url else {"polling_interval": 0.1},
        "BROKER_CONNECTION_RETRY_ON_STARTUP": True,
        "BROKER_CONNECTION_TIMEOUT": 1,
        "TASK_IGNORE_RESULT": True,
        "TASK_ACKS_LATE": True,
        "TASK_REJECT_ON_WORKER_LOST": True,
        "TASK_DEFAULT_QUEUE": "joc-fora",
        "TASK_PUBLISH_RETRY": False,
        "TIMEZONE": "UTC",
        "WORKER_HIJACK_ROOT_LOGGER": False,
        "WORKER_PREFETCH_MULTIPLIER": 1,
        "BEAT_SCHEDULE": {"sweep": sweep, "forget": forget},
    }
