"""What the benchmarks share: the machine in a line, percentiles, a scratch site in either mode. Asserts nothing."""

import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
PRODUCTION = {
    "DATABASE_URL": os.environ.get("BENCH_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/joc_fora_bench"),
    "REDIS_URL": os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/8"),
}


def machine() -> str:
    """Processor, cores, load, system and Python."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _read("/proc/cpuinfo").splitlines()
            if line.startswith("model name")
        ),
        platform.processor() or platform.machine(),
    )
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return f"{model} · {os.cpu_count()} cores · load {load} · {platform.system()} {platform.release()} · Python {platform.python_version()}"


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so many per one stay under; nan for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def scratch(mode: str) -> Iterator[dict[str, str]]:
    """The environment of a site with empty data of its own; set in this process too, before Django is set up."""
    folder = tempfile.mkdtemp(prefix="joc-fora-bench-")
    port = free_port()
    own = {
        "DATA_DIR": folder,
        "PORT": str(port),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "SECRET_KEY": "benchmark-" + "x" * 48,
        "DJANGO_SETTINGS_MODULE": "truco_site.settings",
        "LOG_LEVEL": "ERROR",
        "AXES_ENABLED": "0",
    }
    for name in PRODUCTION:
        os.environ.pop(name, None)
    if mode == "production":
        own |= PRODUCTION
        _new_database(PRODUCTION["DATABASE_URL"])
    os.environ.update(own)
    sys.path.insert(0, str(ROOT))
    try:
        yield {**os.environ}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _new_database(url: str) -> None:
    import psycopg

    parts = urlsplit(url)
    name = parts.path.lstrip("/")
    with psycopg.connect(
        parts._replace(scheme="postgresql", path="/postgres").geturl(), autocommit=True
    ) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{name}"')


@contextmanager
def processes(environment: dict[str, str], *commands: Sequence[str]) -> Iterator[None]:
    """Run these beside us and end them, the last first."""
    running = [
        subprocess.Popen(
            [sys.executable, *command],
            env=environment,
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        for command in commands
    ]
    try:
        yield
    finally:
        for process in reversed(running):
            process.send_signal(signal.SIGTERM)
        for process in running:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


def web(port: str, workers: int = 1) -> list[str]:
    """The command of the site's server."""
    more = ["--workers", str(workers)] if workers > 1 else []
    return [
        "-m",
        "uvicorn",
        "truco_site.asgi:application",
        "--port",
        port,
        "--lifespan",
        "off",
        "--no-access-log",
        *more,
    ]


def wait_for(url: str, within: float = 120.0) -> None:
    """Until the address answers 200."""
    deadline = time.monotonic() + within
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
