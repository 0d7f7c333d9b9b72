"""The head of a record against the partida: players, dealer, number, turned-up card, declared hands, duels.

What happens after the first bar is ``hand``'s.
"""

from .errors import Violation
from .falta import in_buenas
from .messages import MESSAGES
from .notation import HandRecord, header_place
from .ruleset import Ruleset
from .table import Table, sure
from .values import SIDES, MatchState, Side


def seat_table(rules: Ruleset, state: MatchState, dealer: int) -> Table:
    """An empty table at this score: who is mano, and whether it is a special hand (mão de onze)."""
    table = Table(rules, state.players, dealer, dict(state.points))
    if rules.special:
        at: list[Side] = [side for side in SIDES if state.points[side] == rules.special.at]
        table.special = "both" if len(at) == 2 else at[0] if at else None
    table.malas = {side: not in_buenas(rules.match, state.points[side]) for side in SIDES}
    return table


def open_hand(rules: Ruleset, state: MatchState, record: HandRecord) -> tuple[Table | None, list[Violation]]:
    """The table for a record, or None when its head leaves the state unknown; and what is wrong with the head."""
    n = state.players
    if n not in rules.players:
        params = {"ruleset": rules.name, "allowed": ", ".join(map(str, rules.players)), "n": n}
        return None, [Violation("players.count", params)]
    if state.finished:
        return None, [Violation("match.finished")]
    wrong = _number(state, record)
    if record.dealer is None:
        return None, [*wrong, Violation("dealer.missing", {"n": n})]
    if not 1 <= record.dealer <= n:
        return None, [*wrong, _at(record, "R", "seat.unknown", seat=record.dealer, n=n)]
    if state.dealer is not None and state.dealer != record.dealer:
        wrong.append(_at(record, "R", "dealer.wrong", expected=state.dealer, got=record.dealer))
    table = seat_table(rules, state, record.dealer)
    table.full = record.level == "full"
    wrong += _turn_up(rules, table, record)
    fatal = _duel(rules, state, table, record)
    fatal += _hands(rules, table, record)
    wrong += fatal
    return (None if fatal else table), wrong


def _at(record: HandRecord, mark: str, key: str, **params: object) -> Violation:
    token, position = header_place(record, mark)
    return Violation(key, params, token, position)


def _number(state: MatchState, record: HandRecord) -> list[Violation]:
    """Hands follow each other; the three duels of a pica-pica are one (decisions.md D34)."""
    last = state.last_hand
    follows = last is None or record.number == last + 1
    if record.duel is not None and state.last_duel is not None:
        follows = follows or (record.number == last and record.duel == state.last_duel + 1)
    return [] if follows else [_at(record, "#", "hand.number_gap", got=record.number, last=last)]


def _turn_up(rules: Ruleset, table: Table, record: HandRecord) -> list[Violation]:
    card = record.turn_up
    if card is None:
        missing = rules.turn_up != "none" and table.full
        return [Violation("turnup.missing")] if missing else []
    if rules.turn_up == "none":
        return [_at(record, "M", "turnup.unexpected", ruleset=rules.name)]
    if card not in rules.cards:
        return [_at(record, "M", "card.not_in_deck", card=card, ruleset=rules.name)]
    table.turn_up = card
    return []


def _hands(rules: Ruleset, table: Table, record: HandRecord) -> list[Violation]:
    wrong: list[Violation] = []
    seen: set[str] = set()
    for seat, cards in record.hands:
        mark = f"H{seat}="
        if seat not in table.seats:
            wrong.append(_at(record, mark, "seat.unknown", seat=seat, n=table.players))
        for card in cards:
            if card not in rules.cards:
                wrong.append(_at(record, mark, "card.not_in_deck", card=card, ruleset=rules.name))
            elif card == table.turn_up:
                wrong.append(_at(record, mark, "card.is_turnup", card=card))
            elif card in seen:
                wrong.append(_at(record, mark, "card.duplicate", card=card))
            seen.add(card)
        table.hands[seat] = cards
    return wrong


def _duel(rules: Ruleset, state: MatchState, table: Table, record: HandRecord) -> list[Violation]:
    """Pica-pica and pico a pico (rules.md 3.5, 4): may it be played now, and by these two?"""
    if record.pair is None and record.duel is None:
        return []
    why = _why_no_duel(rules, state, record)
    if why:
        return [_at(record, "P", "pica.not_allowed", why=MESSAGES[why], why_key=why)]
    a, b = sure(record.pair)
    if abs(a - b) != 3 or not all(1 <= seat <= state.players for seat in (a, b)):
        return [_at(record, "P", "pica.wrong_pair", a=a, b=b)]
    table.duel = True
    table.sit(tuple(seat for seat in table.seats if seat in (a, b)))
    return []


def _why_no_duel(rules: Ruleset, state: MatchState, record: HandRecord) -> str:
    pica, top = rules.pica, max(state.points.values())
    if pica is None:
        return "pica.why.ruleset"
    if state.players != 6:
        return "pica.why.players"
    if record.pair is None or record.duel not in (1, 2, 3):
        return "pica.why.notation"
    if top < pica.min_any:
        return "pica.why.early"
    if (pica.max_all is not None and top > pica.max_all) or (pica.until_half and top >= rules.match.half):
        return "pica.why.late"
    return ""
