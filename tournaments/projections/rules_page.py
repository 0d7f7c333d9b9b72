"""What the rules page and the draw page say, as plain values."""

import contextlib
from typing import Any

from scoring.engine import regulation
from scoring.engine.errors import OptionError
from tournaments.models import Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import rulesets
from tournaments.selectors.board import Board

Data = dict[str, Any]


def data(board: Board) -> Data:
    """What the engine says of the ruleset, the options changed, and how each phase orders its tables."""
    championship = board.championship
    rules = rulesets.of_championship(championship)
    return {
        "ruleset": championship.ruleset,
        "options": dict(sorted(championship.rule_options.items())),
        "said": regulation(rules),
        "signs": [_sign(line) for line in championship.signs.splitlines() if line.strip()],
        "set_name": rules.match.set_name,
        "tally": rulesets.tally_kind(championship),
        "fingerprint": rules.fingerprint,
        "phases": [_phase(phase) for phase in board.phases],
    }


def _sign(line: str) -> list[str]:
    holding, _colon, sign = line.partition(":")
    return [holding.strip(), sign.strip()]


def _phase(phase: Phase) -> Data:
    settings = PhaseSettings.of(phase.settings)
    two_losses = phase.format == PhaseFormat.TWO_LOSSES
    shown: Data = {"name": phase.name, "chain": [], "two_losses": two_losses, "quota": settings.quota}
    if phase.in_groups:
        shown["chain"] = list(settings.chain)
    with contextlib.suppress(OptionError):
        match = rulesets.phase_format(phase)
        shown |= {"target": match.target, "sets_to_win": match.sets_to_win}
    return shown
