"""The draw by lot: groups and brackets from a seed announced before.

What a draw file is lives in `draw_file`; how entrants are spread, in `apart`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .apart import Conflict, Keys, conflicts, spread
from .column import Column, class_tickets, rows
from .crossing import crossed, snake
from .errors import FormatError
from .lot import ALGORITHM, ticket
from .nodes import drawn_tree
from .shape import PLAIN, Shape
from .tree import Bracket
from .types import Entrant, Source, SourceKind, unique_ids

ATTRIBUTES = ("club", "sector")
BRACKET_ATTRIBUTES = ("group", "club", "sector")
METHODS = ("lot", "ranks", "order", "cross", "fixed")
IN_ORDER = ("order", "fixed")  # the methods that read the order in which the sides are given


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """One group; the members stand in the order of the lot, which is also their order on the circle."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupDraw:
    """The groups drawn, and the meetings of one club or sector that could not be avoided."""

    seed: str
    groups: tuple[DrawnGroup, ...]
    conflicts: tuple[Conflict, ...] = ()
    algorithm: str = ALGORITHM


@dataclass(frozen=True, slots=True)
class BracketDraw:
    """The bracket drawn: its first column from top to bottom, byes included."""

    seed: str
    method: str
    lines: tuple[Source, ...]
    conflicts: tuple[Conflict, ...] = ()
    shape: Shape = PLAIN
    algorithm: str = ALGORITHM

    @property
    def byes(self) -> tuple[Source, ...]:
        """Who goes through the first round without playing, from the top."""
        pairs = zip(self.lines[::2], self.lines[1::2], strict=True)
        return tuple(
            b if a.kind is SourceKind.BYE else a
            for a, b in pairs
            if (a.kind is SourceKind.BYE) != (b.kind is SourceKind.BYE)
        )

    def bracket(self) -> Bracket:
        """The tree of this draw."""
        return self.shape.tree(self.lines)


def group_names(count: int) -> tuple[str, ...]:
    """A, B, … Z, AA, AB …"""
    out = []
    for index in range(count):
        name, rest = "", index + 1
        while rest:
            rest, letter = divmod(rest - 1, 26)
            name = chr(65 + letter) + name
        out.append(name)
    return tuple(out)


def group_sizes(count: int, groups: int) -> tuple[int, ...]:
    """Sizes that differ by at most one, the smaller groups first (26 in 4 groups give 6, 6, 7, 7).

    Raises FormatError `bad_groups`.
    """
    if groups < 1 or count < 2 * groups:
        raise FormatError("bad_groups", groups=groups, entrants=count)
    base, more = divmod(count, groups)
    return tuple(base + (1 if index >= groups - more else 0) for index in range(groups))


def draw_groups(
    entrants: Sequence[Entrant],
    *,
    seed: str,
    groups: int | None = None,
    sizes: Sequence[int] | None = None,
    apart: Sequence[str] = ATTRIBUTES,
    method: str = "lot",
) -> GroupDraw:
    """Groups by lot, clubs and sectors apart as far as can be: so many `groups`, or these `sizes` by hand.

    Every entrant's ticket is SHA-256 of version, seed and id. The sectors are laid out in the order of their
    tickets, inside them the clubs, inside them the entrants, and the whole row is dealt over the groups like
    cards. The order given does not matter.
    method `snake`: the order given runs from the best down, the first ones stand in A, B, C …, the next in … C, B, A, and
    so on; inside a turn they are moved as little as keeps those of one club, sector or earlier group apart.
    Raises FormatError `bad_seed`, `bad_method`, `bad_groups`, `sizes_do_not_fit`, `duplicate_entrant`, `bad_apart`,
    `too_few_entrants`.
    """
    ids = unique_ids(entrant.id for entrant in entrants)
    keys = _keys(entrants, apart)
    if (groups is None) == (sizes is None):
        raise FormatError("bad_groups", groups=groups, entrants=len(ids))
    wanted = tuple(sizes) if sizes is not None else group_sizes(len(ids), groups or 0)
    if sum(wanted) != len(ids) or not wanted or min(wanted) < 2:
        raise FormatError("sizes_do_not_fit", sizes=list(wanted), entrants=len(ids))
    tickets = {entrant_id: ticket(seed, entrant_id) for entrant_id in ids}
    if method == "snake":
        dealt = snake(ids, keys, wanted)
        named = dict(zip(group_names(len(wanted)), map(tuple, dealt), strict=True))
        return _groups(seed, named, keys, apart)
    if method != "lot":
        raise FormatError("bad_method", method=method)
    dealt = spread(rows(ids, keys, tickets, class_tickets(seed, apart)), keys, wanted)
    named = {
        name: tuple(sorted(members, key=lambda one: (tickets[one], one)))
        for name, members in zip(group_names(len(wanted)), dealt, strict=True)
    }
    return _groups(seed, named, keys, apart)


def _groups(seed: str, named: Mapping[str, tuple[str, ...]], keys: Keys, apart: Sequence[str]) -> GroupDraw:
    drawn = tuple(DrawnGroup(name, members) for name, members in named.items())
    return GroupDraw(seed, drawn, conflicts(named, keys, apart, len(named)))


def draw_bracket(
    sides: Sequence[Entrant | Source],
    *,
    seed: str,
    method: str = "lot",
    apart: Sequence[str] = BRACKET_ATTRIBUTES,
    shape: Shape = PLAIN,
) -> BracketDraw:
    """Places in a bracket for entrants or sources (`G:A#1`), those of one group, club or sector far apart.

    They go to different halves, quarters, eighths … as far as can be, so that they meet as late as can be.

    method `lot`: everybody by lot, the byes too. `ranks`: those with a seed_rank stand on the standard lines
    of the seeds (the first ones get the byes), the others by lot. `order`: the sequence runs from the first
    seed down, as an earlier phase or a ranking has it. `cross`: first of a group against second of another; the order
    is that of the places in the groups, by lot inside each place. In both the worse side of each match of the
    first round is moved as little as keeps those of one group, club or sector from meeting. `fixed`: the first
    column as written, nothing is drawn.
    `shape`: the tree that it is drawn for; a repechage has other byes.
    Raises FormatError `bad_seed`, `bad_method`, `bad_apart`, `too_few_entrants`, `duplicate_entrant`,
    `duplicate_rank` and the errors of the tree.
    """
    if method not in METHODS:
        raise FormatError("bad_method", method=method)
    ticket(seed, "")  # a fixed bracket has its seed checked too
    known = {_id(side): side for side in sides if not _is_bye(side)}
    unique_ids(_id(side) for side in sides if not _is_bye(side))
    keys = _keys(sides, apart)
    if method == "fixed":
        made = shape.tree([_source(side) for side in sides])
    else:
        made = shape.tree(
            [
                _source(known[one]) if one else Source.bye()
                for one in _column(known, keys, seed, method, apart, shape)
            ]
        )
    first = _first_round(made)
    unavoidable = conflicts(first, keys, apart, len(made.lines) // 2)
    return BracketDraw(seed, method, made.lines, unavoidable, shape)


def _first_round(made: Bracket) -> dict[str, tuple[str, ...]]:
    """Who meets in each match of the first round."""
    return {node.id: (_key(node.a), _key(node.b)) for node in made.nodes if node.round == 1 and not node.part}


def meetings_of(
    result: Mapping[str, Any], sides: Sequence[Entrant | Source], apart: Sequence[str]
) -> tuple[Conflict, ...]:
    """Those of one club or sector who share a group or meet in the first round of this result of a draw file."""
    if "groups" in result:
        where = {group["name"]: tuple(group["members"]) for group in result["groups"]}
    else:
        where = _first_round(drawn_tree({"result": result}))
    return conflicts(where, _keys(sides, apart), apart, len(where))


def _column(
    known: Mapping[str, Entrant | Source],
    keys: Keys,
    seed: str,
    method: str,
    apart: Sequence[str],
    shape: Shape,
) -> list[str]:
    """Who stands on each line of the first column, "" for a bye."""
    seats = shape.seats(len(known))
    if method == "order":
        return crossed(list(known), keys, seats)
    if method == "cross":
        placed = sorted(known, key=lambda one: (_place(known[one]), ticket(seed, one), one))
        return crossed(placed, keys, seats)
    ranked = _ranked(known) if method == "ranks" else ()
    return Column(seed, list(known), keys, apart, ranked, seats).lines()


def _is_bye(side: Entrant | Source) -> bool:
    return isinstance(side, Source) and side.kind is SourceKind.BYE


def _source(side: Entrant | Source) -> Source:
    return Source.entrant(side.id) if isinstance(side, Entrant) else side


def _key(source: Source) -> str:
    return source.ref if source.kind is SourceKind.ENTRANT else str(source)


def _id(side: Entrant | Source) -> str:
    return _key(_source(side))


def _place(side: Entrant | Source) -> int:
    return side.place if isinstance(side, Entrant) else side.n


def _ranked(known: Mapping[str, Entrant | Source]) -> tuple[str, ...]:
    ranks = sorted(
        (one.seed_rank, one.id)
        for one in known.values()
        if isinstance(one, Entrant) and one.seed_rank is not None
    )
    for (rank, _), (following, _) in pairwise(ranks):
        if rank == following:
            raise FormatError("duplicate_rank", rank=rank)
    return tuple(entrant_id for _, entrant_id in ranks)


def _keys(sides: Sequence[Entrant | Source], apart: Sequence[str]) -> Keys:
    if len(set(apart)) != len(apart) or not set(apart) <= set(BRACKET_ATTRIBUTES):
        raise FormatError("bad_apart", apart=list(apart))
    return {_id(side): tuple(_class(side, by) for by in apart) for side in sides if not _is_bye(side)}


def _class(side: Entrant | Source, by: str) -> str:
    if isinstance(side, Entrant):
        return {"club": side.club, "sector": side.sector, "group": side.group}[by]
    return side.ref if by == "group" and side.kind is SourceKind.GROUP_PLACE else ""
