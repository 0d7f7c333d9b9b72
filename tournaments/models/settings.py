"""What a phase is set to, as a value: the one place that knows the shape of `Phase.settings`."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class PhaseSettings:
    """Every field has the default of the fallas championships (research: JCF regulations).

    Groups: `groups` how many, or `sizes` by hand; `apart` what is kept apart; `quota` how many qualify from each;
    `chain` the ordered tie-breaks, `recursion` how they go on inside what is still tied; `walkover_credit` (empty:
    the win alone; else win_sets, lose_sets, win_stones, lose_stones) and `joc_fora_credit` what standings count for them
    (docs/formats.md). Knock-out: `source_phase` (public id) gives the
    qualified, `placement` is `lot` or `fixed` (first group against second, third against fourth…); `third_place`.
    `match`, `rounds`, `playoff_match` are overrides `match.*` of the rules.
    """

    groups: int = 4
    sizes: tuple[int, ...] = ()
    apart: tuple[str, ...] = ("club", "sector")
    legs: int = 1
    quota: int = 1
    chain: tuple[str, ...] = ("wins", "playoff")
    recursion: str = "restart"
    walkover_credit: Mapping[str, int] = field(default_factory=dict)
    joc_fora_credit: str = "as_played"
    source_phase: str = ""
    placement: str = "lot"
    third_place: bool = False
    match: Mapping[str, Any] = field(default_factory=dict)
    rounds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    playoff_match: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "PhaseSettings":
        """From what is stored; an unknown name is ignored, a missing one has its default."""
        known = {f.name for f in fields(cls)}
        values = {name: value for name, value in stored.items() if name in known}
        for name in ("sizes", "apart", "chain"):
            if name in values:
                values[name] = tuple(values[name])
        return cls(**values)

    def stored(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }
