"""What a match's log says beside its score, for the organiser's pages. Puts reads and words together; no rule here."""

from typing import Any

from django.urls import reverse
from django.utils.dateparse import parse_datetime

from scoring.messages import told
from scoring.selectors import record
from tournaments.models import Match

Data = dict[str, Any]


def log_url(match: Match) -> str:
    return reverse("matches:log", args=[match.phase.championship.slug, match.public_id])


def summary(match: Match) -> Data:
    """For the page of the match: what is beside its score. The log is read once."""
    return beside(match, told.log(record.read(match)))


def beside(match: Match, said: Data) -> Data:
    """What the log says beside the score (`told.log`), with hours as moments and the doors that a page needs."""
    signed = {side: one for side, one in said["signatures"].items() if one}
    protest = record.protest(match)
    return {
        "incidents": said["incidents"],
        "signed": [dated(one | {"side": side}) for side, one in signed.items()],
        "ended_signatures": [side for side in said["signed_before"] if side not in signed],
        "came": [dated(one | {"side": side}) for side, one in said["checkin"].items() if one],
        "lot": said["lot"],
        "dispute": dated(said["dispute"]) if said["dispute"] else None,
        "judge": record.judge(match),
        "note": said["note"],
        "protest_until": parse_datetime(protest["until"]) if protest["until"] else None,
        "redo": said["redo"],
        "log_url": log_url(match),
    }


def dated(row: Data) -> Data:
    """A row with the server's hour as a moment."""
    return row | {"when": parse_datetime(row["at"])}
