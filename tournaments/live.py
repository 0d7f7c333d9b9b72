"""Telling that a championship has a new version: by Redis where there is one, and always within this process.

Only slugs and version numbers travel. Nothing here may fail or delay what was saved: whoever does not hear looks in the database.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import structlog
from django.conf import settings

CHANNEL = "joc-fora:versions"
Listener = Callable[[str, int], None]

log = structlog.get_logger(__name__)
_listeners: list[Listener] = []


def listen(listener: Listener) -> Callable[[], None]:
    """Hear the versions announced in this process (the embedded worker's); returns what ends it."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener) if listener in _listeners else None


def announce(slug: str, version: int) -> None:
    """Say that `slug` is at `version`. Never raises: a silent broker is the poll's business."""
    for listener in tuple(_listeners):
        listener(slug, version)
    url = getattr(settings, "REDIS_URL", "")
    if not url:
        return
    try:
        _client(url).publish(CHANNEL, f"{slug} {version}")
    except Exception as error:  # any broker failure: readers poll
        log.warning("announce.failed", championship=slug, version=version, error=type(error).__name__)


def heard(message: bytes | str) -> tuple[str, int] | None:
    """A message of the channel as slug and version; None for what is not one."""
    text = message.decode("utf-8", "replace") if isinstance(message, bytes) else message
    slug, _space, number = text.partition(" ")
    return (slug, int(number)) if slug and number.isdigit() else None


@lru_cache(maxsize=4)
def _client(url: str) -> Any:
    import redis

    return redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)
