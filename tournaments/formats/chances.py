"""What each still needs: who has gone through, who can, and who cannot any more.

Reads the same rules as the table; it ranks nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from .rules import StandingsRules
from .types import Entrant, Result


class Fate(StrEnum):
    """Whether an entrant ends above the qualifying line: in every outcome, in some, in none."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Chance:
    """What one entrant still needs.

    `exact`: every outcome of the open matches was looked at; otherwise `possible` may be said of who is already through or out,
    never the other way round. `open`: its matches still to play. `enough`: with so many of them won it is through whatever
    the others do (None: not even with all). `least`: with fewer of them won it is not. `must_lose`: winning all its own
    matches it goes through only if each of these loses one.
    """

    fate: Fate
    exact: bool = True
    open: int = 0
    enough: int | None = None
    least: int = 0
    must_lose: tuple[str, ...] = ()


def chances(
    entrants: Iterable[str | Entrant],
    results: Iterable[Result],
    rules: StandingsRules,
    *,
    out: Mapping[str, str] | None = None,
) -> dict[str, Chance]:
    """The chance of everybody to be among the first `rules.quota`; empty when there is no quota.

    Arguments and errors are those of `table`. What stones and camas could still turn is `possible`, never decided here.
    """
    raise NotImplementedError
