"""What each still needs, in words. What is known comes from `formats.chances`."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats import Fate
from tournaments.projections import words

Data = dict[str, Any]


def sentence(chance: Mapping[str, Any] | None, names: Mapping[str, str]) -> str:
    """One pareja's chance; empty where nothing can be said yet."""
    if not chance:
        return ""
    if chance["fate"] == Fate.CERTAIN:
        return _("Goes on, whatever still happens")
    if chance["fate"] == Fate.IMPOSSIBLE:
        return _("Cannot go on any more")
    if not chance["exact"]:
        return ""
    left, enough, least = chance["open"], chance["enough"], chance["least"]
    if enough is not None:
        if left == 1:
            return _("Goes on by winning its last match")
        text = ngettext("One win is enough", "%(count)s wins are enough", enough)
        return text % {"count": enough}
    who = words.listed([names.get(one, "") for one in chance["must_lose"]])
    return _with_others(left, least, who)


def _with_others(left: int, least: int, who: str) -> str:
    """Winning all is not enough."""
    if not left:
        return (
            _("Has played all; goes on only if there is a loss for %(who)s") % {"who": who}
            if who
            else _("Has played all; the others decide")
        )
    if who:
        return _("Has to win, and there has to be a loss for %(who)s") % {"who": who}
    if not least:
        return _("Does not depend on itself alone")
    text = ngettext(
        "Needs a win, and the results of the others",
        "Needs %(count)s wins, and the results of the others",
        least,
    )
    return text % {"count": least}


def listed(rows: Iterable[Mapping[str, Any]]) -> list[Data]:
    """Sentences with the parejas of which they are true, in the order of the table; empty when there is none."""
    shown = [row for row in rows if row["pareja"]]
    names = {row["pareja"]["id"]: row["pareja"]["name"] for row in shown}
    found: dict[str, list[Data]] = {}
    for row in shown:
        text = sentence(row["chance"], names)
        if text:
            found.setdefault(text, []).append(row["pareja"])
    return [{"text": text, "parejas": parejas} for text, parejas in found.items()]
