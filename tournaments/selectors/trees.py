"""The tree of a phase as its draw has it: the one home for pages, paper, API, closing and the matches that are made of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments import formats
from tournaments.models import IN_TREES, Draw, Match, MatchState, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings

SYSTEMS = {PhaseFormat.DOUBLE_ELIMINATION: "double"}


def shape_of(phase: Phase) -> formats.Shape:
    """The tree that the phase is set to."""
    settings = PhaseSettings.of(phase.settings)
    if settings.repechage:
        back = "" if settings.repechage == "cup" else settings.repechage
        return formats.Shape("repechage", third_place=settings.third_place, back=back)
    if phase.format in SYSTEMS:
        return formats.Shape("double", reset=settings.reset)
    return formats.Shape(
        third_place=settings.third_place,
        placement=settings.placement_depth,
        survivors=settings.survivors,
    )


def tree_of(phase: Phase, file: Mapping[str, Any]) -> formats.Bracket | None:
    """The tree that a draw file of the phase stands for; None for groups. Raises FormatError for what is no tree."""
    if phase.format not in IN_TREES:
        return None
    return formats.drawn_tree(file, third_place=PhaseSettings.of(phase.settings).third_place)


def file_now(draw: Draw) -> dict[str, Any]:
    """The draw's file with those in the place of others who turned out not to go on (`Draw.changes`, `replaced`)."""
    file: dict[str, Any] = draw.file
    for change in draw.changes:
        swap = {f"P:{old}": f"P:{new}" for old, new in change.get("replaced", {}).items()}
        file = file | {"result": _replaced(file["result"], swap | dict(change.get("replaced", {})))}
    return file


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_replaced(one, swap) for one in value]
    if isinstance(value, dict):
        return {name: _replaced(one, swap) for name, one in value.items()}
    return swap.get(value, value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Part:
    """A bracket inside a tree as it is drawn: its rounds with their matches from the top.

    `slots`: the place of every match in a grid that halves from round to round (`roots` places in the last one), so that
    lines can be drawn; empty where it does not halve, as in a second bracket that others come into.
    """

    name: str
    rounds: tuple[tuple[str, tuple[formats.Node, ...]], ...]
    slots: Mapping[str, int]
    roots: int = 1


FINALS = ("GF", "GF1", "GF2")  # between the two brackets, so they are drawn apart


def parts(tree: formats.Bracket) -> list[Part]:
    """The brackets of a tree in the order in which they are shown: the main one, those beside it, a grand final, cups."""
    found: dict[str, list[formats.Node]] = {}
    for node in tree.nodes:
        found.setdefault("final" if node.name in FINALS else node.part, []).append(node)
    order = {"": 0, "L": 1, "R": 1, "final": 2}
    names = sorted(found, key=lambda part: (order.get(part, 3), part.zfill(6)))
    return [_part(name, found[name]) for name in names]


def _part(name: str, nodes: list[formats.Node]) -> Part:
    in_turn = sorted(nodes, key=lambda node: (node.round, node.number))
    rounds: dict[str, list[formats.Node]] = {}
    for node in in_turn:
        rounds.setdefault(node.name, []).append(node)
    columns = tuple((title, tuple(mine)) for title, mine in rounds.items())
    return Part(name, columns, _slots(columns), len(columns[-1][1]))


def _slots(columns: tuple[tuple[str, tuple[formats.Node, ...]], ...]) -> dict[str, int]:
    """The places from the last round backwards; none where a round does not feed the very next one."""
    column_of = {node.id: number for number, (_title, mine) in enumerate(columns) for node in mine}
    slots: dict[str, int] = {}
    taken: set[tuple[int, int]] = set()
    for number in range(len(columns) - 1, -1, -1):
        for seat, node in enumerate(columns[number][1]):
            to = node.winner_to
            if number == len(columns) - 1:
                slots[node.id] = seat
            elif to is not None and column_of.get(to.node) == number + 1:
                slots[node.id] = 2 * slots[to.node] + (to.side == "b")
            else:
                return {}
            if (number, slots[node.id]) in taken:
                return {}
            taken.add((number, slots[node.id]))
    return slots


def meetings(tree: formats.Bracket, matches: Mapping[str, Match]) -> dict[str, formats.Meeting]:
    """Every match of the tree as it stands, from the phase's matches by code. Their sides must be at hand."""
    return formats.meetings(tree, _winners(matches), _places(matches))


def _winners(matches: Mapping[str, Match]) -> dict[str, str]:
    """Who won each finished match; nobody where both stayed away. Matches that nobody could play are left to the tree."""
    found: dict[str, str] = {}
    for code, match in matches.items():
        if match.state == MatchState.FINISHED and match.side_a and match.side_b:
            who = {"A": match.side_a, "B": match.side_b}.get(match.winner)
            found[code] = who.public_id if who else formats.NOBODY
    return found


def _places(matches: Mapping[str, Match]) -> dict[formats.Source, str]:
    """Who came from each place of another phase, as the matches have it."""
    found: dict[formats.Source, str] = {}
    for match in matches.values():
        for text, who in ((match.source_a, match.side_a), (match.source_b, match.side_b)):
            if text.startswith(("G:", "S:")) and who:
                found[formats.Source.parse(text)] = who.public_id
    return found
