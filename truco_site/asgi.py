"""The site's entry: published pages and live streams from the front, everything else from Django in a few threads.

Django runs as WSGI on purpose: an async Django view costs a thread and a database connection for every open stream.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from importlib.util import find_spec
from typing import Any

from a2wsgi import WSGIMiddleware

from truco_site.wsgi import application as wsgi

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Front = Callable[[Scope, Receive, Send], Awaitable[bool]]

DJANGO_THREADS = 8
django = WSGIMiddleware(wsgi, workers=DJANGO_THREADS)


def _front() -> Front | None:
    """`truco_site.front.handle`: True when it answered, False to leave the request to Django."""
    if find_spec("truco_site.front") is None:
        return None
    from truco_site.front import handle

    return handle


front = _front()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and front is not None and await front(scope, receive, send):
        return
    await django(scope, receive, send)
