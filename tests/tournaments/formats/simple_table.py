"""The table a second time, as somebody would do it with a pencil: no code shared with `tournaments.formats.standings`.

For played matches, walkovers without credit, double walkovers and open matches; no rulings, play-offs or lots.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.formats import Result, Status

Groups = list[list[str]]


def ranked(ids: Sequence[str], results: Sequence[Result], chain: Sequence[str], restart: bool) -> Groups:
    """The places from the top, those who share one together."""
    ended = [one for one in results if one.status is not Status.PENDING]
    return _solve(sorted(ids), ended, list(chain), 0, None, restart)


def _solve(
    tied: list[str],
    results: list[Result],
    chain: list[str],
    start: int,
    base: list[str] | None,
    restart: bool,
) -> Groups:
    if len(tied) == 1:
        return [tied]
    for position, code in enumerate(chain):
        among = code.startswith("h2h_")
        if position < start and not (restart and among):
            continue
        if among and (restart or base is None):
            base = tied
        value = {
            one: _value(
                one, code, [r for r in results if not among or {r.a, r.b} <= set(base or ())], results
            )
            for one in tied
        }
        if len(set(value.values())) == 1:
            continue
        out: Groups = []
        for part in sorted(set(value.values()), reverse=not code.endswith("_against")):
            same = [one for one in tied if value[one] == part]
            out += _solve(same, results, chain, max(start, position + 1), base, restart)
        return out
    return [tied]


def _value(one: str, code: str, matches: list[Result], everything: list[Result]) -> Fraction:
    code = code.removeprefix("h2h_")
    if code.endswith("buchholz"):
        scores = sorted(_opponents(one, everything))
        return Fraction(sum(scores[1:-1] if code.startswith("median") else scores))
    won = sum(r.winner == one for r in matches)
    drawn = sum(r.winner is None and r.status is Status.PLAYED and one in (r.a, r.b) for r in matches)
    if code == "wins":
        return Fraction(won)
    if code == "points":
        return won + Fraction(drawn, 2)
    made = _pairs(one, matches)
    if code.startswith("stone"):
        plus, minus = sum(a for a, _ in made), sum(b for _, b in made)
    else:
        plus, minus = sum(a > b for a, b in made), sum(a < b for a, b in made)
    return {
        "diff": Fraction(plus - minus),
        "for": Fraction(plus),
        "against": Fraction(minus),
        "ratio": Fraction(plus, plus + minus) if plus + minus else Fraction(0),
    }[code.split("_")[1]]


def _pairs(one: str, matches: list[Result]) -> list[tuple[int, int]]:
    mine = [pair for r in matches if r.a == one for pair in r.sets]
    return mine + [(b, a) for r in matches if r.b == one for a, b in r.sets]


def _opponents(one: str, results: list[Result]) -> list[Fraction]:
    out = []
    for r in results:
        if one in (r.a, r.b):
            other = r.b if r.a == one else r.a
            whose = other if r.status is Status.PLAYED else one
            out.append(_value(whose, "points", results, results))
    return out
