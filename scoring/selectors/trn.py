"""A match as a `.trn` file: what was recorded hand by hand, and how it ended. Anybody may have it who may see the match.

Names follow the policy given. The engine's own command reads the file (`python -m scoring.engine --match`).
"""

import json

from scoring import store
from scoring.engine import events
from scoring.engine.trnfile import file_lines, write_file
from scoring.selectors import partida
from tournaments.models import Match, NamePolicy
from tournaments.selectors import names, rulesets


def fold(match: Match) -> events.PartidaState:
    """The partida of a match's log: its hands are those that stand."""
    return partida.read(match, rulesets.of_match(match)).core


def trn(match: Match, policy: str = NamePolicy.FULL) -> str:
    """The text of the file: what counts, hand by hand and ruling by ruling. A match with nothing of that gives its tags alone."""
    state = fold(match)
    found = file_lines(state.counted)
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
