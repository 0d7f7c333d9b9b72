"""The hands of a match, as whoever keeps them tells them: the house of the hand registers itself here, nothing is imported from it.

`load(match ids)` gives, in one query, each match's hands as JSON values: `{"number", "set", "trn", "given": {"A", "B"},
"points": {"A", "B"}, "sets": {"A", "B"}, "void": bool}`. `say(hand)` gives one of them (or the `last` of `Match.live`) as a sentence
in the active language. Until somebody registers, matches have no hands and a hand is told by what it gave.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

Hand = Mapping[str, Any]
Load = Callable[[Sequence[int]], Mapping[int, Sequence[Hand]]]
Say = Callable[[Hand], str]

_provider: dict[str, Any] = {}


def register_match_timeline(load: Load, say: Say | None = None) -> None:
    """Called once, when the house of the hand is ready (`AppConfig.ready`)."""
    _provider["load"] = load
    if say is not None:
        _provider["say"] = say


def hands(match_ids: Sequence[int]) -> Mapping[int, Sequence[Hand]]:
    """The hands of these matches; empty for those that have none, or when nobody registered."""
    load: Load | None = _provider.get("load")
    return load(match_ids) if load is not None and match_ids else {}


def say(hand: Hand | None) -> str:
    """One hand as a sentence."""
    if not hand:
        return ""
    told: Say | None = _provider.get("say")
    return told(hand) if told is not None else _given(hand)


def _given(hand: Hand) -> str:
    given = hand.get("given") or {}
    a, b = given.get("A", 0), given.get("B", 0)
    if a and b:
        return _("● +%(a)s, ◆ +%(b)s") % {"a": a, "b": b}
    if a or b:
        return _("● +%(a)s") % {"a": a} if a else _("◆ +%(b)s") % {"b": b}
    return _("nothing")
