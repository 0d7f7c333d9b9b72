"""What a score pad shows beside the buttons, derived from the rules: who is mano, malas and buenas, the falta now."""

from typing import Any

from .falta import falta_value, in_buenas
from .ruleset import Ruleset
from .values import SIDES, MatchState, Side, side_of


def side_view(ruleset: Ruleset, points: int) -> dict[str, Any]:
    """A side's points as players say them: ``half`` malas or buenas, and how many of them (14 of 24 = 2 buenas)."""
    late = bool(in_buenas(ruleset.match, points))
    return {
        "points": points,
        "half": "buenas" if late else "malas",
        "count": points - ruleset.match.half if late else points,
        "missing": max(0, ruleset.match.target - points),
    }


def table_view(ruleset: Ruleset, state: MatchState) -> dict[str, Any]:
    """The table before the next hand.

    ``dealer``, ``mano`` (seat and side), ``manos``, ``pies`` (seats; None while the dealer is unknown), ``order`` of
    play, ``sides`` (points, malas or buenas), ``sets``, ``falta`` (what it would give to each side as winner, None
    without envido), ``special`` (the side or ``both`` at the score of a mão de onze), ``calls`` (code to name).
    """
    dealer, n = state.dealer, state.players
    order = [(dealer + step) % n + 1 for step in range(n)] if dealer else []
    special = ruleset.special
    at: list[Side] = [side for side in SIDES if special and state.points[side] == special.at]
    return {
        "dealer": dealer,
        "mano": {"seat": order[0], "side": side_of(order[0])} if order else None,
        "manos": order[:2],
        "pies": order[-2:],
        "order": order,
        "sides": {side: side_view(ruleset, state.points[side]) for side in SIDES},
        "sets": dict(state.sets),
        "set_name": ruleset.match.set_name,
        "target": ruleset.match.target,
        "sets_to_win": ruleset.match.sets_to_win,
        "falta": _falta(ruleset, state),
        "special": "both" if len(at) == 2 else at[0] if at else None,
        "calls": {step.code: step.name for step in ruleset.truco.steps},
        "finished": state.finished,
        "winner": state.winner,
    }


def _falta(ruleset: Ruleset, state: MatchState) -> dict[Side, Any] | None:
    if ruleset.envido is None:
        return None
    mode = ruleset.envido.falta
    return {side: falta_value(ruleset.match, mode, state.points, side) for side in SIDES}
