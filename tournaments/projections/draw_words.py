"""What a draw could not avoid, and what people changed in it, in sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.projections import words

Data = Mapping[str, Any]


def title(draw: Data) -> str:
    """«Swiss phase», «Swiss phase · round 3»."""
    if not draw["round"]:
        return str(draw["phase"])
    return _("%(phase)s · round %(round)s") % {"phase": draw["phase"], "round": draw["round"]}


def conflicts(result: Data) -> list[Any]:
    """The conflicts of a draw file's `result` that are worth telling: in a league of one group everybody meets everybody."""
    return [] if len(result.get("groups", ())) == 1 else list(result.get("conflicts", ()))


def conflict(told: Data, names: Mapping[str, str], groups: bool = False) -> str:
    """«A and B, both of Falla X, meet: the club has more than half of the field»."""
    who = words.listed([names.get(one, "") for one in told["ids"]])
    return _("%(what)s: %(why)s") % {"what": _what(told, who, groups), "why": _why(told)}


def _what(told: Data, who: str, groups: bool) -> str:
    if told["by"] == "rematch":
        return _("%(who)s meet again") % {"who": who}
    if told["by"] == "bye":
        return _("%(who)s rests again") % {"who": who}
    params = {"who": who, "name": told["name"], "group": told["where"]}
    if groups:
        return _("%(who)s of %(name)s are together in group %(group)s") % params
    return (_("%(who)s of %(name)s meet") if told["name"] else _("%(who)s meet")) % params


def _why(told: Data) -> str:
    return {
        "all_met": _("one of them has met everybody"),
        "all_rested": _("nobody has rested less"),
        "too_many": _("there are more of them than places apart"),
        "crowded": _("the others left no other place"),
        "by_hand": _("people changed the draw"),
    }.get(told["reason"], _("the others left no other place"))


def change(made: Data, names: Mapping[str, str]) -> str:
    """One change by hand: what, why, who, when."""
    params = {
        "reason": made.get("reason", ""),
        "who": made.get("who", ""),
        "at": made.get("at", "")[:16].replace("T", " "),
    }
    return _("%(what)s. %(reason)s (%(who)s, %(at)s)") % (params | {"what": _changed(made, names)})


def _changed(made: Data, names: Mapping[str, str]) -> str:
    if made.get("replaced"):
        return "; ".join(
            _("%(new)s in the place of %(old)s")
            % {"new": names.get(new) or words.source(new), "old": names.get(old, old)}
            for old, new in made["replaced"].items()
        )
    before, after = made.get("before", ()), made.get("after", ())
    who = words.listed([names.get(one, one) for one in before])
    if isinstance(after, list):  # after a correction others go on than before
        now = words.listed([names.get(one, one) for one in after])
        if not before:
            return _("%(new)s came in after the draw") % {"new": now}
        return _("%(new)s in the place of %(old)s") % {"new": now, "old": who}
    return _("%(who)s changed places") % {"who": who}
