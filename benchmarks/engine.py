"""How fast the engine judges hands, and what replaying a partida costs as it grows. Prints figures, asserts nothing.

    python benchmarks/engine.py [--seconds 2]

Single thread, CPU time. The floor is a plain Python walk of the same tokens through a dictionary.
"""

import argparse
import platform
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scoring import engine

QUICK = {
    "truc_valencia": "#1 R4 | A.e B.qu env=A(33-31) A.tr B.qu =B =A =A | A+4 B+0",
    "argentino": "#1 R4 | A.tr B.e A.re B.qu env=B(27-31) B.qu =A == | A+2 B+5",
    "argentino_flor": "#1 R4 | B.fl A.cf B.qu flor=A(33-29) =B =A =B | A+6 B+1",
    "uruguayo": "#1 R4 | 1.fl 2.fe 1.qu flor=A(41-35) A.tr B.no | A+6 B+0",
    "paulista": "#1 R4 | A.tr B.s6 A.qu =A =B =A | A+6 B+0",
    "mineiro_pertrick": "#1 R4 | =A A.tr B.s6 A.qu ==< | A+6 B+0",
}
FULL = {
    "truc_valencia": "#1 R4 | 1.3o 2.4c 3.e 4.qu 3.7c 4.6b =A 1.7o 2.7e 3.4o 4.5b =B 2.1b 3.5o 4.4b 1.6o =B env=A@1(33-31)",
    "argentino": "#1 R4 | 1.2c 2.2o 3.4c 4.5b == 1.4o 2.6o 3.7c 4.4b =A",
    "paulista": "#1 R4 M7e | 1.3o 2.Qo 3.4c 4.5c =B 2.tr 3.s6 2.qu 2.2o 3.Qp 4.6c 1.Ao =A 3.Kp 4.Ko 1.7c 2.Jo ==",
}


def rate(work: Callable[[], object], seconds: float) -> float:
    """How often a second of CPU time the work can be done."""
    work()
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(100):
            work()
        done += 100
    return done / spent


def floor(trn: str) -> Callable[[], object]:
    """Look every token up in a dictionary: what no engine can beat in Python."""
    table = dict.fromkeys(trn.split(), 1)
    return lambda: sum(table[token] for token in trn.split())


def partida(rules: engine.Ruleset, hands: int) -> list[str]:
    """So many hands of one point each: pardas that the mano takes, and bazas won."""
    return [
        f"#{number} R{(number + 2) % 4 + 1} | {'== == ==' if number % 2 else '=A =A'}"
        for number in range(1, hands + 1)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.platform()}")
    print(f"{'preset':<20}{'level':<8}{'hands/cpu-s':>12}{'floor':>12}{'floor/engine':>14}")
    for level, hands in (("quick", QUICK), ("full", FULL)):
        for preset, trn in hands.items():
            rules = engine.from_preset(preset)
            state = engine.MatchState()
            assert engine.assess(rules, state, trn).ok, engine.assess(rules, state, trn).violations
            mine = rate(lambda r=rules, s=state, t=trn: engine.assess(r, s, t), seconds)
            bare = rate(floor(trn), seconds / 4)
            print(f"{preset:<20}{level:<8}{mine:>12,.0f}{bare:>12,.0f}{bare / mine:>14.1f}")
    rules = engine.from_preset("truc_valencia", {"match.target": 99, "match.sets_to_win": 5})
    print(f"\n{'replay of hands':<20}{'ms':>10}{'us a hand':>12}")
    for count in (1, 60, 141):
        lines = partida(rules, count)
        sheet = engine.replay(rules, engine.initial(rules, 4, 4), lines)
        assert not sheet.violations, sheet.violations
        each = 1 / rate(
            lambda text=lines: engine.replay(rules, engine.initial(rules, 4, 4), text), seconds / 2
        )
        print(f"{count:<20}{each * 1e3:>10.2f}{each / count * 1e6:>12.1f}")
    _play(seconds)


def _play(seconds: float) -> None:
    """Random self-play, every step chosen among all the legal continuations; redeals left out."""
    print(f"\n{'self-play':<32}{'hands/cpu-s':>12}{'tokens a hand':>15}")
    for preset, level, without, note in (
        ("truc_valencia", "quick", ("redeal",), ""),
        ("truc_valencia", "quick", ("redeal", "misdeal", "fold"), "nobody folds"),
        ("argentino", "full", ("redeal", "misdeal", "fold"), "nobody folds"),
    ):
        rules, dice, tokens = engine.from_preset(preset), random.Random(1), 0
        state = engine.initial(rules, 4, 4)
        done, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            tokens += _one(rules, state, level, without, dice)
            done += 1
        name = f"{preset} {level} {note}"
        print(f"{name:<32}{done / spent:>12,.0f}{tokens / done:>15.1f}")


def _one(
    rules: engine.Ruleset, state: engine.MatchState, level: str, without: tuple[str, ...], dice: random.Random
) -> int:
    """One hand; how many tokens it took."""
    hand, tokens = engine.begin(rules, state, level), 0
    while not hand.may_end():
        option = dice.choice([found for found in hand.options() if found.kind not in without])
        card = dice.choice(option.cards) if option.cards else ""
        hand = hand.after(option.token.replace("{n}", "").replace("{card}", card))
        tokens += 1
    return tokens


if __name__ == "__main__":
    main()
