"""The last fold of the matches that this process has read, so that the next hand is judged on top of it and not after all others.

What is remembered is believed only if the log still has, at the same place, the hash it was folded to: the hash covers all before it.
A transaction that was rolled back, a log that was purged or brought in anew has another, and is folded from its beginning.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

Fold = TypeVar("Fold")


@dataclass(frozen=True)
class Known(Generic[Fold]):
    """A fold after event `seq`, whose hash is `hash`, under the rules of this fingerprint."""

    seq: int
    hash: str
    rules: str
    fold: Fold


class Memo(Generic[Fold]):
    """The folds of the `size` matches read last, by the match's id."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[int, Known[Fold]] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: int, rules: str) -> Known[Fold] | None:
        with self._lock:
            known = self._known.get(match_id)
            if known is None or known.rules != rules:
                return None
            self._known.move_to_end(match_id)
            return known

    def put(self, match_id: int, known: Known[Fold]) -> None:
        with self._lock:
            self._known[match_id] = known
            self._known.move_to_end(match_id)
            while len(self._known) > self._size:
                self._known.popitem(last=False)
