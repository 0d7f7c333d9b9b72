"""Two questions an operator's machine asks: are you alive, and can you take a hand? Without the database or its tables: no."""

from typing import Any

import structlog
from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

log = structlog.get_logger(__name__)
STALE_OUTBOX_SECONDS = 60


def healthz(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return _answer({"status": "ok"}, 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """503 while the database, a migration or an append-only trigger is missing; what else is down is only said."""
    needed = {"database": _database(), "migrations": "unknown", "triggers": "unknown"}
    if needed["database"] == "ok":
        needed["migrations"] = _migrations()
        needed["triggers"] = _triggers()
    extra = {"redis": _redis(), "outbox": _outbox() if needed["database"] == "ok" else "unknown"}
    ready = all(state == "ok" for state in needed.values())
    whole = ready and all(state in ("ok", "none") for state in extra.values())
    status = "ok" if whole else "degraded" if ready else "failing"
    return _answer({"status": status, **needed, **extra}, 200 if ready else 503)


def _answer(body: dict[str, Any], status: int) -> JsonResponse:
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        log.error("readyz.database", error=type(error).__name__)
        return "failing"
    return "ok"


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    return "missing" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else "ok"


def _triggers() -> str:
    """The checks tagged `triggers` (registered by the house that owns the log)."""
    if not checks.tag_exists("triggers", include_deployment_checks=True):
        return "ok"
    problems = checks.run_checks(tags=["triggers"], databases=["default"])
    return "missing" if any(problem.is_serious() for problem in problems) else "ok"


def _redis() -> str:
    if not settings.REDIS_URL:
        return "none"
    import redis

    try:
        client = redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
        with client:
            client.ping()
    except (redis.RedisError, OSError):
        return "unreachable"
    return "ok"


def _outbox() -> str:
    """Work that nobody took for a minute: no worker runs, or it is stuck."""
    from tournaments.models import Outbox

    oldest = Outbox.objects.order_by("created_at").values_list("created_at", flat=True).first()
    if oldest is None:
        return "ok"
    age = (timezone.now() - oldest).total_seconds()
    return f"late by {int(age)} s" if age > STALE_OUTBOX_SECONDS else "ok"
