"""The tree of a phase as its draw has it: the one home for pages, paper, API, closing and the matches that are made of it."""

from collections.abc import Mapping
from typing import Any

from tournaments import formats
from tournaments.models import IN_TREES, Draw, Match, MatchState, Outcome, Phase, PhaseFormat
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
        replaced = dict(change.get("replaced", {}))
        swap = {f"P:{old}": new if _is_place(new) else f"P:{new}" for old, new in replaced.items()}
        file = file | {"result": _replaced(file["result"], swap | replaced)}
    return file


def _is_place(text: str) -> bool:
    """Whether somebody gave way to a place that is to be decided again (`G:phase/A#1`), not to a pareja."""
    return text.startswith(("G:", "S:"))


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_replaced(one, swap) for one in value]
    if isinstance(value, dict):
        return {name: _replaced(one, swap) for name, one in value.items()}
    return swap.get(value, value) if isinstance(value, str) else value


def meetings(tree: formats.Bracket, matches: Mapping[str, Match]) -> dict[str, formats.Meeting]:
    """Every match of the tree as it stands, from the phase's matches by code. Their sides must be at hand."""
    return formats.meetings(tree, _winners(matches), _places(matches))


def champion(tree: formats.Bracket, matches: Mapping[str, Match]) -> str:
    """The public id of who holds the first place alone; empty while nobody does."""
    first = formats.from_bracket(tree, meetings(tree, matches))[:1]
    return first[0].ids[0] if first and first[0].place == 1 and not first[0].shared else ""


def _winners(matches: Mapping[str, Match]) -> dict[str, str]:
    """Who won each finished match; nobody where both stayed away. Matches that nobody could play are left to the tree.

    Unless the only one that came to it had left: the tree would send that one on.
    """
    found: dict[str, str] = {}
    for code, match in matches.items():
        left = match.outcome in (Outcome.WITHDRAWAL, Outcome.DISQUALIFICATION)
        if match.state == MatchState.FINISHED and (left or (match.side_a and match.side_b)):
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
