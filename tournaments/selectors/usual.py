"""How phases are usually played where a ruleset is at home: what a new phase's form begins with. Never more than a start."""

from dataclasses import replace
from typing import Any

from tournaments.models import Championship, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import rulesets

BY_DIFFERENCE = ("wins", "h2h_wins", "set_diff", "stone_diff", "lots")

LEAGUES: dict[str, dict[str, Any]] = {
    # by the first letters of the ruleset: groups and leagues
    "truc_val": {"chain": ("wins", "playoff")},
    "truc": {"chain": BY_DIFFERENCE},
    "arge": {"chain": ("wins", "h2h_wins", "stone_diff", "stones_for", "lots")},
    "urug": {
        "chain": ("points", "h2h_points", "h2h_stone_diff", "stone_diff", "stones_for", "lots"),
        "win_points": 2,
    },
    "para": {"chain": ("points", "h2h_points", "stone_diff", "stones_for", "lots"), "win_points": 2},
}
BRAZIL: dict[str, Any] = {"chain": BY_DIFFERENCE, "quota": 2}
ROUNDS: dict[str, dict[str, Any]] = {
    PhaseFormat.SWISS: {
        "chain": ("points", "buchholz", "stone_diff", "stones_for", "lots"),
        "rounds_count": 5,
    },
    PhaseFormat.RANDOM_ROUNDS: {"chain": ("wins", "stone_diff", "stones_for", "lots"), "rounds_count": 3},
    PhaseFormat.TWO_LOSSES: {"chain": ("wins", "set_diff", "stone_diff", "lots")},
}


def settings(championship: Championship, format: str, *, after_another: bool = False) -> PhaseSettings:
    """The settings that a new phase of this format begins with: those of the country whose game is played.

    Groups `after_another` phase begin as a final league: one group, whose table is the end.
    """
    usual = PhaseSettings()
    if format in ROUNDS:
        return replace(usual, **ROUNDS[format])
    if format != PhaseFormat.GROUPS:
        return usual
    ruleset = championship.ruleset
    found = next((said for start, said in LEAGUES.items() if ruleset.startswith(start)), BRAZIL)
    league = replace(usual, **found)
    if after_another:
        league = replace(league, groups=1, quota=0)
    if rulesets.of_championship(championship).match.sets_to_win > 1 or "set_diff" not in league.chain:
        return league
    return replace(league, chain=tuple(code for code in league.chain if code != "set_diff"))
