"""The referee's verbs. Each is one service; a repeated key gets the earlier answer with 200, a new one 201."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.api import record_forms
from scoring.api import serializers as form
from scoring.api.doors import Door
from scoring.services import Recorded
from tournaments.api.doors import Handler, described
from tournaments.errors import Refusal
from tournaments.selectors import reading

KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="Instead of `key` in the body."
)
Data = dict[str, Any]


def verb(name: str, taken: type[form.Verb]) -> Callable[[Handler], Handler]:
    """The description of a verb for OpenAPI."""
    answers = {201: form.Recorded, 200: form.Recorded}
    return described(name, answers, request=taken, parameters=[KEY])


class VerbDoor(Door):
    """What the verbs share: who asks, which match, with which key."""

    def done(
        self, match: str, taken: type[form.Verb], service: Callable[..., Recorded], **more: Any
    ) -> Response:
        """Call the service with the body's fields. Its refusals become problems."""
        actor = self.known_actor()
        fields = self.taken(taken)
        fields["key"] = self._key(fields)
        reading.match(actor, match)
        recorded = service(actor=actor, match=match, **fields, **more)
        body = {
            "match": match,
            "event": recorded.seq,
            "version": recorded.version,
            "live": dict(recorded.live),
        }
        response = Response(form.Recorded(body).data, status=200 if recorded.repeated else 201)
        if recorded.repeated:
            response["Idempotent-Replayed"] = "true"
        return response

    def _key(self, fields: Data) -> str:
        """The idempotency key of body or header. Raises Refusal when there is none, or when they differ."""
        in_body, in_header = fields.get("key", ""), self.request.headers.get("Idempotency-Key", "").strip()
        if in_body and in_header and in_body != in_header:
            raise Refusal("key.bad", field="key")
        key: str = in_body or in_header
        if not key.isprintable() or not key.isascii():
            raise Refusal("key.bad", field="key")
        return key


class Start(VerbDoor):
    """Begin: who sits where, and who deals first."""

    @verb("start", form.Start)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Start, services.start)


class Hands(VerbDoor):
    """Record a hand."""

    @verb("record_hand", form.Hand)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Hand, services.record_hand)


class Void(VerbDoor):
    """Undo the last hand that stands; or, with `seq`, void any hand, ruling or penalty with a reason."""

    @verb("void_last_hand", record_forms.VoidEntry)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, record_forms.VoidEntry, _void)


def _void(*, seq: int | None = None, accept: bool = False, **fields: Any) -> Recorded:
    if seq is None:
        return services.void_last(**fields)
    return services.void(seq=seq, accept=accept, **fields)


class Paper(VerbDoor):
    """Enter a result that came on paper: stones per cama, or the side that won by joc fora in the last cama written."""

    @verb("paper_result", form.Paper)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Paper, services.paper_result)


class Ruling(VerbDoor):
    """End a match by a ruling: walkover, withdrawal, disqualification, a judge's decision, not played."""

    @verb("ruling", form.Ruling)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Ruling, services.rule)


class Reopen(VerbDoor):
    """Open a finished result again, while nothing later stands on it."""

    @verb("reopen", form.Reopen)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Reopen, services.reopen)


class Substitute(VerbDoor):
    """Another player of the same pareja takes a seat from the cama in play on."""

    @verb("substitute", form.Substitute)
    def post(self, request: Request, match: str) -> Response:
        return self.done(match, form.Substitute, services.substitute)
