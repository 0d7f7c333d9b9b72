"""What the awards of a hand do to the score: order, crossing, sets, match (rules.md C14-C16; decisions.md D15-D17)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from .ruleset import Ruleset
from .values import SIDES, Award, Side, other


@dataclass(frozen=True, slots=True)
class Settlement:
    given: Mapping[Side, int]
    points: Mapping[Side, int]
    sets: Mapping[Side, int]
    set_won: Side | None
    match_won: Side | None
    void: tuple[str, ...]
    closing: Mapping[Side, int] | None


def award_value(rules: Ruleset, award: Award, points: int) -> int:
    """The points an award adds: capped where a flor cannot win, and what was missing for ``wins: set``."""
    target = rules.match.target
    if award.wins == "set":
        return max(0, target - points)
    amount = cast(int, award.amount)
    if award.kind == "flor" and rules.flor and rules.flor.cannot_win:
        return max(0, min(amount, target - 1 - points))
    return amount


def settle(
    rules: Ruleset, points: Mapping[Side, int], sets: Mapping[Side, int], awards: Sequence[Award]
) -> Settlement:
    """The score after a hand, its awards being in scoring order."""
    target, needed = rules.match.target, rules.match.sets_to_win
    in_order = rules.scoring.both_cross == "in_order"
    now, won, given = dict(points), dict(sets), {"A": 0, "B": 0}
    set_won: Side | None = None
    match_won: Side | None = None
    void = []
    for award in awards:
        side = award.side
        # a set won earlier in the hand voids what follows, but (U3) for what wins the whole match (D17)
        if match_won or (set_won and not (award.wins == "match" and rules.scoring.match_after_set)):
            void.append(award.kind)
            continue
        if award.wins == "match":
            match_won = side
            continue
        value = award_value(rules, award, now[side])
        given[side] += value
        now[side] += value
        if award.wins == "set" or (in_order and now[side] >= target):
            set_won = side
            won[side] += 1
            match_won = side if won[side] >= needed else None
    if not in_order and not match_won and not set_won:
        set_won = _higher(now, target)
        if set_won:
            won[set_won] += 1
            match_won = set_won if won[set_won] >= needed else None
    after: dict[Side, int] = {side: 0 if set_won else now[side] for side in SIDES}
    closing = {side: min(now[side], target) for side in SIDES} if set_won else None
    return Settlement(given, after, won, set_won, match_won, tuple(void), closing)  # type: ignore[arg-type]


def _higher(points: Mapping[Side, int], target: int) -> Side | None:
    """Of those that reached the target the side with more points; nobody when they are equal (rules.md C15)."""
    for side in SIDES:
        if points[side] >= target and points[side] > points[other(side)]:
            return side
    return None


def closes_set(rules: Ruleset, points: Mapping[Side, object], awards: Sequence[Award]) -> bool:
    """Whether these awards alone already win a set (decided on numbers only)."""
    if not awards or not all(isinstance(value, int) for value in points.values()):
        return False
    zero: Mapping[Side, int] = {"A": 0, "B": 0}
    result = settle(rules, points, zero, awards)  # type: ignore[arg-type]
    return result.set_won is not None or result.match_won is not None
