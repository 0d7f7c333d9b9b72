"""Logs: structlog for ours and for everybody else's, JSON or readable, and no line with a token in it."""

from logging import LogRecord
from typing import Any

import structlog

from truco_site import redact

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def configure() -> None:
    """Send structlog's own loggers through the standard library's handlers."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def is_a_failure(record: LogRecord) -> bool:
    """Whether Django's ERROR tells of an exception: a 503 that a view chose («in a moment») is none."""
    return record.exc_info is not None


def logging(*, json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING. The server's loggers lose their own handlers, which would print the path as it came."""
    renderer: Any = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    quiet = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"failures": {"()": lambda: is_a_failure}},
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    redact.processor,
                    renderer,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": quiet,
            "django.server": quiet,
            "uvicorn": quiet,
            # a line for each published page would cost more than the page (benchmarks/pages.py); a proxy keeps access logs
            "uvicorn.access": {**quiet, "level": "WARNING"},
            "uvicorn.error": quiet,
            "celery": quiet,
            # every PDF would tell which letters it holds in fifty lines
            "fontTools": {**quiet, "level": "WARNING"},
            "fpdf": {**quiet, "level": "ERROR"},
            # one WARNING a 404 says nothing that request_finished does not
            "django.request": {**quiet, "level": "ERROR", "filters": ["failures"]},
        },
    }
