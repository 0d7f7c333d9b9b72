"""Which rules a match is played under: the championship's, changed by its phase, kept by the match from its first event on."""

import json
from functools import lru_cache
from typing import Any

from scoring import engine
from tournaments.models import Match


@lru_cache(maxsize=256)
def _ruleset(preset: str, options: str) -> engine.Ruleset:
    return engine.from_preset(preset, json.loads(options))


def ruleset(preset: str, options: dict[str, Any]) -> engine.Ruleset:
    """The engine's ruleset for a preset and dotted-path options; built once for each pair."""
    return _ruleset(preset, json.dumps(options, sort_keys=True))


def effective_options(match: Match) -> dict[str, Any]:
    """The options in force: the match's own once it has events, else championship, phase, then played tie-break.

    A phase (or its play-off) may override `match.*` alone (design §3): the law of the hand is the championship's.
    """
    if match.rules_fingerprint:
        return dict(match.rule_options)
    settings = match.phase.settings
    options = dict(match.phase.championship.rule_options)
    overrides = dict(settings.get("match", {}))
    overrides.update(settings.get("rounds", {}).get(str(match.round), {}))
    if match.playoff:
        overrides.update(settings.get("playoff_match", {}))
    options.update({path: value for path, value in overrides.items() if path.startswith("match.")})
    return options


def ruleset_of(match: Match) -> engine.Ruleset:
    """The ruleset that scores this match."""
    return ruleset(match.phase.championship.ruleset, effective_options(match))
