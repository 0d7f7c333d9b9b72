"""Rounds drawn one at a time: Swiss, random rounds, two losses and out. A round is drafted, looked at, and confirmed once.

The matches of a round are made under the lock of its phase, so a double click, two organisers and two results that end the
round before at the same moment make them exactly once.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from tournaments import formats
from tournaments.errors import Conflict, Refusal
from tournaments.formats.by_hand import BY_HAND
from tournaments.models import (
    BY_ROUNDS,
    Draw,
    DrawStatus,
    Group,
    Match,
    MatchState,
    Outcome,
    Pareja,
    Phase,
    PhaseFormat,
    PhaseStatus,
)
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, System, require
from tournaments.selectors import rounds as reads
from tournaments.selectors import trees
from tournaments.services import audit, draws, fixtures, hand_draws, outbox
from tournaments.services.phases import lock, lock_with_matches

DRAWABLE = (PhaseStatus.CONFIRMED, PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)


def _locked(actor: Actor, phase: Phase, *, with_matches: bool = False) -> Phase:
    phase = (lock_with_matches if with_matches else lock)(phase.public_id)
    require(actor, Permission.PLAN, phase)
    if not phase.by_rounds:
        raise Refusal("round.not_this_format")
    if phase.status not in DRAWABLE:
        raise Refusal("phase.closed" if phase.status == PhaseStatus.CLOSED else "phase.not_confirmed")
    return phase


def seed_for(phase: Phase, number: int) -> str:
    """The seed of a round that nobody chooses: that of the phase's draw and the round's number; empty after a draw by hand."""
    own = phase.draws.filter(status=DrawStatus.CONFIRMED, round=0).values_list("seed", flat=True).first()
    return f"{own} · {number}" if own else ""


@transaction.atomic
def draft_round(
    *,
    actor: Actor,
    phase: Phase,
    seed: str = "",
    note: str = "",
    byes: Sequence[str] = (),
    reason: str = "",
) -> Draw:
    """Draw the next round, to be looked at; an earlier draft of it is discarded and counted in public.

    `seed` empty: `seed_for`. `byes`: who does not play it because it was agreed (public ids). Raises Refusal `round.open`
    while a result is missing, unless there is a `reason`: the match then counts as not played for the pairing, and its
    result may still come. Also `round.not_this_format`, `phase.*`, and `format.*` (`phase_over`, `bad_seed`, …).
    """
    phase = _locked(actor, phase)
    at = reads.progress(phase)
    _require_results(at, reason)
    try:
        file = _file(phase, seed.strip() or seed_for(phase, at.next), tuple(byes))
    except formats.FormatError as error:
        raise draws.refusal_of(error) from error
    return draws.keep(
        actor,
        phase,
        file,
        seed=file["seed"],
        note=_said(note, reason),
        verb="round.draft",
        round=at.next,
    )


def _require_results(at: reads.Progress, reason: str) -> None:
    if at.open and not reason.strip():
        raise Refusal("round.open", field="reason", count=len(at.open), first=at.open[0].code)


def _said(note: str, reason: str) -> str:
    return " · ".join(text for text in (note.strip(), reason.strip()) if text)[:300]


def _file(phase: Phase, seed: str, byes: tuple[str, ...]) -> dict[str, Any]:
    rows = reads.matches(phase)
    return formats.round_file(
        phase.format, reads.playing(phase), reads.history(rows), reads.options(phase, byes), seed
    )


@transaction.atomic
def enter_round(
    *,
    actor: Actor,
    phase: Phase,
    pairings: Sequence[tuple[str, str]],
    note: str,
    rests: Sequence[str] = (),
    reason: str = "",
) -> Draw:
    """A round paired in the hall, kept as a draft that says so in `note`: everybody once, or among the `rests`.

    Raises Refusal `reason.required` without a note, `round.not_everybody`, and those of `draft_round`.
    """
    phase = _locked(actor, phase)
    at = reads.progress(phase)
    _require_results(at, reason)
    if not note.strip():
        raise Refusal("reason.required", field="note")
    who = reads.playing(phase)
    out = reads.out_of_two_losses(phase) if phase.format == PhaseFormat.TWO_LOSSES else set()
    placed = [one for pairing in pairings for one in pairing] + list(rests)
    if not pairings or sorted(placed) != sorted({one.id for one in who} - out):
        raise Refusal("round.not_everybody", field="lines")
    file: dict[str, Any] = {
        "kind": phase.format,
        "algorithm": BY_HAND,
        "seed": "",
        "entrants": [{"id": one.id, "club": one.club, "sector": one.sector} for one in who],
        "options": {},
        "result": {
            "number": at.next,
            "pairings": [list(pairing) for pairing in pairings],
            "rests": list(rests),
            "conflicts": [],
        },
    }
    file["digest"] = hand_draws.digest(file)
    return draws.keep(
        actor, phase, file, seed="", note=_said(note, reason), verb="round.enter", round=at.next
    )


@transaction.atomic
def confirm_round(*, actor: Actor, phase: Phase, number: int, digest: str) -> list[Match]:
    """Make the matches of the round that was looked at (`Draw.seen`), exactly once; a second click finds them made.

    Raises Refusal `draw.none`, Conflict `draw.changed` when another draft is in force, `round.results_changed` when results
    or parejas changed since it was drawn.
    """
    phase = _locked(actor, phase)
    draw = draws.live(phase, digest, number)
    if draw.status == DrawStatus.CONFIRMED:
        return list(Match.objects.filter(phase=phase, round=number, playoff={}))
    if not _still_true(phase, draw):
        raise Conflict("round.results_changed")
    group = reads.group_of(phase)
    if group is None or reads.progress(phase).next != number:
        raise Conflict("round.results_changed")
    made = _make(group, number, trees.file_now(draw)["result"])
    draw.status = DrawStatus.CONFIRMED
    draw.save(update_fields=["status"])
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="round.confirm",
        object=draw.public_id,
        digest=draw.digest,
        round=number,
        changes=len(draw.changes),
    )
    outbox.mark(phase.championship_id, "all")
    return made


def _still_true(phase: Phase, draw: Draw) -> bool:
    """Whether the draft was drawn from the results and the parejas of now."""
    if draw.file["algorithm"] == BY_HAND:
        return {one["id"] for one in draw.file["entrants"]} == {one.id for one in reads.playing(phase)}
    try:
        now = _file(phase, draw.file["seed"], tuple(draw.file["options"]["byes"]))
    except formats.FormatError:
        return False
    return bool(now["digest"] == draw.digest)


def _make(group: Group, number: int, result: dict[str, Any]) -> list[Match]:
    """The rows of a round: its matches, and a rest for each that does not play."""
    wanted = [one for pairing in result["pairings"] for one in pairing] + result["rests"]
    by_id = {row.public_id: row for row in Pareja.objects.filter(public_id__in=wanted)}
    pairings = tuple(formats.Pairing(a, b) for a, b in result["pairings"])
    rows = fixtures.round_rows(group, number, pairings, by_id)
    for order, one in enumerate(result["rests"], start=len(rows) + 1):
        rows.append(
            Match(
                phase=group.phase,
                group=group,
                code=f"{group.name}-R{number}-{order}",
                round=number,
                order=order,
                side_a=by_id[one],
                source_a=f"P:{one}",
                source_b="BYE",
                state=MatchState.FINISHED,
                outcome=Outcome.BYE,
                winner="A",
            )
        )
    return Match.objects.bulk_create(rows)


@transaction.atomic
def undo_round(*, actor: Actor, phase: Phase, reason: str) -> None:
    """Take the last round back while nothing of it has been played; its draw is kept as discarded, with the reason.

    Raises Refusal `round.none`, `round.played`, `reason.required`.
    """
    phase = _locked(actor, phase, with_matches=True)
    number = reads.progress(phase).drawn
    rows = Match.objects.filter(phase=phase, round=number, playoff={})
    if not number:
        raise Refusal("round.none")
    if rows.filter(version__gt=0).exists():
        raise Refusal("round.played", number=number)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    rows.delete()
    phase.draws.filter(round=number).exclude(status=DrawStatus.DISCARDED).update(status=DrawStatus.DISCARDED)
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="round.undo",
        object=phase.public_id,
        reason=reason,
        round=number,
    )
    outbox.mark(phase.championship_id, "all")


def after_result(match: Match) -> list[Match]:
    """Make the next round by itself where the phase says so and this result was the last one missing."""
    return [] if match.playoff else _by_itself(match.phase)


def after_leaving(pareja: Pareja) -> None:
    """The same where a round was complete but for the match of a pareja that has left."""
    rows = Phase.objects.filter(groups__entries__pareja=pareja, format__in=BY_ROUNDS, status__in=DRAWABLE)
    for phase in rows.order_by("order"):
        _by_itself(phase)


def _by_itself(phase: Phase) -> list[Match]:
    """Called inside the transaction of the result. The phase is locked before its matches are read: of two results that end a
    round at once, the first sees the other still open, the second sees both (race: tests/concurrency/test_rounds.py).
    """
    if not phase.by_rounds or not PhaseSettings.of(phase.settings).by_itself:
        return []
    phase = lock(phase.public_id)
    at = reads.progress(phase)
    if not at.drawn or at.open or at.over or len(reads.playing(phase)) < 2:
        return []
    seed = seed_for(phase, at.next)
    if not seed or phase.draws.filter(round=at.next).exclude(status=DrawStatus.DISCARDED).exists():
        return []  # somebody is drawing it by hand
    drawn = draft_round(actor=System(), phase=phase, seed=seed)
    return confirm_round(actor=System(), phase=phase, number=at.next, digest=drawn.seen)
