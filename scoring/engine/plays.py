"""Full records: cards on the table, whose turn it is, and the values that shown cards give (decisions.md D24)."""

from collections.abc import Mapping

from . import envido, flor
from .bazas import baza_winner, record_baza
from .cards import Card, envido_value, flor_value
from .notation import Token
from .ruleset import strengths
from .table import Table, refuse, sure
from .truco import pending_tanto
from .values import Side, side_of


def play(table: Table, token: Token) -> None:
    """One card, open or face down."""
    seat, card = token.seat, token.card
    if seat is None:
        refuse("play.seat_required")
    if card is not None:
        _check_card(table, seat, card)
    if pending := pending_call(table):
        refuse("play.pending_call", call=pending)
    expected = table.turn()
    if expected != seat:
        refuse("play.out_of_turn", got=seat, expected=expected)
    declared = table.hands.get(seat)
    if card is not None and declared and card not in declared:
        refuse("card.not_in_hand", seat=seat, card=card)
    number = len(table.bazas) + 1
    first = table.rules.face_down_from
    if token.face_down and (first is None or number < first):
        refuse("face_down.not_allowed", n=number)
    table.unconfirmed = False
    table.cards = (*table.cards, (seat, None if token.face_down else card))
    table.played[seat] = (*table.played.get(seat, ()), card)
    table.waiting = table.waiting[1:]
    if card is not None:
        table.seen |= {card}
    if not table.waiting:
        _close(table)


def drop_out(table: Table, token: Token) -> bool:
    """``pa`` where passing means playing no more cards (rules.md 4): False when the side has nobody left to play."""
    left = tuple(seat for seat in table.active if seat != token.seat)
    if not any(side_of(seat) == token.side for seat in left):
        return False
    if token.seat in table.waiting and table.turn() != token.seat:
        refuse("play.out_of_turn", got=token.seat, expected=table.turn())
    table.active = left
    table.waiting = tuple(seat for seat in table.waiting if seat != token.seat)
    if not table.waiting:
        _close(table)
    return True


def _check_card(table: Table, seat: int, card: Card) -> None:
    if card not in table.rules.cards:
        refuse("card.not_in_deck", card=card, ruleset=table.rules.name)
    if card == table.turn_up:
        refuse("card.is_turnup", card=card)
    elsewhere = any(card in hand for holder, hand in table.hands.items() if holder != seat)
    if card in table.seen or elsewhere:
        refuse("card.duplicate", card=card)


def pending_call(table: Table) -> str:
    """The unanswered call of any auction, or nothing."""
    return pending_tanto(table) or (table.rules.truco.steps[table.pending].code if table.pending >= 0 else "")


def _close(table: Table) -> None:
    """All the cards of a baza are there: who won it, and who leads the next."""
    plays = table.cards
    result, top = baza_winner(plays, strengths(table.rules, table.turn_up))
    at, before = table.call_at
    early = {seat for seat, _ in plays[:before]} if at == len(table.bazas) else set()
    record_baza(table, result, result == "=" and bool(early.intersection(top)))
    table.unconfirmed = True
    table.start_baza(top[0] if result != "=" else _lead_after_parda(table, top))


def _lead_after_parda(table: Table, top: list[int]) -> int:
    """Who leads after a parda (rules.md C9): ``top`` are the tied seats in playing order."""
    leads = {"mano": table.mano, "previous_leader": table.lead, "first_tied": top[0], "tying_player": top[-1]}
    return leads[table.rules.lead_after_parda]


def confirm(table: Table, token: Token) -> None:
    """A baza token of a full record says again what the cards have said."""
    if not table.unconfirmed:
        refuse("baza.incomplete", n=len(table.bazas) + 1, k=len(table.waiting))
    table.unconfirmed = False
    expected, got = table.bazas[-1], "=" if token.code == "<" else token.code
    if expected != got:
        table.soft(token, "baza.winner_mismatch", n=len(table.bazas), expected=expected, got=got)


def known_hands(table: Table) -> Mapping[int, tuple[Card, ...]]:
    """The hands that are known whole: declared, or shown by playing three cards."""
    hands = dict(table.hands)
    for seat, cards in table.played.items():
        shown = tuple(card for card in cards if card is not None)
        if seat not in hands and len(shown) == 3:
            hands[seat] = shown
    return hands


def best_envido(table: Table) -> tuple[Mapping[Side, int], Side | None]:
    """The best envido value of each side among the known hands, and the winner once every hand is known."""
    rules = sure(table.rules.envido)
    piezas = table.rules.ranking.piezas(table.turn_up)
    known = known_hands(table)
    worth = {seat: envido_value(known[seat], piezas, rules.no_pair) for seat in table.seats if seat in known}
    return _best(table, worth, all(seat in known for seat in table.seats))


def best_flor(table: Table) -> tuple[Mapping[Side, int], Side | None]:
    """The same for the flor: only seats whose known cards make one count."""
    rules = sure(table.rules.flor)
    piezas = table.rules.ranking.piezas(table.turn_up)
    known = known_hands(table)
    found = {seat: flor_value(known[seat], piezas, rules.value) for seat in table.seats if seat in known}
    worth = {seat: value for seat, value in found.items() if value is not None}
    return _best(table, worth, all(seat in known for seat in table.seats))


def _best(table: Table, worth: Mapping[int, int], complete: bool) -> tuple[Mapping[Side, int], Side | None]:
    best: dict[Side, int] = {}
    for seat, value in worth.items():
        best[side_of(seat)] = max(value, best.get(side_of(seat), -1))
    top = max(worth.values(), default=-1)
    # seats are in order from the mano, so the first with the top value wins a tie
    first = next((seat for seat in table.seats if worth.get(seat) == top), None)
    return best, side_of(first) if complete and first is not None else None


def check_tantos(table: Table) -> None:
    """Compare what was noted with the cards, and fill in a winner that only the cards tell."""
    if table.env_state == "accepted" or table.env_winner is not None:
        best, winner = best_envido(table)
        if table.env_winner is None:
            if winner is not None:
                envido.won_by(table, winner)
        else:
            _compare(table, "envido", best, winner, table.env_winner, table.env_values)
    if table.flor_seats:
        _check_flores(table)
    if flor.awaiting(table) or table.flor_winner is not None:
        best, winner = best_flor(table)
        if table.flor_winner is None:
            if winner is not None:
                flor.won_by(table, winner)
        else:
            _compare(table, "flor", best, winner, table.flor_winner, table.flor_values)


def _check_flores(table: Table) -> None:
    rules = sure(table.rules.flor)
    piezas = table.rules.ranking.piezas(table.turn_up)
    for seat, hand in known_hands(table).items():
        if seat in table.flor_seats and flor_value(hand, piezas, rules.value) is None:
            refuse("flor.not_flor", seat=seat)


def _compare(
    table: Table,
    kind: str,
    best: Mapping[Side, int],
    winner: Side | None,
    noted: Side,
    values: tuple[int, int] | None,
) -> None:
    a, b = best.get("A"), best.get("B")
    if winner is not None:
        wrong = winner != noted or (values is not None and values != (a, b))
        if wrong:
            refuse(f"{kind}.winner_mismatch", a=a, b=b, expected=winner)
    elif values is not None and (values[0] < (a or 0) or values[1] < (b or 0)):
        # a hand already seen is worth more than what was noted for its side
        a, b = max(values[0], a or 0), max(values[1], b or 0)
        refuse(f"{kind}.winner_mismatch", a=a, b=b, expected="A" if a > b else "B")
