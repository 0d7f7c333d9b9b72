"""Clubs of a championship and the names they are known by."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.errors import Refusal
from tournaments.lists.names import clean, fold, has_control
from tournaments.models import Championship, Club
from tournaments.permissions import Actor, Permission
from tournaments.services import audit, outbox
from tournaments.services.guards import locked, may_change


def find(championship: Championship, name: str) -> Club | None:
    """The club of that official name or alias, whatever its accents and capitals."""
    key = fold(name)
    exact = Club.objects.filter(championship=championship, folded=key).first()
    if exact is not None or not key:
        return exact
    others = Club.objects.filter(championship=championship).exclude(aliases=[])
    return next((club for club in others if key in {fold(alias) for alias in club.aliases}), None)


def find_or_make(
    championship: Championship, name: str, *, sector: str = "", census_no: str = ""
) -> Club | None:
    """The club of that name, made if nobody knows it; None for an empty name. Inside the caller's transaction."""
    text = checked_text(name, 160, "club")
    if not text:
        return None
    known = find(championship, text)
    if known is not None:
        return known
    return Club.objects.create(
        championship=championship, name=text, folded=fold(text)[:160], sector=sector, census_no=census_no
    )


def checked_text(text: str, limit: int, field: str) -> str:
    """A name as it is kept. Raises `Refusal` at the field when it is too long or holds control characters."""
    kept = clean(text)
    if has_control(kept):
        raise Refusal("pareja.name_control", field=field)
    if len(kept) > limit:
        raise Refusal("too_long", field=field, limit=limit)
    return kept


@transaction.atomic
def save(
    *,
    actor: Actor,
    championship: Championship,
    club: Club | None = None,
    name: str,
    aliases: Sequence[str] = (),
    census_no: str = "",
    sector: str = "",
) -> Club:
    """Add a club, or change one. No two share a name or an alias. Raises `NotAllowed`, `Refusal`."""
    may_change(actor, Permission.REGISTER, championship)
    locked(championship)
    text = checked_text(name, 160, "name")
    if not text:
        raise Refusal("required", field="name")
    kept = [checked_text(alias, 160, "aliases") for alias in aliases]
    kept = [alias for alias in dict.fromkeys(kept) if alias and fold(alias) != fold(text)]
    for wanted, field in [(text, "name"), *((alias, "aliases") for alias in kept)]:
        other = find(championship, wanted)
        if other is not None and (club is None or other.pk != club.pk):
            raise Refusal("club.name_taken", field=field)
    row = club or Club(championship=championship)
    row.name, row.folded, row.aliases = text, fold(text)[:160], kept
    row.census_no = checked_text(census_no, 16, "census_no")
    row.sector = checked_text(sector, 120, "sector")
    row.save()
    audit.record(actor=actor, championship=championship, verb="club.save", object=row.public_id)
    outbox.mark(championship.pk, "all")
    return row
