"""The front's reader keeps a connection on a thread of its own; it is closed before the test database is."""

from collections.abc import Iterator

import pytest
from django.db import connections

from truco_site.front import cache


@pytest.fixture(scope="package", autouse=True)
def _the_reader_lets_go(django_db_setup: None) -> Iterator[None]:
    yield
    cache._reader.submit(connections.close_all).result()
