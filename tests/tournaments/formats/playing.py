"""Playing trees to the end at random: walkovers, both absent, and parejas that leave between two matches."""

from __future__ import annotations

import random

from tournaments.formats import NOBODY, Bracket, Meeting, Source, meetings


def entrants(count: int) -> list[Source]:
    """Entrants 1..count, who are also the seeds."""
    return [Source.entrant(str(seed)) for seed in range(1, count + 1)]


def play(
    made: Bracket, dice: random.Random, *, absent: float = 0.0, leave: float = 0.0
) -> tuple[dict[str, Meeting], dict[str, str]]:
    """The state at the end and the winners entered. Any match that can be played is; fails where none can and some wait.

    `absent`: how often both stay away; `leave`: how often somebody leaves after a match, and stays away from then on.
    """
    winners: dict[str, str] = {}
    gone: set[str] = set()
    state = meetings(made, winners)
    while any(met.winner is None for met in state.values()):
        ready = [node for node, met in state.items() if met.winner is None and met.a and met.b]
        assert ready, [node for node, met in state.items() if met.winner is None]
        for node in dice.sample(ready, dice.randint(1, len(ready))):
            met = state[node]
            here = [side for side in (met.a, met.b) if side not in gone]
            winners[node] = dice.choice(here) if here and dice.random() >= absent else NOBODY  # type: ignore[assignment]
            gone |= {side for side in here if side and dice.random() < leave}
        state = meetings(made, winners)
    return state, winners


def arrows_are_true(made: Bracket, state: dict[str, Meeting]) -> None:
    """Every side stands where the label says that it comes from, and every source is used once."""
    sides = [(node, side) for node in made.nodes for side in "ab"]
    used = [str(getattr(node, side)) for node, side in sides]
    assert len(used) == len(set(used))
    for node, side in sides:
        source, met = getattr(node, side), state[node.id]
        if source.kind in "WL" and not met.skipped:
            before = state[source.ref]
            assert getattr(met, side) == (before.winner if source.kind == "W" else before.loser)
        if source.kind in "WL":
            back = made.by_id[source.ref]
            slot = back.winner_to if source.kind == "W" else back.loser_to
            assert slot == (node.id, side)


def losses(state: dict[str, Meeting]) -> dict[str, int]:
    """How many matches each has lost; both, when both were absent."""
    lost: dict[str, int] = {}
    for met in state.values():
        beaten = [met.loser] if met.winner else [met.a, met.b]
        for one in beaten if not met.skipped else ():
            if one:
                lost[one] = lost.get(one, 0) + 1
    return lost
