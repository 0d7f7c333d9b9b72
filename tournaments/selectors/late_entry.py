"""Who could still come into a phase that is drawn already."""

from django.db.models import Q

from tournaments.models import GroupEntry, Match, Pareja, ParejaStatus, Phase

PLAYING = (ParejaStatus.REGISTERED, ParejaStatus.CONFIRMED)


def newcomers(phase: Phase) -> list[Pareja]:
    """The parejas of the championship that take part and have no place in the phase, by number."""
    placed = Q(group_entries__in=GroupEntry.objects.filter(group__phase=phase))
    drawn = Match.objects.filter(phase=phase)
    rows = Pareja.objects.filter(championship_id=phase.championship_id, status__in=PLAYING)
    rows = rows.exclude(placed).exclude(Q(matches_as_a__in=drawn) | Q(matches_as_b__in=drawn))
    return list(rows.select_related("club").prefetch_related("players").order_by("number").distinct())
