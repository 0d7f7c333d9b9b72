"""Finding one's way: stamps, facts, pages, tabs, languages, QR codes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import segno
from django.template import Context
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from tournaments.selectors.days import written
from tournaments.templatetags import _links
from tournaments.templatetags._library import Data, register
from tournaments.templatetags._words import LANGUAGES


@register.filter(expects_localtime=True)
def day(when: date | datetime | None, shape: str = "DATE_FORMAT") -> str:
    """A day in a shape of Django's, as the language writes it; nothing for none."""
    return written(when, shape) if when else ""


@register.inclusion_tag("components/last_true.html")
def last_true(when: datetime | None, *, stale: bool = False) -> Data:
    """When what is shown was last true; gold when it no longer is."""
    return {"when": when, "stale": stale}


@register.inclusion_tag("components/facts.html")
def facts(pairs: Sequence[Any]) -> Data:
    """A short list of named values."""
    return {"pairs": [p if isinstance(p, Mapping) else {"label": p[0], "value": p[1]} for p in pairs]}


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context: Context, page: Any) -> Data:
    """Leaves of a long list; other query parameters are kept."""
    request = context.get("request")
    query = request.GET.urlencode() if request else ""
    turn = {
        "previous": _links.with_query(query, page=page.previous_page_number()) if page.has_previous() else "",
        "next": _links.with_query(query, page=page.next_page_number()) if page.has_next() else "",
    }
    return {"page": page, **turn}


@register.inclusion_tag("components/breadcrumbs.html")
def breadcrumbs(crumbs: Sequence[Any]) -> Data:
    """The way back up."""
    return {"crumbs": crumbs}


@register.inclusion_tag("components/tabs.html")
def tabs(items: Sequence[Any], *, label: str = "") -> Data:
    """Pages beside each other."""
    return {"tabs": items, "label": label}


@register.inclusion_tag("components/language_links.html", takes_context=True)
def language_links(context: Context) -> Data:
    """The same page in each of the languages."""
    request = context.get("request")
    path = request.get_full_path() if request else "/"
    here = get_language()
    return {
        "links": [
            {"code": code, "name": name, "url": _links.in_language(path, code), "current": code == here}
            for code, name in LANGUAGES
        ]
    }


@register.simple_tag
def language_names() -> tuple[tuple[str, str], ...]:
    """The four languages by code, each by its own name."""
    return LANGUAGES


@register.inclusion_tag("components/qr_frame.html")
def qr_frame(url: str, *, title: str = "", note: str = "", show_url: bool = True) -> Data:
    """A QR code with what it opens, written out."""
    drawn = segno.make(url + "", micro=False, error="m").svg_inline(
        omitsize=True, border=2, svgclass="qr__code", lineclass=None
    )
    svg = mark_safe(drawn)  # noqa: S308 - modules of a QR code: no text of ours in it
    return {"svg": svg, "url": url, "title": title, "note": note, "show_url": show_url}
