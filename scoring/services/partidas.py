"""The fold of a match as the rest of the house keeps it: the live summary and the match's `Score`."""

from typing import Any

from scoring import engine, store
from scoring.engine.beside import Beside
from scoring.engine.events import HandRow
from scoring.selectors.partida import Partida, fold, read
from tournaments.models import Match, Outcome
from tournaments.services import progress
from tournaments.services.matches import Score

__all__ = ["Partida", "differences", "fold", "live", "read", "score"]


def live(partida: Partida, version: int) -> dict[str, Any]:
    """The summary that readers see, written onto the match with every event (contract: docs/architecture.md)."""
    last = partida.hands[-1] if partida.hands else None
    return {
        "version": version,
        "started": partida.started,
        "finished": partida.finished,
        "hand": (partida.state.last_hand or 0) + (0 if partida.finished else 1),
        "set": partida.set_number,
        "sets": dict(partida.state.sets),
        "points": dict(partida.state.points),
        "closed_sets": [list(pair) for pair in partida.core.camas],
        "dealer": partida.state.dealer,
        "players": partida.state.players,
        "table": engine.table_view(partida.ruleset, partida.state),
        "last": _last(last) if last else None,
    } | _beside(partida.core.beside)


def _beside(beside: Beside) -> dict[str, Any]:
    """What is recorded beside the score, where there is any: who has signed, and whether it is disputed."""
    found = {
        "signed": sorted(beside.signatures),
        "disputed": [beside.open_dispute.side] if beside.open_dispute else [],
    }
    return {name: sides for name, sides in found.items() if sides}


def _last(row: HandRow) -> dict[str, Any]:
    outcome = row.outcome
    return {
        "seq": row.seq,
        "number": outcome.number,
        "trn": row.text,
        "given": dict(outcome.given),
        "awards": outcome.awards_by_kind(),
        "end": outcome.end,
        "winner": outcome.hand_winner,
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "void": list(outcome.void),
    }


WITH_SCORE = (Outcome.NONE, Outcome.PLAYED, Outcome.RULING, Outcome.DISQUALIFICATION, Outcome.WITHDRAWAL)
"""The outcomes whose camas are kept; a walkover is a status, never a score (design §3)."""


def score(partida: Partida, *, version: int) -> Score:
    """What the match row gets. `ended_by` is `joc_fora`, `time`, `camas` or empty."""
    ended_by = {"joc_fora": "joc_fora", "paper_joc_fora": "joc_fora", "time": "time", "paper_time": "time"}
    decided = partida.outcome in (Outcome.PLAYED, Outcome.RULING) and not partida.ruled
    return Score(
        version=version,
        live=live(partida, version),
        finished=partida.finished,
        outcome=partida.outcome,
        winner=(partida.state.winner or "") if partida.finished else "",
        reason=partida.text,
        sets=partida.sets if partida.outcome in WITH_SCORE else (),
        ended_by=ended_by.get(partida.core.ended_by, "camas") if decided else "",
        given=dict(partida.core.given) if partida.outcome in WITH_SCORE else {},
    )


def differences(match: Match, ruleset: engine.Ruleset) -> list[str]:
    """The names of the match's fields that are not what its log says; empty when row and log agree.

    A match in which nothing counts may have ended all the same, by default: a side left, or it was not needed.
    """
    log = store.events(match.pk) if match.version else ()
    wanted = score(
        fold(ruleset, log), version=match.version
    )  # from the beginning: nothing remembered is believed
    now_and_wanted = {
        "winner": (match.winner, wanted.winner),
        "outcome": (match.outcome, wanted.outcome),
        "result": (match.result, wanted.result),
        "live": (match.live, wanted.live),
    }
    if progress.by_default(match):
        del now_and_wanted["winner"], now_and_wanted["outcome"]
    return [name for name, (now, then) in now_and_wanted.items() if now != then]
