"""The rules of a match as an automaton, made once for all matches that are played alike: it takes a second or two."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring import engine
from tournaments.models import Match
from tournaments.selectors import rulesets

SIX = 6


@lru_cache(maxsize=32)
def made(rules: engine.Ruleset, players: int) -> Mapping[str, Any]:
    """`engine.automaton` of a ruleset at a table of so many. Not to be changed by the caller."""
    return engine.automaton(rules, players)


@lru_cache(maxsize=16)
def duels(rules: engine.Ruleset, players: int) -> Mapping[str, Any] | None:
    """The automaton of a pica-pica's duels, None where the rules or the table have none."""
    return engine.automaton(rules, players, duel=True) if rules.pica and players == SIX else None


@lru_cache(maxsize=16)
def cards(rules: engine.Ruleset) -> Mapping[str, Any]:
    """The deck as the pad needs it: how strong each card is under each turned-up card, and who leads after a parda.

    `order` has a list for every turned-up card (one named "" where none is), as long as `deck`; equal numbers are a parda.
    """
    turned = ("",) if rules.turn_up == "none" else rules.deck
    strengths = {card: rules.ranking.strengths(card or None) for card in turned}
    return {
        "deck": rules.deck,
        "turn_up": rules.turn_up,
        "order": {card: [order.get(one, -1) for one in rules.deck] for card, order in strengths.items()},
        "lead_after_parda": rules.lead_after_parda,
        "face_down_from": rules.face_down_from,
    }


def of(match: Match) -> Mapping[str, Any]:
    """The automaton of the match's effective rules, at the table that it is played at."""
    rules = rulesets.of_match(match)
    return made(rules, match.live.get("players") or engine.initial(rules).players)
