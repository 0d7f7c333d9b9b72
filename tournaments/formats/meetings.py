"""A tree while it is played: who meets whom, what moves on, what depends on what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import FormatError
from .tree import Bracket, Node, Slot, condition
from .types import Source, SourceKind

NOBODY = ""  # a side that stays empty: both were absent in the match it comes from


class Move(NamedTuple):
    """What a decided match changes: this entrant (NOBODY: nobody) takes that slot."""

    to: Slot
    entrant: str


class Meeting(NamedTuple):
    """A match at this moment.

    None: not known yet; NOBODY: empty. `by_default`: won because the other side is empty. `skipped`: it need not be
    played (`only_if`), and its winner and loser are those of the match before it.
    """

    a: str | None
    b: str | None
    winner: str | None
    loser: str | None
    by_default: bool
    skipped: bool = False


def advance(tree: Bracket, node: str, winner: str, loser: str = NOBODY) -> tuple[Move, ...]:
    """Where the winner and the loser of that match go now.

    NOBODY moves on too, so that no later match waits for ever. Raises FormatError `unknown_match`.
    """
    found = tree.by_id.get(node)
    if found is None:
        raise FormatError("unknown_match", match=node)
    moves = []
    if found.winner_to:
        moves.append(Move(found.winner_to, winner))
    if found.loser_to:
        moves.append(Move(found.loser_to, loser))
    return tuple(moves)


def depends_on(tree: Bracket, node: str) -> tuple[str, ...]:
    """The matches that a new result of this one could change, nearest first.

    Raises FormatError `unknown_match`.
    """
    if node not in tree.by_id:
        raise FormatError("unknown_match", match=node)
    out: dict[str, None] = {}
    waiting = [node]
    for one in waiting:
        here = tree.by_id[one]
        for slot in (here.winner_to, here.loser_to):
            if slot and slot.node not in out:
                out[slot.node] = None
                waiting.append(slot.node)
    return tuple(out)


def meetings(
    tree: Bracket, winners: Mapping[str, str], known: Mapping[Source, str] | None = None
) -> dict[str, Meeting]:
    """Every match as it stands, from the winners so far and what other phases gave so far (`known`).

    A winner may be NOBODY: both were absent. Whoever faces an empty side has won by default. A place that will stay
    empty (a re-entry that nobody takes) is known as NOBODY.
    Raises FormatError `unknown_match`, `match_not_ready`, `winner_not_in_match`.
    """
    for node_id in winners:
        if node_id not in tree.by_id:
            raise FormatError("unknown_match", match=node_id)
    out: dict[str, Meeting] = {}
    for node in tree.nodes:
        out[node.id] = _skipped(node, out) or _meeting(
            node, _who(node.a, out, known or {}), _who(node.b, out, known or {}), winners.get(node.id)
        )
    return out


def _skipped(node: Node, played: Mapping[str, Meeting]) -> Meeting | None:
    """The meeting of a match that need not be played; None where it must be, or may have to be."""
    if not node.only_if:
        return None
    match_id, side = condition(node.only_if)
    before = played[match_id]
    if before.winner is None or (before.loser and before.winner == getattr(before, side)):
        return None
    return Meeting(NOBODY, NOBODY, before.winner, before.loser, by_default=True, skipped=True)


def _who(source: Source, played: Mapping[str, Meeting], known: Mapping[Source, str]) -> str | None:
    match source.kind:
        case SourceKind.ENTRANT:
            return source.ref
        case SourceKind.BYE:
            return NOBODY
        case SourceKind.WINNER if source.ref in played:
            return played[source.ref].winner
        case SourceKind.LOSER if source.ref in played:
            return played[source.ref].loser
    return known.get(source)


def _meeting(node: Node, a: str | None, b: str | None, winner: str | None) -> Meeting:
    if winner is None:
        if a is None or b is None or (a and b):
            return Meeting(a, b, None, None, False)
        return Meeting(a, b, a or b, NOBODY, True)
    if a is None or b is None:
        raise FormatError("match_not_ready", match=node.id)
    if winner not in (a, b) and winner != NOBODY:
        raise FormatError("winner_not_in_match", match=node.id, winner=winner)
    if winner == NOBODY:
        return Meeting(a, b, NOBODY, NOBODY, False)
    return Meeting(a, b, winner, b if winner == a else a, False)
