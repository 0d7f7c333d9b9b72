"""A table's link: the signed token in the QR, the PIN, and the phones that entered it.

The pages at `/t/…` are scoring's; they call `resolve`, `try_pin` and `device_actor`. Wrong PINs are counted in the
database for the link, never for an address: a whole hall shares one.
"""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.errors import Gone, NotFound, Refusal, TooMany
from tournaments.models import Championship, Session, Table, TableDevice, TableLink
from tournaments.models.ids import new_public_id
from tournaments.permissions import Actor, AtTable, Permission
from tournaments.services import audit
from tournaments.services.guards import locked, may_change

FREE_TRIES = 3
LONGEST_WAIT = 300
AFTER_SESSION = timedelta(hours=14)  # nights run past midnight; a disputed score is settled the next morning


class _ShortSigner(Signer):
    """Half a signature, 128 bits, is plenty and makes the QR coarse enough for a bad camera."""

    def signature(self, value: Any, key: Any = None) -> str:
        return super().signature(value, key)[:22]


_signer = _ShortSigner(salt="tournaments.table-link", sep=".")


def token_of(link: TableLink) -> str:
    """The token of the link's QR: the same each time, so that a sheet can be printed again."""
    return _signer.sign(link.nonce)


@transaction.atomic
def issue(
    *, actor: Actor, championship: Championship, table: Table, session: Session | None = None
) -> TableLink:
    """The live link of a table for a session (or for all of them), made if there is none. Raises `NotAllowed`, `Refusal`."""
    may_change(actor, Permission.PLAN, championship)
    row = locked(championship)
    return _issue(actor, row, table, session)


@transaction.atomic
def issue_all(
    *, actor: Actor, championship: Championship, tables: Iterable[Table], session: Session | None = None
) -> list[TableLink]:
    """The live links of several tables: what a night's sheets are printed from."""
    may_change(actor, Permission.PLAN, championship)
    row = locked(championship)
    return [_issue(actor, row, table, session) for table in tables]


def _issue(actor: Actor, championship: Championship, table: Table, session: Session | None) -> TableLink:
    if table.venue.championship_id != championship.pk or (
        session and session.championship_id != championship.pk
    ):
        raise NotFound("not_found")
    expires = _expiry(championship, session)
    if expires <= timezone.now():
        raise Refusal("link.session_over", field="session")
    live = TableLink.objects.filter(table=table, session=session, revoked_at__isnull=True).first()
    if live is not None and live.expires_at > timezone.now():
        return live
    if live is not None:
        _revoke(live)
    made = TableLink.objects.create(
        championship=championship,
        table=table,
        session=session,
        nonce=new_public_id() + new_public_id(),
        pin=f"{secrets.randbelow(10_000):04d}",
        expires_at=expires,
    )
    audit.record(
        actor=actor, championship=championship, verb="link.issue", object=made.public_id, table=table.number
    )
    return made


def _expiry(championship: Championship, session: Session | None) -> datetime:
    """Some hours after the session's evening, or after the last day; in the championship's own zone."""
    day = session.date if session else championship.ends_on
    midnight = datetime.combine(day + timedelta(days=1), time.min, ZoneInfo(championship.time_zone))
    return midnight + AFTER_SESSION


@transaction.atomic
def revoke(*, actor: Actor, link: TableLink) -> TableLink:
    """Withdraw a link: its QR answers «gone» and its phones are out at once. Twice is as good as once."""
    may_change(actor, Permission.PLAN, link.championship)
    row = TableLink.objects.select_for_update().get(pk=link.pk)
    if row.revoked_at is None:
        _revoke(row)
        audit.record(actor=actor, championship=row.championship, verb="link.revoke", object=row.public_id)
    return row


@transaction.atomic
def reissue(*, actor: Actor, link: TableLink) -> TableLink:
    """Withdraw a link and make the next one of the same table and session, with another PIN.

    Of a link that was withdrawn already, the live one that followed it: a double click prints one sheet.
    """
    may_change(actor, Permission.PLAN, link.championship)
    championship = locked(link.championship)
    row = (
        TableLink.objects.select_for_update(of=("self",))
        .select_related("table__venue", "session")
        .get(pk=link.pk)
    )
    if row.revoked_at is None:
        _revoke(row)
        audit.record(actor=actor, championship=championship, verb="link.revoke", object=row.public_id)
    return _issue(actor, championship, row.table, row.session)


def _revoke(link: TableLink) -> None:
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])


def resolve(token: str) -> TableLink:
    """The link of a token. Raises `NotFound` for what we never signed, `Gone` for one withdrawn or expired."""
    try:
        nonce = _signer.unsign(token)
    except BadSignature as error:
        raise NotFound("link.unknown") from error
    link = _rows().filter(nonce=nonce).first()
    if link is None:
        raise NotFound("link.unknown")
    _check_live(link)
    return link


def _rows() -> QuerySet[TableLink]:
    return TableLink.objects.select_related("championship", "table__venue", "session")


def _check_live(link: TableLink) -> None:
    if link.revoked_at is not None:
        raise Gone("link.revoked")
    if link.expires_at <= timezone.now():
        raise Gone("link.expired")


def try_pin(link: TableLink, pin: str, *, label: str = "") -> tuple[TableDevice, str]:
    """A phone enters the PIN: its device and the secret for its cookie, which is not kept.

    Raises `Refusal("link.pin")`, `TooMany("link.wait", retry_after=…)`, `Gone`. The count is committed before a refusal
    is raised; phones that are already in do not notice.
    """
    answer = _try_pin(link, pin, label)
    if isinstance(answer, Refusal):
        raise answer
    return answer


@transaction.atomic
def _try_pin(link: TableLink, pin: str, label: str) -> Refusal | tuple[TableDevice, str]:
    row = TableLink.objects.select_for_update().get(pk=link.pk)
    _check_live(row)
    now = timezone.now()
    if row.locked_until is not None and row.locked_until > now:
        return _wait(row.locked_until, now)
    if not constant_time_compare(pin.strip().encode(), row.pin.encode()):
        row.failed_tries += 1
        over = row.failed_tries - FREE_TRIES
        row.locked_until = None
        if over >= 0:
            row.locked_until = now + timedelta(seconds=min(5 * 2 ** min(over, 10), LONGEST_WAIT))
        row.save(update_fields=["failed_tries", "locked_until"])
        return _wait(row.locked_until, now) if row.locked_until else Refusal("link.pin", field="pin")
    row.failed_tries, row.locked_until = 0, None
    row.save(update_fields=["failed_tries", "locked_until"])
    secret = secrets.token_urlsafe(24)
    made = TableDevice.objects.create(link=row, secret_hash=_hash(secret), label=label[:60])
    return made, secret


def _wait(until: datetime, now: datetime) -> TooMany:
    return TooMany("link.wait", field="pin", retry_after=max(1, int((until - now).total_seconds())))


def device_actor(secret: str) -> AtTable:
    """The actor behind a phone's cookie. Raises `NotFound("link.device")`, `Gone` once its link is withdrawn or expired."""
    rows = TableDevice.objects.select_related("link__championship", "link__table__venue", "link__session")
    device = rows.filter(secret_hash=_hash(secret)).first() if secret else None
    if device is None:
        raise NotFound("link.device")
    _check_live(device.link)
    return AtTable(device.link, device)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
