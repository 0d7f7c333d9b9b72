"""The words of what waits for a decision, and the page where it is taken. Kinds come from `selectors.organiser.decisions`."""

from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.messages import fill
from tournaments.models import Championship, Session
from tournaments.selectors.names import session_text
from tournaments.selectors.organiser import Decision
from tournaments.views.frame import url

Text = str | Promise


@dataclass(frozen=True)
class Words:
    """`status` as in docs/look.md; `page` a name of `organiser:`; `does` says what its button will do."""

    status: str
    title: Text
    detail: Text
    label: Text
    does: Text
    page: str
    query: str = ""


KINDS: dict[str, Words] = {
    "incident_at_match": Words(
        "dispute",
        _("%(kind)s"),
        _("%(text)s"),
        _("Look"),
        _("Opens the match, nothing changes yet."),
        "match",
    ),
    "incident": Words(
        "dispute",
        _("%(kind)s"),
        _("%(text)s"),
        _("Look"),
        _("Opens the programme, nothing changes yet."),
        "phases",
    ),
    "result_missing": Words(
        "waiting",
        _("Match %(match)s has no result"),
        _("Its session is over."),
        _("Enter it"),
        _("Opens the match to write what is on the sheet."),
        "match",
    ),
    "results_missing": Words(
        "waiting",
        _("Matches without a result: %(count)s"),
        _("Session: %(session)s."),
        _("Enter them"),
        _("Opens the programme to write what is on the sheets."),
        "phases",
    ),
    "phase_draft": Words(
        "draft",
        _("%(phase)s has no draw yet"),
        _("It can be drawn and looked at as often as needed before it is confirmed."),
        _("Draw"),
        _("Opens the phase, nothing changes yet."),
        "phase",
    ),
    "phase_confirmed": Words(
        "draft",
        _("%(phase)s is drawn but not published"),
        _("Only those who run the championship see it."),
        _("Publish"),
        _("Opens the phase, where it can be looked at once more."),
        "phase",
    ),
    "import_pending": Words(
        "waiting",
        _("The list «%(filename)s» waits"),
        _("Nothing of it is saved until it is confirmed."),
        _("Look at it"),
        _("Opens its rows, nothing changes yet."),
        "import_preview",
    ),
    "to_confirm": Words(
        "waiting",
        _("Parejas registered but not confirmed: %(count)s"),
        _("Only confirmed parejas go into a draw."),
        _("Look at them"),
        _("Opens the list of those parejas."),
        "parejas",
        "?status=registered",
    ),
}


def items(championship: Championship, found: list[Decision]) -> list[dict[str, Any]]:
    """The decisions as the look's component takes them."""
    return [
        _item(championship, decision, KINDS[decision.kind]) for decision in found if decision.kind in KINDS
    ]


def _item(championship: Championship, decision: Decision, words: Words) -> dict[str, Any]:
    params = {k: session_text(v) if isinstance(v, Session) else v for k, v in decision.params.items()}
    address = _address(championship, words, decision.target)
    item: dict[str, Any] = {
        "status": words.status,
        "title": fill(str(words.title), params),
        "detail": fill(str(words.detail), params),
        "since": decision.since,
        "table": decision.table,
        "url": address,
    }
    if address:
        item["action"] = {"label": words.label, "url": address, "method": "get", "does": words.does}
    return item


def _address(championship: Championship, words: Words, target: tuple[str, ...]) -> str:
    for name, arguments in ((words.page, target), ("phases", ())):
        try:
            return url(name, championship, *arguments) + words.query
        except NoReverseMatch:
            continue
    return ""
