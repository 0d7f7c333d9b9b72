"""What would follow, in words and numbers: for the pages that ask before they correct a result or let somebody leave."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Championship, Pareja, ParejaContact
from tournaments.permissions import Actor, Permission, can
from tournaments.projections import words
from tournaments.selectors.fallout import Fallout, Touched
from tournaments.views.phases import shapes

Data = dict[str, Any]
Names = Mapping[str, str]


def told(actor: Actor, championship: Championship, found: Fallout) -> Data:
    """Headings with their lines, the sum in one sentence, and whom to tell (with a telephone for those who may see it)."""
    named = {place.pareja for place in found.ranks} | set(found.to_tell)
    rows = Pareja.objects.filter(championship=championship, public_id__in=named).select_related("club")
    parejas = {row.public_id: row for row in rows.prefetch_related("players")}
    names = {public_id: _name(row) for public_id, row in parejas.items()}
    return {
        "empty": found.empty,
        "digest": found.digest,
        "sum": _sum(found),
        "parts": [part for part in _parts(found, names) if part["lines"]],
        "tell": _tell(actor, championship, [parejas[one] for one in found.to_tell if one in parejas]),
    }


def _name(row: Pareja) -> str:
    shown = shapes.pareja(row) or {}
    club = f" ({shown['club']})" if shown.get("club") else ""
    return f"{row.number} · {shown.get('name', '')}{club}"


def _sum(found: Fallout) -> list[str]:
    """The numbers, biggest harm first."""
    counts = [
        (
            ngettext("%(n)s match is played again", "%(n)s matches are played again", len(found.fell)),
            found.fell,
        ),
        (
            ngettext(
                "%(n)s of those who go on changes", "%(n)s of those who go on change", len(found.replaced)
            ),
            found.replaced,
        ),
        (
            ngettext("%(n)s match has other parejas", "%(n)s matches have other parejas", len(found.moved)),
            found.moved,
        ),
        (ngettext("%(n)s match counts again", "%(n)s matches count again", len(found.back)), found.back),
        (
            ngettext(
                "%(n)s match is won without play", "%(n)s matches are won without play", len(found.decided)
            ),
            found.decided,
        ),
        (
            ngettext("%(n)s place in a table changes", "%(n)s places in tables change", len(found.ranks)),
            found.ranks,
        ),
        (ngettext("%(n)s pareja to tell", "%(n)s parejas to tell", len(found.to_tell)), found.to_tell),
    ]
    return [text % {"n": len(rows)} for text, rows in counts if rows]


def _parts(found: Fallout, names: Names) -> list[Data]:
    return [
        {
            "tone": "refusal",
            "title": _("To be played again. What was recorded stays in the log"),
            "lines": [_fell(row, names) for row in found.fell],
        },
        {
            "tone": "refusal",
            "title": _("Open again, until it is clear who goes on"),
            "lines": list(found.reopened),
        },
        {
            "tone": "tie",
            "title": _("Somebody else goes on"),
            "lines": [
                _("%(phase)s, %(place)s: %(after)s instead of %(before)s")
                % {
                    "phase": row.phase,
                    "place": row.place,
                    "after": names.get(row.after, ""),
                    "before": names.get(row.before, ""),
                }
                for row in found.replaced
            ],
        },
        {
            "tone": "tie",
            "title": _("Other parejas"),
            "lines": [
                f"{words.code_name(row.code)}: {_pair(row.before, names)} → {_pair(row.after, names)}"
                for row in found.moved
            ],
        },
        {
            "tone": "good",
            "title": _("Counts again as it was recorded, between the same two"),
            "lines": _matches(found.back, names),
        },
        {
            "tone": "info",
            "title": _("Won without playing"),
            "lines": [
                _("%(match)s: %(winner)s goes on")
                % {"match": words.code_name(row.code), "winner": names.get(row.winner, _("nobody"))}
                for row in found.decided
            ],
        },
        {"tone": "info", "title": _("To be played after all"), "lines": _matches(found.undecided, names)},
        {
            "tone": "info",
            "title": _("Tie-breaks that are not needed any more"),
            "lines": _matches(found.gone, names),
        },
        {"tone": "info", "title": _("New matches"), "lines": _matches(found.added, names)},
        {
            "tone": "info",
            "title": _("Places in the tables"),
            "lines": [
                f"{row.where}: {names.get(row.pareja, '')} {_place(row.before)} → {_place(row.after)}"
                for row in found.ranks
            ],
        },
    ]


def _fell(row: Touched, names: Names) -> str:
    text = f"{words.code_name(row.code)}: {_pair(row.who, names)}"
    if row.in_play:
        now = (
            _("it is being played now at table %(table)s: stop it")
            if row.table
            else _("it is being played now: stop it")
        )
        text = f"{text} — {now % {'table': row.table}}"
    return text


def _matches(rows: Iterable[Touched], names: Names) -> list[str]:
    return [f"{words.code_name(row.code)}: {_pair(row.who, names)}" for row in rows]


def _pair(who: tuple[str, str], names: Names) -> str:
    unknown = _("not known yet")
    return " – ".join(names.get(one, unknown) for one in who)


def _place(rank: int | None) -> str:
    return words.ordinal(rank) if rank else _("no place")


def _tell(actor: Actor, championship: Championship, rows: list[Pareja]) -> list[Data]:
    phones: dict[int, str] = {}
    if can(actor, Permission.PRIVATE, championship):
        contacts = ParejaContact.objects.filter(pareja__in=rows)
        phones = dict(contacts.exclude(phone="").values_list("pareja_id", "phone"))
    return [{"name": _name(row), "phone": phones.get(row.pk, "")} for row in rows]
