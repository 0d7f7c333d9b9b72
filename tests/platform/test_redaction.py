"""No token in any log line, whoever writes it."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from django.test import Client

from truco_site import conf_logging, redact

TOKEN = "eyJ0IjoxfQ:1tokentoken:abcDEF-_123"


@pytest.fixture(params=[True, False], ids=["json", "console"])
def lines(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the site's own handler writes, with everything let through."""
    formatter = conf_logging.logging(json=request.param, level="DEBUG")["formatters"]["line"]
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=formatter["foreign_pre_chain"], processors=formatter["processors"]
        )
    )
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler.stream
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.parametrize(
    "door",
    [
        f"/t/{TOKEN}/",
        f"/es/account/invitation/{TOKEN}/",
        f"http://h/t/{TOKEN}?x=1",
        f"/login/?next=%2Fes%2Faccount%2Finvitation%2F{TOKEN}%2F&x=1",
    ],
)
def test_the_path_loses_its_token(door: str) -> None:
    assert TOKEN not in redact.text(f"GET {door} 200")
    assert "200" in redact.text(f"GET {door} 200")


def test_other_paths_stay_as_they_are() -> None:
    line = "GET /es/c/falla/t/grup/ /start/"
    assert (
        redact.text("/es/c/falla/groups/ /start/now /invitations/x")
        == "/es/c/falla/groups/ /start/now /invitations/x"
    )
    assert "falla" in redact.text(line)


def test_the_servers_access_line(lines: io.StringIO) -> None:
    logging.getLogger("uvicorn.access").warning(
        '%s - "%s %s HTTP/%s" %d', "10.0.0.1:5", "GET", f"/t/{TOKEN}/", "1.1", 200
    )
    assert "10.0.0.1" in lines.getvalue()
    assert TOKEN not in lines.getvalue()


def test_our_lines_tracebacks_and_odd_objects(lines: io.StringIO) -> None:
    log = structlog.get_logger("tournaments.test")
    log.warning(
        "pad.opened",
        path=f"/t/{TOKEN}/",
        nested={"url": [f"/en/account/invitation/{TOKEN}/"]},
        thing=ValueError(f"/t/{TOKEN}/"),
    )
    try:
        raise ValueError(f"no match at /t/{TOKEN}/")
    except ValueError:
        logging.getLogger("django.request").exception("failed at %s", f"/t/{TOKEN}/")
    assert lines.getvalue().count("pad.opened") == 1
    assert "ValueError" in lines.getvalue()
    assert TOKEN not in lines.getvalue()


@pytest.mark.django_db
def test_a_request_to_a_table(lines: io.StringIO, client: Client) -> None:
    client.get(f"/t/{TOKEN}/")
    assert "/t/…/" in lines.getvalue()
    assert TOKEN not in lines.getvalue()


def test_json_lines_are_json(lines: io.StringIO) -> None:
    logging.getLogger("x").warning("un mensaje con acentos: à ñ")
    text = lines.getvalue().strip().splitlines()[-1]
    if text.startswith("{"):
        assert json.loads(text)["level"] == "warning"
