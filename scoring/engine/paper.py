"""Results that come on paper: stones per cama, and perhaps the pareja that won by joc fora. A pure check.

Rulings (no-show, awarded partida) are not results; they are events of their own (``events``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Violation
from .ruleset import Ruleset
from .values import SIDES, Side


@dataclass(frozen=True, slots=True)
class PaperResult:
    """A paper result judged. Without violations ``winner`` won ``by`` camas, ``joc_fora`` or ``time`` (None: level at the bell).

    ``camas`` are the stones as written, ``sets`` the finished ones won, ``points`` those of a last, unfinished cama.
    """

    camas: tuple[tuple[int, int], ...]
    sets: Mapping[Side, int]
    points: Mapping[Side, int]
    winner: Side | None
    by: str
    violations: tuple[Violation, ...] = ()

    @property
    def closed(self) -> tuple[tuple[int, int], ...]:
        """The finished camas: all, or all but the one that a joc fora cut short."""
        return self.camas[: sum(self.sets.values())]

    @property
    def ok(self) -> bool:
        return not self.violations


def has_joc_fora(ruleset: Ruleset) -> bool:
    """Whether a call of this ruleset wins the whole partida."""
    return any(step.wins == "match" for step in ruleset.truco.steps)


def check_paper(
    ruleset: Ruleset,
    sets: Sequence[tuple[int, int]],
    joc_fora: Side | None = None,
    *,
    bell: bool = False,
) -> PaperResult:
    """Judge a result written on paper.

    ``sets``: the stones of each cama played, A first. Each finished cama has exactly the target on one side; only a
    joc fora or the ``bell`` of a timed round may leave the last one unfinished, or end the partida before its camas. All
    faults found are reported.
    """
    camas = tuple((a, b) for a, b in sets)
    wrong: list[Violation] = []
    won: dict[Side, int] = {"A": 0, "B": 0}
    left: dict[Side, int] = {"A": 0, "B": 0}
    for number, cama in enumerate(camas, 1):
        if _decided(ruleset, won):
            wrong.append(Violation("paper.set_after_end", _about(ruleset, number)))
            break
        bad = _stones(ruleset, number, cama)
        wrong += bad
        winner = _winner(ruleset, cama)
        if winner:
            won[winner] += 1
        elif not bad and number == len(camas) and (joc_fora or bell):
            left = {"A": cama[0], "B": cama[1]}
        elif not bad:
            wrong.append(Violation("paper.unfinished", _about(ruleset, number)))
    decided = _decided(ruleset, won)
    if joc_fora:
        if not has_joc_fora(ruleset):
            wrong.append(Violation("paper.joc_fora_not_in_ruleset", {"ruleset": ruleset.name}))
        elif decided:
            wrong.append(Violation("paper.joc_fora_after_end"))
    elif not camas:
        wrong.append(Violation("paper.empty"))
    elif not decided and not wrong and not bell:
        params = {"a": won["A"], "b": won["B"], "needed": ruleset.match.sets_to_win}
        wrong.append(Violation("paper.not_decided", params))
    by = "joc_fora" if joc_fora else "time" if bell and not decided else "camas"
    winner = joc_fora or decided or (leader(won, left) if bell else None)
    return PaperResult(camas, won, left, None if wrong else winner, by, tuple(wrong))


def leader(sets: Mapping[Side, int], points: Mapping[Side, int]) -> Side | None:
    """Who is ahead when the bell rings: in camas, then in the stones of the cama on the table; None when level."""
    mine, theirs = ((sets[side], points[side]) for side in SIDES)
    return None if mine == theirs else "A" if mine > theirs else "B"


def _decided(ruleset: Ruleset, won: Mapping[Side, int]) -> Side | None:
    return next((side for side in SIDES if won[side] >= ruleset.match.sets_to_win), None)


def _winner(ruleset: Ruleset, cama: tuple[int, int]) -> Side | None:
    a, b = (stones >= ruleset.match.target for stones in cama)
    return None if a == b else "A" if a else "B"


def _stones(ruleset: Ruleset, number: int, cama: tuple[int, int]) -> list[Violation]:
    about = _about(ruleset, number)
    wrong = []
    for stones in cama:
        if stones < 0:
            wrong.append(Violation("paper.negative", about | {"points": stones}))
        elif stones > ruleset.match.target:
            wrong.append(Violation("paper.over_target", about | {"points": stones}))
    if not wrong and min(cama) >= ruleset.match.target:
        wrong.append(Violation("paper.both_reached", about))
    return wrong


def _about(ruleset: Ruleset, number: int) -> dict[str, Any]:
    """Which of the camas a refusal is about, as this ruleset calls them, and what wins one."""
    return {"set": ruleset.match.set_title, "n": number, "target": ruleset.match.target}
