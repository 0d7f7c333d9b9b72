"""A whole edition: every page of a board, of which only those that changed are rendered; the rest keep their digests."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from tournaments.projections import headings, pages, render, store, timeline
from tournaments.projections.pages import Page
from tournaments.projections.present import Place
from tournaments.selectors.board import Board

MADE_OF = ("templates", "static", "locale", "tournaments", "scoring")


@dataclass(frozen=True)
class Edition:
    """`manifest`: `<lang>/<path>` to digest; `projected`: read models and fingerprints; `files`: the new bytes only."""

    manifest: dict[str, str]
    projected: dict[str, Any]
    files: list[store.File]


@lru_cache(maxsize=1)
def build() -> str:
    """The code, texts and styles that pages are made of: when they change, everything is published again."""
    digest = hashlib.blake2b(settings.SITE_URL.encode(), digest_size=8)
    root = Path(settings.BASE_DIR)
    kinds = {".py", ".html", ".css", ".mjs", ".po", ".svg"}
    found = [path for part in MADE_OF for path in (root / part).rglob("*") if path.suffix in kinds]
    for path in sorted(found):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def languages() -> list[str]:
    """The languages that are published."""
    return [code for code, _name in settings.LANGUAGES]


def make(board: Board, version: int, projected: Mapping[str, Any], manifest: Mapping[str, str]) -> Edition:
    """The edition of this board as `version`; `projected` and `manifest` are those of the version before."""
    shell = headings.shell(board)
    book = pages.Book(board)
    shown = {page.path: page for page in book.pages()}
    same = projected.get("build") == build()
    before = projected.get("pages", {}) if same else {}
    prints = {path: _fingerprint(page, shell) for path, page in shown.items()}
    changed = [page for path, page in shown.items() if before.get(path) != prints[path]]
    kept = set(shown) - {page.path for page in changed}
    entries = {key: digest for key, digest in manifest.items() if key.partition("/")[2] in kept}
    made = _render(board, changed, shell, version)
    made |= _files(board, manifest)
    entries |= {key: file.digest for key, file in made.items()}
    known = set(manifest.values())
    new = {file.digest: file for file in made.values() if file.digest not in known}
    return Edition(
        entries, {"build": build(), "pages": prints, **pages.read_models(book)}, list(new.values())
    )


def _fingerprint(page: Page, shell: Mapping[str, Any]) -> str:
    parts = [
        headings.fingerprint(shell),
        page.title,
        page.template,
        json.dumps(page.extra, sort_keys=True),
    ]
    parts += [f"{part.key}={part.fingerprint}" for part in page.sections]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()


def _render(
    board: Board, changed: list[Page], shell: Mapping[str, Any], version: int
) -> dict[str, store.File]:
    """The changed pages in every language; hands are fetched together, for those that show them."""
    wanted = [
        part.hands_of for page in changed for top in page.sections for part in top.walk() if part.hands_of
    ]
    late = timeline.hands(wanted)
    stamp = render.Stamp(version, timezone.now())
    made: dict[str, store.File] = {}
    for language in languages():
        place = Place(language, board.championship.slug)
        for page in changed:
            made[f"{language}/{page.path}"] = store.pack(render.page(page, shell, place, late, stamp))
    return made


def _files(board: Board, manifest: Mapping[str, str]) -> dict[str, store.File]:
    """Draw files: one content under the address of every language."""
    made: dict[str, store.File] = {}
    for path, content in pages.files(board).items():
        file = store.pack(json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True), store.JSON)
        made |= {f"{language}/{path}": file for language in languages()}
    return made
