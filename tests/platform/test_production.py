"""Production's own ways: hashed static files, uvicorn's command line behind a proxy, no token in its access log."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path

import pytest

from tests import servers
from tests.site import ROOT, Site

pytestmark = [pytest.mark.served, pytest.mark.slow]
TOKEN = "eyJ0IjoxfQ:secret:token"


class Production(Site):
    """uvicorn as `docs/operations.md` starts it, on SQLite, under an https address."""

    def environment(self) -> dict[str, str]:
        ours = {
            "SITE_URL": "https://truc.example.org",
            "STATIC_ROOT": str(self.data_dir / "static"),
            "SECRET_KEY": "k3" * 40,
            "LOG_LEVEL": "INFO",
            "LOG_FORMAT": "json",
        }
        return {**super().environment(), **ours}

    def start(self, *, within: float = 60.0) -> None:
        for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            self.manage(*command)
        options = [
            "--port",
            str(self.port),
            "--lifespan",
            "off",
            "--no-server-header",
            "--timeout-graceful-shutdown",
            "2",
        ]
        command = [str(Path(sys.executable).parent / "uvicorn"), "truco_site.asgi:application", *options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment(), stdout=log, stderr=log, cwd=ROOT)
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            try:
                self.get("/healthz")
                return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError(self.log.read_text())

    def get(self, path: str, **headers: str) -> tuple[int, HTTPMessage, str]:
        sent = {"Host": "truc.example.org", "X-Forwarded-Proto": "https", **headers}
        try:
            with urllib.request.urlopen(
                urllib.request.Request(self.url + path, headers=sent), timeout=20
            ) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Production]:
    production = Production(tmp_path_factory.mktemp("production") / "data")
    production.data_dir.mkdir()
    try:
        production.start()
        yield production
    finally:
        production.kill()


def test_pages_name_hashed_files_that_are_there(site: Production) -> None:
    status, _headers, page = site.get("/en/")
    assert status == 200
    sheets = re.findall(r'href="(/static/css/[^"]+\.css)"', page)
    assert sheets
    for sheet in sheets:
        assert re.search(r"\.[0-9a-f]{12}\.css$", sheet)
        status, headers, _text = site.get(sheet)
        assert status == 200
        assert "immutable" in headers["Cache-Control"]


def test_https_is_believed_from_the_proxy_and_enforced(site: Production) -> None:
    _status, headers, _page = site.get("/en/account/login/")
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert "server" not in headers
    request = urllib.request.Request(site.url + "/admin/", headers={"Host": "truc.example.org"})
    opener = urllib.request.build_opener(NoRedirect)
    with pytest.raises(urllib.error.HTTPError) as caught:
        opener.open(request, timeout=20)
    assert caught.value.code == 301
    assert caught.value.headers["Location"] == "https://truc.example.org/admin/"


def test_another_host_is_refused(site: Production) -> None:
    status, _headers, page = site.get("/admin/login/", Host="evil.example.org")
    assert status == 400
    assert "evil" not in page


def test_no_token_in_the_access_log(site: Production) -> None:
    site.get(f"/t/{TOKEN}/")
    assert "/t/…/" in site.log.read_text()
    assert TOKEN not in site.log.read_text()


def test_celerys_own_command_line_knows_the_tasks() -> None:
    code = "from truco_site.celery import app; import django; django.setup(); app.loader.import_default_modules(); print(*app.tasks)"
    environment = {**os.environ, **servers.without(), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert "tournaments.tasks.sweep" in done.stdout.split(), done.stderr


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object, **_options: object) -> None:  # type: ignore[override]
        return None
