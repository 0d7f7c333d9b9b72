"""From sections to bytes, once a language: what did not change since the last time is not rendered again.

The memory is a bounded one of this process; the database decides what is published, so losing it costs time only.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import get_template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import override

from tournaments.projections import headings, sections
from tournaments.projections.pages import Page
from tournaments.projections.present import Place
from tournaments.projections.sections import Section

MEMORY = 6000
"""Rendered sections kept: one or two kilobytes each."""

Late = Mapping[int, Sequence[Mapping[str, Any]]]


class _Memory:
    """The most recently used sections."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.held: OrderedDict[tuple[str, ...], SafeString] = OrderedDict()
        self.lock = Lock()

    def get(self, key: tuple[str, ...]) -> SafeString | None:
        with self.lock:
            found = self.held.get(key)
            if found is not None:
                self.held.move_to_end(key)
            return found

    def put(self, key: tuple[str, ...], html: SafeString) -> None:
        with self.lock:
            self.held[key] = html
            while len(self.held) > self.size:
                self.held.popitem(last=False)


_memory = _Memory(MEMORY)


def section(part: Section, place: Place, late: Late) -> SafeString:
    """A section in its frame: `data-frag` and `data-hash` are what the live script compares."""
    key = (place.language, place.slug, part.key, part.fingerprint)
    found = _memory.get(key)
    if found is None:
        found = _render(part, place, late)
        _memory.put(key, found)
    return found


def _render(part: Section, place: Place, late: Late) -> SafeString:
    inside = format_html_join("\n", "{}", ((section(child, place, late),) for child in part.children))
    if part.hands_of is not None:
        data = {**part.data, "hands": list(late.get(part.hands_of, ()))}
        part = Section(part.key, part.kind, data, part.children)
    context = sections.context(part, place) | {"children": inside, "place": place, "key": part.key}
    body = get_template(f"public/sections/{part.kind}.html").render(context)
    return body_frame(part, body)


def body_frame(part: Section, body: SafeString) -> SafeString:
    """The element that the live script replaces."""
    tag = "section" if part.kind not in ("card", "group") else "div"
    return format_html(
        '<{} class="frag frag--{}" data-frag="{}" data-hash="{}">{}</{}>',
        tag, part.kind, part.key, part.fingerprint, body, tag,
    )  # fmt: skip


def page(shown: Page, shell: Mapping[str, Any], place: Place, late: Late, stamp: Mapping[str, Any]) -> str:
    """A whole page: no form, no nonce, nothing of whoever reads it."""
    path = place.url(shown.path)
    with override(place.language), timezone.override(ZoneInfo(shell["time_zone"])):
        body = format_html_join("\n", "{}", ((section(part, place, late),) for part in shown.sections))
        context = {
            "request": SimpleNamespace(get_full_path=lambda: path, path=path),
            "is_demo": shell["demo"],
            "championship": headings.championship(place, shell),
            "tabs": headings.tabs(place, shell, shown.path),
            "heading": headings.of(shown),
            "body": body,
            "place": place,
            "shell": shell,
            "front_address": settings.SITE_URL + place.url(),
            "projector_url": place.url("projector/"),
            **stamp,
        }
        return str(get_template(shown.template).render(context))
