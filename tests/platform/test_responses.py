"""What every answer carries, and what error pages say."""

import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from tournaments.errors import Conflict, Gone, NotAllowed, NotFound, Refusal, TooMany
from truco_site import errors
from truco_site.urls import urlpatterns as real

ERRORS: dict[str, Exception] = {
    "rule": Refusal("some.rule"),
    "stale": Conflict("match.stale"),
    "forbidden": NotAllowed("not_allowed"),
    "missing": NotFound("not_found"),
    "gone": Gone("link.gone"),
    "many": TooMany("too_many", retry_after=30),
    "crash": RuntimeError("secret detail of the crash"),
}


def fail(request: HttpRequest, kind: str) -> HttpResponse:
    raise ERRORS[kind]


def plain(request: HttpRequest, token: str) -> HttpResponse:
    return HttpResponse("pad")


urlpatterns = [path("fail/<slug:kind>", fail), path("t/<str:token>/", plain), *real]
handler400, handler403 = "truco_site.errors.bad_request", "truco_site.errors.forbidden"
handler404, handler500 = "truco_site.errors.not_found", "truco_site.errors.broken"

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def test_the_policy_lets_nothing_inline_or_foreign_in(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'self'"
    assert rules["img-src"] == "'self' data:"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


def test_every_answer_has_the_security_headers(client: Client) -> None:
    headers = client.get("/es/no-such-page/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_tables_page_tells_its_address_to_nobody(client: Client) -> None:
    headers = client.get("/t/secret-token/").headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in headers["Cache-Control"]


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("rule", 422),
        ("stale", 409),
        ("forbidden", 403),
        ("missing", 404),
        ("gone", 410),
        ("many", 429),
        ("crash", 500),
    ],
)
def test_a_refusal_is_a_page_with_its_status(client: Client, kind: str, status: int) -> None:
    client.raise_request_exception = False
    response = client.get(f"/fail/{kind}", headers={"accept-language": "en"})
    assert response.status_code == status
    text = response.content.decode()
    assert re.search(r"<h1>[^<]+</h1>", text)
    assert "Traceback" not in text
    assert "secret detail" not in text
    assert '<html lang="en"' in text


def test_too_many_says_when_to_come_back(client: Client) -> None:
    assert client.get("/fail/many").headers["Retry-After"] == "30"


def test_a_broken_template_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_kwargs: object) -> str:
        raise RuntimeError

    monkeypatch.setattr(errors, "render_to_string", broken)
    response = errors.broken(RequestFactory().get("/"))
    assert response.status_code == 500
    assert b"Nothing was half saved" in response.content


def test_no_error_page_has_inline_style_or_script(client: Client) -> None:
    client.raise_request_exception = False
    for kind in ERRORS:
        text = client.get(f"/fail/{kind}").content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", text)


def test_cookies_follow_the_address() -> None:
    with override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True):
        response = Client().get("/admin/login/", secure=True, follow=True)
        assert response.client.cookies["csrftoken"]["secure"]


def test_wrong_passwords_lock_a_name_and_never_the_hall(client: Client, django_user_model: type) -> None:
    django_user_model.objects.create_user("other", password="right-password-1")  # type: ignore[attr-defined]
    for _ in range(8):
        last = client.post("/admin/login/", {"username": "organiser", "password": "wrong"})
    assert last.status_code == 429
    assert int(last.headers["Retry-After"]) == 15 * 60
    # the same address, another name
    assert client.login(request=RequestFactory().post("/"), username="other", password="right-password-1")


def test_a_forged_address_header_does_not_help(client: Client) -> None:
    for number in range(8):
        last = client.post(
            "/admin/login/",
            {"username": "organiser", "password": "wrong"},
            headers={"x-forwarded-for": f"1.2.3.{number}"},
        )
    assert last.status_code == 429
