"""Who asks: a member's key (`Bearer`), a phone at a table (`Table`), or a signed-in browser, whose writes need the CSRF token."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tournaments.errors import NotFound
from tournaments.models import ApiToken, User
from tournaments.permissions import Actor, Anonymous, AtTable, Member
from tournaments.services import api_tokens, tablelinks

LONGEST = 200


def actor_of(request: Request) -> Actor:
    """The actor of an authenticated request."""
    if isinstance(request.auth, AtTable):
        return request.auth
    return Member(request.user) if isinstance(request.user, User) else Anonymous()


def credential(request: Request, scheme: str) -> str | None:
    """What follows the scheme in the Authorization header; None when another scheme (or none) was sent."""
    kind, _space, rest = get_authorization_header(request).decode("latin-1").partition(" ")
    return rest.strip() if kind.lower() == scheme.lower() else None


class MemberToken(BaseAuthentication):
    """`Authorization: Bearer jf_…`"""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        text = credential(request, "Bearer")
        if text is None:
            return None
        token = api_tokens.open_token(text) if 0 < len(text) <= LONGEST else None
        if token is None:
            raise AuthenticationFailed
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


class TableDevice(BaseAuthentication):
    """`Authorization: Table <secret>`: the secret that a phone got for the table's PIN. A withdrawn link is Gone."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, AtTable] | None:
        secret = credential(request, "Table")
        if secret is None:
            return None
        if not 0 < len(secret) <= LONGEST:
            raise AuthenticationFailed
        try:
            return AnonymousUser(), tablelinks.device_actor(secret)
        except NotFound as error:
            raise AuthenticationFailed from error

    def authenticate_header(self, request: Request) -> str:
        return 'Table realm="api"'


class Browser(SessionAuthentication):
    """A signed-in browser; a write without the CSRF token is refused."""

    def enforce_csrf(self, request: HttpRequest) -> None:
        try:
            super().enforce_csrf(request)  # type: ignore[arg-type]
        except PermissionDenied as error:
            raise PermissionDenied(code="csrf") from error
