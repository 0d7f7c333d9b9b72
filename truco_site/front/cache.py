"""A bounded memory over the database: manifests by championship, files by digest, the list of championships by language.

A manifest is believed for a second, or until the hub hears of a newer version; files never change. Reads run in one thread of
their own with one connection, however many readers wait.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog
from django.db import close_old_connections

from tournaments.projections import home, store
from tournaments.projections.store import File
from tournaments.selectors import public
from tournaments.selectors.public import Published

BELIEVED = 1.0
STALE = 2.0
ASKED_AGAIN = 0.1
FILE_BYTES = 64 * 1024 * 1024
CHAMPIONSHIPS = 200

log = structlog.get_logger(__name__)
Value = TypeVar("Value")
_reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="front-db")


async def in_thread(work: Callable[[], Value]) -> Value:
    """Run a database read beside the event loop."""

    def alone() -> Value:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_reader, alone)


@dataclass
class Held:
    """A championship's publication and when it was read; `None`: nothing public at that address."""

    published: Published | None
    read_at: float

    @property
    def age(self) -> float:
        """Seconds since it was read."""
        return time.monotonic() - self.read_at

    def serves(self, at_least: int) -> bool:
        """Whether this will do. A reader who claims to have seen a newer one makes us look, but not more than a few times a second."""
        behind = self.published is not None and self.published.version < at_least
        return self.age < (ASKED_AGAIN if behind else STALE)


@dataclass
class Cache:
    """One a process."""

    held: OrderedDict[str, Held] = field(default_factory=OrderedDict)
    files: OrderedDict[str, File] = field(default_factory=OrderedDict)
    homes: dict[str, tuple[File, float]] = field(default_factory=dict)
    asked: dict[str, "asyncio.Future[Published | None]"] = field(default_factory=dict)
    working: set["asyncio.Task[Any]"] = field(default_factory=set)
    size: int = 0

    def heard(self, slug: str, version: int) -> None:
        """There is a newer version: what we hold is no longer believed."""
        held = self.held.get(slug)
        if held is not None and (held.published is None or held.published.version < version):
            held.read_at = float("-inf")

    def forget(self) -> None:
        """Start again with nothing."""
        self.held.clear()
        self.files.clear()
        self.homes.clear()
        self.size = 0

    async def publication(self, slug: str, at_least: int = 0) -> Published | None:
        """The current publication. Ours while it is young; asked for again beside the readers when it is older than a second; waited
        for when it is older than two, when a newer one was announced, or when the reader has seen a newer one."""
        held = self.held.get(slug)
        if held is not None and held.serves(at_least):
            if held.age > BELIEVED and slug not in self.asked:
                self._beside(self._ask(slug))
            return held.published
        if slug in self.asked:
            return await asyncio.shield(self.asked[slug])
        return await self._ask(slug)

    def _beside(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.working.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.working.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("front.read_failed", error=type(task.exception()).__name__)

    async def _ask(self, slug: str) -> Published | None:
        """One question at a time for a championship, however many readers wait for the answer."""
        waiting = asyncio.get_running_loop().create_future()
        self.asked[slug] = waiting
        try:
            found = await in_thread(lambda: self._read(slug))
            self._keep(slug, found)
            waiting.set_result(found)
        except BaseException as error:
            waiting.set_exception(error)
            waiting.exception()  # nobody may be waiting
            raise
        finally:
            del self.asked[slug]
        return found

    def _read(self, slug: str) -> Published | None:
        """The manifest only when the version moved: between publications a question costs one short row."""
        held = self.held.get(slug)
        if held is not None and held.published is not None:
            state = public.state_of(slug)
            if state == (held.published.version, held.published.listed):
                return held.published
        return public.published(slug)

    def _keep(self, slug: str, found: Published | None) -> None:
        held = self.held.get(slug)
        if held is not None and held.published and found and found.version < held.published.version:
            found = held.published  # a replica behind us: never back
        self.held[slug] = Held(found, time.monotonic())
        self.held.move_to_end(slug)
        while len(self.held) > CHAMPIONSHIPS:
            self.held.popitem(last=False)

    async def file(self, digest: str) -> File | None:
        """Published bytes by digest."""
        found = self.files.get(digest)
        if found is not None:
            self.files.move_to_end(digest)
            return found
        found = await in_thread(lambda: store.load(digest))
        if found is not None and digest not in self.files:
            self.files[digest] = found
            self.size += len(found.gzip)
            while self.size > FILE_BYTES:
                _digest, gone = self.files.popitem(last=False)
                self.size -= len(gone.gzip)
        return found

    async def home(self, language: str) -> File:
        """The list of championships, made at most once a second; older than two it is waited for."""
        held = self.homes.get(language)
        age = time.monotonic() - held[1] if held else float("inf")
        if held is None or age > STALE:
            return await self._make_home(language)
        if age > BELIEVED:
            self.homes[language] = (held[0], time.monotonic())  # one of us makes it, the others read on
            self._beside(self._make_home(language))
        return held[0]

    async def _make_home(self, language: str) -> File:
        made = await in_thread(lambda: home.page(language))
        self.homes[language] = (made, time.monotonic())
        return made
