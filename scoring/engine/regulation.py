"""The rules told as plain data, for a page that reads like a short regulation: what is worth what, found by playing it.

No number is written here: amounts come from folding calls, orders of cards from the ranking, endings from settling
awards. Words are not here either; whoever shows the data has them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import product
from typing import Any

from . import flor as flores
from . import hand, legal
from .bazas import hand_winner
from .cards import Card, card_points, envido_value, flor_value
from .chains import CHAINS
from .falta import falta_value
from .header import seat_table
from .notation import Token, parse_token
from .ruleset import Envido, Flor, Ruleset
from .settle import settle
from .table import Table, sure
from .values import SIDES, Award, MatchState, Side, other

Data = dict[str, Any]
LONGEST = 3  # calls in a chain that is shown; a grammar without an end is told in words
ENVIDO_HANDS = ("7e6e1b", "6c3c5o", "12o4o7b", "7c5c4c", "3o5c7b")
FLOR_HANDS = ("7c6c5c", "12e11e3e")


@lru_cache(maxsize=64)
def regulation(rules: Ruleset) -> Data:
    """Everything a short regulation says, as JSON values. Treat it as frozen: it is kept for the next who asks."""
    return {
        "players": list(rules.players),
        "deck": _deck(rules),
        "bazas": _bazas(rules),
        "truco": _truco(rules),
        "envido": _envido(rules, rules.envido) if rules.envido else None,
        "flor": _flor(rules, rules.flor) if rules.flor else None,
        "special": asdict(rules.special) if rules.special else None,
        "pica": asdict(rules.pica) if rules.pica else None,
        "match": asdict(rules.match),
        "scoring": asdict(rules.scoring) | {"order": list(rules.scoring.order), "crossing": _crossing(rules)},
        "misdeal": rules.misdeal,
    }


# cards


def _deck(rules: Ruleset) -> Data:
    example = example_turn_up(rules)
    return {
        "count": len(rules.deck),
        "suits": [[suit, [card[:-1] for card in rules.deck if card[-1] == suit]] for suit in _suits(rules)],
        "kind": rules.turn_up,
        "turn_up": example,
        "order": order_of_cards(rules, example),
        "tops": list(rules.ranking.piezas(example)) if rules.turn_up == "muestra" else _manilhas(rules),
        "king_replaces": rules.data["rank"].get("king_replaces", False),
        "last_rank": rules.data["rank"].get("order", ["", ""])[-1],
        "first_rank": rules.data["rank"].get("order", [""])[0],
    }


def _suits(rules: Ruleset) -> str:
    return str(rules.data["deck"]["suits"])


def example_turn_up(rules: Ruleset) -> Card | None:
    """A turned-up card that shows the order well: one that is no pieza, or a rank in the middle for a vira."""
    if rules.turn_up == "vira":
        order = rules.data["rank"]["order"]
        return f"{order[3]}{_suits(rules)[-1]}"
    if rules.turn_up == "muestra":
        base = rules.ranking.strengths(None)
        named = [str(rank) for rank in rules.data["rank"]["piezas"]]
        plain = [card for card in rules.deck if card[-1] == "o" and card[:-1] not in named]
        return min(plain, key=lambda card: base[card], default=None)
    return None


def order_of_cards(rules: Ruleset, turn_up: Card | None) -> list[list[Card]]:
    """The cards of a hand from the strongest, equal ones together."""
    strengths = rules.ranking.strengths(turn_up)
    left = [card for card in rules.deck if card != turn_up]
    levels = sorted({strengths[card] for card in left}, reverse=True)
    return [[card for card in left if strengths[card] == level] for level in levels]


def _manilhas(rules: Ruleset) -> list[Card]:
    """The four cards above the ranks, in Brazil."""
    if "order" not in rules.data["rank"]:
        return []
    return [tier[0] for tier in order_of_cards(rules, example_turn_up(rules))[:4]]


# bazas


def _bazas(rules: Ruleset) -> Data:
    return {
        "table": [[bazas, winner] for bazas, winner in parda_table(rules)],
        "lead_after_parda": rules.lead_after_parda,
        "face_down_from": rules.face_down_from,
        "superfluous": rules.superfluous_baza,
        "pass_drops": rules.pass_drops,
        "all_parda": rules.all_parda,
    }


def parda_table(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Every way a hand is decided, with its winner (``A``, or ``mano``, ``nobody``); A is who wins a baza first."""
    seen = set()
    for bazas in product("AB=", repeat=3):
        text = next(t for n in (2, 3) if hand_winner(t := "".join(bazas[:n]), "A", rules.all_parda) or n == 3)
        if text in seen or text.replace("=", "").startswith("B"):
            continue
        seen.add(text)
        yield text, rules.all_parda if text == "===" else sure(hand_winner(text, "A", rules.all_parda))


# truco


def _truco(rules: Ruleset) -> Data:
    truco = rules.truco
    return {
        "base": truco.base,
        "rows": [ladder_row(rules, level) for level in range(len(truco.steps))],
        "late_raise": truco.late_raise,
        "call_turn": truco.call_turn,
        "scope": truco.scope,
        "no_raise_if_accept_wins": truco.no_raise_if_accept_wins,
        "truc_i_passe": rules.truc_i_passe,
        "fold_extra": rules.fold_first_trick_extra,
    }


def ladder_row(rules: Ruleset, level: int) -> Data:
    """One call of the ladder: what it gives accepted (points, ``set`` or ``match``) and declined."""
    step = rules.truco.steps[level]
    worth = step.wins or step.value or 0
    return {"code": step.code, "name": step.name, "accepted": worth, "declined": step.declined}


# envido


def _envido(rules: Ruleset, envido: Envido) -> Data:
    turn_up = example_turn_up(rules)
    piezas = rules.ranking.piezas(turn_up)
    values = sorted(rules.possible[0])
    return {
        "values": [values[0], values[-1]],
        "figures": [r for r in ("10", "11", "12") if any(c[:-1] == r for c in rules.deck)],
        "piezas": [[card, card_points(card, piezas)] for card in piezas],
        "examples": [[hand_, _value(rules, hand_)] for hand_ in _hands(rules, ENVIDO_HANDS, flor=False)],
        "no_pair": envido.no_pair,
        "openers": envido.openers,
        "chains": [chain_row(rules, calls) for calls in chains(envido)],
        "endless": any(code in to and to[code] == shape for shape, to in envido.chain.items() for code in to),
        "names": _call_names(rules),
        "amounts": envido.amounts,
        "unit": envido.unit,
        "min_amount": envido.min_amount,
        "free": chain_row(rules, [f"e{max(5, envido.min_amount)}"]) if envido.amounts == "free" else None,
        "decline": envido.decline,
        "falta": envido.falta,
        "falta_examples": falta_examples(rules),
        "after_truco_pending": envido.after_truco_pending,
        "truco_after": envido.truco_after,
        "closed_by_truc": envido.closed_by_truc,
        "must_show": envido.must_show,
        "cap": envido.cap,
    }


def _call_names(rules: Ruleset) -> str:
    """Which grammar's words: ``valencia`` says vuelvo, the others envido again, and real."""
    return next(name for name, chain in CHAINS.items() if chain is sure(rules.envido).chain)


def _hands(rules: Ruleset, texts: Sequence[str], flor: bool) -> list[list[Card]]:
    """The example hands that this deck holds; with a muestra two more with its highest pieza."""
    turn_up = example_turn_up(rules)
    top = list(rules.ranking.piezas(turn_up))[:1]
    wanted = [*([top[0] + c for c in (("7c3c", "4c1e") if flor else ("7c3b",))] if top else ()), *texts]
    found = []
    for text in wanted:
        cards = _split(text)
        fits = all(card in rules.cards and card != turn_up for card in cards)
        one_suit = rules.flor is not None and _flor_value(rules, cards) is not None
        if fits and one_suit == flor:
            found.append(cards)
    return found


def _split(text: str) -> list[Card]:
    cards, start = [], 0
    for at, sign in enumerate(text):
        if not sign.isdecimal():
            cards.append(text[start : at + 1])
            start = at + 1
    return cards


def _value(rules: Ruleset, cards: Sequence[Card]) -> int:
    piezas = rules.ranking.piezas(example_turn_up(rules))
    return envido_value(cards, piezas, sure(rules.envido).no_pair)


def chains(envido: Envido) -> list[list[str]]:
    """Every chain of calls up to ``LONGEST``, shortest first; of two raises that do the same only the raise's own word."""
    found: list[list[str]] = []
    open_ends: list[tuple[list[str], str]] = [([], "")]
    for _ in range(LONGEST):
        step = []
        for calls, shape in open_ends:
            row = envido.chain[shape]
            for code in row:
                if not (code == "e" and "ve" in row):
                    step.append(([*calls, code], row[code]))
        open_ends = step
        found += [calls for calls, _shape in step]
    # the longest chains of the Argentine grammar end one call later, in a falta
    return found + [[*calls, "fa"] for calls, shape in open_ends if shape == "re" and _ends(envido, shape)]


def _ends(envido: Envido, shape: str) -> bool:
    return set(envido.chain[shape]) == {"fa"}


def chain_row(rules: Ruleset, calls: Sequence[str]) -> Data:
    """A chain of envido calls: what it gives accepted (points, or ``falta``) and declined, the set at its start."""
    table, token = _fold(rules, calls)
    accepted, declined = legal.worth(table, token)
    worth: Any = "falta" if calls[-1] == "fa" else sure(accepted)["A"]
    return {"calls": list(calls), "accepted": worth, "declined": declined}


def falta_examples(rules: Ruleset) -> list[Data]:
    """What the falta gives at two scores: both in malas, and one in buenas. ``wins``: it would win the set."""
    match, mode = rules.match, sure(rules.envido).falta
    scores = [(match.half * 5 // 6, match.half * 2 // 3), (match.half * 5 // 6, match.half * 5 // 4)]
    found = []
    for a, b in scores:
        points: dict[Side, Any] = {"A": min(a, match.target - 1), "B": min(b, match.target - 1)}
        worth = {side: falta_value(match, mode, points, side) for side in SIDES}
        wins = {side: points[side] + worth[side] >= match.target for side in SIDES}
        found.append({"points": [points["A"], points["B"]], "gives": worth, "wins": wins})
    return found


# flor


def _flor(rules: Ruleset, flor: Flor) -> Data:
    values = sorted(rules.possible[1])
    hands = _hands(rules, FLOR_HANDS, flor=True)
    return {
        "mode": flor.mode,
        "value": flor.value,
        "values": [values[0], values[-1]],
        "examples": [[cards, _flor_value(rules, cards)] for cards in hands],
        "base": flor.base,
        "rows": [flor_row(rules, calls) for calls in flor_answers(rules)],
        "several": several_flores(rules),
        "contested": flor.contested,
        "blocks_envido": flor.blocks_envido,
        "phase": flor.phase,
        "cannot_win": flor.cannot_win,
        "chaquena": flor.chaquena,
        "penalties": [_penalty(rules, code) for code in ("pf+", "pf-")],
    }


def _flor_value(rules: Ruleset, cards: Sequence[Card]) -> int | None:
    return flor_value(cards, rules.ranking.piezas(example_turn_up(rules)), sure(rules.flor).value)


def flor_answers(rules: Ruleset) -> list[list[str]]:
    """What may be said when both sides have a flor: the answers, and the raises of those."""
    answers = flores.ANSWERS[sure(rules.flor).mode]
    found: list[list[str]] = [] if sure(rules.flor).mode == "betting" else [[]]
    for first in answers[""]:
        found.append([first])
        found += [[first, second] for second in answers.get(first, ())]
    return found


def flor_row(rules: Ruleset, calls: Sequence[str]) -> Data:
    """Both sides have a flor and these bets follow: what the best one gets (points, ``set``, ``missing``), and declined."""
    tokens = ["fl", *calls] if calls else ["fl", "fl"]
    found = []
    for behind in (0, 1):
        table, _token = _fold(rules, tokens, behind)
        if table.flor_state == "closed":  # me achico: there is nothing to compare
            return {"calls": list(calls), "accepted": None, "declined": sure(table.flor_award).amount}
        declined = None
        if table.flor_state == "pending":
            refused = table.copy()
            flores.decline(refused)
            declined = sure(refused.flor_award).amount
        flores.won_by(table, "A")
        award = sure(table.flor_award)
        found.append(award.wins or award.amount)
    return {
        "calls": list(calls),
        "accepted": found[0] if found[0] == found[1] else "missing",
        "declined": declined,
    }


def several_flores(rules: Ruleset) -> list[int]:
    """Two flores against one, merely sung: what the pair with two would get, and the pair with one."""
    table, _token = _fold(rules, ["fl", "fl"])
    table.flor_counts = (2, 1)
    found = []
    for side in SIDES:
        won = table.copy()
        won.flor_code, won.flor_state = "", "agreed"
        flores.won_by(won, side)
        found.append(int(str(sure(won.flor_award).amount)))
    return found


def _penalty(rules: Ruleset, code: str) -> int:
    table = _table(rules)
    table.ended = "bazas"
    flores.penalty(table, _token(f"A.{code}"))
    return int(str(sure(table.penalty).amount))


# endings


def _crossing(rules: Ruleset) -> Data | None:
    """Both sides one hand from the end, one wins the envido and the other the second call of the ladder: whose set it is."""
    if rules.envido is None:
        return None
    target, truco = rules.match.target, rules.truco.steps[1].value or 0
    points: dict[Side, int] = {"A": target - 2, "B": target - 1}
    envido = rules.envido.unit
    awards = [Award("envido", "A", envido), Award("truco", "B", truco)]
    won = settle(rules, points, {"A": 0, "B": 0}, awards).set_won
    return {"points": list(points.values()), "envido": envido, "truco": truco, "winner": won}


# folding


def _table(rules: Ruleset, behind: int = 0) -> Table:
    players = 4 if 4 in rules.players else rules.players[0]
    table = seat_table(rules, MatchState(points={"A": behind, "B": 0}, players=players), players)
    table.malas = dict.fromkeys(SIDES, True)
    return table


def _token(text: str) -> Token:
    return sure(parse_token(text))


def _fold(rules: Ruleset, codes: Sequence[str], behind: int = 0) -> tuple[Table, Token]:
    """The table after these calls, said in turn by both sides, and the last of them."""
    table, side, token = _table(rules, behind), SIDES[0], _token("A.qu")
    for code in codes:
        token = _token(f"{side}.{code}")
        hand.step(table, token)
        side = other(side)
    return table, token
