"""The flor: singing it, the bets on it, who won it and what it gives (rules.md 3.4, 4, 5.2; decisions.md D23, D30).

The modes differ by the table of answers below; amounts come from the ruleset.
"""

from collections.abc import Mapping

from .amounts import Amount
from .envido import better
from .falta import falta_value
from .notation import Token
from .ruleset import Flor
from .table import Table, refuse, sure
from .values import Award, Side, other, side_of

# mode -> the bet standing ("" for a flor merely sung) -> the answers that fit
ANSWERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "simple": {"": ()},
    "betting": {"": ("fq", "ma", "cf", "cr"), "cf": ("cr",), "cr": ()},
    "uruguay": {"": ("fe", "cr"), "fe": ("cr",), "cr": ()},
}


def call(table: Table, token: Token) -> None:
    """Any flor verb."""
    rules = table.rules.flor
    if rules is None:
        refuse("flor.not_in_ruleset")
    if token.code == "ch" and rules.chaquena is None:
        refuse("flor.chaquena_off")
    if table.bazas:
        refuse("flor.late")
    if token.code in ("fl", "ch"):
        _sing(table, token, rules)
    else:
        _respond(table, token, rules)


def _sing(table: Table, token: Token, rules: Flor) -> None:
    side = token.side
    if token.seat in table.flor_seats or table.flor_counts["AB".index(side)] >= max(1, len(table.seats) // 2):
        refuse("flor.duplicate_seat", seat=token.seat or side)
    if table.flor_state not in ("none", "sung", "contested") or (
        token.code == "ch" and table.flor_state != "none"
    ):
        refuse("flor.illegal_response", call=token.code)
    _check_right(table, token, rules)
    _hold(table, token)
    if token.code == "ch":
        wins = "match" if rules.chaquena == "wins" else None
        value = rules.chaquena if isinstance(rules.chaquena, int) else 0
        _award(table, side, value, wins)
        table.flor_state = "closed"


def _check_right(table: Table, token: Token, rules: Flor) -> None:
    """Whether this flor may be sung now, with the envido and the score as they are."""
    if rules.blocks_envido and (table.env_state == "accepted" or table.env_side is not None):
        refuse("envido.already_closed")
    if rules.phase == "malas" and not table.malas[token.side]:
        refuse("flor.only_in_malas")
    if table.full and rules.mode == "uruguay" and token.seat and table.played.get(token.seat):
        refuse("flor.late")


def _hold(table: Table, token: Token) -> None:
    """One more flor of this side; a touched envido is void."""
    a, b = table.flor_counts
    table.flor_counts = (a + 1, b) if token.side == "A" else (a, b + 1)
    if token.seat is not None:
        table.flor_seats |= {token.seat}
    rules = sure(table.rules.flor)
    if all(table.flor_counts):
        table.flor_state, table.flor_award = "contested", None
    else:
        # unless the other side sings too, each flor counts
        table.flor_state = "sung"
        _award(table, token.side, rules.base * sum(table.flor_counts))
    if rules.blocks_envido and table.env_state in ("open", "pending"):
        table.env_state, table.env_caller = "closed", None


def _respond(table: Table, token: Token, rules: Flor) -> None:
    """Con flor quiero, me achico, contraflor, con flor envido, contraflor al resto."""
    side = token.side
    standing = table.flor_code.rpartition("+")[2] if table.flor_state == "pending" else ""
    fits = (
        table.flor_state in ("sung", "contested", "pending") and token.code in ANSWERS[rules.mode][standing]
    )
    if not fits or (standing and table.flor_caller == side):
        refuse("flor.illegal_response", call=token.code)
    if not table.flor_counts["AB".index(other(side))]:
        refuse("flor.illegal_response", call=token.code)
    if not table.flor_counts["AB".index(side)]:
        _check_right(table, token, rules)
        _hold(table, token)
    if token.code == "ma":
        _award(table, other(side), rules.achico)
        table.flor_state = "closed"
        return
    raised = standing == "fe"
    table.flor_code = "fe+cr" if raised and token.code == "cr" else token.code
    table.flor_caller = side
    table.flor_state = "agreed" if token.code == "fq" else "pending"


def answer(table: Table, token: Token) -> None:
    """Quiero or no quiero to a flor bet."""
    if table.flor_caller == token.side:
        refuse("response.own_call", side=token.side)
    if token.code == "qu":
        table.flor_state = "agreed"
    else:
        decline(table)


def decline(table: Table) -> None:
    """The bet is refused: its caller's side gets the declined value."""
    rules = sure(table.rules.flor)
    caller: Side = sure(table.flor_caller)
    declined = {
        "cf": rules.contraflor_declined,
        "cr": rules.con_flor_envido_declined if rules.mode == "uruguay" else rules.resto_declined,
        "fe": rules.con_flor_envido_declined,
        "fe+cr": rules.con_flor_envido,
    }
    _award(table, caller, declined[table.flor_code])
    table.flor_state = "closed"


def awaiting(table: Table) -> bool:
    """Whether the winner of a contested flor is still to be noted."""
    return table.flor_state == "agreed" or (table.flor_state == "contested" and not must_answer(table))


def must_answer(table: Table) -> bool:
    """Both sides sang and the rules ask for an answer that has not come."""
    rules = table.rules.flor
    return rules is not None and table.flor_state == "contested" and rules.mode == "betting"


def won_by(table: Table, side: Side) -> None:
    """Note the winner of a contested flor and what it gives."""
    rules = sure(table.rules.flor)
    amount, wins = _worth(table, rules, side)
    _award(table, side, amount, wins)
    table.flor_state, table.flor_winner = "closed", side


def _worth(table: Table, rules: Flor, side: Side) -> tuple[Amount, str | None]:
    code = table.flor_code
    if code == "fq":
        return rules.con_flor_quiero, None
    if code == "cf":
        return rules.contraflor, None
    if code == "fe":
        return rules.con_flor_envido, None
    if code in ("cr", "fe+cr"):
        pica = table.rules.pica
        if table.duel and pica and pica.resto:
            return pica.resto, None
        if rules.resto == "wins_set":
            return 0, "set"
        return falta_value(table.rules.match, "leader_missing", table.points, side), None
    counts = table.flor_counts
    if rules.contested == "fixed":
        return rules.base, None
    flores = sum(counts) if rules.contested == "all_flores" else counts["AB".index(side)]
    return rules.base * flores, None


def result(table: Table, token: Token) -> None:
    """A ``flor=`` token: who won, and perhaps with which values."""
    if table.rules.flor is None:
        refuse("flor.not_in_ruleset")
    if must_answer(table):
        refuse("flor.unanswered")
    if not awaiting(table):
        refuse("flor.winner_without_contest")
    if token.values:
        for value in token.values:
            if value not in table.rules.possible[1]:
                refuse("flor.impossible_value", value=value, ruleset=table.rules.name)
        expected = better(table, token.values)
        if expected is not None and expected != token.side:
            refuse("flor.winner_mismatch", a=token.values[0], b=token.values[1], expected=expected)
    if token.seat is not None and side_of(token.seat) != token.side:
        a, b = token.values or ("?", "?")
        refuse("flor.winner_mismatch", a=a, b=b, expected=side_of(token.seat))
    table.flor_values = token.values
    won_by(table, token.side)


def penalty(table: Table, token: Token) -> None:
    """``pf+``/``pf-``: the challenged side hid a flor, or had none (rules.md 3.4)."""
    rules = table.rules.flor
    if rules is None:
        refuse("flor.not_in_ruleset")
    if table.ended is None or table.flor_state != "none" or table.penalty is not None:
        refuse("penalty.not_applicable")
    if token.code == "pf+":
        table.penalty = Award("flor", token.side, rules.base)
    else:
        table.penalty = Award("flor", other(token.side), 1)


def _award(table: Table, side: Side, amount: Amount, wins: str | None = None) -> None:
    table.flor_award = Award("flor", side, amount, wins)
