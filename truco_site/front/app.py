"""Which requests the front answers, and how: published pages, the list of championships, versions and their stream."""

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import structlog
from django.conf import settings
from django.db import DatabaseError
from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import AppStatus

from tournaments.projections.serving import VERSION_HEADER, Answer, answer
from truco_site.front import headers
from truco_site.front.cache import Cache
from truco_site.front.hub import Hub

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LANGUAGES = "|".join(re.escape(code) for code, _name in settings.LANGUAGES)
PAGE = re.compile(rf"^/({LANGUAGES})/c/([-\w]+)/((?:[-\w.]+/?)*)$", re.ASCII)
HOME = re.compile(rf"^/({LANGUAGES})/$")
LIVE = re.compile(r"^/live/([-\w]+)/(version)?$", re.ASCII)
SEND_TIMEOUT = 10.0

log = structlog.get_logger(__name__)
cache = Cache()
hub = Hub(cache)


async def handle(scope: Scope, receive: Receive, send: Send) -> bool:
    """Answer what is ours. False: Django's turn."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    path = scope["path"]
    try:
        if found := PAGE.match(path):
            return await _page(scope, send, *found.groups())
        if found := HOME.match(path):
            return await _home(scope, send, found.group(1))
        if found := LIVE.match(path):
            return await _live(scope, receive, send, found.group(1), bool(found.group(2)))
    except DatabaseError as error:  # before anything was sent: Django says what it says of a broken database
        log.warning("front.database", error=type(error).__name__)
    return False


async def _page(scope: Scope, send: Send, language: str, slug: str, path: str) -> bool:
    hub.start()
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("v", ["0"])[0]
    published = await cache.publication(slug, int(asked) if asked.isdecimal() and len(asked) < 16 else 0)
    digest = published.manifest.get(f"{language}/{path}") if published else None
    file = await cache.file(digest) if digest else None
    if published is None or file is None:
        return False
    sent = _headers(scope)
    made = answer(
        file,
        language=language,
        version=published.version,
        accept_encoding=sent.get("accept-encoding", ""),
        if_none_match=sent.get("if-none-match", ""),
        listed=published.listed,
    )
    await _send(scope, send, made)
    return True


async def _home(scope: Scope, send: Send, language: str) -> bool:
    sent = _headers(scope)
    file = await cache.home(language)
    accepts, has = sent.get("accept-encoding", ""), sent.get("if-none-match", "")
    await _send(
        scope, send, answer(file, language=language, version=None, accept_encoding=accepts, if_none_match=has)
    )
    return True


async def _live(scope: Scope, receive: Receive, send: Send, slug: str, once: bool) -> bool:
    published = await cache.publication(slug)
    if published is None:
        await _send(
            scope, send, Answer(404, {"Cache-Control": "no-store", "Content-Type": "text/plain"}, b"")
        )
        return True
    if once:
        body = str(published.version).encode()
        kept = {"Cache-Control": "no-store", "Content-Type": "text/plain", VERSION_HEADER: body.decode()}
        if slug in hub.behind:
            kept["X-Joc-Behind"] = "1"
        await _send(scope, send, Answer(200, kept | {"Content-Length": str(len(body))}, body))
        return True
    response = EventSourceResponse(
        _events(slug, published.version),
        ping=0,
        send_timeout=SEND_TIMEOUT,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
    response.raw_headers.extend(headers.security())
    await response(scope, receive, send)
    return True


async def _events(slug: str, current: int) -> AsyncIterator[ServerSentEvent]:
    """Version numbers and nothing else; whoever loses the stream comes back after a while of its own."""
    pause = random.randint(1500, 5000)  # noqa: S311  against a herd, not against an enemy
    async for version in hub.stream(slug, current):
        yield ServerSentEvent(str(version), event="version", retry=pause)


def _headers(scope: Scope) -> Mapping[str, str]:
    """The two headers that we read."""
    wanted = (b"accept-encoding", b"if-none-match")
    return {name.decode(): value.decode("latin-1") for name, value in scope["headers"] if name in wanted}


async def _send(scope: Scope, send: Send, made: Answer) -> None:
    own = [(name.lower().encode(), value.encode("latin-1")) for name, value in made.headers.items()]
    await send({"type": "http.response.start", "status": made.status, "headers": [*own, *headers.security()]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else made.body})


def shutdown() -> None:
    """End the open streams now (called from the signal handler, before the server waits for them)."""
    AppStatus.should_exit = True
