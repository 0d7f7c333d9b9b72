"""Running a coroutine in a test: on a thread of its own, since a browser of the same worker keeps a loop in the main one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def run(work: Coroutine[Any, Any, Answer]) -> Answer:
    """`asyncio.run`, whatever loop the caller's thread has."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
