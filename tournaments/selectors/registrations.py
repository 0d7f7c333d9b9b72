"""Reads of parejas and clubs for those who register them. What the public sees is the projections' business."""

import hashlib
from calendar import monthrange
from datetime import date

from django.conf import settings
from django.db.models import Count, Q, QuerySet

from tournaments.lists.names import fold
from tournaments.models import Championship, Club, Match, Pareja, ParejaContact, ParejaStatus
from tournaments.permissions import Actor, Permission, can


def listing(
    championship: Championship, *, search: str = "", status: str = "", sector: str = ""
) -> QuerySet[Pareja]:
    """The parejas with club and players, filtered; the search ignores accents and capitals and takes numbers too."""
    rows = championship.parejas.select_related("club").prefetch_related("players")
    if status:
        rows = rows.filter(status=status)
    if sector:
        rows = rows.filter(Q(sector=sector) | Q(sector="", club__sector=sector))
    key = fold(search)
    if key:
        wanted = Q(players__folded__contains=key) | Q(club__folded__contains=key)
        if key.isdecimal():
            wanted |= Q(number=int(key[:9]))
        rows = rows.filter(wanted).distinct()
    return rows


def counts(championship: Championship) -> dict[str, int]:
    """How many parejas stand in each status, zeros included."""
    found = dict(championship.parejas.values_list("status").annotate(n=Count("pk")).order_by())
    return {status: found.get(status, 0) for status in ParejaStatus.values}


def sectors(championship: Championship) -> list[str]:
    """The sectors that parejas or clubs name, by folded name."""
    named = set(championship.parejas.exclude(sector="").values_list("sector", flat=True))
    named |= set(championship.clubs.exclude(sector="").values_list("sector", flat=True))
    return sorted(named, key=fold)


def clubs(championship: Championship) -> QuerySet[Club]:
    """The clubs with how many parejas each has, by name."""
    return championship.clubs.annotate(count=Count("parejas")).order_by("folded")


def contact(actor: Actor, pareja: Pareja) -> ParejaContact | None:
    """The private data, for those with the right; None for others and where there is none."""
    if not can(actor, Permission.PRIVATE, pareja.championship):
        return None
    return ParejaContact.objects.filter(pareja=pareja).first()


def contacts_kept_until(championship: Championship) -> date:
    """The last day on which the private data is kept: so many months after the championship's own last day."""
    months = championship.ends_on.month - 1 + settings.CONTACTS_KEPT_MONTHS
    year, month = championship.ends_on.year + months // 12, months % 12 + 1
    return date(year, month, min(championship.ends_on.day, monthrange(year, month)[1]))


def matches_left(pareja: Pareja) -> int:
    """How many of its matches are not finished: what a withdrawal leaves to be decided."""
    return Match.objects.filter(Q(side_a=pareja) | Q(side_b=pareja)).exclude(state="finished").count()


def digest(pareja: Pareja) -> str:
    """What the pareja says now: a form keeps it, and saving over something newer is refused."""
    private = ParejaContact.objects.filter(pareja=pareja).values_list(
        "email", "phone", "document", "fee_paid", "note"
    )
    players = list(pareja.players.order_by("position").values_list("position", "name"))
    said = (
        pareja.number,
        pareja.club_id,
        pareja.sector,
        pareja.seed_rank,
        str(pareja.status),
        players,
        list(private),
    )
    return hashlib.sha256(repr(said).encode()).hexdigest()[:24]
