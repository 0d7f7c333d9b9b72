"""Doing: buttons, fields, refusals, steps, decisions, previews. No score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.forms import BoundField
from django.template import Context
from django.utils.html import format_html

from tournaments.templatetags._library import Data, register
from tournaments.templatetags._signs import icon
from tournaments.templatetags._words import NOTICE_ICONS, STEPS


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
def form_errors(form: Any, saves: bool = True) -> Data:
    """What is wrong with a form as a whole, and links to the fields that are. `saves`: it would have saved something."""
    return {"form": form, "saves": saves, "bad": [f for f in form if f.errors]}


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
