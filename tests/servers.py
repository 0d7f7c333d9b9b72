"""The real servers that tests want: where they are, and what brings them where they are not."""

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

from tests import wheels

CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
POSTGRESQL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
NO_POSTGRESQL = "PostgreSQL, so nothing ran on it: sudo apt-get install postgresql (or set TEST_DATABASE_URL)"
NO_REDIS = "Redis, so nothing ran on it: sudo apt-get install redis-server (or set TEST_REDIS_URL)"


def without() -> dict[str, str]:
    """The environment with no server named in it."""
    return {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}


def answers(url: str) -> bool:
    """Whether a PostgreSQL or a Redis answers in its own language there, and lets us in."""
    try:
        if url.startswith("redis"):
            import redis

            with redis.from_url(url, socket_connect_timeout=1, socket_timeout=2) as client:
                return bool(client.ping())
        import psycopg

        with psycopg.connect(url.replace("postgres://", "postgresql://"), connect_timeout=2):
            return True
    except Exception:
        return False


@contextmanager
def running() -> Iterator[tuple[dict[str, str], list[str]]]:
    """The servers' addresses as environment variables, and a line for each that there is no way to have."""
    found: dict[str, str] = {}
    missing: list[str] = []
    with ExitStack() as stack:
        for name, url, advice, from_wheel in (
            ("DATABASE_URL", POSTGRESQL, NO_POSTGRESQL, lambda: wheels.postgresql(free_port(), answers)),
            ("REDIS_URL", REDIS, NO_REDIS, lambda: wheels.redis(free_port())),
        ):
            if answers(url):
                found[name] = url
                continue
            given = None if CI else stack.enter_context(from_wheel())
            if given and answers(given[name]):
                found.update(given)
            else:
                missing.append(advice)
        # Redis without PostgreSQL says little new; PostgreSQL without Redis much
        yield (found if "DATABASE_URL" in found else {}), missing


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def chromium() -> str | None:
    """The browser that tests drive."""
    given = os.environ.get("CHROMIUM")
    return given or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


def node() -> str | None:
    return shutil.which("node")


def worker_url(url: str, worker: str) -> str:
    """A Redis database of its own for each parallel worker."""
    number = int(worker.removeprefix("gw")) if worker.startswith("gw") else 15
    parts = urlsplit(url)
    return parts._replace(path=f"/{number % 16}").geturl()
