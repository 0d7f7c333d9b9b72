"""The rounds of a phase whose rounds are drawn one at a time: who can play, what was played, how far it has come."""

from dataclasses import dataclass

from tournaments import formats
from tournaments.models import DrawStatus, Group, GroupEntry, Match, MatchState, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import results


@dataclass(frozen=True)
class Progress:
    """`drawn`: the last round that has matches (0: none); `open`: its matches and those before without a result; `over`:
    whether the phase has its end (False while something is open)."""

    drawn: int
    open: tuple[Match, ...]
    over: bool

    @property
    def next(self) -> int:
        """The number of the round to draw next."""
        return self.drawn + 1


def group_of(phase: Phase) -> Group | None:
    """The one group that holds everybody; None before the draw."""
    group = phase.groups.first()
    if group is not None:
        group.phase = phase
    return group


def matches(phase: Phase) -> list[Match]:
    """The matches of the rounds with their sides, rests included, in order."""
    rows = Match.objects.filter(phase=phase, playoff={}).select_related("side_a", "side_b", "group")
    return list(rows.order_by("round", "order", "id"))


def playing(phase: Phase) -> list[formats.Entrant]:
    """Who can be paired now: everybody of the group but those who left."""
    rows = GroupEntry.objects.filter(group__phase=phase).select_related("pareja__club")
    return [
        formats.Entrant(
            id=one.public_id,
            club=one.club.public_id if one.club else "",
            sector=one.sector or (one.club.sector if one.club else ""),
            seed_rank=one.seed_rank,
        )
        for one in (row.pareja for row in rows)
        if one.status not in results.OUT
    ]


def history(rows: list[Match]) -> list[list[formats.Result]]:
    """The rounds as the pairing reads them."""
    return results.by_round(rows)


def options(phase: Phase, byes: tuple[str, ...] = ()) -> formats.RoundOptions:
    """What the phase chose about its rounds. `byes`: who does not play the next one because it was agreed."""
    settings = PhaseSettings.of(phase.settings)
    counted = phase.format != "two_losses"  # two losses end by themselves
    return formats.RoundOptions(
        rounds=settings.rounds_count if counted else 0,
        apart=settings.apart,
        byes=byes,
        accelerated=settings.accelerated,
        reset=settings.reset,
    )


def progress(phase: Phase) -> Progress:
    """How far the rounds have come. Two queries."""
    rows = matches(phase)
    drawn = max((row.round for row in rows), default=0)
    missing = tuple(row for row in rows if row.state != MatchState.FINISHED)
    ended = bool(drawn) and not missing
    over = ended and formats.over(phase.format, playing(phase), history(rows), options(phase))
    return Progress(drawn, missing, over)


def out_of_two_losses(phase: Phase) -> set[str]:
    """Who has lost twice, in a phase of two losses and out (public ids)."""
    ids = [one.id for one in playing(phase)]
    places = formats.from_rounds(ids, history(matches(phase)), options(phase))
    return {who for place in places if place.place > 1 for who in place.ids}


def discarded(phase: Phase) -> dict[int, int]:
    """How many drafts of each round were thrown away."""
    rows = phase.draws.filter(status=DrawStatus.DISCARDED, round__gt=0).values_list("round", flat=True)
    found: dict[int, int] = {}
    for number in rows:
        found[number] = found.get(number, 0) + 1
    return found
