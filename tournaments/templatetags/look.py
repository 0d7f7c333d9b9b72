"""The components of the look, as template tags. `docs/look.md` is their contract.

Only presentation: dictionaries in, HTML out. No query, no rule, no permission is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import segno
from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from lucide.templatetags.lucide import lucide as draw_icon

from tournaments.templatetags import _bracket, _links, _tally
from tournaments.templatetags._words import LANGUAGES, NOTICE_ICONS, SAVE, STATUS, STEPS, UNKNOWN

register = template.Library()
Data = dict[str, Any]

SIDE_SHAPES = {"A": "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z", "B": "M6 .2L11.8 6L6 11.8L.2 6z"}
TIE_SHAPE = "M1.5 3.2h9v2h-9zM1.5 6.8h9v2h-9z"


# ---- signs -------------------------------------------------------------------------------------------------------


@register.simple_tag
def icon(name: str, label: str = "", size: int = 20) -> str:
    """An inline lucide icon; silent for screen readers unless it has a label."""
    spoken = {"role": "img", "aria_label": str(label)} if label else {"aria_hidden": "true"}
    drawn: str = draw_icon(str(name), size=size, focusable="false", **{"class": "icon"}, **spoken)
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


# ---- score -------------------------------------------------------------------------------------------------------


def _said(kind: str, st: _tally.Standing) -> str:
    """The score as a sentence for who does not see the drawing."""
    base = _("%(points)s of %(target)s") % {"points": st.points, "target": st.target}
    if kind == "pedres" and st.half:
        word = (
            ngettext("%(n)s bona", "%(n)s bones", st.in_half)
            if st.second_half
            else ngettext("%(n)s mala", "%(n)s males", st.in_half)
        )
        return f"{base}, {word % {'n': st.in_half}}"
    if kind == "palitos" and st.half:
        word = (
            ngettext("%(n)s buena", "%(n)s buenas", st.in_half)
            if st.second_half
            else ngettext("%(n)s mala (argentino)", "%(n)s malas", st.in_half)
        )
        return f"{base}, {word % {'n': st.in_half}}"
    return f"{base}, {_('special hand')}" if st.special else base


@register.inclusion_tag("components/tally.html")
def tally(
    kind: str,
    points: int | None,
    target: int = 24,
    half: int = 12,
    *,
    size: str = "cell",
    side: str = "",
    special: Sequence[int] | str | None = None,
    buenas: str = "",
    number: bool = True,
) -> Data:
    """The score as the objects on the table, with the figure and a text alternative."""
    marks = tuple(special) if special and not isinstance(special, str) else ()
    st = _tally.standing(points or 0, target, half, buenas=buenas or "over_half", special=marks)
    return {
        "kind": kind,
        "size": size,
        "side": side.lower(),
        "number": number,
        "points": points,
        "special": st.special,
        "drawn": _tally.draw(kind, st, marks),
        "said": _("not played yet") if points is None else _said(kind, st),
    }


@register.inclusion_tag("components/rings.html")
def rings(won: int, total: int, *, label: str = "", size: str = "cell", side: str = "") -> Data:
    """Camas, chicos or partidas won, as filled rings."""
    total, won = max(0, total or 0), max(0, won or 0)
    said = _("%(won)s of %(total)s") % {"won": won, "total": total}
    return {
        "rings": [i < won for i in range(max(total, won))],
        "said": f"{label}: {said}" if label else said,
        "size": size,
        "side": side.lower(),
        "width": max(total, won) * 14,
    }


@register.inclusion_tag("components/match_card.html")
def match_card(m: Any, *, size: str = "card", heading: str = "h3") -> Data:
    """A match as a card: table, sides with tally and rings, last hand as a sentence."""
    return {"m": m, "size": size, "heading": heading, "sides": _sides(m)}


def _sides(m: Any) -> list[tuple[str, Any]]:
    return [("A", _bracket.get(m, "a")), ("B", _bracket.get(m, "b"))]


@register.inclusion_tag("components/match_line.html")
def match_line(m: Any) -> Data:
    """A match in one row of a fixture."""
    return {"m": m, "sides": _sides(m)}


@register.inclusion_tag("components/node.html")
def bracket_node(m: Any) -> Data:
    """A match as a node of a bracket."""
    return {"m": m, "sides": _sides(m)}


@register.inclusion_tag("components/group_table.html")
def group_table(g: Any, *, detail: bool = True) -> Data:
    """A group's standings with the qualifying line drawn."""
    return {"g": g, "detail": detail}


@register.inclusion_tag("components/fixture.html")
def fixture(f: Any) -> Data:
    """Rounds, their matches and who rests."""
    return {"f": f}


@register.inclusion_tag("components/bracket.html")
def bracket(b: Any) -> Data:
    """A knock-out tree: columns with lines when wide, one round under another on phones."""
    return {"b": b, "columns": _bracket.columns(_bracket.get(b, "rounds", ()))}


@register.inclusion_tag("components/pad_side.html")
def pad_side(m: Any, mark: str) -> Data:
    """One side's head on the pad."""
    return {
        "m": m,
        "mark": mark,
        "s": _bracket.get(m, mark.lower()),
        "deals": _bracket.get(m, "dealer", "") == mark,
        "is_mano": _bracket.get(m, "mano", "") == mark,
    }


# ---- doing -------------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/button.html")
def button(label: str, *, kind: str = "primary", **more: Any) -> Data:
    """A button, or with `url` a link that looks like one."""
    known = {"url", "icon", "name", "value", "small", "wide", "disabled"}
    if unknown := set(more) - known:
        raise TypeError(f"button: {sorted(unknown)}")
    return {"label": label, "kind": kind, **more}


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, *, label: str = "") -> Data:
    """A form field: label, help, widget and error, wired for screen readers."""
    widget = bound.field.widget
    kind = getattr(widget, "input_type", "")
    many = bool(getattr(widget, "add_id_index", False)) and kind in ("radio", "checkbox")
    return {"f": bound, "label": label or bound.label, "check": kind == "checkbox" and not many, "many": many}


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: Any) -> Data:
    """What is wrong with a form as a whole, and links to the fields that are."""
    return {"form": form, "bad": [f for f in form if f.errors]}


@register.inclusion_tag("components/refusal.html")
def refusal(r: Any) -> Data:
    """A refusal: the sentence, where the finger was."""
    return {"r": r}


@register.inclusion_tag("components/danger_box.html")
def danger_box(box: Any) -> Data:
    """What a dangerous thing will do, then its button."""
    return {"box": box}


@register.inclusion_tag("components/steps.html")
def steps(current: int, labels: Sequence[str] | None = None) -> Data:
    """See, check, do: where we are."""
    words = labels or STEPS
    return {"steps": [(i, w, i < current, i == current) for i, w in enumerate(words, start=1)]}


@register.inclusion_tag("components/decision.html", takes_context=True)
def decision(context: Context, item: Any) -> Data:
    """One thing that needs a decision now, with its one button and what it will do."""
    return {"item": item, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("components/decisions.html", takes_context=True)
def decisions(context: Context, items: Sequence[Any]) -> Data:
    """The list of what needs a decision now, or the calm of none."""
    return {"items": items, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("components/import_row.html")
def import_row(r: Any) -> Data:
    """One line of an import preview with what is wrong with it."""
    return {"r": r}


@register.inclusion_tag("components/empty.html")
def empty(title: str, *, text: str = "", url: str = "", label: str = "", icon: str = "") -> Data:
    """Nothing here yet, and what would bring something."""
    return {"title": title, "text": text, "url": url, "label": label, "icon": icon}


@register.simple_block_tag
def notice(content: str, kind: str = "info") -> str:
    """A box of one tone: info, tie, refusal, good."""
    return format_html(
        '<div class="notice notice--{}">{}<div>{}</div></div>',
        kind,
        icon(NOTICE_ICONS.get(kind, "info")),
        content,
    )


# ---- page --------------------------------------------------------------------------------------------------------


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


@register.inclusion_tag("components/qr_frame.html")
def qr_frame(url: str, *, title: str = "", note: str = "", show_url: bool = True) -> Data:
    """A QR code with what it opens, written out."""
    drawn = segno.make(url + "", micro=False, error="m").svg_inline(
        omitsize=True, border=2, svgclass="qr__code", lineclass=None
    )
    svg = mark_safe(drawn)  # noqa: S308 - modules of a QR code: no text of ours in it
    return {"svg": svg, "url": url, "title": title, "note": note, "show_url": show_url}


# ---- small filters the components use ----------------------------------------------------------------------------


@register.filter
def ring_x(index: int) -> int:
    """The centre of the n-th ring."""
    return 7 + 14 * index


@register.filter
def points_diff(row: Any) -> str:
    """Stones won minus stones lost, signed, with a true minus."""
    diff = int(_bracket.get(row, "points_for", 0)) - int(_bracket.get(row, "points_against", 0))
    return f"+{diff}" if diff > 0 else f"−{-diff}" if diff else "0"
