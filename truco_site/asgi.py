"""The site's entry: published pages and live streams from the front, everything else from Django in a few threads.

Django runs as WSGI on purpose: an async Django view costs a thread and a database connection for every open stream.
"""

import gc
from collections.abc import Awaitable, Callable, MutableMapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.urls import get_resolver

from truco_site.wsgi import application as wsgi

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

DJANGO_THREADS = 8
django: Any = WSGIMiddleware(cast(Any, wsgi), workers=DJANGO_THREADS)


front = import_module("truco_site.front") if find_spec("truco_site.front") else None
"""`front.handle(scope, receive, send)` is True when it answered, False to leave the request to Django."""

# What is loaded now stays for ever: a collector that walks it again and again holds every reader up for a tenth of a second
_ = get_resolver().url_patterns
gc.collect()
gc.freeze()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and front is not None and await front.handle(scope, receive, send):
        return
    await django(scope, receive, send)


def say_goodbye() -> None:
    """The server is about to end: open streams should close now (`front.shutdown()`, called from a signal handler)."""
    if front is not None and hasattr(front, "shutdown"):
        front.shutdown()
