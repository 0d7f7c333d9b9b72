"""The truco ladder: calling, raising, answering, folding (rules.md 2.4, 3.2, C10-C12; decisions.md D26-D36)."""

from .amounts import Amount, add, at_least
from .bazas import hand_value
from .notation import Token
from .table import Table, refuse, sure
from .values import Award, Side, other, side_of


def call(table: Table, token: Token) -> None:
    """A step of the ladder, or ``tp`` (truc i passe) for its first one."""
    rules, side = table.rules, token.side
    passing = token.code == "tp"
    if token.code not in rules.truco.index and not (passing and rules.truc_i_passe):
        refuse("truco.unknown_call", call=token.text.partition(".")[2], ruleset=rules.name)
    step = 0 if passing else rules.truco.index[token.code]
    if table.special:
        _special_call(table, side)
        return
    if pending := pending_tanto(table):
        refuse("call.unanswered", call=pending)
    at = max(table.level, table.pending)
    if table.caller == side:
        refuse("truco.own_raise", side=side, other=other(side))
    if step <= at:
        refuse("truco.already_called", call=token.code)
    if step > at + 1:
        refuse("truco.level_skipped", call=token.code, prev=rules.truco.steps[step - 1].code)
    if table.pending >= 0 and accepting_wins(table, side):
        refuse("truco.raise_when_accept_wins")
    if table.pending < 0 <= table.level and not rules.truco.late_raise:
        refuse("truco.late_raise_off")
    if passing:
        _check_mano(table, token)
    if table.full and table.pending < 0 and rules.truco.call_turn == "own_turn":
        _check_turn(table, token)
    if table.pending >= 0:
        table.level = table.pending
    table.tp = passing or (table.tp and step > 0)
    table.pending = step
    table.caller = side
    table.call_at = (len(table.bazas), len(table.cards))


def _special_call(table: Table, side: Side) -> None:
    """Truco in a mão de onze: forbidden, or it loses the hand (rules.md D12; decisions.md D33)."""
    special = sure(table.rules.special)
    if table.special == "both" or special.raise_policy == "forbid":
        refuse("truco.forbidden_in_special_hand", score=special.at)
    value, wins = hand_value(table)
    _end(table, "special_call", other(side), value, wins)


def pending_tanto(table: Table) -> str:
    """The unanswered flor or envido call, or nothing."""
    if table.flor_state == "pending":
        return table.flor_code
    return table.env_code if table.env_state == "pending" else ""


def accepting_wins(table: Table, side: Side) -> bool:
    """Whether a mere quiero to the pending call could already win the game for ``side`` (mineiro of seed 004)."""
    value = table.rules.truco.steps[table.pending].value or 0
    reached = at_least(add(table.points[side], value), table.rules.match.target)
    # on formulas the automaton puts this condition on the transition itself
    return table.rules.truco.no_raise_if_accept_wins and reached is True


def _check_mano(table: Table, token: Token) -> None:
    manos = table.seats[:2]
    if table.bazas or (token.seat is not None and token.seat not in manos):
        refuse("tp.not_mano")


def _check_turn(table: Table, token: Token) -> None:
    expected = table.turn()
    if expected is None or (expected != token.seat if token.seat else side_of(expected) != token.side):
        refuse("truco.out_of_turn", expected=expected)


def answer(table: Table, token: Token) -> None:
    """Quiero or no quiero to the pending truco."""
    if table.pending < 0:
        refuse("response.nothing_pending")
    if table.caller == token.side:
        refuse("response.own_call", side=token.side)
    if token.code == "qu":
        table.level, table.pending = table.pending, -1
    else:
        decline(table, "declined")


def decline(table: Table, end: str) -> None:
    """The pending truco is refused: its caller's side wins the declined value."""
    _end(table, end, sure(table.caller), table.rules.truco.steps[table.pending].declined, None)


def fold(table: Table, side: Side) -> None:
    """A side gives the hand up (rules.md C12, decisions.md D29): the other side's pending calls are declined by it."""
    if table.pending >= 0:
        decline(table, "fold")
        return
    value, wins = hand_value(table)
    untouched = table.level < 0 and not table.bazas and not table.env_code and table.flor_state == "none"
    extra: Amount = table.rules.fold_first_trick_extra if untouched else 0
    _end(table, "fold", other(side), add(value, extra), wins)


def run(table: Table, side: Side) -> None:
    """The side at 11 (10) does not play the special hand."""
    _end(table, "run", other(side), sure(table.rules.special).run_gives, None)


def misdeal(table: Table, side: Side) -> None:
    """A claimed misdeal: the claimant wins the hand at its current value (decisions.md D20)."""
    if table.rules.misdeal != "claimant_wins":
        refuse("penalty.not_applicable")
    value, wins = hand_value(table)
    _end(table, "misdeal", side, value, wins)


def _end(table: Table, end: str, winner: Side, value: Amount, wins: str | None) -> None:
    table.ended, table.winner, table.end_side = end, winner, other(winner)
    table.pending = -1
    table.truco_award = Award("truco", winner, value, wins)
