"""What a phase is set to, as a value: the one place that knows the shape of `Phase.settings`."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from tournaments.models.incident_rules import IncidentRules


@dataclass(frozen=True)
class EntrantsFrom:
    """Where some of a phase's parejas come from.

    `phase` alone: those who go on from it, in its order. With `first` and `last`: these places of its final order. Without a
    phase: `parejas`, invited by hand (public ids).
    """

    phase: str = ""
    first: int = 0
    last: int = 0
    parejas: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "EntrantsFrom":
        """From what is stored."""
        first, last = int(stored.get("first") or 0), int(stored.get("last") or 0)
        return cls(str(stored.get("phase") or ""), first, last or first, tuple(stored.get("parejas") or ()))


@dataclass(frozen=True)
class PhaseSettings:
    """Every field has the default of the fallas championships (research: JCF regulations). docs/formats.md has the words.

    Who plays: `sources`; none means every pareja of the championship. `placement`: `lot`, `ranks` (their seed ranks), `order`
    (as they come from the phase before), `fixed` (first of the list against second, third against fourth…), `cross` (first of
    a group against second of another) or `snake` (groups only). `apart`: what is kept apart.

    Groups: `groups` how many, or `sizes` by hand; `legs`; `quota` how many go on from each (0: nobody, the table is the end),
    `quotas` where a group has another; `next_placed` how many of the best next placed go on too, compared by `cross_chain`
    after `comparable` has made groups of unequal size comparable.

    The table: `chain`, the ordered tie-breaks; `recursion`, how they go on inside what is still tied; `win_points`,
    `draw_points`, `loss_points`; `walkover_credit` and `bye_credit` (empty: the win alone; else win_sets, lose_sets,
    win_stones, lose_stones); `bye_wins`, whether a rest counts as won;
    `walkover_in_h2h`, whether a walkover counts among those tied; `joc_fora_credit`; the two policies for who leaves;
    `adjustments`, the points that a ruling gave a pareja (public id) or took, which `services.points` alone changes.

    Trees: `third_place`, `placement_depth` (places down to this one are played for; 0: none), `survivors` (the tree ends when
    so many are left), `reset` (a second final if the unbeaten side loses the first), `repechage`
    (empty; `cup`: one of its own; `SF`, `QF`, `F`: its winner comes back into that round).

    Rounds: `rounds_count`, `accelerated`, `by_itself` (the next round is made when the last result of a round is in).

    `match`, `rounds`, `playoff_match` are overrides `match.*` of the rules, for the phase, by the name of the round (`F`,
    `REP1`), and for ties that are played. `announced` is the seed, or where it will be taken from, made public before the draw.

    `protest_minutes` is how long a signed result may still be disputed (0: no more once both have signed).
    `incidents` are its rules for whoever is late, changes a player or runs out of time.
    """

    sources: tuple[EntrantsFrom, ...] = ()
    placement: str = "lot"
    apart: tuple[str, ...] = ("club", "sector")
    groups: int = 4
    sizes: tuple[int, ...] = ()
    legs: int = 1
    quota: int = 1
    quotas: Mapping[str, int] = field(default_factory=dict)
    next_placed: int = 0
    cross_chain: tuple[str, ...] = ("wins", "set_diff", "stone_diff", "stones_for", "lots")
    comparable: str = "as_played"
    chain: tuple[str, ...] = ("wins", "playoff")
    recursion: str = "restart"
    win_points: float = 1
    draw_points: float = 0.5
    loss_points: float = 0
    walkover_credit: Mapping[str, int] = field(default_factory=dict)
    bye_wins: bool = True
    bye_credit: Mapping[str, int] = field(default_factory=dict)
    walkover_in_h2h: bool = True
    joc_fora_credit: str = "as_played"
    withdrawal_policy: str = "walkover_rest"
    disqualification_policy: str = "walkover_rest"
    adjustments: Mapping[str, float] = field(default_factory=dict)
    third_place: bool = False
    placement_depth: int = 0
    survivors: int = 1
    reset: bool = True
    repechage: str = ""
    rounds_count: int = 5
    accelerated: bool = False
    by_itself: bool = False
    match: Mapping[str, Any] = field(default_factory=dict)
    rounds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    playoff_match: Mapping[str, Any] = field(default_factory=dict)
    announced: str = ""
    protest_minutes: int = 0
    incidents: IncidentRules = field(default_factory=IncidentRules)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "PhaseSettings":
        """From what is stored; an unknown name is ignored, a missing one has its default.

        `source_phase` (a public id) is short for one source: those who go on from that phase.
        """
        known = {f.name for f in fields(cls)}
        values = {name: value for name, value in stored.items() if name in known}
        for name in ("sizes", "apart", "chain", "cross_chain"):
            if name in values:
                values[name] = tuple(values[name])
        if not isinstance(values.get("incidents"), IncidentRules):
            values["incidents"] = IncidentRules.of(values.get("incidents") or {})
        if stored.get("source_phase"):
            values.setdefault("sources", [{"phase": stored["source_phase"]}])
        values["sources"] = tuple(
            one if isinstance(one, EntrantsFrom) else EntrantsFrom.of(one)
            for one in values.get("sources") or ()
        )
        return cls(**values)

    def stored(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {name: _plain(value) for name, value in asdict(self).items()}

    @property
    def source_phases(self) -> tuple[str, ...]:
        """The public ids of the phases its parejas come from, each once."""
        return tuple(dict.fromkeys(one.phase for one in self.sources if one.phase))

    def quota_of(self, group: str) -> int:
        """How many go on from the group of that name."""
        return int(self.quotas.get(group, self.quota))


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return {name: _plain(one) for name, one in value.items()} if isinstance(value, dict) else value
