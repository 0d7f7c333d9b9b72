"""How often: counted for each key, phone or signed-in person; for the public by browser and address together, because a whole hall
shares one address. Nobody is refused because the cache is away.
"""

import hashlib

import structlog
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from tournaments.models import ApiToken, User
from tournaments.permissions import AtTable

log = structlog.get_logger(__name__)


class PerCaller(SimpleRateThrottle):
    """The rate of the view's `throttle_scope`, or of its method: `read`, `write`."""

    THROTTLE_RATES = {
        "read": "600/min",
        "write": "300/min",
        "check": "120/min",
        "paper": "30/min",
        "travel": "20/min",
    }

    def __init__(self) -> None:
        """The rate is known once the view is."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.scope = getattr(view, "throttle_scope", None) or _of_method(request)
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        try:
            return bool(super().allow_request(request, view))
        except Exception as error:  # whatever a cache may raise: a throttle never stops a hand
            log.warning("throttle.unreachable", error=type(error).__name__)
            return True

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"throttle:{self.scope}:{caller(request)}"


def _of_method(request: Request) -> str:
    return "read" if request.method in ("GET", "HEAD", "OPTIONS") else "write"


def caller(request: Request) -> str:
    """Whom to count. Headers that anybody can send (X-Forwarded-For) are not believed."""
    if isinstance(request.auth, ApiToken):
        return f"token:{request.auth.pk}"
    if isinstance(request.auth, AtTable):
        return f"device:{request.auth.device.pk if request.auth.device else request.auth.link.pk}"
    if isinstance(request.user, User):
        return f"user:{request.user.pk}"
    seen = f"{request.META.get('REMOTE_ADDR', '')}\n{request.META.get('HTTP_USER_AGENT', '')}"
    return f"public:{hashlib.sha256(seen.encode('utf-8', 'replace')).hexdigest()[:24]}"
