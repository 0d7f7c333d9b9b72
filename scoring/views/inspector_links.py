"""From a hand of a match to the inspector: the address that asks about it under the match's rules, at the score before it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from scoring import engine
from scoring.forms.inspector import query
from tournaments.models import Match
from tournaments.selectors import rulesets


def links(match: Match, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """An address for each hand (rows of a timeline, in order); one that counts no more is asked about at the score it stood at."""
    rules, options = rulesets.of_match(match), rulesets.match_options(match)
    players = (match.live or {}).get("players") or engine.initial(rules).players
    points: Mapping[engine.Side, int] = {"A": 0, "B": 0}
    sets: Mapping[engine.Side, int] = {"A": 0, "B": 0}
    found = []
    for row in rows:
        before = engine.MatchState(points=points, sets=sets, dealer=row["dealer"], players=players)
        found.append(f"{reverse('inspector')}?{query(rules.id, row['trn'], options=options, state=before)}")
        if not row["void"]:
            points, sets = ({"A": 0, "B": 0} if row["set_won"] else row["points"]), row["sets"]
    return found
