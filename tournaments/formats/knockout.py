"""Single elimination for any number from two up: the tree, its arrows, and who stands where.

No lots, no drawing, no calendar.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .errors import FormatError
from .types import Source, SourceKind

NOBODY = ""  # a side that stays empty: both were absent in the match it comes from


class Slot(NamedTuple):
    """One side of one match."""

    node: str
    side: str


class Node(NamedTuple):
    """One match of the tree.

    `name` is the round's: F, SF, QF, R16, R32 … or P3; numbers run from the top without holes.
    """

    id: str
    round: int
    name: str
    number: int
    a: Source
    b: Source
    winner_to: Slot | None
    loser_to: Slot | None


class Move(NamedTuple):
    """What a decided match changes: this entrant (NOBODY: nobody) takes that slot."""

    to: Slot
    entrant: str


@dataclass(frozen=True, slots=True)
class Bracket:
    """The tree.

    `lines`: the full first column from top to bottom, byes included; `nodes`: in playing order, the final
    last.
    """

    lines: tuple[Source, ...]
    nodes: tuple[Node, ...]
    third_place: bool = False
    by_id: Mapping[str, Node] = field(default_factory=dict, compare=False, repr=False)

    @property
    def round_names(self) -> tuple[str, ...]:
        """The rounds in playing order, without the match for third place."""
        return tuple(dict.fromkeys(node.name for node in self.nodes if node.name != "P3"))


class Meeting(NamedTuple):
    """A match at this moment.

    None: not known yet; NOBODY: empty. `by_default`: won because the other side is empty.
    """

    a: str | None
    b: str | None
    winner: str | None
    loser: str | None
    by_default: bool


def seed_lines(size: int) -> tuple[int, ...]:
    """Which seed stands on each line of a full bracket: 1 and 2 meet in the final, 1 to 4 in the semifinals…"""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return tuple(order)


def bracket_size(count: int) -> int:
    """The smallest power of two that holds them. Raises FormatError `too_few_entrants`."""
    if count < 2:
        raise FormatError("too_few_entrants", count=count, minimum=2)
    return int(1 << (count - 1).bit_length())


def bracket(sources: Sequence[Source], third_place: bool = False, *, order: str = "seeds") -> Bracket:
    """The tree for these sources: one match less than entrants, and one more for third place.

    order `seeds`: the sequence runs from the first seed down, and the missing seeds are byes, so the first
    ones rest.
    order `lines`: the sequence is the first column from top to bottom; byes may be written as `BYE`, else
    they fall on the same lines.
    Raises FormatError `too_few_entrants`, `byes_meet`, `duplicate_source`, `third_place_needs_four`,
    `bad_order`.
    """
    lines = _lines(sources, order)
    real = [source for source in lines if source.kind is not SourceKind.BYE]
    if len(set(real)) != len(real):
        twice, _ = Counter(real).most_common(1)[0]
        raise FormatError("duplicate_source", source=str(twice))
    if third_place and len(real) < 4:
        raise FormatError("third_place_needs_four", count=len(real))
    nodes = _nodes(lines, third_place)
    return Bracket(lines, nodes, third_place, {node.id: node for node in nodes})


def _lines(sources: Sequence[Source], order: str) -> tuple[Source, ...]:
    size = bracket_size(len(sources))
    bye = Source.bye()
    if order == "seeds":
        return tuple(sources[seed - 1] if seed <= len(sources) else bye for seed in seed_lines(size))
    if order != "lines":
        raise FormatError("bad_order", order=order)
    if size == len(sources):
        return tuple(sources)
    rest = iter(sources)
    return tuple(next(rest) if seed <= len(sources) else bye for seed in seed_lines(size))


def round_name(players: int) -> str:
    """The name of the round that so many may still reach: F, SF, QF, R16 …"""
    return {2: "F", 4: "SF", 8: "QF"}.get(players) or f"R{players}"


def _node_id(name: str, number: int) -> str:
    if name == "F":
        return name
    return f"{name}{number}" if name in ("SF", "QF") else f"{name}-{number}"


def _nodes(lines: tuple[Source, ...], third_place: bool) -> tuple[Node, ...]:
    nodes: list[Node] = []
    level: Sequence[Source] = lines
    turn = 0
    while len(level) > 1:
        turn += 1
        name = round_name(len(level))
        pairs = list(zip(level[::2], level[1::2], strict=True))
        above = [_node_id(round_name(len(pairs)), number) for number in range(1, len(pairs) // 2 + 1)]
        third = third_place and name == "SF"
        level = _round(nodes, pairs, turn, name, above, third)
    if third_place:
        nodes.insert(
            -1, Node("P3", turn, "P3", 1, Source.loser_of("SF1"), Source.loser_of("SF2"), None, None)
        )
    return tuple(nodes)


def _round(
    nodes: list[Node],
    pairs: Sequence[tuple[Source, Source]],
    turn: int,
    name: str,
    above: Sequence[str],
    third: bool,
) -> list[Source]:
    """Add the matches of one round; who comes out of it, from the top. `above`: the matches of the next one."""
    bye, winner = SourceKind.BYE, SourceKind.WINNER
    following: list[Source] = []
    number = 0
    for seat, (a, b) in enumerate(pairs):
        if a.kind is bye or b.kind is bye:
            if a.kind is b.kind:
                raise FormatError("byes_meet", line=2 * seat + 1)
            following.append(b if a.kind is bye else a)
            continue
        number += 1
        node_id = _node_id(name, number)
        side = "b" if seat % 2 else "a"
        up = Slot(above[seat // 2], side) if above else None
        nodes.append(Node(node_id, turn, name, number, a, b, up, Slot("P3", side) if third else None))
        following.append(Source(winner, node_id))
    return following


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
    out: list[str] = []
    waiting = [node]
    while waiting:
        here = tree.by_id[waiting.pop(0)]
        for slot in (here.winner_to, here.loser_to):
            if slot and slot.node not in out:
                out.append(slot.node)
                waiting.append(slot.node)
    return tuple(out)


def meetings(
    tree: Bracket, winners: Mapping[str, str], known: Mapping[Source, str] | None = None
) -> dict[str, Meeting]:
    """Every match as it stands, from the winners so far and the group places already `known`.

    A winner may be NOBODY: both were absent. Whoever faces an empty side has won by default.
    Raises FormatError `unknown_match`, `match_not_ready`, `winner_not_in_match`.
    """
    for node_id in winners:
        if node_id not in tree.by_id:
            raise FormatError("unknown_match", match=node_id)
    out: dict[str, Meeting] = {}
    places = known or {}
    for node in tree.nodes:
        out[node.id] = _meeting(
            node, _who(node.a, out, places), _who(node.b, out, places), winners.get(node.id)
        )
    return out


def _who(source: Source, played: Mapping[str, Meeting], places: Mapping[Source, str]) -> str | None:
    match source.kind:
        case SourceKind.ENTRANT:
            return source.ref
        case SourceKind.WINNER:
            return played[source.ref].winner if source.ref in played else places.get(source)
        case SourceKind.LOSER:
            return played[source.ref].loser if source.ref in played else places.get(source)
        case SourceKind.GROUP_PLACE:
            return places.get(source)
    return NOBODY


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
