"""The closed vocabularies of the screen: a status has a word, a shape and a tone; so has a state of saving.

No HTML here beyond path data.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True)
class Sign:
    """A word, a 12×12 shape (path data; hollow ones are stroked) and the tone of its colour."""

    word: str | Promise
    shape: str
    tone: str
    hollow: bool = False


DOT = "M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z"
RING = "M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8z"
SQUARE = "M1.5 1.5h9v9h-9z"
CHECK = "M2 6.5l2.8 2.8L10 3.2"
CROSS = "M2.5 2.5l7 7M9.5 2.5l-7 7"
EQUAL = "M2 4h8M2 8h8"
RAISED = "M6 1.2L11 10.5H1z"
SLASH = "M2 10L10 2"
BARS = "M4 2v8M8 2v8"
LINES = "M2 3h8M2 6h8M2 9h5"
UP = "M6 10V2.5M2.5 6L6 2.5L9.5 6"
DIAMOND = "M6 .8L11.2 6L6 11.2L.8 6z"
CLOUD_NO = "M2 8.5h6.5a2 2 0 0 0 .5-3.9A3.2 3.2 0 0 0 3.2 4.7A2 2 0 0 0 2 8.5M1.5 1l9 10"

STATUS: dict[str, Sign] = {
    "live": Sign(pgettext_lazy("match status", "Live"), DOT, "bastos"),
    "final": Sign(pgettext_lazy("match status", "Final"), CHECK, "ink", hollow=True),
    "walkover": Sign(pgettext_lazy("match status", "Walkover"), SLASH, "copas", hollow=True),
    "tie": Sign(pgettext_lazy("standing status", "Tie"), EQUAL, "oros", hollow=True),
    "waiting": Sign(pgettext_lazy("match status", "Waiting"), RING, "soft", hollow=True),
    "called": Sign(pgettext_lazy("match status", "Judge called"), RAISED, "oros"),
    "dispute": Sign(pgettext_lazy("match status", "Dispute"), RAISED, "copas"),
    "unsigned": Sign(pgettext_lazy("match status", "To sign"), LINES, "oros", hollow=True),
    "draft": Sign(pgettext_lazy("phase status", "Draft"), LINES, "soft", hollow=True),
    "published": Sign(pgettext_lazy("phase status", "Published"), SQUARE, "espadas"),
    "paused": Sign(pgettext_lazy("match status", "Paused"), BARS, "oros", hollow=True),
    "closed": Sign(pgettext_lazy("phase status", "Closed"), SQUARE, "ink"),
    "bye": Sign(pgettext_lazy("match status", "Rests"), SLASH, "soft", hollow=True),
    "qualified": Sign(pgettext_lazy("standing status", "Qualified"), UP, "bastos", hollow=True),
    "certain": Sign(pgettext_lazy("standing status", "Goes on"), UP, "bastos", hollow=True),
    "out": Sign(pgettext_lazy("standing status", "Out"), CROSS, "copas", hollow=True),
    "withdrawn": Sign(pgettext_lazy("standing status", "Withdrawn"), CROSS, "copas", hollow=True),
}

SAVE: dict[str, Sign] = {
    "local": Sign(pgettext_lazy("save state", "Kept here"), RING, "oros", hollow=True),
    "sent": Sign(pgettext_lazy("save state", "Sent"), UP, "espadas", hollow=True),
    "confirmed": Sign(pgettext_lazy("save state", "Confirmed"), CHECK, "bastos", hollow=True),
    "offline": Sign(pgettext_lazy("save state", "No network, kept here"), CLOUD_NO, "oros", hollow=True),
    "unkept": Sign(pgettext_lazy("save state", "Only on the screen"), RAISED, "copas", hollow=True),
    "refused": Sign(pgettext_lazy("save state", "Refused"), CROSS, "copas", hollow=True),
}

LANGUAGES: tuple[tuple[str, str], ...] = (
    ("es", "Español"),
    ("ca-valencia", "Valencià"),
    ("en", "English"),
    ("pt-br", "Português"),
)

STEPS = (
    pgettext_lazy("step", "See"),
    pgettext_lazy("step", "Check"),
    pgettext_lazy("step", "Do"),
)

NOTICE_ICONS = {
    "info": "info",
    "tie": "equal",
    "refusal": "octagon-x",
    "good": "circle-check",
    "warning": "triangle-alert",
    "error": "octagon-x",
    "success": "circle-check",
    "debug": "info",
}

UNKNOWN = Sign(_("Unknown"), RING, "soft", hollow=True)
