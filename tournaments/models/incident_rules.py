"""What a phase does when somebody is late, changes a player, or runs out of time: part of its settings, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class TimeRule(StrEnum):
    """What happens at the bell of a timed round.

    finish_hand: the hand being played is finished, then what is on the table counts. count: what is on the table counts at
    once. sudden: the cama being played is finished and those still missing start from a score (paulista: 11 x 11).
    """

    FINISH_HAND = "finish_hand"
    COUNT = "count"
    SUDDEN = "sudden"


@dataclass(frozen=True)
class IncidentRules:
    """`late_steps`: the minutes after which whoever has not come loses one more cama (none: a judge says).

    `round_minutes`: how long a round lasts (0: as long as it takes), `time_rule` and, for `sudden`, `time_start`.
    `substitutions`: how many a pareja may make in the phase (None: as many as it has reserves for); `between_sets`: only while
    no stone of the cama has been made.
    """

    late_steps: tuple[int, ...] = ()
    round_minutes: int = 0
    time_rule: str = TimeRule.FINISH_HAND
    time_start: tuple[int, int] = (0, 0)
    substitutions: int | None = None
    between_sets: bool = False

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "IncidentRules":
        """From what is stored; a missing name has its default."""
        start = tuple(stored.get("time_start") or (0, 0))
        limit = stored.get("substitutions")
        return cls(
            late_steps=tuple(sorted(int(one) for one in stored.get("late_steps") or ())),
            round_minutes=int(stored.get("round_minutes") or 0),
            time_rule=TimeRule(stored.get("time_rule") or TimeRule.FINISH_HAND),
            time_start=(int(start[0]), int(start[1])),
            substitutions=None if limit is None else int(limit),
            between_sets=bool(stored.get("between_sets")),
        )

    def camas_lost(self, minutes: int) -> int:
        """How many camas whoever comes so many minutes late has lost."""
        return sum(minutes >= step for step in self.late_steps)
