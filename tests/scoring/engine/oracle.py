"""A second opinion on quick truc hands, written from rules.md alone: it plays a random hand and says what it gives.

It shares nothing with the engine: no token is parsed, no call looked up; it keeps its own books while it plays.
"""

import random
from dataclasses import dataclass, field
from typing import Any

DECLINED = {"tr": 1, "rt": 2, "qv": 3, "jf": 4}
ACCEPTED = {"tr": 2, "rt": 3, "qv": 4}
LADDER = ("tr", "rt", "qv", "jf")


@dataclass
class Told:
    """The hand as told: its tokens, and what it must give."""

    tokens: list[str] = field(default_factory=list)
    envit: tuple[str, int] | None = None
    truc: tuple[str, Any] | None = None
    winner: str | None = None
    end: str = ""


def opposite(side: str) -> str:
    return {"A": "B", "B": "A"}[side]


def falta(points: dict[str, int], winner: str) -> int:
    """Mundijuegos and the app: nobody in buenas, the whole cama; otherwise what the side ahead lacks."""
    if points["A"] <= 12 and points["B"] <= 12:
        return 24 - points[winner]
    return 24 - max(points["A"], points["B"])


def play_envit(
    dice: random.Random, told: Told, opener: str, points: dict[str, int]
) -> tuple[str, int] | None:
    """An envit from its opening to its answer; returns the award, or None while the winner is still to be told."""
    caller, stakes, last_falta = opener, [], False
    if dice.random() < 0.2:
        told.tokens.append(f"{caller}.fa")
        last_falta = True
    else:
        stakes.append(amount := dice.choice((2, 2, 3, 5, 24)))
        told.tokens.append(f"{caller}.e" + ("" if amount == 2 and dice.random() < 0.7 else str(amount)))
    while not last_falta and dice.random() < 0.45:
        caller = opposite(caller)
        if dice.random() < 0.25:
            told.tokens.append(f"{caller}.fa")
            last_falta = True
        else:
            stakes.append(amount := dice.choice((2, 2, 4, 7)))
            told.tokens.append(f"{caller}.{dice.choice(('e', 've'))}" + ("" if amount == 2 else str(amount)))
    answerer = opposite(caller)
    if dice.random() < 0.4:
        told.tokens.append(f"{answerer}.no")
        before = sum(stakes) if last_falta else sum(stakes[:-1])
        return caller, before or 1
    told.tokens.append(f"{answerer}.qu")
    winner = dice.choice("AB")
    told.tokens.append(f"env={winner}")
    return winner, falta(points, winner) if last_falta else sum(stakes)


def bazas_winner(bazas: list[str], mano: str) -> str | None:
    """rules.md C6: two bazas; else the first won when there is a parda; three pardas go to the mano."""
    for side in "AB":
        if bazas.count(side) >= 2:
            return side
    wins = [baza for baza in bazas if baza != "="]
    if "=" in bazas and wins:
        return wins[0]
    return mano if bazas == ["=", "=", "="] else None


def play_truc(dice: random.Random, told: Told, caller: str, level: int, envit_first: Any) -> int | None:
    """A call at ``level`` and what follows at once; the accepted level, or None when the hand is over."""
    word = LADDER[level]
    passe = level == 0 and envit_first is not None and dice.random() < 0.3
    told.tokens.append(f"{caller}.{'tp' if passe else word}")
    answerer = opposite(caller)
    if envit_first is not None and dice.random() < 0.3:
        envit_first(answerer)
    roll = dice.random()
    if roll < 0.25:
        told.tokens.append(f"{answerer}.{'no' if roll < 0.15 else 'mz'}")
        told.truc, told.winner = (caller, DECLINED[word]), caller
        told.end = "declined" if roll < 0.15 else "fold"
        return None
    if roll < 0.5 and level < 3:
        return play_truc(dice, told, answerer, level + 1, None)
    told.tokens.append(f"{answerer}.qu")
    return level


def value(level: int) -> Any:
    return 1 if level < 0 else ACCEPTED.get(LADDER[level], "match")


def random_hand(dice: random.Random, points: dict[str, int], mano: str) -> Told:
    """A whole legal hand."""
    told = Told()

    def envit(opener: str) -> None:
        told.envit = play_envit(dice, told, opener, points)

    level, last = -1, ""
    if dice.random() < 0.3:
        envit(dice.choice("AB"))
    bazas: list[str] = []
    while bazas_winner(bazas, mano) is None:
        if dice.random() < 0.3 and level < 3:
            caller = dice.choice("AB") if not last else opposite(last)
            may_envit = envit if not bazas and told.envit is None and level < 0 else None
            before = level
            accepted = play_truc(dice, told, caller, level + 1, may_envit)
            if accepted is None:
                return told
            level = accepted
            last = caller if (level - before) % 2 else opposite(caller)
        if dice.random() < 0.06:
            side = dice.choice("AB")
            told.tokens.append(f"{side}.mz")
            told.winner, told.end = opposite(side), "fold"
            told.truc = (opposite(side), value(level))
            return told
        bazas.append(dice.choice("AB="))
        told.tokens.append("==" if bazas[-1] == "=" else f"={bazas[-1]}")
    told.winner, told.end = bazas_winner(bazas, mano), "bazas"
    told.truc = (told.winner or "", value(level))
    if len(bazas) == 2 and "=" in bazas and dice.random() < 0.3:
        told.tokens.append(dice.choice(("=A", "=B", "==")))
    return told


def expected(told: Told, points: dict[str, int], sets: dict[str, int]) -> dict[str, Any]:
    """The score after the hand: envit before truc, stop at 24, the surplus lost, joc fora wins the partida."""
    now, won, given, void = dict(points), dict(sets), {"A": 0, "B": 0}, []
    cama = partida = None
    if told.envit:
        side, stones = told.envit
        given[side] += stones
        now[side] += stones
        if now[side] >= 24:
            cama = side
            won[side] += 1
            partida = side if won[side] == 2 else None
    assert told.truc is not None
    side, stones = told.truc
    if partida or (cama and stones != "match"):
        void = ["truco"]
    elif stones == "match":
        partida = side
    else:
        given[side] += stones
        now[side] += stones
        if now[side] >= 24:
            cama = side
            won[side] += 1
            partida = side if won[side] == 2 else None
    return {
        "given": given,
        "points": {"A": 0, "B": 0} if cama else now,
        "sets": won,
        "set_won": cama,
        "match_won": partida,
        "hand_winner": told.winner,
        "void": void,
        "end": told.end,
    }
