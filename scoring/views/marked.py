"""A text with the words marked that a refusal is about. Plain values for a template, which escapes them."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine import Violation


@dataclass(frozen=True)
class Piece:
    """A stretch of text; `marks` are the numbers of the refusals about it, from 1."""

    text: str
    marks: tuple[int, ...] = ()


def marked(text: str, violations: Iterable[Violation], start: int = 0) -> list[Piece]:
    """The text in pieces. `start` is its own offset in what the positions count from.

    A refusal about something that is missing marks an empty piece where it would stand.
    """
    spots: dict[tuple[int, int], list[int]] = {}
    for number, item in enumerate(violations, 1):
        begin = min(max(item.position - start, 0), len(text))
        same = item.token and text.startswith(item.token, begin)
        spots.setdefault((begin, begin + len(item.token) if same else begin), []).append(number)
    pieces, at = [], 0
    for (begin, end), numbers in sorted(spots.items()):
        if begin < at:  # two refusals about words that overlap: the second is told, not marked
            continue
        pieces += [Piece(text[at:begin])] if begin > at else []
        pieces.append(Piece(text[begin:end], tuple(numbers)))
        at = end
    return [*pieces, Piece(text[at:])] if at < len(text) else pieces
