"""The strength of whom one met: Buchholz and median Buchholz.

A round that was not really played (a bye, a walkover won or lost) counts an opponent with one's own points, as FIDE's dummy
opponent does (Handbook C.07): nobody gains or loses by the absence of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .tally import Counted

Opponents = Mapping[str, list[str]]


def opponents(matches: Iterable[Counted]) -> dict[str, list[str]]:
    """Whom each met, once for every match; oneself for a match that was not really played."""
    out: dict[str, list[str]] = {}
    for match in matches:
        unplayed = match.walkover or not match.b
        for one, other in ((match.a, match.b), (match.b, match.a)):
            if one:
                out.setdefault(one, []).append(one if unplayed else other)
    return out


def buchholz(one: str, met: Opponents, points: Mapping[str, float]) -> float:
    """The points of all opponents together."""
    return sum(_points(one, met, points))


def median_buchholz(one: str, met: Opponents, points: Mapping[str, float]) -> float:
    """The same without the highest and the lowest; nothing when there were fewer than three."""
    return sum(sorted(_points(one, met, points))[1:-1])


def _points(one: str, met: Opponents, points: Mapping[str, float]) -> list[float]:
    return [float(points[other]) for other in met.get(one, ())]
