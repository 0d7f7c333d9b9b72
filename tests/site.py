"""A site served as a stranger would serve it: by `manage.py serve`, in a process of its own."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Site:
    """`start`, `stop` (returns the seconds it took), `kill`, `manage`; the same data folder and port from one start to the next."""

    data_dir: Path
    demo: bool = False
    extra: dict[str, str] = field(default_factory=dict)
    """More environment: DATABASE_URL, REDIS_URL…"""
    port: int = field(default_factory=servers.free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data_dir.parent / "serve.log"

    @property
    def database(self) -> Path:
        """The SQLite file, to look at with `sqlite3` (Playwright's tests may not use the ORM)."""
        return self.data_dir / "db.sqlite3"

    def environment(self) -> dict[str, str]:
        clean = {
            key: value
            for key, value in servers.without().items()
            if key not in ("SECRET_KEY", "SITE_URL", "BIND")
        }
        ours = {
            "DATA_DIR": str(self.data_dir),
            "PORT": str(self.port),
            "DJANGO_SETTINGS_MODULE": "truco_site.settings",
        }
        return {**clean, **ours, **self.extra}

    def start(self, *, within: float = 60.0) -> None:
        arguments = ["serve"] if self.demo else ["serve", "--no-demo"]
        self.data_dir.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            command = [sys.executable, str(ROOT / "manage.py"), *arguments]
            self.process = subprocess.Popen(command, env=self.environment(), stdout=log, stderr=log, cwd=ROOT)
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        self.kill()
        raise RuntimeError(f"The site did not start:\n{self.log.read_text(errors='replace')}")

    def stop(self, how: int = signal.SIGTERM) -> float:
        assert self.process is not None
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(15)
        return time.monotonic() - began

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)

    def manage(self, *arguments: str) -> str:
        """Run a management command on the same data; its output."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        done = subprocess.run(command, env=self.environment(), cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout

    @contextmanager
    def started(self) -> Iterator["Site"]:
        # `manage` needs the secret before the first start
        from truco_site import secret

        given = os.environ.pop("SECRET_KEY", None)
        try:
            secret.ensure(self.data_dir)
        finally:
            if given is not None:
                os.environ["SECRET_KEY"] = given
        self.start()
        try:
            yield self
        finally:
            self.kill()
