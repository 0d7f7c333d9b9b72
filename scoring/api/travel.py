"""A championship travels: out as one JSON document, in with identical log hashes or not at all."""

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import serializers as form
from scoring.api.doors import Door
from scoring.services import travel
from tournaments.api.doors import described
from tournaments.api.parsers import LargeJson
from tournaments.api.serializers import Championship
from tournaments.selectors import access, reading


class Export(Door):
    """The whole championship, for those who manage it. Contact data only when asked for by somebody who may see it."""

    throttle_scope = "travel"

    @described("export", {200: OpenApiTypes.OBJECT}, parameters=[form.ExportQuery])
    def get(self, request: Request, slug: str) -> Response:
        actor = self.known_actor()
        query = self.asked(form.ExportQuery)
        found = access.championship(actor, slug)
        document = travel.depart(actor=actor, championship=found, contacts=query["contacts"])
        response = Response(document)
        response["Content-Disposition"] = f'attachment; filename="{found.slug}.json"'
        return response


class Import(Door):
    """A championship that was exported here or elsewhere becomes one of this site, of which the caller is owner."""

    throttle_scope = "travel"
    parser_classes = [LargeJson]

    @described("import", {201: Championship}, request=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        actor = self.known_actor()
        made = travel.arrive(actor=actor, document=dict(request.data))
        shown = reading.championship(actor, made.slug)
        return Response(Championship(shown).data, status=201)
