"""Callers of the API: the public, a member with a key, a phone at a table. JSON in, JSON out."""

import json
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournaments.models import Session, Table, User
from tournaments.permissions import Member
from tournaments.services import members, tablelinks


@dataclass
class Caller:
    """`authorization` is sent with every request."""

    authorization: str = ""
    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        return {**({"Authorization": self.authorization} if self.authorization else {}), **more}

    def get(self, path: str, *, version: str = "v1", **headers: str) -> HttpResponse:
        return self.client.get(f"/api/{version}/{path}", headers=self.headers(_names(headers)))

    def post(self, path: str, body: Any, **headers: str) -> HttpResponse:
        sent = body if isinstance(body, (str, bytes)) else json.dumps(body)
        kind = headers.pop("content_type", "application/json")
        return self.client.post(
            f"/api/v1/{path}", sent, content_type=kind, headers=self.headers(_names(headers))
        )


def _names(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def with_key(user: User) -> Caller:
    """Somebody with a member's key."""
    _row, text = members.create_token(user=user, name="test")
    return Caller(f"Bearer {text}")


def at_table(owner: User, table: Table, session: Session | None = None) -> Caller:
    """A phone that entered the table's PIN."""
    link = tablelinks.issue(
        actor=Member(owner), championship=table.venue.championship, table=table, session=session
    )
    _device, secret = tablelinks.try_pin(link, link.pin)
    return Caller(f"Table {secret}")


def problem(response: HttpResponse, status: int, key: str) -> dict[str, Any]:
    """The body of a problem that must have this status and key."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    assert (found["status"], found["key"]) == (status, key), found
    assert found["detail"]
    assert found["title"]
    assert "Traceback" not in response.content.decode()
    return found
