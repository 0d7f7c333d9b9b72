"""From results to sums: which matches count, what each is worth, the totals of every entrant.

No ranking here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .errors import FormatError
from .rules import Credit, JocForaCredit, StandingsRules, WithdrawalPolicy
from .types import Result, Status

_UNPLAYED = (Status.PENDING, Status.NOT_PLAYED, Status.WITHDRAWAL)


@dataclass(frozen=True, slots=True)
class Counted:
    """One match as the table counts it. `b` is empty for a bye; no winner and not drawn: both lost."""

    a: str
    b: str
    winner: str | None
    drawn: bool = False
    walkover: bool = False
    sets: tuple[int, int] = (0, 0)
    stones: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Totals:
    """The sums of one entrant."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0
    sets_for: int = 0
    sets_against: int = 0
    stones_for: int = 0
    stones_against: int = 0
    walkovers_won: int = 0
    walkovers_lost: int = 0


def check(entrants: Sequence[str], results: Iterable[Result], out: Mapping[str, str]) -> None:
    """Refuse results that speak of others, come twice, or name a winner who did not take part.

    Raises FormatError `duplicate_result`, `unknown_entrant`, `same_sides`, `winner_not_in_match`,
    `no_winner`, `winner_against_sets`, `bad_sets`, `bad_rules`.
    """
    known, seen = set(entrants), set[str]()
    for entrant, why in out.items():
        if entrant not in known:
            raise FormatError("unknown_entrant", id=entrant)
        if why not in ("withdrawn", "disqualified"):
            raise FormatError("bad_rules", field="out", value=why)
    for result in results:
        if result.id in seen:
            raise FormatError("duplicate_result", result=result.id)
        seen.add(result.id)
        _check_one(result, known)


def _check_one(result: Result, known: set[str]) -> None:
    sides = (result.a,) if result.status is Status.BYE else (result.a, result.b)
    for side in sides:
        if side not in known:
            raise FormatError("unknown_entrant", id=side, result=result.id)
    if result.a == result.b:
        raise FormatError("same_sides", result=result.id)
    if result.winner is not None and result.winner not in sides:
        raise FormatError("winner_not_in_match", result=result.id, winner=result.winner)
    if result.status in (Status.WALKOVER, Status.DISQUALIFICATION) and result.winner is None:
        raise FormatError("no_winner", result=result.id)
    if any(len(pair) != 2 or min(pair) < 0 for pair in result.sets):
        raise FormatError("bad_sets", result=result.id)
    if result.status is Status.PLAYED and result.winner is not None and result.ended_by is None:
        lead = sum((one > other) - (one < other) for one, other in result.sets)
        lead += sum(1 if winner == result.a else -1 for _, winner in result.given)
        if lead and (lead > 0) != (result.winner == result.a):
            raise FormatError("winner_against_sets", result=result.id)


def counted(results: Sequence[Result], rules: StandingsRules, out: Mapping[str, str]) -> list[Counted]:
    """The league matches that count, each with its worth; those of who left by the phase's policy."""
    league = [result for result in results if result.playoff is None]
    annulled = {entrant for entrant, why in out.items() if _annuls(entrant, why, league, rules)}
    rows = [_count(result, rules, out) for result in league if not {result.a, result.b} & annulled]
    return [row for row in rows if row is not None]


def _annuls(entrant: str, why: str, league: Sequence[Result], rules: StandingsRules) -> bool:
    policy = rules.withdrawal_policy if why == "withdrawn" else rules.disqualification_policy
    if policy is not WithdrawalPolicy.KEEP_IF_HALF:
        return policy is WithdrawalPolicy.ANNUL_ALL
    mine = [result for result in league if entrant in (result.a, result.b)]
    return 2 * sum(result.status not in _UNPLAYED for result in mine) < len(mine)


def _count(result: Result, rules: StandingsRules, out: Mapping[str, str]) -> Counted | None:
    a, b, status = result.a, result.b, result.status
    if status is Status.BYE:
        if not rules.bye_wins:
            return None
        credit = rules.bye_credit
        return Counted(
            a, "", a, sets=(credit.win_sets, credit.lose_sets), stones=(credit.win_stones, credit.lose_stones)
        )
    if status is Status.WITHDRAWAL and result.winner is not None:
        return _walkover(result, result.winner, rules.walkover_credit)
    if status in _UNPLAYED:
        if a in out or b in out:
            left = [side for side in (a, b) if side not in out]
            return _walkover(result, left[0] if left else None, rules.walkover_credit)
        return None
    if status is Status.WALKOVER:
        return _walkover(result, result.winner, rules.walkover_credit)
    if status is Status.DOUBLE_WALKOVER:
        return Counted(a, b, None, walkover=True)
    return _played(result, rules)


def _walkover(result: Result, winner: str | None, credit: Credit) -> Counted:
    if winner is None:
        return Counted(result.a, result.b, None, walkover=True)
    sets, stones = (credit.win_sets, credit.lose_sets), (credit.win_stones, credit.lose_stones)
    if winner == result.b:
        sets, stones = sets[::-1], stones[::-1]
    return Counted(result.a, result.b, winner, walkover=True, sets=sets, stones=stones)


def _played(result: Result, rules: StandingsRules) -> Counted:
    reading = JocForaCredit.AS_PLAYED
    if result.status is Status.DISQUALIFICATION:
        reading = rules.disqualification_credit
    elif result.ended_by == "joc_fora":
        reading = rules.joc_fora_credit
    early = result.status is Status.DISQUALIFICATION or result.ended_by in (
        "joc_fora",
        "ruling",
        "disqualification",
    )
    sets, camas = list(result.sets), [0, 0]
    given = {number: 0 if who == result.a else 1 for number, who in result.given}
    if reading is JocForaCredit.WIN_ONLY:
        sets = []
    elif reading is JocForaCredit.FULL_SETS and result.winner is not None:
        sets = _completed(sets, 0 if result.winner == result.a else 1, rules, given)
    for number, (one, other) in enumerate(sets):
        if number in given:
            camas[given[number]] += 1
        elif one != other and (not early or max(one, other) >= rules.target):
            camas[0 if one > other else 1] += 1
    stones = (sum(one for one, _ in sets), sum(other for _, other in sets))
    drawn = result.winner is None and result.status is Status.PLAYED
    return Counted(result.a, result.b, result.winner, drawn, sets=(camas[0], camas[1]), stones=stones)


def _completed(
    sets: Sequence[tuple[int, int]], side: int, rules: StandingsRules, given: Mapping[int, int]
) -> list[tuple[int, int]]:
    """The camas as `full_sets` reads them: the open one closed for that side, then what it still lacks.

    A cama that was given is closed without stones: none are invented for it.
    """
    out: list[tuple[int, int]] = []
    won = 0
    for number, pair in enumerate(sets):
        if number in given:
            won += given[number] == side
            out.append(pair)
            continue
        stones = list(pair)
        if max(stones) < rules.target:
            stones[side] = rules.target
        won += stones[side] > stones[1 - side]
        out.append((stones[0], stones[1]))
    missing = (rules.target, 0) if side == 0 else (0, rules.target)
    return out + [missing] * max(0, rules.sets_to_win - won)


def totals(entrants: Iterable[str], matches: Iterable[Counted], rules: StandingsRules) -> dict[str, Totals]:
    """The sums of every entrant over these matches; a side that is not among the entrants is left out."""
    sums = {entrant: Totals() for entrant in entrants}
    for match in matches:
        for side, index in ((match.a, 0), (match.b, 1)):
            if side in sums:
                _add(sums[side], match, side, index, rules)
    return sums


def _add(row: Totals, match: Counted, side: str, index: int, rules: StandingsRules) -> None:
    won, other = match.winner == side, 1 - index
    row.played += 1
    row.won += won
    row.drawn += match.drawn
    row.lost += not won and not match.drawn
    row.points += rules.win_points if won else rules.draw_points if match.drawn else rules.loss_points
    row.sets_for += match.sets[index]
    row.sets_against += match.sets[other]
    row.stones_for += match.stones[index]
    row.stones_against += match.stones[other]
    row.walkovers_won += match.walkover and won
    row.walkovers_lost += match.walkover and not won
