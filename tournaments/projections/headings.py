"""What stands above every public page: the championship's head, its tabs, and the page's own heading."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import IN_TREES, Visibility
from tournaments.projections import present, words
from tournaments.projections.pages import Page
from tournaments.projections.present import Place
from tournaments.selectors.board import Board

Data = dict[str, Any]


def shell(board: Board) -> Data:
    """The plain values of the head and the tabs: part of every page's fingerprint."""
    row = board.championship
    formats = {phase.format for phase in board.phases}
    tables = [phase for phase in board.phases if phase.in_groups]
    return {
        "name": row.name,
        "edition": row.edition,
        "organiser": row.organiser_name,
        "starts": row.starts_on.isoformat(),
        "ends": row.ends_on.isoformat(),
        "demo": row.demo,
        "notice": row.notice,
        "archived": row.visibility == Visibility.ARCHIVED,
        "listed": row.visibility != Visibility.UNLISTED,
        "time_zone": row.time_zone,
        "venue": _venue(board),
        "groups": bool(tables),
        "one_table": bool(tables) and all(phase.by_rounds for phase in tables),
        "bracket": not IN_TREES.isdisjoint(formats),
        "draw": bool(board.draws or board.announced),
        "matches": any(board.matches.values()),
        "closed": bool(board.phases) and board.phases[-1].status == "closed",
    }


def fingerprint(shell: Mapping[str, Any]) -> str:
    """Changes when the frame of the pages does: the live script then loads the page anew."""
    return hashlib.blake2b(json.dumps(shell, sort_keys=True).encode(), digest_size=8).hexdigest()


def _venue(board: Board) -> str:
    names = {session.venue.name for session in board.sessions if session.venue}
    return names.pop() if len(names) == 1 else ""


def championship(place: Place, shell: Mapping[str, Any]) -> Data:
    """The head of the look."""
    first, last = present.day(shell["starts"]), present.day(shell["ends"])
    dates = first if first == last else _("%(first)s – %(last)s") % {"first": first, "last": last}
    return {
        "name": shell["name"],
        "edition": shell["edition"],
        "url": place.url(),
        "dates": dates,
        "venue": shell["venue"],
    }


def tabs(place: Place, shell: Mapping[str, Any], current: str) -> list[Data]:
    """The tabs that have something to show."""
    known = (
        ("", pgettext("tab", "Now"), True),
        ("groups/", _tables(shell), shell["groups"]),
        ("bracket/", pgettext("tab", "Bracket"), shell["bracket"]),
        ("programme/", pgettext("tab", "Programme"), shell["matches"]),
        ("parejas/", pgettext("tab", "Parejas"), True),
        ("classification/", pgettext("tab", "Classification"), shell["matches"]),
        ("draw/", pgettext("tab", "Draw"), shell["draw"]),
        ("rules/", pgettext("tab", "Rules"), True),
    )
    return [
        {
            "label": label,
            "url": place.url(path),
            "current": current == path or bool(path and current.startswith(path)),
        }
        for path, label, shown in known
        if shown
    ]


def _tables(shell: Mapping[str, Any]) -> str:
    """What its tables are called: by rounds all stand in one, else they are groups."""
    return pgettext("tab", "Standings") if shell["one_table"] else pgettext("tab", "Groups")


def of(page: Page, shell: Mapping[str, Any]) -> str:
    """The heading of a page."""
    if page.heading == "group":
        return words.group_title(page.title)
    if page.heading == "match":
        return words.match_title(page.extra["match"])
    if page.heading in ("pareja", "table"):
        return page.title
    return {
        "groups": _tables(shell),
        "bracket": _("Bracket"),
        "programme": _("Programme"),
        "parejas": _("Parejas"),
        "draw": _("The draw"),
        "rules": _("The rules"),
        "classification": _("Final classification"),
        "projector": _("Projector"),
    }.get(page.heading, "")
