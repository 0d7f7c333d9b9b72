"""`manage.py serve`: one process, started and stopped as a person does it."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.site import ROOT, Site

pytestmark = [pytest.mark.served, pytest.mark.slow]
SECONDS = 3.0


def patience() -> float:
    """How much longer everything takes now: a crowded machine is slow, not wrong."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def half_a_request(site: Site, head: str) -> socket.socket:
    """A connection that the server cannot finish answering."""
    connection = socket.create_connection(("127.0.0.1", site.port), timeout=5)
    connection.sendall(head.encode())
    return connection


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=["term", "ctrl-c"])
def test_it_ends_cleanly_and_soon_with_readers_connected(served_site: Site, how: int) -> None:
    stream = half_a_request(
        served_site, f"GET /live/none/ HTTP/1.1\r\nHost: 127.0.0.1:{served_site.port}\r\n\r\n"
    )
    upload = half_a_request(
        served_site,
        f"POST /admin/login/ HTTP/1.1\r\nHost: 127.0.0.1:{served_site.port}\r\nContent-Length: 999\r\n\r\nuser",
    )
    assert stream.recv(4096)
    assert served_site.stop(how) < SECONDS * patience()
    assert served_site.process is not None
    assert served_site.process.returncode == 0
    assert "Traceback" not in served_site.log.read_text()
    stream.close()
    upload.close()


def test_it_says_where_and_starts_again_on_the_same_data(served_site: Site) -> None:
    assert served_site.url in served_site.log.read_text()
    served_site.kill()
    served_site.start()
    with urllib.request.urlopen(f"{served_site.url}/readyz") as answer:
        assert answer.status == 200


def test_static_files_come_without_collectstatic(served_site: Site) -> None:
    with urllib.request.urlopen(f"{served_site.url}/static/css/tokens.css") as answer:
        assert answer.headers["Content-Type"].startswith("text/css")


def test_a_port_in_use_is_said_before_anything_is_made(served_site: Site, tmp_path: Path) -> None:
    environment = {**served_site.environment(), "DATA_DIR": str(tmp_path / "second")}
    command = [sys.executable, "manage.py", "serve"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert f"PORT={served_site.port + 1}" in done.stderr
    assert not (tmp_path / "second/db.sqlite3").exists()
