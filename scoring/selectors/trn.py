"""A match as a `.trn` file: what was recorded hand by hand, and how it ended. Anybody may have it who may see the match.

Names follow the policy given. The engine's own command reads the file (`python -m scoring.engine --match`).
"""

import json
from collections.abc import Mapping
from typing import Any, cast

from scoring import store
from scoring.engine import events, from_preset
from scoring.engine.trnfile import write_file
from tournaments.models import Match, NamePolicy
from tournaments.selectors import names, rulesets


def fold(match: Match) -> events.PartidaState:
    """The partida of a match's log: its hands are those that stand."""
    rules = from_preset(match.phase.championship.ruleset, rulesets.match_options(match))
    state = events.empty(rules)
    for body in store.events(match.pk):
        event = _event(str(body["kind"]), cast(Mapping[str, Any], body["payload"]))
        if event is not None and not (event.kind == "reopened" and not state.finished):
            state = events.apply(state, event)
    return state


def _event(kind: str, payload: Mapping[str, Any]) -> events.Event | None:
    """A stored event as the engine's; None for what moves no score (line-ups, rulings that nobody wins)."""
    if kind == "ruling":
        winner = payload["winner"]
        return events.ruling(payload["outcome"], winner) if winner else None
    if kind == "paper":
        return events.Event(kind, {**payload, "joc_fora": payload["joc_fora"] or None})
    return events.Event(kind, payload) if kind in events.KINDS else None


def trn(match: Match, policy: str = NamePolicy.FULL) -> str:
    """The text of the file. A match with no hands gives its tags alone."""
    state = fold(match)
    found = [row.text for row in state.hands]
    championship = match.phase.championship
    options = rulesets.match_options(match)
    sets = (match.live or {}).get("sets") or {"A": 0, "B": 0}
    played = match.state == "finished" and bool(found) and match.outcome == "played"
    tags = {
        "Event": str(championship),
        "Match": match.code,
        "MatchId": match.public_id,
        "Date": match.session.date.isoformat() if match.session else "",
        "Table": str(match.table.number) if match.table else "",
        "PairA": names.pareja_label(match.side_a, policy) if match.side_a else "",
        "PairB": names.pareja_label(match.side_b, policy) if match.side_b else "",
        "Ruleset": championship.ruleset,
        "Options": json.dumps(options, sort_keys=True) if options else "",
        "Players": str(state.start.players),
        "Dealer": str(state.start.dealer) if found else "",
        "Result": f"{sets['A']}-{sets['B']}" if played else "*",
        "Outcome": match.outcome,
        "Reason": match.outcome_reason,
        "Stones": " ".join(f"{a}-{b}" for a, b in match.result.get("sets", ())),
        "Head": store.head(match.pk),
    }
    return write_file({name: value for name, value in tags.items() if value}, found)
