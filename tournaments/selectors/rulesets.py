"""Which rules a match is played under: the championship's, changed by its phase, kept by the match from its first event on."""

from typing import Any

from scoring.engine import has_joc_fora as engine_has_joc_fora
from scoring.engine.ruleset import MatchFormat, Ruleset, from_preset
from tournaments.models import Championship, Match, Phase
from tournaments.models.settings import PhaseSettings

TALLY = {"truc": "pedres", "arge": "palitos", "urug": "palitos", "para": "palitos"}


def phase_options(phase: Phase) -> dict[str, Any]:
    """Championship and phase together; a phase may change `match.*` alone (design §3)."""
    return _with(phase.championship.rule_options, PhaseSettings.of(phase.settings).match)


def match_options(match: Match) -> dict[str, Any]:
    """The match's own options once it has events; else those of championship, phase, round, and played tie-break."""
    if match.rules_fingerprint:
        return dict(match.rule_options)
    settings = PhaseSettings.of(match.phase.settings)
    names = round_names(match.code, match.round)
    of_round = next((settings.rounds[name] for name in names if name in settings.rounds), {})
    options = _with(phase_options(match.phase), of_round)
    return _with(options, settings.playoff_match) if match.playoff else options


def round_names(code: str, number: int) -> tuple[str, ...]:
    """The names by which a phase may give the round of a match rules of its own, the nearest first.

    `SF1` is of `SF`, `R16-3` of `R16`, `REP3` and `F` are rounds themselves; a group has the number of the round.
    """
    before, _dash, last = code.rpartition("-")
    name = before if last.isdigit() else code
    return (code, name, code.rstrip("0123456789"), str(number))


def _with(options: dict[str, Any], overrides: Any) -> dict[str, Any]:
    return options | {path: value for path, value in overrides.items() if path.startswith("match.")}


def of_championship(championship: Championship) -> Ruleset:
    """The ruleset of a championship. Raises OptionError for options it does not have."""
    return from_preset(championship.ruleset, championship.rule_options)


def of_match(match: Match) -> Ruleset:
    """The ruleset that scores this match."""
    return from_preset(match.phase.championship.ruleset, match_options(match))


def match_format(match: Match) -> MatchFormat:
    """Target, halves and camas of a match."""
    return of_match(match).match


def phase_format(phase: Phase) -> MatchFormat:
    """Target, halves and camas of a phase's matches."""
    return from_preset(phase.championship.ruleset, phase_options(phase)).match


def has_joc_fora(championship: Championship) -> bool:
    """Whether a call wins the whole partida, so that paper has a box for it."""
    return engine_has_joc_fora(of_championship(championship))


def tally_kind(championship: Championship) -> str:
    """What the score is laid with: stones, matches or beans."""
    return TALLY.get(championship.ruleset[:4], "tentos")
