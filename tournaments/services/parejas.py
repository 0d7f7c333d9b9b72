"""Registering parejas: adding, correcting, confirming, withdrawing. Lists come in through `imports`, which uses `enrol`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Max, Q, QuerySet

from tournaments.errors import Conflict, Refusal
from tournaments.lists.names import fold, probable_key
from tournaments.models import (
    Championship,
    Club,
    Lineup,
    Match,
    MatchState,
    Pareja,
    ParejaContact,
    ParejaStatus,
    PhaseStatus,
    Player,
)
from tournaments.permissions import Actor, Permission, can
from tournaments.selectors.imports import players_per_pareja
from tournaments.selectors.registrations import digest
from tournaments.services import audit, outbox, progress, rounds
from tournaments.services.clubs import checked_text, find_or_make
from tournaments.services.guards import locked, may_change

FIRST_SUBSTITUTE = 11
MAX_NUMBER = 9999
NAME_LIMIT = 120
S = ParejaStatus
STEPS: dict[str, set[str]] = {
    S.REGISTERED: {S.CONFIRMED, S.WAITING, S.WITHDRAWN},
    S.WAITING: {S.CONFIRMED, S.WITHDRAWN},
    S.CONFIRMED: {S.WAITING, S.WITHDRAWN, S.DISQUALIFIED},
    S.WITHDRAWN: {S.CONFIRMED, S.WAITING},
    S.DISQUALIFIED: {S.CONFIRMED},
}
NEEDS_REASON = {S.WITHDRAWN, S.DISQUALIFIED}


@dataclass(frozen=True)
class Contact:
    """What only organisers see."""

    email: str = ""
    phone: str = ""
    document: str = ""
    fee_paid: bool | None = None
    note: str = ""


@dataclass(frozen=True)
class Registration:
    """A pareja as written down. `club` is a name: known ones and aliases are found, others are made."""

    players: tuple[str, ...]
    substitutes: tuple[str, ...] = ()
    number: int | None = None
    club: str = ""
    club_id: int | None = None
    census_no: str = ""
    sector: str = ""
    status: str = S.CONFIRMED
    seed_rank: int | None = None
    contact: Contact | None = None
    homonym_reason: str = ""


@transaction.atomic
def add(*, actor: Actor, championship: Championship, registration: Registration) -> Pareja:
    """Register a pareja. The same form sent twice (same number, same players) gives the same pareja.

    Raises `NotAllowed` and `Refusal`: `pareja.number_taken`, `pareja.player_elsewhere`…
    """
    may_change(actor, Permission.REGISTER, championship)
    row = locked(championship)
    made = enrol(actor=actor, championship=row, registration=registration)
    outbox.mark(row.pk, "all")
    return made


def enrol(
    *, actor: Actor, championship: Championship, registration: Registration, people_checked: bool = False
) -> Pareja:
    """`add` without its permission, lock and outbox mark: the caller has them, and may have compared the people already."""
    players, substitutes = _checked_names(championship, registration)
    number = _number(championship, registration.number)
    twin = Pareja.objects.filter(championship=championship, number=number).first()
    if twin is not None:
        names = list(twin.players.filter(position__lt=FIRST_SUBSTITUTE).values_list("name", flat=True))
        if names == list(players):
            return twin
        raise Refusal("pareja.number_taken", field="number", number=number, next=next_number(championship))
    if not registration.homonym_reason and not people_checked:
        _refuse_elsewhere(championship, players + substitutes, None)
    sector = checked_text(registration.sector, 120, "sector")
    pareja = Pareja.objects.create(
        championship=championship,
        number=number,
        club=_club(championship, registration, sector),
        sector=sector,
        status=registration.status,
        seed_rank=registration.seed_rank,
    )
    _write_players(pareja, players, substitutes)
    if registration.contact is not None:
        _write_contact(pareja, registration.contact)
    audit.record(
        actor=actor,
        championship=championship,
        verb="pareja.add",
        object=pareja.public_id,
        reason=registration.homonym_reason[:300],
        number=number,
    )
    return pareja


@transaction.atomic
def change(*, actor: Actor, pareja: Pareja, registration: Registration, seen: str = "") -> Pareja:
    """Correct a pareja. `seen` is the digest of what the form showed: an older one is a `Conflict` and nothing is saved.

    A player who already sat at a table may be renamed but not removed. Raises `NotAllowed`, `Conflict`, `Refusal`.
    """
    may_change(actor, Permission.REGISTER, pareja.championship)
    championship = locked(pareja.championship)
    row = Pareja.objects.select_for_update().get(pk=pareja.pk)
    if seen and seen != digest(row):
        raise Conflict("stale")
    players, substitutes = _checked_names(championship, registration)
    if not registration.homonym_reason:
        _refuse_elsewhere(championship, players + substitutes, row)
    number = registration.number or row.number
    if number != row.number:
        _number(championship, number)
        if Pareja.objects.filter(championship=championship, number=number).exists():
            raise Refusal(
                "pareja.number_taken", field="number", number=number, next=next_number(championship)
            )
    before = {"number": row.number, "club": row.club.public_id if row.club else ""}
    row.number = number
    row.sector = checked_text(registration.sector, 120, "sector")
    row.club = _club(championship, registration, row.sector)
    row.seed_rank = registration.seed_rank
    row.save(update_fields=["number", "sector", "club", "seed_rank"])
    _write_players(row, players, substitutes)
    if registration.contact is not None and can(actor, Permission.PRIVATE, championship):
        _write_contact(row, registration.contact)
    audit.record(
        actor=actor,
        championship=championship,
        verb="pareja.change",
        object=row.public_id,
        reason=registration.homonym_reason[:300],
        before=before,
        after={"number": row.number, "club": row.club.public_id if row.club else ""},
    )
    outbox.mark(championship.pk, "all")
    return row


@transaction.atomic
def set_status(
    *,
    actor: Actor,
    pareja: Pareja,
    status: str,
    reason: str = "",
    end: Callable[[Match], None] | None = None,
) -> Pareja:
    """Confirm, put on the waiting list, withdraw or disqualify. What a closed phase decided stays as it is.

    Its open matches end, or are to be played again when it comes back; `end` (of the house of the hand) ends those in play,
    when it has left already: a round that this completes is followed by one without it. To the state it is in already: nothing
    happens. Raises `NotAllowed`, `Refusal` (`pareja.status_step`, `pareja.reason_missing`, `pareja.in_play`, `pareja.drawn`).
    """
    right = Permission.RULE if S.DISQUALIFIED in (status, pareja.status) else Permission.REGISTER
    may_change(actor, right, pareja.championship)
    row = Pareja.objects.select_for_update(no_key=True).get(pk=pareja.pk)  # a result may name it meanwhile
    if row.status == status:
        return row
    if status not in STEPS[row.status]:
        raise Refusal("pareja.status_step", now=S(row.status).label)
    if (status in NEEDS_REASON or row.status == S.DISQUALIFIED) and not reason.strip():
        raise Refusal("pareja.reason_missing", field="reason")
    leaves = status in progress.LEFT
    playing = _playing_now(row) if leaves else []
    if playing and end is None:
        raise Refusal("pareja.in_play", number=row.number)
    if status == S.WAITING and _drawn(row):
        raise Refusal("pareja.drawn", number=row.number)
    before, row.status, row.status_reason = row.status, status, reason.strip()[:300]
    row.save(update_fields=["status", "status_reason"])
    if end is not None:
        for match in playing:
            end(match)
    if leaves or before in progress.LEFT:
        progress.resettle(row)
        rounds.after_leaving(row)
    audit.record(
        actor=actor,
        championship=row.championship,
        verb="pareja.status",
        object=row.public_id,
        reason=row.status_reason,
        before=before,
        after=status,
    )
    outbox.mark(row.championship_id, "all")
    return row


def _matches_of(pareja: Pareja) -> QuerySet[Match]:
    return Match.objects.filter(Q(side_a=pareja) | Q(side_b=pareja)).exclude(phase__status=PhaseStatus.CLOSED)


def _playing_now(pareja: Pareja) -> list[Match]:
    """Its matches in which something is recorded and that have not ended: the house of the hand ends those."""
    rows = _matches_of(pareja).exclude(state=MatchState.FINISHED)
    return [match for match in rows.order_by("id") if progress.begun(match)]


def _drawn(pareja: Pareja) -> bool:
    return _matches_of(pareja).exists()


def next_number(championship: Championship) -> int:
    """The number after the highest."""
    highest: dict[str, Any] = Pareja.objects.filter(championship=championship).aggregate(top=Max("number"))
    return (highest["top"] or 0) + 1


def _club(championship: Championship, what: Registration, sector: str) -> Club | None:
    if what.club_id is not None:
        return Club.objects.get(championship=championship, pk=what.club_id)
    return find_or_make(championship, what.club, sector=sector, census_no=what.census_no)


def _number(championship: Championship, wanted: int | None) -> int:
    number = wanted if wanted is not None else next_number(championship)
    if not 1 <= number <= MAX_NUMBER:
        raise Refusal("pareja.number_range", field="number")
    return number


def _checked_names(championship: Championship, what: Registration) -> tuple[tuple[str, ...], tuple[str, ...]]:
    wanted = players_per_pareja(championship)
    players = tuple(checked_text(n, NAME_LIMIT, f"player{i}") for i, n in enumerate(what.players, start=1))
    missing = next((i for i in range(wanted) if i >= len(players) or not players[i]), None)
    if missing is not None:
        raise Refusal("pareja.player_missing", field=f"player{missing + 1}", count=wanted)
    substitutes = tuple(checked_text(name, NAME_LIMIT, "substitute") for name in what.substitutes)
    substitutes = tuple(name for name in substitutes if name)
    keys = [probable_key(name) for name in players[:wanted] + substitutes]
    twice = next((i for i, key in enumerate(keys) if key in keys[:i]), None)
    if twice is not None:
        raise Refusal("pareja.same_player", field=f"player{twice + 1}" if twice < wanted else "substitute")
    return players[:wanted], substitutes


def _refuse_elsewhere(championship: Championship, names: tuple[str, ...], own: Pareja | None) -> None:
    """Nobody plays twice, unless the organiser says that they are two people of one name."""
    others = Player.objects.filter(
        pareja__championship=championship, folded__in={fold(name)[:NAME_LIMIT] for name in names}
    ).exclude(pareja__status__in=[S.WITHDRAWN, S.DISQUALIFIED])
    if own is not None:
        others = others.exclude(pareja=own)
    keys = {probable_key(name): name for name in names}
    for other in others.select_related("pareja"):
        if probable_key(other.name) in keys:
            name = keys[probable_key(other.name)]
            raise Refusal(
                "pareja.player_elsewhere", field="homonym_reason", name=name, number=other.pareja.number
            )


def _write_players(pareja: Pareja, players: tuple[str, ...], substitutes: tuple[str, ...]) -> None:
    """Rows keep their place, so that whoever sat at a table stays the same player under a corrected name."""
    wanted = dict(enumerate(players, start=1)) | dict(enumerate(substitutes, start=FIRST_SUBSTITUTE))
    rows = {player.position: player for player in pareja.players.all()}
    for position, player in rows.items():
        if position not in wanted:
            if Lineup.objects.filter(player=player).exists():
                raise Refusal("pareja.player_has_sat", field="substitute", name=player.name)
            player.delete()
    for position, name in wanted.items():
        row = rows.get(position) or Player(pareja=pareja, position=position)
        if row.name != name:
            row.name, row.folded = name, fold(name)[:NAME_LIMIT]
            row.save()


def _write_contact(pareja: Pareja, contact: Contact) -> None:
    if contact.email:
        try:
            validate_email(contact.email)
        except ValidationError as error:
            raise Refusal("pareja.email", field="email") from error
    values = {
        "email": contact.email,
        "phone": checked_text(contact.phone, 40, "phone"),
        "document": checked_text(contact.document, 40, "document"),
        "fee_paid": contact.fee_paid,
        "note": contact.note[:500],
    }
    ParejaContact.objects.update_or_create(pareja=pareja, defaults=values)
