"""Each environment in a process of its own: what is refused, what is secure, what `check --deploy` says."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import ROOT
from truco_site import secret

PROBE = """
import json
from django.conf import settings as s
print(json.dumps({
    "debug": s.DEBUG, "hosts": s.ALLOWED_HOSTS, "engine": s.DATABASES["default"]["ENGINE"], "broker": s.CELERY_BROKER_URL,
    "secure": [s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE, s.SECURE_SSL_REDIRECT],
    "hsts": s.SECURE_HSTS_SECONDS, "cache": s.CACHES["default"]["BACKEND"], "key": s.SECRET_KEY,
}))
"""


def run(data_dir: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    env = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(data_dir),
        "DJANGO_SETTINGS_MODULE": "truco_site.settings",
    }
    command = [sys.executable, *(arguments or ("-c", PROBE))]
    return subprocess.run(command, cwd=ROOT, env={**env, **environment}, capture_output=True, text=True)


def read(data_dir: Path, **environment: str) -> dict[str, object]:
    done = run(data_dir, **{"SECRET_KEY": "k" * 60, **environment})
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_there_is_no_default_secret(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_the_data_folders_secret_serves_and_only_its_owner_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY")
    secret.ensure(tmp_path)
    first = secret.read(tmp_path)
    secret.ensure(tmp_path)
    assert first is not None
    assert len(first) > 50
    assert secret.read(tmp_path) == first
    assert secret.path(tmp_path).stat().st_mode & 0o777 == 0o600
    done = run(tmp_path)
    assert json.loads(done.stdout)["key"] == first


@pytest.mark.parametrize("word", ["1", "true", "True"])
def test_debug_cannot_be_switched_on(tmp_path: Path, word: str) -> None:
    assert read(tmp_path, DEBUG=word)["debug"] is False


@pytest.mark.parametrize(
    ("url", "secure"), [("http://10.0.0.5:8000", False), ("https://truc.example.org", True)]
)
def test_cookies_are_secure_exactly_when_the_site_is_https(tmp_path: Path, url: str, secure: bool) -> None:
    found = read(tmp_path, SITE_URL=url)
    assert found["secure"] == [secure] * 4
    assert bool(found["hsts"]) is secure


@pytest.mark.parametrize("url", ["truc.example.org", "ftp://x", "https://"])
def test_an_address_that_is_none_is_refused(tmp_path: Path, url: str) -> None:
    done = run(tmp_path, SECRET_KEY="k" * 60, SITE_URL=url)
    assert "SITE_URL" in done.stderr


def test_hosts_are_the_sites_own(tmp_path: Path) -> None:
    found = read(tmp_path, SITE_URL="https://truc.example.org", ALLOWED_HOSTS="alias.example.org")
    assert found["hosts"] == ["127.0.0.1", "alias.example.org", "localhost", "truc.example.org"]


def test_embedded_and_production_differ_by_the_environment_alone(tmp_path: Path) -> None:
    embedded = read(tmp_path)
    assert str(embedded["engine"]).endswith("sqlite3")
    assert str(embedded["broker"]).startswith("memory://")
    production = read(tmp_path, DATABASE_URL="postgres://u:p@db/truc", REDIS_URL="redis://redis:6379/0")
    assert str(production["engine"]).endswith("postgresql")
    assert production["broker"] == "redis://redis:6379/0"
    assert production["cache"] == "truco_site.cache.ForgivingRedisCache"


def test_the_deployment_check_is_clean_in_production(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "manage.py",
        "check",
        "--deploy",
        "--fail-level=WARNING",
        SECRET_KEY="s3" + os.urandom(30).hex(),
        SITE_URL="https://truc.example.org",
        DATABASE_URL="postgres://u:p@127.0.0.1:1/truc",
        REDIS_URL="redis://127.0.0.1:1/0",
    )
    assert done.returncode == 0, done.stderr
