"""A tree of matches that feed one another, whatever its shape: its arrows, its rounds, its places, the brackets inside it.

Single and double elimination, placement cups, repechage and trees drawn by hand are all made with `tree`.
No lots, no calendar.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .errors import FormatError
from .types import Source, SourceKind

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


Draft = tuple[str, str, Source, Source, str, str]
"""The first six fields of a Node: all that a builder has to say."""


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
    if any(node.only_if for node in given):
        given = tuple(_again(node, given) for node in given)
    real = _in_order(without_byes(given))
    if not real:
        raise FormatError("too_few_entrants", count=0, minimum=2)
    _check_sources(real)
    return grown([node[:6] for node in real], lines)


def grown(drafts: Sequence[Draft], lines: Sequence[Source]) -> Bracket:
    """The tree of matches that are known to be right: in an order in which they can be played, byes left out, each source
    once. Errors: none.
    """
    winner_to: dict[str, Slot] = {}
    loser_to: dict[str, Slot] = {}
    won, lost = SourceKind.WINNER, SourceKind.LOSER
    for own, _, (kind_a, ref_a, _), (kind_b, ref_b, _), _, _ in drafts:
        if kind_a is won:
            winner_to[ref_a] = Slot(own, "a")
        elif kind_a is lost:
            loser_to[ref_a] = Slot(own, "a")
        if kind_b is won:
            winner_to[ref_b] = Slot(own, "b")
        elif kind_b is lost:
            loser_to[ref_b] = Slot(own, "b")
    turn = _turns(drafts)
    finishes = _finishes(drafts, winner_to, loser_to, lines)
    parts = _parts(drafts, winner_to, finishes)
    count: dict[str, int] = dict.fromkeys(turn, 0)
    made = []
    for own, name, a, b, only_if, _ in drafts:
        count[name] += 1
        numbers = turn[name], count[name]
        made.append(
            Node(own, name, a, b, only_if, parts[own], *numbers, winner_to.get(own), loser_to.get(own))
        )
    return Bracket(tuple(lines), tuple(made), finishes, {node.id: node for node in made})


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
    return [one for one in (node.a, node.b) if one.kind in _MOVES]


_MOVES = (SourceKind.WINNER, SourceKind.LOSER)


def _check_sources(nodes: Sequence[Node]) -> None:
    inside = {node.id for node in nodes}
    used: set[Source] = set()
    for node in nodes:
        for source in (node.a, node.b):
            if source in used:
                raise FormatError("duplicate_source", source=str(source))
            used.add(source)
        for source in _fed_by(node):
            if source.ref not in inside and "/" not in source.ref:
                raise FormatError("unknown_match", match=source.ref)


def _turns(drafts: Sequence[Draft]) -> dict[str, int]:
    """When each round can be played: after every round that feeds it."""
    named = {own: name for own, name, *_ in drafts}
    turn = dict.fromkeys(named.values(), 1)
    feeds = {
        (named[source.ref], name)
        for _, name, a, b, _, _ in drafts
        for source in (a, b)
        if source.kind in _MOVES and source.ref in named
    }
    feeds = {(before, after) for before, after in feeds if before != after}
    for _ in turn:  # as many steps as there are rounds, should a round by hand feed one that feeds it
        late = {(before, after) for before, after in feeds if turn[after] <= turn[before]}
        for before, after in late:
            turn[after] = max(turn[after], turn[before] + 1)
        if not late:
            break
    return turn


def _finishes(
    drafts: Sequence[Draft],
    winner_to: Mapping[str, Slot],
    loser_to: Mapping[str, Slot],
    lines: Sequence[Source],
) -> tuple[Finish, ...]:
    by_round: dict[str, list[str]] = {}
    for own, name, *_ in drafts:
        by_round.setdefault(name, []).append(own)
    steps: list[tuple[Source, ...]] = []
    for mine in reversed(by_round.values()):
        steps.append(tuple(Source.winner_of(one) for one in mine if one not in winner_to))
        steps.append(tuple(Source.loser_of(one) for one in mine if one not in loser_to))
    if len(drafts) + 1 < sum(line.kind is not SourceKind.BYE for line in lines):
        steps[0] += _through(drafts, lines)
    out, place = [], 1
    for step in steps:
        if step:
            out.append(Finish(place, step))
            place += len(step)
    return tuple(out)


def _through(drafts: Sequence[Draft], lines: Sequence[Source]) -> tuple[Source, ...]:
    """Whom byes take through a bracket that ends before its final, without a match."""
    playing = {side for _, _, a, b, _, _ in drafts for side in (a, b)}
    return tuple(line for line in lines if line not in playing and line.kind is not SourceKind.BYE)


def _parts(
    drafts: Sequence[Draft], winner_to: Mapping[str, Slot], finishes: Sequence[Finish]
) -> dict[str, str]:
    """The name of the part of each match.

    The main bracket is what can be reached without a defeat. Every other match belongs to the part of the match its
    winner goes to; the last one of a part names it: LOSERS where its winner comes back, else the place it wins.
    """
    main: set[str] = set()
    for own, _, a, b, _, _ in drafts:
        for one in (a, b):
            if one.kind is SourceKind.WINNER:
                if one.ref in main or "/" in one.ref:
                    main.add(own)
            elif one.kind is not SourceKind.LOSER:
                main.add(own)
    first = {source.ref: finish.place for finish in reversed(finishes) for source in finish.sources}
    parts: dict[str, str] = {}
    for own, _, _, _, _, part in reversed(drafts):
        to = winner_to.get(own)
        if part or own in main:
            parts[own] = part
        elif to is None:
            parts[own] = str(first[own])
        else:
            parts[own] = LOSERS if to.node in main else parts[to.node]
    return parts
