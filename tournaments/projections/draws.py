"""The draws of a phase as plain values for the public: the phase's own, and one for every round that is drawn."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.formats.by_hand import BY_HAND
from tournaments.models import Draw, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.projections import draw_words, lines
from tournaments.selectors.board import Board

Data = dict[str, Any]


def of_phase(board: Board, phase: Phase) -> Iterator[Data]:
    """The rounds from the last drawn down, then the draw that said who plays."""
    rounds = sorted(board.round_draws.get(phase.pk, ()), key=lambda one: -one.round)
    own = board.draws.get(phase.pk)
    for number, made in enumerate([*rounds, *([own] if own else [])]):
        yield _draw(board, phase, made) | {"folded": number > 0}


def announced(board: Board) -> list[Data]:
    """The draws still to be made of which the seed, or where it will come from, is public already."""
    return [
        {"phase": phase.name, "text": PhaseSettings.of(phase.settings).announced} for phase in board.announced
    ]


def _draw(board: Board, phase: Phase, made: Draw) -> Data:
    """How it was made: the seed, the version, the digest, what was thrown away, what it could not avoid, who changed what."""
    conflicts = draw_words.conflicts(made.file.get("result", {}))
    shown = _shown(board, conflicts, made.changes)
    return {
        "id": made.public_id,
        "phase": phase.name,
        "round": made.round,
        "by_rounds": phase.by_rounds,
        "groups": made.file.get("kind") == "groups",
        "by_hand": made.file.get("algorithm") == BY_HAND,
        "seed": made.seed,
        "digest": made.digest,
        "algorithm": str(made.file.get("algorithm", "")),
        "entrants": len(made.file.get("entrants", ())),
        "note": made.note,
        "announced": "" if made.round else PhaseSettings.of(phase.settings).announced,
        "discarded": board.discarded.get((phase.pk, made.round), 0),
        "made_at": made.created_at.isoformat(timespec="minutes"),
        "conflicts": [_named(told, shown) for told in conflicts],
        "changes": list(made.changes),
        "names": {one: row["name"] for one, row in shown.items()},
    }


def _shown(board: Board, conflicts: list[Data], changes: list[Data]) -> dict[str, Data]:
    """Those whom the conflicts and the changes speak of, as the championship shows them."""
    spoken = {one for told in conflicts for one in told["ids"]}
    for change in changes:
        replaced = change.get("replaced", {})
        spoken |= {*change.get("before", ()), *change.get("after", ()), *replaced, *replaced.values()}
    shown = (lines.pareja(board, row) for row in board.parejas.values() if row.public_id in spoken)
    return {one["id"]: one for one in shown if one}


def _named(told: Data, shown: Mapping[str, Data]) -> Data:
    """A conflict with the club's name: the file has its public id."""
    if told["by"] != "club":
        return told
    clubs = [shown[one]["club"] for one in told["ids"] if one in shown]
    return told | {"name": clubs[0] if clubs else ""}
