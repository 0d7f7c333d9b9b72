"""Whole tables, case by case, through the judge: the 27 results of three bazas, the faltas, the ladders raised late."""

from itertools import product
from typing import Any

import pytest

from scoring import engine
from scoring.engine import MatchState, Side

# rules.md C4-C8: three results in playing order and who has the hand; M is the side of the mano
PARDA_TABLE = {
    "AAA": "A", "AAB": "A", "AA=": "A", "ABA": "A", "ABB": "B", "AB=": "A", "A=A": "A", "A=B": "A", "A==": "A",
    "BAA": "A", "BAB": "B", "BA=": "B", "BBA": "B", "BBB": "B", "BB=": "B", "B=A": "B", "B=B": "B", "B==": "B",
    "=AA": "A", "=AB": "A", "=A=": "A", "=BA": "B", "=BB": "B", "=B=": "B", "==A": "A", "==B": "B", "===": "M",
}  # fmt: skip


def decided_after(bazas: str) -> int:
    """How many bazas were needed: two won by one side, or one won beside a parda."""
    first = bazas[:2]
    return 2 if first in ("AA", "BB") or ("=" in first and first != "==") else 3


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
@pytest.mark.parametrize("bazas", PARDA_TABLE)
def test_every_result_of_the_bazas_by_every_mano(bazas: str, dealer: int) -> None:
    mano = "A" if dealer % 4 + 1 in (1, 3) else "B"
    winner = {"M": mano}.get(PARDA_TABLE[bazas], PARDA_TABLE[bazas])
    played = bazas[: decided_after(bazas)]
    text = f"#1 R{dealer} | {' '.join({'=': '=='}.get(baza, '=' + baza) for baza in played)}"
    outcome = engine.assess(engine.from_preset("truc_valencia"), MatchState(), text).outcome
    assert outcome is not None
    assert (outcome.hand_winner, outcome.given[winner], sum(outcome.given.values())) == (winner, 1, 1)  # type: ignore[index]
    brazil = engine.assess(engine.from_preset("paulista"), MatchState(), text).outcome
    assert brazil is not None
    nobody = bazas == "==="
    assert brazil.hand_winner == (None if nobody else winner)
    assert sum(brazil.given.values()) == (0 if nobody else 1)
    if len(played) == 3:
        early = engine.assess(engine.from_preset("truc_valencia"), MatchState(), text[: text.rindex("=")])
        assert early.violations[0].key in ("baza.undecided", "notation.syntax")


def falta(mode: str, target: int, half: int, points: dict[Side, int], winner: Side) -> int:
    """rules.md 2.3 and D3, written out again: what a falta gives under each reading."""
    ahead = max(points.values())
    if mode == "winner_missing":
        return target - points[winner]
    if mode == "leader_missing" or ahead > half:
        return target - ahead
    return max(1, (target if mode == "malas_wins_set" else half) - points[winner])


@pytest.mark.parametrize("mode", ["malas_wins_set", "leader_missing", "malas_to_half", "winner_missing"])
def test_every_falta_at_every_score_of_a_cama(mode: str) -> None:
    rules = engine.from_preset("truc_valencia", {"envido.falta": mode})
    for a, b, winner in product(range(24), range(24), engine.SIDES):
        points: dict[Side, int] = {"A": a, "B": b}
        judged = engine.assess(rules, MatchState(points=points), f"#1 R4 | A.fa B.qu env={winner} =A =A")
        assert judged.outcome is not None
        want = falta(mode, 24, 12, points, winner)
        assert judged.outcome.awards_by_kind()["envido"] == {winner: want}, points
        if points[winner] + want >= 24:
            assert (judged.outcome.set_won, judged.outcome.void) == (winner, ("truco",)), points


@pytest.mark.parametrize("preset", ["truc_valencia", "truc_valencia_negres"])
@pytest.mark.parametrize("winner", engine.SIDES)
def test_joc_fora_in_the_hand_whose_envit_wins_the_cama(preset: str, winner: Side) -> None:
    """rules.md U3: both readings, for the side that won the cama and for the other."""
    text = f"#1 R4 | A.e B.qu env=A A.tr B.rt A.qv B.jf A.qu ={winner} ={winner}"
    state = MatchState(points={"A": 23, "B": 0})
    counts = engine.assess(engine.from_preset(preset), state, text).outcome
    void = engine.assess(engine.from_preset(preset, {"scoring.match_after_set": False}), state, text).outcome
    assert counts is not None
    assert void is not None
    assert (counts.set_won, counts.match_won, counts.void) == ("A", winner, ())
    assert (void.set_won, void.match_won, void.void) == ("A", None, ("truco",))


def test_a_stake_beyond_what_is_missing() -> None:
    """rules.md U7: as it was called, or no more than the side ahead lacks; the falta is its own."""
    points: dict[Side, int] = {"A": 20, "B": 5}
    for cap, won, refused in ((None, 10, 8), ("missing", 4, 4)):
        rules = engine.from_preset("truc_valencia", {"envido.cap": cap})
        state = MatchState(points=points)
        for events, want in (("A.e10 B.qu env=B", {"B": won}), ("A.e8 B.ve2 A.no", {"B": refused})):
            outcome = engine.assess(rules, state, f"#1 R4 | {events} =B =B").outcome
            assert outcome is not None
            assert outcome.awards_by_kind()["envido"] == want
        early = engine.assess(rules, MatchState(points={"A": 10, "B": 5}), "#1 R4 | A.fa B.qu env=B =B =B")
        assert early.outcome is not None
        assert early.outcome.awards_by_kind()["envido"] == {"B": 19}


def steps_of(preset: str) -> list[tuple[str, int | str | None, int]]:
    return [
        (step.code, step.wins or step.value, step.declined) for step in engine.from_preset(preset).truco.steps
    ]


def ends(outcome: engine.HandOutcome, side: Side) -> Any:
    """What the truco brought to a side: the match, the set, or points."""
    wins = {award.wins for award in outcome.awards if award.kind == "truco" and award.wins}
    return wins.pop() if wins else outcome.given[side]


def ladder(codes: list[str], first: str, late: int | None) -> tuple[list[str], str]:
    """The calls of a ladder, each raising the one before; before the call number `late` there is a quiero and a baza.

    Also the side that called last.
    """
    tokens, side = [], first
    for at, code in enumerate(codes):
        if at:
            side = "B" if side == "A" else "A"
            if at == late:
                tokens += [f"{side}.qu", "=A"]
        tokens.append(f"{side}.{code}")
    return tokens, side


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_every_ladder_declined_at_each_step_and_raised_late(preset: str) -> None:
    """Every step declined, accepted, and raised later than at once, at every place of the ladder, by both sides."""
    rules, steps = engine.from_preset(preset), steps_of(preset)
    by_trick = rules.truco.scope == "trick"
    for first, height in product(engine.SIDES, range(1, len(steps) + 1)):
        codes = [code for code, _, _ in steps[:height]]
        _, value, declined = steps[height - 1]
        for late in (None, *range(1, height)):
            if late and by_trick:
                continue  # there a quiero lasts one baza: the test below
            tokens, caller = ladder(codes, first, late)
            answering = "B" if caller == "A" else "A"
            refused = engine.assess(rules, MatchState(), line(*tokens, f"{answering}.no")).outcome
            assert refused is not None, tokens
            assert (refused.end, refused.given[caller]) == ("declined", declined)  # type: ignore[index]
            taken = engine.assess(
                rules, MatchState(), line(*tokens, f"{answering}.qu", *bazas(tokens, by_trick))
            )
            assert taken.outcome is not None, taken.violations
            assert ends(taken.outcome, "A") == value, tokens


def bazas(tokens: list[str], by_trick: bool) -> list[str]:
    """The bazas with which A has the hand."""
    return ["=A"] if "=A" in tokens or by_trick else ["=A", "=A"]


def line(*tokens: str) -> str:
    return f"#1 R4 | {' '.join(tokens)}"


def test_a_bet_of_one_baza_is_raised_before_the_baza_or_never() -> None:
    rules = engine.from_preset("mineiro_pertrick")
    assert engine.assess(rules, MatchState(), line("A.tr", "B.qu", "B.s6", "A.no")).outcome is not None
    judged = engine.assess(rules, MatchState(), line("A.tr", "B.qu", "=A", "B.s6"))
    assert [bad.key for bad in judged.violations] == ["hand.continues_after_end"]


@pytest.mark.parametrize("preset", engine.preset_ids())
def test_without_late_raises_a_quiero_ends_the_ladder(preset: str) -> None:
    rules = engine.from_preset(preset, {"truco.late_raise": False})
    codes = [code for code, _, _ in steps_of(preset)]
    for height in range(1, len(codes)):
        tokens, caller = ladder(codes[:height], "A", None)
        answering = "B" if caller == "A" else "A"
        judged = engine.assess(
            rules, MatchState(), line(*tokens, f"{answering}.qu", f"{answering}.{codes[height]}")
        )
        assert [bad.key for bad in judged.violations] == ["truco.late_raise_off"]
