"""What every test may ask for: real servers by mark, a browser, a served site. The environment decides, `run.py test` sets it."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache, caches
from django.utils import translation
from playwright.sync_api import expect

from tests import servers
from tests.site import Site
from truco_site import celery, translations

# a busy machine is slow, not wrong; in CI the same examples every time
hypothesis.settings.register_profile(
    "house", deadline=None, derandomize=servers.CI, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

DATABASE_FIXTURES = {
    "db",
    "transactional_db",
    "django_db_reset_sequences",
    "django_db_serialized_rollback",
    "client",
    "admin_client",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only", action="store_true", help="only tests that touch the database or a server"
    )


BROWSER_WAITS = 20_000
"""Milliseconds in which a page must show what it is expected to show: a guard, not a figure."""


def pytest_configure(config: pytest.Config) -> None:
    expect.set_options(timeout=BROWSER_WAITS)
    if not hasattr(config, "workerinput"):
        translations.compile_all()


def touches_database(item: pytest.Item) -> bool:
    if any(item.get_closest_marker(name) for name in ("django_db", "postgres", "redis")):
        return True
    cls = getattr(item, "cls", None)
    if cls is not None and any(base.__module__ == "django.test.testcases" for base in cls.__mro__):
        return True
    return bool(DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.scheduling import OneBrowser  # xdist is there where this is asked

    return OneBrowser(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run is not about (it is in the other run), and fail or skip on what the machine lacks."""
    from django.conf import settings

    vendor_is_postgresql = "postgresql" in settings.DATABASES["default"]["ENGINE"]
    here: dict[str, bool] = {"postgres": vendor_is_postgresql, "redis": bool(settings.REDIS_URL)}
    only = config.getoption("--database-only")
    kept, left = [], []
    for item in items:
        other_run = any(item.get_closest_marker(name) and not there for name, there in here.items())
        browser = "page" in getattr(item, "fixturenames", ()) or item.get_closest_marker("browser")
        if browser:
            item.add_marker(pytest.mark.browser)
        if other_run or (only and (browser or not touches_database(item))):
            left.append(item)
            continue
        kept.append(item)
        if not servers.CI:
            if browser and not servers.chromium():
                item.add_marker(pytest.mark.skip(reason="no Chromium: sudo apt-get install chromium"))
            if item.get_closest_marker("node") and not servers.node():
                item.add_marker(pytest.mark.skip(reason="no Node: sudo apt-get install nodejs"))
    items[:] = kept
    if left:
        config.hook.pytest_deselected(items=left)


@pytest.fixture(scope="session", autouse=True)
def _redis_of_its_own(request: pytest.FixtureRequest, worker_id: str) -> None:
    """Parallel workers share a Redis server, not a database of it."""
    from django.conf import settings

    if settings.REDIS_URL:
        url = servers.worker_url(settings.REDIS_URL, worker_id)
        settings.REDIS_URL = settings.CELERY_BROKER_URL = url
        settings.CACHES["default"]["LOCATION"] = url
        with contextlib.suppress(AttributeError):
            del caches["default"]  # one that collecting has opened already looks at everybody's database
        celery.app.conf.broker_url = url


@pytest.fixture(scope="session", autouse=True)
def _the_log_is_emptied_between_tests() -> Iterator[None]:
    """The one place that lifts the append-only triggers: the flush after a test with real transactions."""
    from django.test import TransactionTestCase

    from scoring.store import triggers

    flush = TransactionTestCase._fixture_teardown

    def flush_without_triggers(case: TransactionTestCase) -> None:
        with triggers.lifted():
            flush(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", flush_without_triggers)
        yield


@pytest.fixture(autouse=True)
def _source_language() -> Iterator[None]:
    """Tests read the source strings; whoever tests a language asks for it by its address."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nobody_was_counted_before(request: pytest.FixtureRequest) -> None:
    """The throttles count in the cache, which no transaction takes back: a test must not pay for the one before it."""
    if touches_database(request.node):
        cache.clear()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium: nothing is downloaded."""
    return {
        **browser_type_launch_args,
        "executable_path": servers.chromium(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    }


@pytest.fixture(autouse=True)
def _windows_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that a test leaves open goes on asking its site for news, and the next tests pay for it."""
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    if browser is not None:
        for context in browser.contexts:
            context.close()


@pytest.fixture
def served_site(tmp_path: Path) -> Iterator[Site]:
    """`manage.py serve` as a process of its own, with a data folder of its own, on a free port; without the demo."""
    with Site(tmp_path / "data").started() as site:
        yield site


@pytest.fixture(scope="session")
def demo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The same with the demo championship; one for the whole run, so tests must not depend on what others left."""
    with Site(tmp_path_factory.mktemp("demo") / "data", demo=True).started() as site:
        yield site
