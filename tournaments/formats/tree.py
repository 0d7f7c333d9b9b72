"""A tree of matches that feed one another, whatever its shape: arrows, what moves on, what depends on what.

Single and double elimination, placement cups, repechage and trees drawn by hand are all made with `tree`.
No lots, no calendar.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .errors import FormatError
from .types import Source, SourceKind

NOBODY = ""  # a side that stays empty: both were absent in the match it comes from
MAIN, LOSERS = (
    "",
    "L",
)  # the parts that every tree may have; the others are named by the first place they play for


class Slot(NamedTuple):
    """One side of one match."""

    node: str
    side: str


class Node(NamedTuple):
    """One match of the tree.

    `name` is the round's (F, SF, QF, R16 … P3, WR1, LR1, GF1, REP1). `only_if` is `GF1=b`: played only if side b won
    GF1, by the same two again. The rest `tree` works out: `round`, the turn in which it can be played; `number`, from
    the top of its round without holes; where winner and loser go; `part`, the bracket inside the tree that it belongs to.
    """

    id: str
    name: str
    a: Source
    b: Source
    only_if: str = ""
    part: str = MAIN
    round: int = 0
    number: int = 0
    winner_to: Slot | None = None
    loser_to: Slot | None = None


class Finish(NamedTuple):
    """A place of the final classification and the sources that end there: the winner or the losers of some matches."""

    place: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The tree.

    `lines`: the full first column from top to bottom, byes included (empty when drawn by hand); `nodes`: in an order in
    which they can be played, the rounds that give the better places last; `finishes`: the places, from the first.
    """

    lines: tuple[Source, ...]
    nodes: tuple[Node, ...]
    finishes: tuple[Finish, ...] = ()
    by_id: Mapping[str, Node] = field(default_factory=dict, compare=False, repr=False)

    @property
    def third_place(self) -> bool:
        """Whether the third place is played for."""
        return "P3" in self.by_id

    @property
    def parts(self) -> tuple[str, ...]:
        """The brackets inside the tree, the main one first, then by the place they play for."""
        found = dict.fromkeys(node.part for node in self.nodes)
        return tuple(sorted(found, key=lambda part: (part != MAIN, part.isdigit(), part.zfill(6))))

    @property
    def round_names(self) -> tuple[str, ...]:
        """The rounds of the main bracket in playing order."""
        return self.rounds_of(MAIN)

    def rounds_of(self, part: str) -> tuple[str, ...]:
        """The rounds of one part in playing order."""
        mine = sorted((node for node in self.nodes if node.part == part), key=lambda node: node.round)
        return tuple(dict.fromkeys(node.name for node in mine))


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


def tree(nodes: Iterable[Node], lines: Sequence[Source] = ()) -> Bracket:
    """Any tree whose matches do not go round in a circle, with its arrows worked out from the sources.

    Of each node the id, the name of the round and the two sides are read, `only_if` and `part` where given. A match
    with a BYE is no match: its other side goes straight on. `W:` and `L:` of a match outside the tree name its phase
    (`W:phase/F`). The rounds stand in the order of the final classification, the last round best; winners that go
    nowhere stand before the losers of their round.
    Raises FormatError `bad_id`, `duplicate_match`, `duplicate_source`, `unknown_match`, `circular_tree`, `bad_only_if`,
    `too_few_entrants` (no match at all).
    """
    given = tuple(nodes)
    _check_ids(given)
    real = _in_order(without_byes([_again(node, given) for node in given]))
    if not real:
        raise FormatError("too_few_entrants", count=0, minimum=2)
    made = _numbered(_with_rounds(_with_arrows(real)))
    finishes = _finishes(made, lines)
    parted = _with_parts(made, finishes)
    return Bracket(tuple(lines), parted, finishes, {node.id: node for node in parted})


def _check_ids(nodes: Sequence[Node]) -> None:
    seen = set[str]()
    for node in nodes:
        for text in (node.id, node.name):
            if not isinstance(text, str) or not text.strip() or "\n" in text or "/" in text:
                raise FormatError("bad_id", id=text)
        if node.id in seen:
            raise FormatError("duplicate_match", match=node.id)
        seen.add(node.id)


def condition(only_if: str) -> tuple[str, str]:
    """The match and the side of `GF1=b`. Raises FormatError `bad_only_if`."""
    match_id, _, side = only_if.rpartition("=")
    if not match_id or side not in ("a", "b"):
        raise FormatError("bad_only_if", only_if=only_if)
    return match_id, side


def _again(node: Node, nodes: Sequence[Node]) -> Node:
    """A match that is played again takes its sides from the first one, whose winner and loser they are.

    So `W:WF` against `W:LF` with `GF1=b` becomes `L:GF1` against `W:GF1`: each source is used once.
    """
    if not node.only_if:
        return node
    match_id, side = condition(node.only_if)
    before = next((one for one in nodes if one.id == match_id), None)
    won, lost = Source.winner_of(match_id), Source.loser_of(match_id)
    sides = (won, lost) if side == "a" else (lost, won)
    if before is None or (node.a, node.b) not in ((before.a, before.b), sides):
        raise FormatError("bad_only_if", only_if=node.only_if)
    return node._replace(a=sides[0], b=sides[1])


def without_byes(nodes: Iterable[Node]) -> list[Node]:
    """The matches that have two sides; who meets a bye goes straight to where the winner would go."""
    bye, left = Source.bye(), list(nodes)
    goes_on: dict[Source, Source] = {}
    real: list[Node] = []

    def found(source: Source) -> Source:
        while source in goes_on:
            source = goes_on[source]
        return source

    # A node may come before those that feed it, so look until no more of them vanish.
    while True:
        real = []
        for node in left:
            a, b = found(node.a), found(node.b)
            if bye in (a, b):
                goes_on[Source.winner_of(node.id)] = b if a == bye else a
                goes_on[Source.loser_of(node.id)] = bye
            else:
                real.append(node._replace(a=a, b=b))
        if len(real) == len(left):
            return real
        left = real


def _in_order(nodes: Sequence[Node]) -> list[Node]:
    """In an order in which they can be played, as little changed as can be."""
    inside = {node.id for node in nodes}
    done: set[str] = set()
    out: list[Node] = []
    waiting = list(nodes)
    while waiting:
        late = []
        for node in waiting:
            if all(source.ref in done or source.ref not in inside for source in _fed_by(node)):
                done.add(node.id)
                out.append(node)
            else:
                late.append(node)
        if len(late) == len(waiting):
            raise FormatError("circular_tree", matches=", ".join(node.id for node in late))
        waiting = late
    return out


def _fed_by(node: Node) -> list[Source]:
    """The sides that come from other matches."""
    return [one for one in (node.a, node.b) if one.kind in (SourceKind.WINNER, SourceKind.LOSER)]


def _with_arrows(nodes: Sequence[Node]) -> list[Node]:
    inside = {node.id for node in nodes}
    goal: dict[Source, Slot] = {}
    for node in nodes:
        for side, source in (("a", node.a), ("b", node.b)):
            if source in goal:
                raise FormatError("duplicate_source", source=str(source))
            goal[source] = Slot(node.id, side)
            from_match = source.kind in (SourceKind.WINNER, SourceKind.LOSER)
            if from_match and source.ref not in inside and "/" not in source.ref:
                raise FormatError("unknown_match", match=source.ref)
    return [
        node._replace(
            winner_to=goal.get(Source.winner_of(node.id)), loser_to=goal.get(Source.loser_of(node.id))
        )
        for node in nodes
    ]


def _with_rounds(nodes: Sequence[Node]) -> list[Node]:
    """A round can be played when every round that feeds it has been."""
    named = {node.id: node.name for node in nodes}
    turn = dict.fromkeys(named.values(), 1)
    feeds = {
        (named[one.ref], node.name)
        for node in nodes
        for one in _fed_by(node)
        if named.get(one.ref, node.name) != node.name
    }
    for _ in turn:  # as many steps as there are rounds, should a round by hand feed one that feeds it
        late = {(before, after) for before, after in feeds if turn[after] <= turn[before]}
        for before, after in late:
            turn[after] = max(turn[after], turn[before] + 1)
        if not late:
            break
    return [node._replace(round=turn[node.name]) for node in nodes]


def _numbered(nodes: Sequence[Node]) -> list[Node]:
    count: dict[str, int] = {}
    out = []
    for node in nodes:
        count[node.name] = count.get(node.name, 0) + 1
        out.append(node._replace(number=count[node.name]))
    return out


def _finishes(nodes: Sequence[Node], lines: Sequence[Source]) -> tuple[Finish, ...]:
    playing = {side for node in nodes for side in (node.a, node.b)}
    # Where a bracket ends before its final, byes can take somebody through it without a match.
    through = [line for line in lines if line not in playing and line.kind is not SourceKind.BYE]
    by_round: dict[str, list[Node]] = {}
    for node in nodes:
        by_round.setdefault(node.name, []).append(node)
    steps: list[tuple[Source, ...]] = []
    for mine in reversed(by_round.values()):
        won = [Source.winner_of(node.id) for node in mine if not node.winner_to]
        steps.append((*won, *(through if not steps else ())))
        steps.append(tuple(Source.loser_of(node.id) for node in mine if not node.loser_to))
    out, place = [], 1
    for step in steps:
        if step:
            out.append(Finish(place, step))
            place += len(step)
    return tuple(out)


def _with_parts(nodes: Sequence[Node], finishes: Sequence[Finish]) -> tuple[Node, ...]:
    """Name the part of each match.

    The main bracket is what can be reached without a defeat. Every other match belongs to the part of the match its
    winner goes to; the last one of a part names it: LOSERS where its winner comes back, else the place it wins.
    """
    main: set[str] = set()
    for node in nodes:
        sides = [one for one in (node.a, node.b) if one.kind is not SourceKind.LOSER]
        if any(one.kind is not SourceKind.WINNER or one.ref in main or "/" in one.ref for one in sides):
            main.add(node.id)
    first = {source: finish.place for finish in finishes for source in finish.sources}
    part: dict[str, str] = {}
    for node in reversed(nodes):
        if node.part or node.id in main:
            part[node.id] = node.part
        elif node.winner_to is None:
            part[node.id] = str(first[Source.winner_of(node.id)])
        else:
            part[node.id] = LOSERS if node.winner_to.node in main else part[node.winner_to.node]
    return tuple(node._replace(part=part[node.id]) for node in nodes)


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
