"""What every document has: who reads it, how names and hours are written, where its codes lead."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.documents.paper import Cell, Code, Seal, Signature, Signatures
from tournaments.models import Championship, Match, NamePolicy, Pareja, Session
from tournaments.projections.present import Place
from tournaments.selectors import names

MARK = {"A": "● A", "B": "◆ B"}
SHORT = 16
"""How much of a fingerprint stands in a list: 64 bits, enough to be found by."""


@dataclass(frozen=True)
class Reader:
    """Who the paper is for: the name policy, and whether notes, reasons of corrections and drawn signatures are shown."""

    names: str
    private: bool = False


def public(championship: Championship) -> Reader:
    """Anybody: named as the championship says, nothing that only its organisers may see."""
    return Reader(championship.names_shown)


OFFICE = Reader(NamePolicy.FULL, private=True)
"""Those who run the championship."""


def place(championship: Championship) -> Place:
    """The championship's public pages in the language that is active."""
    return Place(get_language() or championship.language, championship.slug)


def absolute(path: str) -> str:
    """An address as it is printed."""
    return f"{settings.SITE_URL}{path}"


def context(championship: Championship) -> str:
    """«Campions de truc · 2027»."""
    return " · ".join(part for part in (championship.name, championship.edition) if part)


def pareja(row: Pareja | None, reader: Reader, otherwise: str = "") -> Cell:
    """A pareja with its club below it; what stands there while it is not known."""
    if row is None:
        return Cell(otherwise or _("not known yet"))
    label = names.pareja_label(row, reader.names)
    club = row.club.name if row.club and reader.names != NamePolicy.CLUB and row.club.name != label else ""
    return Cell(label, club)


def label(row: Pareja | None, reader: Reader, otherwise: str = "") -> str:
    """A pareja in one line, without its club."""
    return pareja(row, reader, otherwise).text


def night(session: Session | None) -> str:
    """«Friday, November 27, 22:00 · Second night · Casal»: the night's own date, whatever hour it ends at."""
    if session is None:
        return ""
    venue = f" · {session.venue.name}" if session.venue_id and session.venue else ""
    return names.session_text(session) + venue


def moment(when: datetime | None, championship: Championship) -> str:
    """A day and hour on the clock of the championship's place."""
    if when is None:
        return ""
    local = when.astimezone(ZoneInfo(championship.time_zone))
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M}"


def hour(when: datetime, championship: Championship) -> str:
    """The hour alone."""
    return f"{when.astimezone(ZoneInfo(championship.time_zone)):%H:%M}"


def made(championship: Championship, rows: Iterable[Match]) -> datetime:
    """The hour of the data: when something of these matches last changed, else when the championship was made."""
    hours = [row.finished_at or row.started_at for row in rows]
    return max(
        (one for one in hours if one), default=championship.created_at or datetime(2000, 1, 1, tzinfo=UTC)
    )


def short(fingerprint: str) -> str:
    """The beginning of a fingerprint in eights."""
    return " ".join(fingerprint[at : at + 8] for at in range(0, min(len(fingerprint), SHORT), 8))


def check_url(fingerprint: str = "") -> str:
    """Where a fingerprint is compared with the log."""
    path = reverse("check_known", args=[fingerprint]) if fingerprint else reverse("check")
    return absolute(path)


def seal(title: str, path: str, fingerprint: str = "") -> Seal:
    """The foot of a document: the public page, the page that checks it, the fingerprint and what it proves."""
    words = (
        (
            _(
                "Fingerprint of the log of this match: whoever has this paper can see whether the log is still the one that was printed."
            ),
            _(
                "The site can tell an altered log from the one it keeps; only the paper can tell it from one that was written anew."
            ),
        )
        if fingerprint
        else (
            _(
                "Each match has the fingerprint of its log: with it anybody can see whether the log is still the one that was printed."
            ),
        )
    )
    return Seal(
        (Code(title, absolute(path)), Code(_("Check this acta"), check_url(fingerprint))), fingerprint, words
    )


def blank(*labels: str) -> Signatures:
    """Lines to sign on by hand."""
    return Signatures(tuple(Signature(one) for one in labels))
