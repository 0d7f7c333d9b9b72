"""How often a public page that computes may be asked: by the API's own counters, so that a hall behind one address is not one reader."""

from copy import copy
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.api.throttles import PerCaller
from tournaments.errors import TooMany


class _Asked:
    """What the throttle wants to know of a door: its scope."""

    def __init__(self, scope: str) -> None:
        self.throttle_scope = scope


def count(request: HttpRequest, scope: str, refusal: str) -> None:
    """One more question of this caller, by browser and address. Raises TooMany with the key `refusal`."""
    throttle = PerCaller()
    # authenticators: none. Whoever asks is counted by browser and address, as at the API's door.
    # A copy, because the API's request makes the one it stands on forget who is signed in
    asked = Request(copy(request), authenticators=[])
    if not throttle.allow_request(asked, cast(APIView, _Asked(scope))):
        raise TooMany(refusal, retry_after=int(throttle.wait() or 1) + 1)
