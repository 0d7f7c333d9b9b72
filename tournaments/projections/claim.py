"""One publisher a championship at a time: not for safety (the compare-and-swap is), but so that no work is done twice.

PostgreSQL's advisory locks go with the connection that holds them: a killed worker holds nothing. On SQLite there is one process.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

ROOM = 0x70756200  # our corner of the database's advisory locks
_here: dict[int, threading.Lock] = defaultdict(threading.Lock)


@contextmanager
def alone(championship_id: int) -> Iterator[bool]:
    """Whether we are the one; never waits."""
    if connection.vendor != "postgresql":
        lock = _here[championship_id]
        ours = lock.acquire(blocking=False)
        try:
            yield ours
        finally:
            if ours:
                lock.release()
        return
    key = [ROOM, championship_id % 2**31]
    ours = _ask("SELECT pg_try_advisory_lock(%s, %s)", key)
    try:
        yield ours
    finally:
        if ours:
            _ask("SELECT pg_advisory_unlock(%s, %s)", key)


def _ask(sql: str, key: list[int]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(sql, key)
        return bool(cursor.fetchone()[0])
