"""The audit's verbs in words. A verb without words is shown as it is, and `tests/tournaments/test_messages.py` fails."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import AuditEntry, ParejaStatus

ROOMS: dict[str, str | Promise] = {
    "championship": _("settings and rules"),
    "clock": _("clocks"),
    "contacts": _("contact data"),
    "club": _("clubs"),
    "draw": _("draws"),
    "import": _("imports"),
    "link": _("table sheets"),
    "judge": _("calls for the judge"),
    "match": _("results"),
    "member": _("members"),
    "pareja": _("parejas"),
    "phase": _("phases"),
    "round": _("rounds"),
    "schedule": _("programme"),
    "session": _("sessions"),
    "tie": _("ties"),
    "venue": _("venues"),
}
VERBS: dict[str, str | Promise] = {
    "championship.create": _("created the championship"),
    "championship.change": _("changed settings or rules"),
    "championship.export": _("exported the championship"),
    "championship.import": _("brought the championship in from a file"),
    "club.save": _("saved a club"),
    "clock.start": _("started a round's clock"),
    "clock.extend": _("gave a round more time"),
    "clock.stop": _("ended a round's time"),
    "contacts.forget": _("deleted contact data whose time was over"),
    "draw.draft": _("drew"),
    "draw.discard": _("discarded a draw"),
    "draw.confirm": _("confirmed a draw"),
    "draw.enter": _("entered a draw made by hand"),
    "draw.undo": _("took a draw back"),
    "draw.change": _("changed a draw by hand"),
    "draw.announce": _("announced the seed of a draw"),
    "import.upload": _("uploaded a list"),
    "import.confirm": _("imported a list"),
    "import.discard": _("threw a list away"),
    "link.issue": _("made a table's sheet"),
    "link.revoke": _("withdrew a table's sheet"),
    "judge.call": _("called the judge"),
    "match.blank": _("forgot the words of an entry of a match's log"),
    "judge.clear": _("cleared the call for the judge"),
    "match.bulk": _("ended matches that were not played"),
    "match.bulk_undo": _("took back the end of matches that were not played"),
    "match.correct": _("corrected a result"),
    "member.invite": _("invited somebody"),
    "member.invite_revoke": _("withdrew an invitation"),
    "member.join": _("joined"),
    "member.remove": _("took a role away"),
    "pareja.add": _("registered a pareja"),
    "pareja.change": _("corrected a pareja"),
    "pareja.status": _("changed a pareja's status"),
    "phase.create": _("made a phase"),
    "phase.edit": _("changed a phase"),
    "phase.delete": _("deleted a phase"),
    "phase.publish": _("published a phase"),
    "phase.place": _("set place and deadline of a phase"),
    "phase.close": _("closed a phase"),
    "phase.late_entry": _("let a pareja in after the draw"),
    "phase.mend": _("closed a phase again after a correction"),
    "phase.points": _("gave or took points by a ruling"),
    "phase.reopen": _("reopened a phase"),
    "round.draft": _("drew a round"),
    "round.enter": _("entered a round paired by hand"),
    "round.confirm": _("confirmed a round"),
    "round.undo": _("took a round back"),
    "schedule.place": _("placed a match"),
    "schedule.spread": _("spread matches over tables and sessions"),
    "session.save": _("saved a session"),
    "session.delete": _("removed a session"),
    "tie.create_playoffs": _("made the matches that break a tie"),
    "token.create": _("made an API token"),
    "token.revoke": _("withdrew an API token"),
    "venue.save": _("saved a venue and its tables"),
    "venue.delete": _("removed a venue"),
}


def row(entry: AuditEntry, names: Mapping[str, str]) -> dict[str, Any]:
    """An entry as the page shows it; `names` of public ids, as `selectors.audit_names` has them."""
    return {
        "at": entry.at,
        "name": entry.author_name or entry.author,
        "what": str(VERBS.get(entry.verb, entry.verb)),
        "about": _about(entry, names),
        "reason": entry.reason,
    }


def _about(entry: AuditEntry, names: Mapping[str, str]) -> str:
    """Which one, by its name, and what it was before and after; of what was deleted, what the entry itself kept."""
    detail = entry.detail
    name = names.get(entry.object, "")
    if entry.verb == "pareja.status" and name:
        shown = dict(ParejaStatus.choices)
        before, after = str(detail.get("before", "")), str(detail.get("after", ""))
        return f"{name}: {shown.get(before, before)} → {shown.get(after, after)}"
    if entry.verb == "phase.points" and name:
        return f"{name}: {detail['before']} → {detail['after']}"
    if name:
        return name
    if isinstance(detail.get("name"), str):
        return str(detail["name"])
    if isinstance(detail.get("number"), int):
        return str(detail["number"])
    if isinstance(detail.get("table"), int):
        return str(detail["table"])
    return ""


def rooms(found: list[str]) -> list[tuple[str, str]]:
    """The filter's choices."""
    return sorted(((name, str(ROOMS.get(name, name))) for name in found), key=lambda pair: pair[1])
