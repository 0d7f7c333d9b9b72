"""The tree of a phase as its draw has it: the one home for pages, paper, API, closing and the matches that are made of it."""

from collections.abc import Mapping
from typing import Any

from tournaments import formats
from tournaments.models import IN_TREES, Match, MatchState, Phase
from tournaments.models.settings import PhaseSettings


def tree_of(phase: Phase, file: Mapping[str, Any]) -> formats.Bracket | None:
    """The tree that a draw file of the phase stands for; None for groups. Raises FormatError for what is no tree."""
    result = file.get("result", {})
    if phase.format not in IN_TREES or "lines" not in result:
        return None
    lines = [formats.Source.parse(text) for text in result["lines"]]
    return formats.bracket(lines, PhaseSettings.of(phase.settings).third_place, order="lines")


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
