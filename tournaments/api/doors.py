"""What every door of the API has in common: who may knock, how often, what is answered, and how long an answer may be kept."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.api import authentication
from tournaments.api.parsers import Json
from tournaments.api.throttles import PerCaller
from tournaments.errors import NotFound
from tournaments.models import Championship
from tournaments.permissions import Actor, Anonymous
from tournaments.selectors import public

Handler = TypeVar("Handler", bound=Callable[..., Any])
SHARED = "public, max-age=0, s-maxage=1, must-revalidate"
PRIVATE = "private, no-store"


class JsonOnly(BaseContentNegotiation):
    """Whatever is asked for, the answer is JSON."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class Door(APIView):
    """The base of every view of the API."""

    authentication_classes = [authentication.MemberToken, authentication.TableDevice, authentication.Browser]
    permission_classes = [AllowAny]  # the right to an object is asked for where the object is fetched
    throttle_classes = [PerCaller]
    renderer_classes = [JSONRenderer]
    parser_classes = [Json]
    content_negotiation_class = JsonOnly

    @property
    def actor(self) -> Actor:
        return authentication.actor_of(self.request)

    def known_actor(self) -> Actor:
        """Whoever asks, who must have said who it is. Raises NotAuthenticated (401)."""
        if isinstance(self.actor, Anonymous):
            raise NotAuthenticated
        return self.actor

    def taken(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The body in the serializer's form. Raises ValidationError (422)."""
        form = serializer(data=self.request.data)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    def asked(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The query in the serializer's form. Raises ValidationError (422)."""
        form = serializer(data=self.request.query_params.dict())
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    def shown(self, data: Any, championship: Championship | None = None) -> Response:
        """What was read. It may be shared for a second when everybody may see it and nobody said who asks."""
        response = Response(data)
        open_ = championship is None or championship.visibility in public.OPEN
        shared = open_ and isinstance(self.actor, Anonymous)
        response["Cache-Control"] = SHARED if shared else PRIVATE
        if championship is not None and championship.visibility not in public.LISTED:
            response["X-Robots-Tag"] = "noindex"
        return response

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        made = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(made, ["Authorization", "Cookie", "Accept-Language"])
        if not made.has_header("Cache-Control"):
            made["Cache-Control"] = "no-store"
        if isinstance(made, Response) and request.method in ("GET", "HEAD") and made.status_code == 200:
            made.add_post_render_callback(lambda rendered: _conditional(request._request, rendered))
        return made


def _conditional(request: HttpRequest, response: Any) -> Any:
    """The answer with its tag, or 304 when the reader has these bytes already."""
    tag = f'"{hashlib.blake2b(response.content, digest_size=12).hexdigest()}"'
    response["ETag"] = tag
    return get_conditional_response(request, etag=tag, response=response)


class NotThere(Door):
    """An address of the API that does not exist: a problem, not a page. One that only lacks its last slash is served."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound("not_found")


@csrf_exempt
def elsewhere(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
    """What no other address took."""
    if not request.path_info.endswith("/"):
        try:
            found = resolve(f"{request.path_info}/")
        except Resolver404:
            found = None
        if found is not None and found.func is not elsewhere:
            answered: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
            return answered
    return NotThere.as_view()(request)


def described(operation: str, answers: Any, **more: Any) -> Callable[[Handler], Handler]:
    """`extend_schema` with the operation's name and its good answers."""
    found = answers if isinstance(answers, Mapping) else {200: answers}
    return extend_schema(operation_id=operation, responses=found, **more)
