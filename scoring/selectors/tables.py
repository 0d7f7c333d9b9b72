"""What a score pad has to know of a match, in one answer: who may sit where, what stands, and which rules hold."""

from typing import Any

from scoring import store
from scoring.selectors.timeline import lineup
from tournaments.models import Match, MatchState, Outcome, PhaseStatus
from tournaments.permissions import Actor, Permission, can, require
from tournaments.selectors import reading, rulesets

Data = dict[str, Any]
PLAYABLE = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)


def chain(match: Match) -> Data:
    """How long the match's log is, and the hash of its last event."""
    return {"events": match.version, "head": store.head(match.pk)}


def state(actor: Actor, public_id: str) -> Data:
    """The match for whoever may score it. Raises NotFound, NotAllowed."""
    match = reading.match(actor, public_id)
    require(actor, Permission.SCORE, match)
    return {
        "id": match.public_id,
        "version": match.version,
        "state": match.state,
        "outcome": match.outcome,
        "winner": match.winner,
        "result": match.result.get("sets", []),
        "live": match.live or None,
        "rules": {
            "ruleset": match.phase.championship.ruleset,
            "options": rulesets.match_options(match),
            "fingerprint": match.rules_fingerprint,
        },
        "seats": [
            {
                "seat": row.seat,
                "player": row.player.public_id,
                "name": row.player.name,
                "from_set": row.from_set,
            }
            for row in lineup(match)
        ],
        "players": {"A": _players(match, "A"), "B": _players(match, "B")},
        "verbs": verbs(actor, match),
        "chain": chain(match),
    }


def _players(match: Match, side: str) -> list[Data]:
    """Who may sit for a side; a referee reads names whole, whatever the public sees."""
    pareja = match.side_a if side == "A" else match.side_b
    if pareja is None:
        return []
    return [
        {"id": one.public_id, "name": one.name, "substitute": one.is_substitute}
        for one in pareja.players.all()
    ]


def verbs(actor: Actor, match: Match) -> list[str]:
    """What may be done to the match now by this actor; the services decide again when it is done."""
    if match.phase.status not in PLAYABLE or match.state == MatchState.WAITING:
        return []
    live, rules = match.live or {}, can(actor, Permission.RULE, match)
    always = ["note", "incident", "judge"]
    mended = ["void", "correct"] if live.get("last") else []
    if match.state == MatchState.READY:
        return ["checkin", "lot", "start", "paper", *(["ruling"] if rules else []), *always]
    if match.state == MatchState.IN_PLAY:
        return ["hands", *mended, "redo", "paper", "substitute", *(["ruling"] if rules else []), *always]
    by_hands = mended if match.outcome == Outcome.PLAYED else []
    disputed = ["settle"] if live.get("disputed") and rules else []
    return [*by_hands, "sign", "dispute", *disputed, *(["reopen"] if rules else []), *always]
