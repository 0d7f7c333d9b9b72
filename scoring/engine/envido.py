"""The envido auction: opening, raising, answering, who won it and what it gives (rules.md 2.2-2.3, 3.3).

The order of the refusals is decisions.md D36. Flor is next door; the truco that waits behind an envido is in ``truco``.
"""

from .amounts import Amount, add, largest, smallest
from .errors import Notice
from .falta import falta_value
from .notation import Token
from .ruleset import Envido
from .table import Table, refuse, sure
from .values import Side, other, side_of


def call(table: Table, token: Token, amount: Amount | None) -> None:
    """An envido, vuelvo, real or falta: opens the auction or raises it."""
    rules = table.rules.envido
    if rules is None:
        refuse("envido.not_in_ruleset", ruleset=table.rules.name)
    code = token.code
    if code not in rules.codes:
        refuse("envido.unknown_call", call=code, ruleset=table.rules.name)
    _check_amount(table, rules, amount)
    flor = table.rules.flor
    if table.flor_state != "none" and flor and flor.blocks_envido:
        refuse("envido.blocked_by_flor")
    if table.env_state in ("accepted", "closed"):
        refuse("envido.already_closed")
    if table.bazas:
        refuse("envido.late")
    if table.env_state == "pending" and table.env_caller == token.side:
        refuse("envido.own_raise", side=token.side)
    if table.env_state == "open":
        _check_open(table, token)
    if code not in rules.chain[table.env_shape]:
        refuse("envido.illegal_raise", prev=table.env_code or "-", call=code)
    if table.env_state == "open" and table.full:
        _check_opener(table, token, rules)
    _take(table, token, rules, amount)


def _check_amount(table: Table, rules: Envido, amount: Amount | None) -> None:
    if isinstance(amount, int) and (rules.amounts == "fixed" or amount < rules.min_amount):
        refuse("envido.amount_invalid", amount=amount, ruleset=table.rules.name)


def _check_open(table: Table, token: Token) -> None:
    rules = sure(table.rules.envido)
    if table.level >= 0 and (table.tp or rules.closed_by_truc == "any"):
        refuse("envido.truc_i_passe" if table.tp else "envido.after_truco_accepted")
    if table.pending >= 0:
        if table.caller == token.side:
            refuse("response.own_call", side=token.side)
        if not rules.after_truco_pending:
            refuse("call.unanswered", call=table.rules.truco.steps[table.pending].code)


def _check_opener(table: Table, token: Token, rules: Envido) -> None:
    """Full records: whose right it is to open (decisions.md D24, D26)."""
    waiting = table.pending >= 0
    seats = table.pies if rules.openers == "pies" else table.active
    mine = [seat for seat in seats if (seat == token.seat if token.seat else side_of(seat) == token.side)]
    if not mine:
        refuse("envido.not_opener", seat=token.seat, pies=", ".join(map(str, table.pies)))
    fresh = [seat for seat in mine if not table.played.get(seat)]
    if not fresh:
        refuse("envido.already_played_card", seat=mine[0])
    if rules.openers == "pies" and not waiting and table.turn() not in fresh:
        refuse("envido.out_of_turn", expected=table.turn())


def _take(table: Table, token: Token, rules: Envido, amount: Amount | None) -> None:
    table.env_shape = rules.chain[table.env_shape][token.code]
    table.env_prev = table.env_total
    if token.code == "fa":
        table.env_falta = True
    elif token.code == "re":
        table.env_total = add(table.env_total, rules.real or 0)
    else:
        table.env_total = add(table.env_total, rules.unit if amount is None else amount)
    table.env_state, table.env_code, table.env_caller = "pending", token.code, token.side
    if rules.truco_after == "void" and table.pending >= 0:
        # the envido undoes the truco, which may be called anew (D31)
        table.pending, table.caller, table.tp = -1, None, False


def answer(table: Table, token: Token) -> None:
    """Quiero or no quiero to the pending envido."""
    if table.env_caller == token.side:
        refuse("response.own_call", side=token.side)
    if token.code == "qu":
        table.env_state = "accepted"
    else:
        decline(table)


def decline(table: Table) -> None:
    """The last call is refused: its caller gets what stood before it, at least 1, or 1 more (rules.md D1)."""
    rules, side = sure(table.rules.envido), table.env_caller
    if rules.decline == "accepted_plus_one":
        amount = add(table.env_prev, 1)
    else:
        amount = largest(1, table.env_prev)
    table.env_state, table.env_side, table.env_amount = "closed", side, _capped(table, _staked(table, amount))


def _capped(table: Table, amount: Amount) -> Amount:
    rules, pica = sure(table.rules.envido), table.rules.pica
    caps = [rules.cap, pica.envido_cap if pica and table.duel else None]
    for cap in caps:
        if isinstance(cap, int):
            amount = smallest(cap, amount)
    return amount


def _staked(table: Table, amount: Amount) -> Amount:
    """What was called by number; where the rules say so no more than the side ahead lacks (rules.md U7)."""
    if sure(table.rules.envido).cap != "missing":
        return amount
    return smallest(amount, falta_value(table.rules.match, "leader_missing", table.points, "A"))


def accepted_value(table: Table, winner: Side) -> Amount:
    """What an accepted envido gives to its winner."""
    rules, pica = sure(table.rules.envido), table.rules.pica
    if not table.env_falta:
        return _capped(table, _staked(table, table.env_total))
    if table.duel and pica and pica.falta:
        return _capped(table, pica.falta)
    return _capped(table, falta_value(table.rules.match, rules.falta, table.points, winner))


def won_by(table: Table, side: Side) -> None:
    """Note the winner of an accepted envido."""
    table.env_state, table.env_winner, table.env_side = "closed", side, side
    table.env_amount = accepted_value(table, side)
    if table.env_falta:
        table.notices.append(Notice("falta.value", {"n": table.env_amount}))


def result(table: Table, token: Token) -> None:
    """An ``env=`` token: who won, and perhaps with which values."""
    if table.env_winner is not None:
        refuse("envido.already_closed")
    if table.env_state != "accepted":
        refuse("envido.winner_without_accept")
    if token.values:
        _check_values(table, token, token.values)
    if token.seat is not None and side_of(token.seat) != token.side:
        a, b = token.values or ("?", "?")
        refuse("envido.winner_mismatch", a=a, b=b, expected=side_of(token.seat))
    table.env_values = token.values
    won_by(table, token.side)


def _check_values(table: Table, token: Token, values: tuple[int, int]) -> None:
    for value in values:
        if value not in table.rules.possible[0]:
            refuse("envido.impossible_value", value=value, ruleset=table.rules.name)
    expected = better(table, values)
    if expected is not None and expected != token.side:
        refuse("envido.winner_mismatch", a=values[0], b=values[1], expected=expected)
    if expected is None and token.seat is None and not table.full:
        table.notices.append(Notice("tie.unverified", {"v": values[0]}))


def better(table: Table, values: tuple[int, int]) -> Side | None:
    """The side with the better value; a tie of two players goes to the mano, of more it stays unknown."""
    if values[0] == values[1]:
        return table.mano_side if len(table.seats) == 2 else None
    return "A" if values[0] > values[1] else "B"


def not_shown(table: Table, token: Token) -> None:
    """``nm``: the winner did not show the cards, the points go to the other side (decisions.md D23)."""
    rules = table.rules.envido
    if rules is None or not rules.must_show or not (token.side == table.env_winner == table.env_side):
        refuse("penalty.not_applicable")
    table.env_side = other(token.side)
