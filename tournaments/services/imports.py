"""Lists of parejas: upload, look, confirm. Until confirmed nothing but the pending row is saved."""

import hashlib
from collections.abc import Callable, Collection

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.lists import Remark, Row, write_csv
from tournaments.lists.values import MAX_BYTES
from tournaments.models import Championship, Pareja, ParejaStatus, PendingImport
from tournaments.permissions import Actor, Member, Permission, require
from tournaments.selectors.imports import Judgement, judgement, left_out
from tournaments.services import audit, outbox
from tournaments.services.guards import locked, may_change
from tournaments.services.parejas import Contact, Registration, enrol

MOST_ROWS = 2_000  # the largest real list has some hundreds; one transaction must not hold the house
Say = Callable[[Remark], str]


@transaction.atomic
def upload(
    *, actor: Actor, championship: Championship, data: bytes, filename: str, encoding: str = ""
) -> PendingImport:
    """Keep a list to be looked at. The same bytes sent again give the list that already waits.

    Raises `NotAllowed`, `Refusal` (`import.too_big`, `import.nothing`); what is wrong inside the list is for the preview.
    """
    _may_import(actor, championship)
    if not isinstance(actor, Member):
        raise NotAllowed("not_allowed", what="register")
    if len(data) > MAX_BYTES:
        raise Refusal("import.too_big", field="file", limit=MAX_BYTES // 1_000_000)
    locked(championship)
    digest = hashlib.sha256(data).hexdigest()
    waiting = PendingImport.objects.filter(
        championship=championship,
        confirmed_at__isnull=True,
        discarded_at__isnull=True,
        options__digest=digest,
    ).first()
    if waiting is not None:
        return waiting
    made = PendingImport.objects.create(
        championship=championship,
        filename=filename[-200:],
        content=data,
        options={"digest": digest, "encoding": encoding, "sheet": ""},
        created_by=actor.user,
    )
    audit.record(actor=actor, championship=championship, verb="import.upload", object=made.public_id)
    return made


@transaction.atomic
def read_as(*, actor: Actor, pending: PendingImport, sheet: str = "", encoding: str = "") -> PendingImport:
    """Choose another sheet of the workbook or another encoding. Raises `NotAllowed`, `Conflict` when it is no longer pending."""
    _may_import(actor, pending.championship)
    row = _open(pending)
    row.options = {**row.options, "sheet": sheet, "encoding": encoding}
    row.save(update_fields=["options"])
    return row


@transaction.atomic
def confirm(
    *,
    actor: Actor,
    pending: PendingImport,
    good_rows_only: bool = False,
    other_people: Collection[int] = (),
    reason: str = "",
    say: Say = lambda remark: remark.message,
    column: str = "errors",
) -> PendingImport:
    """Save the list: all of it, or with `good_rows_only` the rows that can be saved. One transaction.

    `other_people` are the lines whose likenesses to others the organiser declares to be different people, for a `reason`.
    Confirmed before: nothing happens, the same result is given. What was left out is kept as a list to be corrected, with
    the errors as `say` words them. Raises `NotAllowed`, `Conflict`, `Refusal` (`import.has_errors`, `import.undecided`…).
    """
    _may_import(actor, pending.championship)
    championship = locked(pending.championship)
    row = PendingImport.objects.select_for_update().get(pk=pending.pk)
    if row.confirmed_at is not None:
        return row
    if row.discarded_at is not None:
        raise Conflict("import.discarded")
    judged = judgement(row)
    chosen = _chosen(judged, good_rows_only, set(other_people), reason)
    saved = [
        _enrol(actor, championship, item, reason if item.decisions else "").public_id
        for item in sorted(chosen, key=lambda item: item.pair_no is None)
    ]
    lines = {item.line for item in judged.report.rows} - {item.line for item in chosen}
    row.result = {"saved": len(saved), "left_out": sorted(lines), "reason": reason[:300]}
    row.content = write_csv(*left_out(judged, lines, say, column=column)) if lines else b""
    row.confirmed_at = timezone.now()
    row.save(update_fields=["result", "content", "confirmed_at"])
    audit.record(
        actor=actor,
        championship=championship,
        verb="import.confirm",
        object=row.public_id,
        reason=reason[:300],
        saved=len(saved),
        left_out=len(lines),
    )
    outbox.mark(championship.pk, "all")
    return row


@transaction.atomic
def discard(*, actor: Actor, pending: PendingImport) -> PendingImport:
    """Throw a pending list away, its personal data included. Twice is as good as once."""
    _may_import(actor, pending.championship)
    row = PendingImport.objects.select_for_update().get(pk=pending.pk)
    if row.confirmed_at is not None:
        raise Conflict("import.done")
    if row.discarded_at is None:
        row.discarded_at, row.content = timezone.now(), b""
        row.save(update_fields=["discarded_at", "content"])
        audit.record(actor=actor, championship=row.championship, verb="import.discard", object=row.public_id)
    return row


def _may_import(actor: Actor, championship: Championship) -> None:
    may_change(actor, Permission.REGISTER, championship)
    require(actor, Permission.PRIVATE, championship)


def _open(pending: PendingImport) -> PendingImport:
    row = PendingImport.objects.select_for_update().get(pk=pending.pk)
    if row.confirmed_at is not None:
        raise Conflict("import.done")
    if row.discarded_at is not None:
        raise Conflict("import.discarded")
    return row


def _chosen(judged: Judgement, good_rows_only: bool, other_people: set[int], reason: str) -> list[Row]:
    """The rows to save, or the refusal to save any."""
    report = judged.report
    wrong = len(report.rows) - len(report.good)
    if len(report.rows) > MOST_ROWS:
        raise Refusal("import.too_many", limit=MOST_ROWS)
    if judged.cannot_be_read:
        raise Refusal("import.no_rows")
    if wrong and not good_rows_only:
        raise Refusal("import.has_errors", field="good_rows_only", errors=wrong)
    decided = [row for row in report.good if row.decisions and row.line in other_people]
    undecided = report.waiting - len(decided)
    if undecided and not good_rows_only:
        raise Refusal("import.undecided", field="reason", rows=undecided)
    if decided and not reason.strip():
        raise Refusal("pareja.reason_missing", field="reason")
    chosen = [row for row in report.good if not row.decisions or row.line in other_people]
    if not chosen:
        raise Refusal("import.no_rows")
    return chosen


def _enrol(actor: Actor, championship: Championship, row: Row, reason: str) -> Pareja:
    contact = Contact(
        email=row.email,
        phone=row.phone,
        fee_paid=row.fee_paid,
        note="; ".join(f"{header}: {value}" for header, value in row.extra)[:500],
    )
    wanted = Registration(
        players=row.players,
        substitutes=(row.substitute,) if row.substitute else (),
        number=row.pair_no,
        club=row.club_text,
        club_id=row.club_id,
        census_no=str(row.census_no or ""),
        sector=row.sector,
        status=ParejaStatus.CONFIRMED,
        contact=contact,
        homonym_reason=reason,
    )
    try:
        return enrol(actor=actor, championship=championship, registration=wanted, people_checked=True)
    except Refusal as refusal:
        raise Refusal("import.row", line=row.line, cause=refusal) from refusal
