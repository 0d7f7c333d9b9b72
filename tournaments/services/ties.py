"""Ties on the qualifying line that are played: one partida for two, a mini-league for three or more, again and again."""

from django.db import transaction
from django.db.models import QuerySet

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Group, Match, MatchState, Outcome, Pareja, PhaseStatus
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import results
from tournaments.services import audit, fixtures, outbox, phases

PLAYOFF_ROUND = 90  # after any round of a group; the stage is added


@transaction.atomic
def create_playoffs(*, actor: Actor, group: Group) -> list[Match]:
    """Make the matches that the open ties of a group's table ask for.

    A second click finds them made. Refuses (`tie.none`, `tie.table_incomplete`) where there is nothing to play.
    """
    phase = phases.lock(group.phase.public_id)
    require(actor, Permission.RULE, group)
    if phase.status == PhaseStatus.CLOSED:
        raise Refusal("phase.closed")
    group.phase = phase  # as it is now: a ruling may have given points since the page was made
    table = results.group_table(group)
    pending = list(Match.objects.filter(group=group, state__in=[MatchState.READY, MatchState.IN_PLAY]))
    waiting = [match for match in pending if match.playoff]
    if waiting:
        return waiting
    if not table.complete:
        raise Refusal("tie.table_incomplete")
    wanted = [tie for tie in table.open_ties if formats.playoff_pairings(tie)]
    if not wanted:
        raise Refusal("tie.none")
    made = [match for tie in wanted for match in _matches(group, tie)]
    audit.record(
        actor=actor,
        championship=phase.championship,
        verb="tie.create_playoffs",
        object=group.public_id,
        tied=[list(tie.ids) for tie in wanted],
    )
    outbox.mark(phase.championship_id, f"group:{group.pk}")
    return made


def _matches(group: Group, tie: formats.OpenTie) -> list[Match]:
    ids = {p.public_id: p for p in Pareja.objects.filter(public_id__in=tie.ids)}
    made = []
    earlier = Match.objects.filter(group=group, code__startswith=f"{group.name}-T{tie.stage}-")
    order, met = earlier.count(), _met(earlier, tie)
    for pairing in formats.playoff_pairings(tie):
        if frozenset((pairing.a, pairing.b)) in met:
            continue
        order += 1
        match = fixtures.row(group, PLAYOFF_ROUND + tie.stage, order, pairing, ids, part=f"T{tie.stage}")
        match.playoff = {"tied": list(tie.ids), "stage": tie.stage}
        match.save()
        made.append(match)
    return made


def _met(earlier: QuerySet[Match], tie: formats.OpenTie) -> set[frozenset[str]]:
    """Who has played for exactly this tie already: a correction may have taken the tie away and given it back."""
    rows = earlier.exclude(outcome=Outcome.NOT_PLAYED).select_related("side_a", "side_b")
    return {
        frozenset((row.side_a.public_id, row.side_b.public_id))
        for row in rows
        if row.side_a and row.side_b and set(row.playoff.get("tied", ())) == set(tie.ids)
    }
