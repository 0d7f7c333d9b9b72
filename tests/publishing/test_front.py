"""The front beside Django: the same bytes and headers as Django's view, nothing that is not public, never an older version."""

import asyncio
import gzip
from collections.abc import Iterator
from typing import Any
from unittest import mock

import httpx
import pytest
from django.test import Client

from tests import loops
from tests.publishing.rows import Rows
from tournaments.models import Championship, OldSlug, Publication, PublicationState, Visibility
from tournaments.projections import publish, serving
from tournaments.selectors.public import Published
from truco_site.front import app
from truco_site.front.hub import Hub

pytestmark = pytest.mark.django_db(transaction=True)

SECURITY = {
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "x-frame-options",
    "strict-transport-security",
}


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(publish, "GAP", 0.0)
    app.cache.forget()
    yield
    app.hub.stop()
    app.cache.forget()


@pytest.fixture
def rows() -> Rows:
    made = Rows()
    made.begin(made.groups().matches.order_by("id")[0])
    publish.drain(made.championship.pk)
    return made


async def passed_on(scope: Any, receive: Any, send: Any) -> None:
    """The front, with a mark in Django's place."""
    if not await app.handle(scope, receive, send):
        await send({"type": "http.response.start", "status": 418, "headers": []})
        await send({"type": "http.response.body", "body": b"Django's turn"})


def ask(
    *requests: tuple[str, str], headers: dict[str, str] | None = None, between: Any = None
) -> list[httpx.Response]:
    """Requests to the front, one after another, in one event loop."""

    async def run() -> list[httpx.Response]:
        transport = httpx.ASGITransport(passed_on)
        found = []
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            for number, (method, path) in enumerate(requests):
                if number and between is not None:
                    await asyncio.to_thread(between)
                found.append(
                    await client.request(
                        method, path, headers={"Accept-Encoding": "identity", **(headers or {})}
                    )
                )
        app.hub.stop()
        return found

    return loops.run(run())


def get(path: str, **headers: str) -> httpx.Response:
    return ask(("GET", path), headers={name.replace("_", "-"): value for name, value in headers.items()})[0]


def directives(policy: str) -> set[str]:
    return {part.strip() for part in policy.split(";")}


@pytest.mark.parametrize("path", ["/en/c/demo/", "/ca-valencia/c/demo/groups/", "/es/"])
def test_bytes_and_headers_are_those_of_django(rows: Rows, path: str) -> None:
    ours, theirs = get(path), Client().get(path)
    assert ours.status_code == theirs.status_code == 200
    assert ours.content == theirs.content
    mine = {name.lower(): value for name, value in ours.headers.items()}
    django = {name.lower(): value for name, value in theirs.headers.items()}
    assert {name for name in mine if name in SECURITY} == {name for name in django if name in SECURITY}
    assert {"content-security-policy", "x-frame-options", "referrer-policy"} <= set(mine)
    for name in set(mine) | set(django):
        if name == "content-security-policy":
            assert directives(mine[name]) == directives(django[name])
        elif name != "x-request-id":
            assert mine.get(name) == django.get(name), name
    assert "set-cookie" not in mine


def test_a_page_holds_no_form_script_or_user(rows: Rows) -> None:
    for key in rows_manifest():
        text = get(f"/{key.replace('/', '/c/demo/', 1)}").text
        for word in ("<form", "nonce", "csrf", " style=", "sessionid", "<script>"):
            assert word not in text, (key, word)


def rows_manifest() -> list[str]:
    return [
        key
        for key in Publication.objects.get().manifest
        if key.startswith("en/") and not key.endswith(".json")
    ]


def test_gzip_etag_and_head(rows: Rows) -> None:
    plain = get("/en/c/demo/")

    async def raw() -> httpx.Response:
        transport = httpx.ASGITransport(passed_on)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            request = client.build_request("GET", "/en/c/demo/", headers={"Accept-Encoding": "br, gzip"})
            answer = await client.send(request, stream=True)
            answer._content = b"".join([part async for part in answer.aiter_raw()])
            app.hub.stop()
            return answer

    zipped = loops.run(raw())
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped._content) == plain.content
    assert zipped.headers["etag"] != plain.headers["etag"]
    for tag in (
        plain.headers["etag"],
        zipped.headers["etag"],
        f"W/{zipped.headers['etag']}",
        '"x", ' + plain.headers["etag"],
    ):
        again = get("/en/c/demo/", If_None_Match=tag)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers[serving.VERSION_HEADER] == "1"
    head = ask(("HEAD", "/en/c/demo/"))[0]
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == plain.headers["content-length"]
    assert get("/en/c/demo/", Accept_Encoding="gzip;q=0").headers.get("content-encoding") is None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/en/c/demo/"),
        ("GET", "/en/c/demo/nothing/"),
        ("GET", "/en/c/nobody/"),
        ("GET", "/fr/c/demo/"),
        ("GET", "/en/o/"),
        ("GET", "/api/v1/"),
    ],
)
def test_what_is_not_ours_is_djangos(rows: Rows, method: str, path: str) -> None:
    assert ask((method, path))[0].status_code == 418


def test_a_championship_taken_back_is_gone_before_any_worker_hears_of_it(rows: Rows) -> None:
    def take_back() -> None:
        Championship.objects.update(visibility=Visibility.DRAFT)
        for held in app.cache.held.values():
            held.read_at -= 2.1  # two seconds later

    before, after = ask(("GET", "/en/c/demo/"), ("GET", "/en/c/demo/"), between=take_back)
    assert (before.status_code, after.status_code) == (200, 418)
    assert get("/live/demo/version").status_code == 404
    assert get("/live/demo/").status_code == 404
    assert Client().get("/en/c/demo/").status_code == 404


def test_a_reader_who_has_seen_a_newer_version_gets_it_at_once(rows: Rows) -> None:
    def publish_one() -> None:
        match = rows.championship.phases.get().matches.get(state="in_play")
        rows.score(match, 7, 1)
        publish.drain(rows.championship.pk)
        for held in app.cache.held.values():
            held.read_at -= 0.2

    with mock.patch.object(app.cache, "heard"):  # no announcement reaches this process
        old, same, new = ask(
            ("GET", "/en/c/demo/"), ("GET", "/en/c/demo/"), ("GET", "/en/c/demo/?v=2"), between=publish_one
        )
    assert [one.headers[serving.VERSION_HEADER] for one in (old, same)] == ["1", "1"]
    assert int(new.headers[serving.VERSION_HEADER]) >= 2
    assert "7 of 24" in new.text


@pytest.mark.parametrize("seen", ["%C2%B2", "-1", "x", "9" * 99])
def test_a_version_that_is_none_is_not_waited_for(rows: Rows, seen: str) -> None:
    assert get(f"/en/c/demo/?v={seen}").status_code == 200


def test_an_older_answer_of_a_replica_is_not_believed(rows: Rows) -> None:
    app.cache._keep("demo", Published("demo", 9, True, {}))
    app.cache._keep("demo", Published("demo", 8, True, {"en/": "x"}))
    held = app.cache.held["demo"].published
    assert held is not None
    assert held.version == 9


def test_only_public_championships_are_listed(rows: Rows) -> None:
    for slug, visibility in (("hidden-one", Visibility.UNLISTED), ("draft-one", Visibility.DRAFT)):
        Rows(slug=slug, visibility=visibility, parejas=2)
        publish.drain(Championship.objects.get(slug=slug).pk)
    text = get("/en/").text
    assert "/en/c/demo/" in text
    assert "hidden-one" not in text
    assert "draft-one" not in text
    unlisted = get("/en/c/hidden-one/")
    assert unlisted.status_code == 200
    assert unlisted.headers["x-robots-tag"] == "noindex"
    assert 'content="noindex"' in unlisted.text
    assert get("/en/c/draft-one/").status_code == 418
    assert get("/live/hidden-one/version").text == "1"


def test_the_memory_of_files_is_bounded(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truco_site.front.cache.FILE_BYTES", 6000)
    ask(
        *[
            ("GET", f"/{lang}/c/demo/{path}")
            for lang in ("es", "en")
            for path in ("", "groups/", "rules/", "parejas/")
        ]
    )
    assert app.cache.size == sum(len(file.gzip) for file in app.cache.files.values()) <= 6000


def test_old_addresses_lead_to_the_new_one(rows: Rows) -> None:
    OldSlug.objects.create(slug="before", championship=rows.championship)
    answer = Client().get("/en/c/before/groups/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/en/c/demo/groups/")
    Championship.objects.update(visibility=Visibility.DRAFT)
    assert Client().get("/en/c/before/groups/").status_code == 404


def test_an_open_championship_not_yet_published_says_so() -> None:
    Rows(slug="new-one", parejas=2)
    answer = Client().get("/en/c/new-one/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert b'http-equiv="refresh"' in answer.content


def test_a_member_sees_the_draft_and_nobody_else(django_user_model: Any) -> None:
    from tournaments.models import Membership, Role

    rows = Rows(visibility=Visibility.DRAFT)
    rows.groups()
    ana, caro = (django_user_model.objects.create_user(name, password="x") for name in ("ana", "caro"))
    Membership.objects.create(championship=rows.championship, user=ana, role=Role.OWNER)
    seen = {}
    for user in (ana, caro, None):
        client = Client()
        if user:
            client.force_login(user)
        seen[user] = client.get("/en/c/demo/groups/")
    assert seen[ana].status_code == 200
    assert "no-store" in seen[ana].headers["Cache-Control"]
    assert (seen[caro].status_code, seen[None].status_code) == (404, 404)
    assert not Publication.objects.exists()


def test_the_hub_says_the_version_at_once_drops_late_ones_and_ends_with_the_championship() -> None:
    async def run() -> list[int]:
        hub = Hub(app.cache)
        heard = []
        with mock.patch.object(hub, "start"):
            stream = hub.stream("demo", 5)
            heard.append(await anext(stream))
            for version in (6, 4, 6, 7):
                hub.heard("demo", version)
            heard.append(await anext(stream))
            hub.heard("demo", 3)
            hub._found("demo", -1)
            heard += [version async for version in stream]
        assert not hub.readers
        return heard

    assert loops.run(run()) == [5, 7]


def test_a_championship_that_is_behind_gets_no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truco_site.front.hub.HEARTBEAT", 0.02)

    async def run(behind: set[str]) -> int:
        hub, heard = Hub(app.cache), []

        async def listen() -> None:
            async for version in hub.stream("demo", 1):
                heard.append(version)

        with mock.patch.object(hub, "start"):
            hub.behind = behind
            listening = asyncio.ensure_future(listen())
            await asyncio.sleep(0.3)
            listening.cancel()
        return len(heard)

    assert loops.run(run({"demo"})) == 1
    assert loops.run(run(set())) > 3


def test_state_and_manifest_agree(rows: Rows) -> None:
    assert PublicationState.objects.get().version == Publication.objects.get().version
