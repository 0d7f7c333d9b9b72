"""The rules of a match as an automaton, made once for all matches that are played alike: it takes a second or two."""

import json
from functools import lru_cache
from typing import Any

from scoring import engine
from tournaments.models import Match
from tournaments.selectors import rulesets


@lru_cache(maxsize=32)
def _made(preset: str, options: str) -> dict[str, Any]:
    return engine.automaton(engine.from_preset(preset, json.loads(options)))


def of(match: Match) -> dict[str, Any]:
    """`engine.automaton` of the match's effective rules. Not to be changed by the caller."""
    options = json.dumps(rulesets.match_options(match), sort_keys=True)
    return _made(match.phase.championship.ruleset, options)
