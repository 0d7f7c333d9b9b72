"""Many at the same moment: threads that wait for one another and then act, each with a connection of its own."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection, transaction

from tournaments.errors import Refusal

WRITERS = 16


def race(act: Callable[[int], Any], writers: int = WRITERS) -> list[Any]:
    """Run `act(n)` in so many threads at the same moment; a refusal counts as its key."""
    barrier = threading.Barrier(writers)

    def run(number: int) -> Any:
        barrier.wait()
        try:
            return act(number)
        except Refusal as refused:
            return refused.key
        finally:
            connection.close()

    with ThreadPoolExecutor(writers) as pool:
        return list(pool.map(run, range(writers)))


def behind(first: Callable[[], Any], then: Callable[[], Any]) -> list[Any]:
    """The answers of two where `then` starts after `first` has done its work and before it is committed: it meets its locks."""
    done = threading.Event()

    def act(number: int) -> Any:
        if number:
            done.wait(20)
            return then()
        with transaction.atomic():
            try:
                return first()
            finally:
                done.set()
                time.sleep(0.5)

    return race(act, writers=2)
