"""Results on paper: what can have happened, and a refusal with its key for what cannot."""

from typing import Any

import pytest

from scoring import engine

RULES = engine.from_preset("truc_valencia")
Camas = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("camas", "joc_fora", "winner", "sets"),
    [
        ([(24, 3), (24, 20)], None, "A", (2, 0)),
        ([(24, 3), (5, 24), (23, 24)], None, "B", (1, 2)),
        ([], "B", "B", (0, 0)),
        ([(3, 20)], "A", "A", (0, 0)),
        ([(24, 3), (3, 20)], "B", "B", (1, 0)),
        ([(24, 3), (3, 24)], "A", "A", (1, 1)),
    ],
)
def test_results_that_can_be(camas: Camas, joc_fora: Any, winner: str, sets: tuple[int, int]) -> None:
    result = engine.check_paper(RULES, camas, joc_fora)
    assert result.ok
    assert result.winner == winner
    assert result.sets == {"A": sets[0], "B": sets[1]}
    assert result.by == ("joc_fora" if joc_fora else "camas")
    assert result.closed == tuple(cama for cama in camas if max(cama) == 24)
    if joc_fora and camas and max(camas[-1]) < 24:
        assert result.points == {"A": camas[-1][0], "B": camas[-1][1]}


@pytest.mark.parametrize(
    ("camas", "joc_fora", "keys"),
    [
        ([], None, ["paper.empty"]),
        ([(24, 24), (24, 3)], None, ["paper.both_reached"]),
        ([(25, 3), (24, 3)], None, ["paper.over_target"]),
        ([(25, 30), (24, 3)], None, ["paper.over_target", "paper.over_target"]),
        ([(24, -1), (24, 3)], None, ["paper.negative"]),
        ([(24, 3), (24, 3), (3, 24)], None, ["paper.set_after_end"]),
        ([(24, 3), (3, 20)], None, ["paper.unfinished"]),
        ([(3, 20), (24, 3), (24, 3)], None, ["paper.unfinished"]),
        ([(3, 20), (24, 3)], "A", ["paper.unfinished"]),
        ([(24, 3)], None, ["paper.not_decided"]),
        ([(24, 3), (3, 24)], None, ["paper.not_decided"]),
        ([(24, 3), (24, 5)], "A", ["paper.joc_fora_after_end"]),
    ],
)
def test_results_that_cannot_be(camas: Camas, joc_fora: Any, keys: list[str]) -> None:
    result = engine.check_paper(RULES, camas, joc_fora)
    assert [bad.key for bad in result.violations] == keys
    assert not result.ok
    assert result.winner is None
    assert all(engine.message(bad) for bad in result.violations)


def test_options_count() -> None:
    short = engine.from_preset("truc_valencia", {"match.target": 18, "match.sets_to_win": 1})
    assert engine.check_paper(short, [(18, 3)]).winner == "A"
    assert engine.check_paper(short, [(24, 3)]).violations[0].key == "paper.over_target"
    no_jf = engine.from_preset("truc_valencia", {"truco.steps.3.wins": "set"})
    assert engine.check_paper(no_jf, [(3, 2)], "A").violations[0].key == "paper.joc_fora_not_in_ruleset"
    assert not engine.has_joc_fora(no_jf)
