"""The score: tally, rings, cards, standings, fixture, bracket, the pad's heads. No form, no button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.templatetags import _tally
from tournaments.templatetags._library import Data, register


def _get(thing: Any, key: str, default: Any = None) -> Any:
    return thing.get(key, default) if isinstance(thing, Mapping) else getattr(thing, key, default)


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
    return [("A", _get(m, "a")), ("B", _get(m, "b"))]


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
    """A tree by its brackets: columns with lines when wide, one round at a time on phones."""
    return {"b": b}


@register.inclusion_tag("components/pad_side.html")
def pad_side(m: Any, mark: str) -> Data:
    """One side's head on the pad."""
    return {
        "m": m,
        "mark": mark,
        "s": _get(m, mark.lower()),
        "deals": _get(m, "dealer", "") == mark,
        "is_mano": _get(m, "mano", "") == mark,
    }


@register.filter
def ring_x(index: int) -> int:
    """The centre of the n-th ring."""
    return 7 + 14 * index


@register.filter
def points_diff(row: Any) -> str:
    """Stones won minus stones lost, signed, with a true minus."""
    diff = int(_get(row, "points_for", 0)) - int(_get(row, "points_against", 0))
    return f"+{diff}" if diff > 0 else f"−{-diff}" if diff else "0"
