"""One thing that waits for somebody: the value that every list of decisions is made of."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Decision:
    """One thing that waits for somebody. `kind` finds its words, `params` fill them, `target` the arguments of its page."""

    kind: str
    params: dict[str, Any] = field(default_factory=dict)
    target: tuple[str, ...] = ()
    since: datetime | None = None
    table: str = ""
