"""What is an error in the logs: an exception, not a status that a view chose."""

import logging
import sys

from django.conf import settings

from truco_site import conf_logging


def record(exc_info: object = None) -> logging.LogRecord:
    return logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", ("x", "/"), exc_info)  # type: ignore[arg-type]


def test_a_page_in_preparation_is_no_failure() -> None:
    assert not conf_logging.is_a_failure(record())
    try:
        raise ValueError
    except ValueError:
        assert conf_logging.is_a_failure(record(sys.exc_info()))


def test_djangos_own_line_is_filtered_by_it() -> None:
    assert settings.LOGGING["loggers"]["django.request"]["filters"] == ["failures"]
    assert settings.LOGGING["filters"]["failures"]["()"]() is conf_logging.is_a_failure
    assert settings.DJANGO_STRUCTLOG_STATUS_5XX_LOG_LEVEL == logging.INFO
