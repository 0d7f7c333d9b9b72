"""Change every number of every preset, one at a time, and see whether a vector or table notices. Run by hand; prints the survivors.

python -m tests.scoring.engine.mutate_presets [preset …]
"""

import sys
from collections.abc import Iterator
from typing import Any

from scoring import engine
from scoring.engine import presets, ruleset
from scoring.engine.cards import card_points, envido_value, flor_value
from scoring.engine.falta import falta_value
from tests.scoring.engine.support import before, vectors
from tests.scoring.engine.support import ruleset as rules_of
from tests.scoring.engine.tables import check


def numbers(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number in a preset (decks and orders of cards left out: other vectors are about them)."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in ("deck", "tiers", "order", "players", "piezas", "face_down_from"):
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            yield (*way, key)
        else:
            yield from numbers(value, (*way, key))


def holds(vector: dict[str, Any]) -> bool:
    """Whether a vector still says what it should."""
    rules, kind, expect = rules_of(vector), vector["kind"], vector.get("expect")
    piezas = rules.ranking.piezas(vector.get("turnup"))
    if kind == "hand":
        outcome = engine.assess(rules, before(vector), vector["trn"]).outcome
        return outcome is not None and all(
            engine.outcome_json(outcome)[key] == value for key, value in expect.items()
        )
    if kind == "error":
        found = engine.assess(rules, before(vector), vector["trn"]).violations
        return bool(found) and found[0].key == expect
    if kind == "match":
        state = engine.replay(rules, before(vector), vector["hands"]).state
        return state.points == expect.get("points", state.points) and state.sets == expect["sets"]
    if kind == "falta":
        return bool(falta_value(rules.match, vector["mode"], vector["points"], vector["winner"]) == expect)
    if kind == "cardpts":
        return card_points(vector["card"], piezas) == expect
    if kind == "envido":
        return envido_value(vector["hand"], piezas, "high_card") == expect
    if kind == "flor" and rules.flor:
        return flor_value(vector["hand"], piezas, rules.flor.value) == expect
    return True


def survives(preset: str, way: tuple[Any, ...], change: int) -> bool:
    """Whether no vector notices this number of the resolved preset changed."""
    original = presets.PRESETS[preset]
    data = ruleset.resolved(preset)
    holder = data
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] += change
    presets.PRESETS[preset] = data
    ruleset._cached.cache_clear()
    try:
        check(preset)
        return all(
            holds(vector)
            for vector in vectors("hand", "error", "match", "falta", "cardpts", "flor")
            if vector["rs"] == preset
        )
    except (engine.OptionError, KeyError, ValueError, AssertionError):
        return False
    finally:
        presets.PRESETS[preset] = original
        ruleset._cached.cache_clear()


def main(names: list[str]) -> int:
    total, alive = 0, []
    for preset in names or list(engine.preset_ids()):
        for way in numbers(ruleset.resolved(preset)):
            for change in (1, -1):
                total += 1
                if survives(preset, way, change):
                    alive.append(f"{preset}: {'.'.join(map(str, way))} {change:+}")
    print(f"{total} mutants, {len(alive)} survivors", *alive, sep="\n")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
