"""A cache that may be gone. Nothing that writes needs it, so a dead Redis means a miss at once, not an error and not a wait."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
PAUSE_SECONDS = 5.0


def _forgiving(answer: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give `answer` of the arguments when Redis fails, and leave Redis alone for a while."""

    def decorate(method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def call(self: "ForgivingRedisCache", *args: Any, **kwargs: Any) -> Any:
            if time.monotonic() < self.resume_at:
                return answer(*args, **kwargs)
            try:
                return method(self, *args, **kwargs)
            except (RedisError, OSError) as error:
                self.resume_at = time.monotonic() + PAUSE_SECONDS
                log.warning("cache.unreachable", error=type(error).__name__)
                return answer(*args, **kwargs)

        return call

    return decorate


def _default(_key: str, default: Any = None, **_options: Any) -> Any:
    return default


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; misses, instead of failing, for five seconds after each failure."""

    resume_at = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {"socket_connect_timeout": 0.3, "socket_timeout": 0.5, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})

    add = _forgiving(lambda *_a, **_k: True)(RedisCache.add)
    get = _forgiving(_default)(RedisCache.get)
    set = _forgiving(lambda *_a, **_k: None)(RedisCache.set)
    touch = _forgiving(lambda *_a, **_k: False)(RedisCache.touch)
    delete = _forgiving(lambda *_a, **_k: False)(RedisCache.delete)
    get_many = _forgiving(lambda *_a, **_k: {})(RedisCache.get_many)
    has_key = _forgiving(lambda *_a, **_k: False)(RedisCache.has_key)
    incr = _forgiving(lambda _key, delta=1, **_k: delta)(RedisCache.incr)
    set_many = _forgiving(lambda data, **_k: list(data))(RedisCache.set_many)
    delete_many = _forgiving(lambda *_a, **_k: None)(RedisCache.delete_many)
    clear = _forgiving(lambda *_a, **_k: False)(RedisCache.clear)
