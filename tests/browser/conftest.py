"""One site for all tests of the pad, with tables enough that no two tests share one."""

from collections.abc import Iterator

import pytest

from tests.browser.phone import Table
from tests.site import Site

ENOUGH = 32


@pytest.fixture(scope="session")
def pad_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """It answers to `hall.test` as well, a name that is no secure context. Who stops it starts it again."""
    with Site(
        tmp_path_factory.mktemp("pad") / "data", extra={"ALLOWED_HOSTS": "hall.test"}
    ).started() as site:
        yield site


@pytest.fixture(scope="session")
def pad_tables(pad_site: Site) -> Iterator[Table]:
    return iter(Table.some(pad_site, ENOUGH))


@pytest.fixture
def table(pad_site: Site, pad_tables: Iterator[Table]) -> Table:
    """A table of truc valencià that no other test has touched, on a site that is up whatever the test before has left."""
    if pad_site.process is None or pad_site.process.poll() is not None:
        pad_site.start()
    return next(pad_tables)
