"""The question that the hand inspector is asked, as the query of its address."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from scoring import engine


def query(preset: str, hand: str, *, options: Mapping[str, Any], state: engine.MatchState) -> str:
    """What a hand gives under these rules at this score; nothing is in it that goes without saying."""
    sets, points = state.sets, state.points
    numbers = {"a": points["A"], "b": points["B"], "sets_a": sets["A"], "sets_b": sets["B"]}
    given: dict[str, Any] = {"rules": preset, "players": state.players}
    given |= {name: value for name, value in numbers.items() if value}
    given |= {"dealer": state.dealer} if state.dealer else {}
    given |= {"options": json.dumps(options, sort_keys=True)} if options else {}
    return urlencode(given | ({"hand": hand} if hand else {}))
