"""The live hub: one subscription a process, and a version number for whoever listens. No thread and no connection a reader.

Versions come from this process (the embedded worker), from Redis, and, when both are silent, from the database. A championship
whose changes wait too long unpublished gets no heartbeat: silence is how a page learns that it may be old.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import structlog
from django.conf import settings

from tournaments import live
from tournaments.selectors import public
from truco_site.front.cache import Cache, in_thread

POLL_ALONE = 0.5
POLL_BESIDE_REDIS = 2.0
HEARTBEAT = 10.0
LISTEN = 1.0
GONE = -1
WAITS_TOO_LONG = timedelta(seconds=8)

log = structlog.get_logger(__name__)
Queue = asyncio.Queue[int]


class Hub:
    """Who listens to what, and what each championship's version is."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self.readers: dict[str, set[Queue]] = defaultdict(set)
        self.version: dict[str, int] = {}
        self.behind: set[str] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.unlisten: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin to hear, once for an event loop."""
        loop = asyncio.get_running_loop()
        if self.loop is loop and all(not task.done() for task in self.tasks):
            return
        self.stop()
        self.loop = loop
        self.tasks = [loop.create_task(self._poll())]
        if settings.REDIS_URL:
            self.tasks.append(loop.create_task(self._redis()))
        self.unlisten = live.listen(self._from_thread)

    def stop(self) -> None:
        """Hear nothing any more."""
        if self.unlisten is not None:
            self.unlisten()
            self.unlisten = None
        for task in self.tasks:
            with suppress(RuntimeError):  # its loop is closed already
                task.cancel()
        self.tasks = []

    def _from_thread(self, slug: str, version: int) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.heard, slug, version)

    def heard(self, slug: str, version: int) -> None:
        """A version was announced: late and repeated ones are dropped."""
        if version <= self.version.get(slug, 0):
            return
        self.cache.heard(slug, version)
        if slug not in self.readers:
            self.version.pop(slug, None)
            return
        self.version[slug] = version
        for queue in self.readers[slug]:
            _put(queue, version)

    async def stream(self, slug: str, current: int) -> AsyncIterator[int]:
        """The version now, then each newer one, and the same again as a heartbeat."""
        self.start()
        queue: Queue = asyncio.Queue(1)
        self.readers[slug].add(queue)
        self.version[slug] = max(current, self.version.get(slug, 0))
        try:
            yield self.version[slug]
            while True:
                try:
                    version = await asyncio.wait_for(queue.get(), HEARTBEAT * random.uniform(0.9, 1.1))  # noqa: S311
                except TimeoutError:
                    version = self.version[slug] if slug not in self.behind else 0
                if version == GONE:
                    return
                if version:
                    yield version
        finally:
            self.readers[slug].discard(queue)
            if not self.readers[slug]:
                del self.readers[slug]
                self.version.pop(slug, None)

    async def _redis(self) -> None:
        import redis.asyncio as redis

        while not _cancelled():
            try:
                client = redis.from_url(settings.REDIS_URL, health_check_interval=15)
                async with client, client.pubsub() as channel:
                    await channel.subscribe(live.CHANNEL)
                    while not _cancelled():  # `listen()` may swallow the asking and wait for ever
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=LISTEN)
                        if message is not None:
                            self._message(message)
            except (redis.RedisError, OSError) as error:
                if _cancelled():
                    return
                log.warning("hub.redis_lost", error=type(error).__name__)
                await asyncio.sleep(1)

    def _message(self, message: dict[str, Any]) -> None:
        found = live.heard(message["data"]) if message["type"] == "message" else None
        if found is not None:
            self.heard(*found)

    async def _poll(self) -> None:
        """What nobody told us: versions of the championships that somebody watches, and which of them are behind."""
        pause = POLL_BESIDE_REDIS if settings.REDIS_URL else POLL_ALONE
        while not _cancelled():
            await asyncio.sleep(pause)
            watched = list(self.readers)
            if not watched:
                continue
            try:
                versions = await in_thread(lambda slugs=watched: public.versions(slugs))  # type: ignore[misc]
                self.behind = await in_thread(lambda: public.waiting(WAITS_TOO_LONG))
            except Exception as error:  # the database rests: say nothing, look again
                log.warning("hub.poll_failed", error=type(error).__name__)
                self.behind = set(watched)
                continue
            for slug in watched:
                self._found(slug, versions.get(slug, GONE))

    def _found(self, slug: str, version: int) -> None:
        """What the database says; a championship that is not open any more ends its streams."""
        if version != GONE:
            self.heard(slug, version)
            return
        for queue in self.readers.get(slug, ()):
            _put(queue, GONE)


def _cancelled() -> bool:
    """Whether this task was asked to end: a client library may turn the asking into an error of its own, once."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _put(queue: Queue, version: int) -> None:
    """Only the newest matters: whoever is slow skips what came between."""
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(version)
