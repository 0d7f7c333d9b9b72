"""Addresses without a language."""

import datetime

import pytest
from django.test import Client

from tournaments.models import Championship

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("", "/es/"),
        ("de", "/es/"),
        ("en-GB,en;q=0.9", "/en/"),
        ("ca", "/ca-valencia/"),
        ("ca-ES-valencia", "/ca-valencia/"),
        ("pt-BR,pt;q=0.8", "/pt-br/"),
        ("pt-PT", "/pt-br/"),
        ("de,en;q=0.5,es;q=0.4", "/en/"),
        ("%%%;q=x", "/es/"),
    ],
)
def test_the_browser_chooses(client: Client, accept: str, expected: str) -> None:
    assert client.get("/", headers={"accept-language": accept}).headers["Location"] == expected


def test_the_cookie_wins_and_the_query_stays(client: Client) -> None:
    client.cookies["django_language"] = "ca-valencia"
    response = client.get("/c/falla/grup-a/?x=1", headers={"accept-language": "en"})
    assert response.headers["Location"] == "/ca-valencia/c/falla/grup-a/?x=1"
    assert {"Cookie", "Accept-Language"} <= set(response.headers["Vary"].split(", "))


def test_a_stranger_to_our_languages_gets_the_championships(client: Client) -> None:
    today = datetime.date(2026, 3, 1)
    Championship.objects.create(slug="copa", name="Copa", language="pt-br", starts_on=today, ends_on=today)
    assert client.get("/c/copa/", headers={"accept-language": "ja"}).headers["Location"] == "/pt-br/c/copa/"
    assert client.get("/c/none/", headers={"accept-language": "ja"}).headers["Location"] == "/es/c/none/"
