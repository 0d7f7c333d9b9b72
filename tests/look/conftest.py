"""Renders the gallery to files that a browser can open without a server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from tests.look import samples_page

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("gallery", "gallery_organiser", "gallery_pad", "gallery_print", "gallery_projector")
PLAIN_STATIC = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


def render(page: str, **more: object) -> str:
    """One page of the gallery, its static files addressed beside it."""
    request = RequestFactory().get("/es/c/demo/", {"q": "a b"})
    with override_settings(STORAGES=PLAIN_STATIC):
        html = render_to_string(f"dev/{page}.html", samples_page.context() | more, request=request)
    return re.sub(r'(href|src)="[^"]*?/?static/(css|img)/', r'\1="static/\2/', html)


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every page of the gallery and a link to the static files."""
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "static").symlink_to(ROOT / "static")
    for page in PAGES:
        (folder / f"{page}.html").write_text(render(page), encoding="utf-8")
    return folder
