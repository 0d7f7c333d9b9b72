"""From sections to bytes, once a language: what did not change since the last time is not rendered again.

The memory is a bounded one of this process; the database decides what is published, so losing it costs time only.
"""

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import get_template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import override

from tournaments.projections import headings, sections
from tournaments.projections.pages import Page
from tournaments.projections.present import Place
from tournaments.projections.sections import Section

MEMORY = 6000
"""Rendered sections kept: one or two kilobytes each."""

_TOKEN = secrets.token_hex(8)  # new in each process: nothing that people write can hold it
BODY, VERSION, INSTANT, CLOCK, PATH, HEADING = (
    f"joc-{name}-{_TOKEN}" for name in ("body", "version", "instant", "clock", "path", "heading")
)

Late = Mapping[int, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which version a page is of, and when it was made."""

    version: int
    published_at: datetime


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
    filled = part
    if part.hands_of is not None:
        hands = list(late.get(part.hands_of, ()))
        filled = Section(part.key, part.kind, {**part.data, "hands": hands}, part.children)
    context = sections.context(filled, place) | {"children": inside, "place": place, "key": part.key}
    body = get_template(f"public/sections/{part.kind}.html").render(context)
    return body_frame(part, SafeString(body))


def body_frame(part: Section, body: SafeString) -> SafeString:
    """The element that the live script replaces."""
    tag = "section" if part.kind not in ("card", "group") else "div"
    return format_html(
        '<{} class="frag frag--{}" data-frag="{}" data-own="{}" data-hash="{}">{}</{}>',
        *(tag, part.kind, part.key, part.own, part.fingerprint, body, tag),
    )


def page(shown: Page, shell: Mapping[str, Any], place: Place, late: Late, stamp: Stamp) -> str:
    """A whole page: no form, no nonce, nothing of whoever reads it."""
    with override(place.language):
        heading = headings.of(shown, shell)
        frame = _frame(shown, shell, place, titled=bool(heading))
        body = "\n".join(section(part, place, late) for part in shown.sections)
    local = stamp.published_at.astimezone(ZoneInfo(shell["time_zone"]))
    for mark, value in (
        (VERSION, str(stamp.version)),
        (INSTANT, local.isoformat(timespec="seconds")),
        (CLOCK, local.strftime("%H:%M:%S")),
        (PATH, shown.path),
        (HEADING, escape(heading)),
        (BODY, body),  # last: it is by far the longest
    ):
        frame = frame.replace(mark, value)
    return frame


def _frame(shown: Page, shell: Mapping[str, Any], place: Place, *, titled: bool) -> str:
    """Everything round the sections: the same for all pages under one tab, and from one publication to the next."""
    tabs = headings.tabs(place, shell, shown.path)
    current = next((tab["url"] for tab in tabs if tab["current"]), "")
    key = (place.language, place.slug, shown.template, current, str(titled), headings.fingerprint(shell))
    found = _memory.get(key)
    if found is None:
        context = _context(shell, place) | {"tabs": tabs, "heading": SafeString(HEADING) if titled else ""}
        found = SafeString(get_template(shown.template).render(context))
        _memory.put(key, found)
    return found


def _context(shell: Mapping[str, Any], place: Place) -> dict[str, Any]:
    path = place.url(PATH)
    return {
        "request": SimpleNamespace(get_full_path=lambda: path, path=path),
        "is_demo": shell["demo"],
        "championship": headings.championship(place, shell),
        "body": SafeString(BODY),
        "version": VERSION,
        "instant": INSTANT,
        "clock": CLOCK,
        "place": place,
        "shell": shell,
        "shell_hash": headings.fingerprint(shell),
        "front_address": settings.SITE_URL + place.url(),
        "projector_url": place.url("projector/"),
    }
