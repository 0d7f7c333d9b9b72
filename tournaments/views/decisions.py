"""The words of what waits for a decision, and the page where it is taken. Kinds come from `selectors.organiser.decisions`."""

from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.messages import fill
from tournaments.models import Championship, Session
from tournaments.selectors.decision import Decision
from tournaments.selectors.names import session_text
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
    "judge": Words(
        "waiting",
        _("Table %(table)s calls the judge"),
        _("%(text)s"),
        _("Look"),
        _("Opens the match, where the call is cleared."),
        "match",
    ),
    "disputed": Words(
        "dispute",
        _("The result of %(match)s is disputed"),
        _("A pareja says that it is not so."),
        _("Look"),
        _("Opens the match, where the dispute is settled."),
        "match",
    ),
    "half_signed": Words(
        "waiting",
        _("One pareja has not signed %(match)s"),
        _("The other one has."),
        _("Look"),
        _("Opens the match, nothing changes yet."),
        "match",
    ),
    "unsigned": Words(
        "unsigned",
        _("%(count)s results have no signature"),
        _("Scored at the table: %(matches)s."),
        _("See them"),
        _("Opens the programme, nothing changes yet."),
        "phases",
    ),
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
        _("Opens the sheet of that night to write what came on paper."),
        "session_results",
    ),
    "tie_open": Words(
        "tie",
        _("Group %(group)s: %(count)s are tied on the qualifying line"),
        _("The phase cannot be closed until it is undone."),
        _("See the tie"),
        _("Opens the group, where the extra partidas are made with one click."),
        "group",
    ),
    "tie_lots": Words(
        "tie",
        _("Group %(group)s: %(count)s are tied on the qualifying line"),
        _("Nothing is left to be played for it."),
        _("See the tie"),
        _("Opens the group, nothing changes yet."),
        "group",
    ),
    "bell_due": Words(
        "tie",
        _("The time is up and %(match)s is still played"),
        _("What happens at the bell is the phase's rule."),
        _("Ring the bell"),
        _("Opens the match, where the rule is said before it is applied."),
        "match",
    ),
    "bells_due": Words(
        "tie",
        _("The time is up and %(count)s matches of %(phase)s are still played"),
        _("What happens at the bell is the phase's rule."),
        _("See them"),
        _("Opens the round's clock, nothing changes yet."),
        "phase_clock",
    ),
    "table_free": Words(
        "waiting",
        _("Table %(table)s is free and %(match)s waits"),
        _("The match has no table, or another one is played at it."),
        _("Move the match"),
        _("Opens its night and table, nothing changes yet."),
        "match_place",
    ),
    "phase_ready": Words(
        "published",
        _("%(phase)s can be closed"),
        _("Every result is in and the line is clear."),
        _("See and close"),
        _("Opens who goes on, nothing changes yet."),
        "phase_close",
    ),
    "round_ready": Words(
        "published",
        _("Round %(round)s of %(phase)s can be drawn"),
        _("Every result of the round before is in."),
        _("Draw it"),
        _("Opens its draw, nothing is decided yet."),
        "round_draw",
    ),
    "round_drafted": Words(
        "waiting",
        _("Round %(round)s of %(phase)s is drawn and not confirmed"),
        _("Its matches are made when somebody confirms it."),
        _("Look"),
        _("Opens the draft, nothing changes yet."),
        "round_check",
    ),
    "phase_late": Words(
        "dispute",
        _("%(phase)s is late"),
        _("Its deadline was %(deadline)s, and it has not handed in who goes on."),
        _("Look"),
        _("Opens the phase, nothing changes yet."),
        "phase",
    ),
    "match_homeless": Words(
        "waiting",
        _("Match %(match)s has no night"),
        _("Nobody is told when and where it is played."),
        _("Give it one"),
        _("Opens its night and table, nothing changes yet."),
        "match_place",
    ),
    "matches_homeless": Words(
        "waiting",
        _("%(count)s matches of %(phase)s have no night"),
        _("Nobody is told when and where they are played."),
        _("Share them out"),
        _("Opens the nights and tables, nothing changes yet."),
        "schedule",
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
    "no_parejas": Words(
        "draft",
        _("No parejas yet"),
        _("The list that the clubs sent, as Excel or CSV, or one by one."),
        _("Import a list"),
        _("Shows every row before anything is saved."),
        "imports",
    ),
    "no_tables": Words(
        "draft",
        _("No tables yet"),
        _("Where is it played, and at how many tables?"),
        _("Venues and tables"),
        _("Opens the list of venues."),
        "venues",
    ),
    "no_sessions": Words(
        "draft",
        _("No session yet"),
        _("A night or a day of play, to which matches belong."),
        _("Add a session"),
        _("Asks for day, hour and venue."),
        "session_add",
    ),
    "no_phases": Words(
        "draft",
        _("No phase yet"),
        _("Groups or a knock-out: how is it played?"),
        _("Phases and draws"),
        _("Opens the list of phases."),
        "phases",
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
        "title": fill(str(words.title), {"table": decision.table, **params}),
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
