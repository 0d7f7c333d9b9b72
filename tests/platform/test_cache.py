"""A cache that is gone is a miss, at once."""

import time

import pytest

from tests import servers
from truco_site.cache import ForgivingRedisCache


def test_a_dead_redis_neither_fails_nor_waits() -> None:
    cache = ForgivingRedisCache(f"redis://127.0.0.1:{servers.free_port()}/0", {})
    began = time.monotonic()
    assert cache.get("a", "default") == "default"
    assert cache.add("a", 1) is True
    assert cache.incr("a") == 1
    assert cache.get_many(["a"]) == {}
    cache.set("a", 1)
    assert time.monotonic() - began < 1


@pytest.mark.redis
def test_a_living_redis_keeps_things() -> None:
    from django.conf import settings

    cache = ForgivingRedisCache(settings.REDIS_URL, {})
    cache.set("joc-fora-test", {"a": 1}, 5)
    assert cache.get("joc-fora-test") == {"a": 1}
    cache.delete("joc-fora-test")
    assert cache.get("joc-fora-test") is None
