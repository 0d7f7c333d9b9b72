"""The rules of a match as an automaton, made once for all matches that are played alike: it takes a second or two."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring import engine
from tournaments.models import Match
from tournaments.selectors import rulesets


@lru_cache(maxsize=32)
def made(rules: engine.Ruleset, players: int) -> Mapping[str, Any]:
    """`engine.automaton` of a ruleset at a table of so many. Not to be changed by the caller."""
    return engine.automaton(rules, players)


def of(match: Match) -> Mapping[str, Any]:
    """The automaton of the match's effective rules, at the table that it is played at."""
    rules = rulesets.of_match(match)
    return made(rules, match.live.get("players") or engine.initial(rules).players)
