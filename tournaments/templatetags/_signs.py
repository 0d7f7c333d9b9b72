"""Signs: icons, side marks, statuses, the state of saving, table numbers. Nothing that needs a whole match."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from lucide.templatetags.lucide import lucide as draw_icon

from tournaments.templatetags._library import Data, register
from tournaments.templatetags._words import NOTICE_ICONS, SAVE, STATUS, UNKNOWN

SIDE_SHAPES = {"A": "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z", "B": "M6 .2L11.8 6L6 11.8L.2 6z"}
TIE_SHAPE = "M1.5 3.2h9v2h-9zM1.5 6.8h9v2h-9z"


@register.simple_tag
def icon(name: str, label: str = "", size: int = 20) -> str:
    """An inline lucide icon; silent for screen readers unless it has a label."""
    return _icon(str(name), str(label), size)


@lru_cache(maxsize=256)
def _icon(name: str, label: str, size: int) -> str:
    spoken = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    drawn: str = draw_icon(name, size=size, focusable="false", **{"class": "icon"}, **spoken)
    return drawn


@register.filter
def message_icon(level_tag: str) -> str:
    """The icon of a Django message level."""
    return NOTICE_ICONS.get(level_tag, "info")


@register.simple_tag
def side(mark: str, letter: bool = True) -> str:
    """● A or ◆ B: shape, letter and colour together."""
    shape = _mark(mark)
    if letter:
        return format_html('<span class="side side--{}">{}<b>{}</b></span>', mark.lower(), shape, mark)
    return format_html(
        '<span class="side side--{}">{}<span class="visually-hidden">{}</span></span>',
        mark.lower(),
        shape,
        mark,
    )


def _mark(mark: str) -> SafeString:
    return format_html(
        '<svg class="side__mark" viewBox="0 0 12 12" aria-hidden="true"><path d="{}"/></svg>',
        SIDE_SHAPES.get(mark, TIE_SHAPE),
    )


@register.simple_tag
def baza_marks(marks: str) -> str:
    """The tricks of a hand as marks: `A`, `B` and `=` in the order they were played."""
    said = ", ".join(_("tied") if m == "=" else m for m in marks)
    drawn = [
        format_html('<span class="side side--{}">{}</span>', "tie" if m == "=" else m.lower(), _mark(m))
        for m in marks
    ]
    return format_html(
        '<span class="baza-marks"><span class="visually-hidden">{}</span>{}</span>',
        said,
        format_html_join("", "{}", ((d,) for d in drawn)),
    )


@register.simple_tag
def chip(status: str, text: str = "") -> str:
    """A status as shape and word."""
    return _sign("chip", STATUS.get(status, UNKNOWN), text)


def _sign(css: str, sign: Any, text: str = "") -> SafeString:
    return format_html(
        '<span class="{} tone--{}"><svg class="{}" viewBox="0 0 12 12" aria-hidden="true"><path d="{}"/></svg>{}</span>',
        css,
        sign.tone,
        "sign sign--hollow" if sign.hollow else "sign",
        sign.shape,
        text or sign.word,
    )


@register.inclusion_tag("components/save_state.html")
def save_state(state: str) -> Data:
    """The state of saving; every other state is at hand in a `<template>` for the scripts."""
    return {"state": state, "now": _sign("save", SAVE.get(state, UNKNOWN)), "all": _all_saves()}


def _all_saves() -> list[tuple[str, SafeString]]:
    return [(name, _sign("save", sign)) for name, sign in SAVE.items()]


@register.inclusion_tag("components/table_number.html")
def table_number(number: object, size: str = "card") -> Data:
    """The badge of a table; nothing when the match has none yet."""
    return {"number": "" if number is None else str(number), "size": size}
