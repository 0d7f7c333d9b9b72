"""The page to try the API draws itself under the site's CSP."""

from typing import Any

import pytest

from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.served]


def test_swagger_ui_draws_and_nothing_is_refused(served_site: Site, page: Any) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(f"{served_site.url}/api/docs/")
    page.wait_for_selector(".swagger-ui .opblock", timeout=30_000)
    assert page.locator(".swagger-ui .opblock").count() >= 25
    assert [text for text in said if "Content Security Policy" in text] == []
