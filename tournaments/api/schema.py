"""What OpenAPI says of every door without each door saying it: the problems it may answer with, and how callers say who they are."""

from typing import Any, Literal

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from tournaments.api.problems import MEDIA_TYPE

Data = dict[str, Any]
READING = ("308", "401", "403", "404", "410", "422", "429", "503")
WRITING = ("308", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "503")


class ErrorSerializer(serializers.Serializer[Any]):
    """One thing that is wrong: of a field, or a rule of the game broken at a token."""

    key = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(required=False)
    token = serializers.CharField(required=False, help_text="The token of the TRN text it is about.")
    position = serializers.IntegerField(required=False, help_text="Where that token begins.")
    params = serializers.DictField(required=False)


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457. `key` is stable; `detail` is in the language of Accept-Language."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    key = serializers.CharField()
    detail = serializers.CharField()
    field = serializers.CharField(required=False)
    current = serializers.IntegerField(required=False, help_text="409: the match's version now.")
    errors = ErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # a field of that name


class DoorSchema(AutoSchema):
    """The schema of a door: its own answers and every problem."""

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> Data:
        bodies: Data = super()._get_response_bodies(direction)
        for status in READING if self.method == "GET" else WRITING:
            if status not in bodies:
                bodies[status] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                    ProblemSerializer, status, media_types=[MEDIA_TYPE], direction=direction
                )
        return bodies


class MemberTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.MemberToken"
    name = "member"

    def get_security_definition(self, auto_schema: AutoSchema) -> Data:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A member's key, made on the account page.",
        }


class TableDeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.TableDevice"
    name = "table"

    def get_security_definition(self, auto_schema: AutoSchema) -> Data:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table <secret>`: the secret a phone got for the table's PIN.",
        }


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.Browser"
    name = "browser"

    def get_security_definition(self, auto_schema: AutoSchema) -> Data:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Writes need X-CSRFToken.",
        }
