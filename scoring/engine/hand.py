"""One hand, folded token by token: each goes to its room, and a broken rule becomes a Violation with its place.

``fold`` is the whole of a hand's law; what its awards do to the score is in ``settle``.
"""

from collections.abc import Callable, Mapping

from . import bazas, envido, flor, plays, truco
from .errors import Violation
from .notation import Token
from .settle import closes_set
from .table import Refused, Table, refuse, sure
from .values import Award

# what may still be said once the hand is over (decisions.md D23)
AFTERWORDS = frozenset(("tanto", "penalty"))


def step(table: Table, token: Token) -> None:
    """Take one token. Raises Refused when the rules forbid it; the table is then as before."""
    kind = token.kind
    if token.seat is not None and kind != "tanto":
        _check_seat(table, token.seat)
    if table.ended is not None and kind not in AFTERWORDS:
        _check_after_end(table, token)
    if table.special and undecided_special(table) and kind not in ("special", "redeal"):
        _ask_special(table)
    _ROOMS[kind](table, token)


def undecided_special(table: Table) -> bool:
    """A mão de onze (or de dez) whose side has not said yet whether it plays."""
    return table.special in ("A", "B") and not table.special_played


def _ask_special(table: Table) -> None:
    refuse("onze.decision_missing", side=table.special, score=sure(table.rules.special).at)


def _check_seat(table: Table, seat: int) -> None:
    if seat not in table.seats:
        refuse("seat.unknown", seat=seat, n=table.players)


def _check_after_end(table: Table, token: Token) -> None:
    end = table.ended
    if end == "declined":
        refuse("hand.continues_after_decline", token=token.text)
    if end == "fold":
        refuse("hand.continues_after_fold", side=table.end_side, token=token.text)
    if token.kind == "baza" and end in ("bazas", "void"):
        if not (table.full and table.unconfirmed):
            bazas.check_room(table)
        return
    if token.kind == "play" and end == "bazas" and table.full:
        try:
            bazas.check_room(table)
        except Refused:
            refuse("hand.continues_after_end", token=token.text)
        return
    refuse("hand.continues_after_end", token=token.text)


def _flores_first(table: Table) -> None:
    """Flores of both sides want their answer before anything else goes on (D30)."""
    if flor.must_answer(table):
        refuse("flor.unanswered")


def _truco(table: Table, token: Token) -> None:
    _flores_first(table)
    truco.call(table, token)


def _baza(table: Table, token: Token) -> None:
    _flores_first(table)
    if pending := plays.pending_call(table):
        refuse("call.unanswered", call=pending)
    if table.full:
        plays.confirm(table, token)
    else:
        bazas.quick_baza(table, token)


def _play(table: Table, token: Token) -> None:
    _flores_first(table)
    plays.play(table, token)


def _envido(table: Table, token: Token) -> None:
    envido.call(table, token, token.amount)


def _reply(table: Table, token: Token) -> None:
    if table.flor_state == "pending":
        flor.answer(table, token)
    elif table.env_state == "pending":
        envido.answer(table, token)
    else:
        if table.pending >= 0:
            _flores_first(table)
        truco.answer(table, token)


def _fold(table: Table, token: Token) -> None:
    """Going away: declines what the other side has called; one's own call wants its answer first (D29)."""
    side = token.side
    own_flor = table.flor_state == "pending" and table.flor_caller == side
    own_env = table.env_state == "pending" and table.env_caller == side
    if own_flor or own_env:
        refuse("call.unanswered", call=truco.pending_tanto(table))
    if table.pending >= 0 and table.caller == side:
        refuse("call.unanswered", call=table.rules.truco.steps[table.pending].code)
    _flores_first(table)
    if table.flor_state == "pending":
        flor.decline(table)
    if table.env_state == "pending":
        envido.decline(table)
    truco.fold(table, side)


def _pass(table: Table, token: Token) -> None:
    """``pa`` is a remark; in full records of rulesets with ``pass_drops`` the seat plays no more cards."""
    if (
        table.rules.pass_drops
        and table.full
        and token.seat in table.active
        and not plays.drop_out(table, token)
    ):
        _fold(table, token)


def _special(table: Table, token: Token) -> None:
    """``jg`` and ``co``: the side at 11 (10) plays or runs (rules.md 6; decisions.md D33)."""
    rules, side = table.rules.special, token.side
    score = rules.at if rules else 11
    if table.special == "both" and token.code == "co":
        refuse("ferro.no_run", score=score)
    if table.special in (None, "both") or table.special_played:
        refuse("onze.not_applicable", score=score)
    if table.special != side:
        refuse("onze.wrong_team", score=score, side=side)
    table.special_played = True
    if token.code == "co":
        truco.run(table, side)


def _misdeal(table: Table, token: Token) -> None:
    if table.rules.misdeal == "claimant_wins":
        _flores_first(table)
        if pending := truco.pending_tanto(table):
            refuse("call.unanswered", call=pending)
    truco.misdeal(table, token.side)


def _redeal(table: Table, token: Token) -> None:
    table.ended = "redeal"


def _penalty(table: Table, token: Token) -> None:
    if token.code == "nm":
        envido.not_shown(table, token)
    else:
        flor.penalty(table, token)


def _tanto(table: Table, token: Token) -> None:
    if token.seat is not None:
        _check_seat(table, token.seat)
    (envido if token.code == "env" else flor).result(table, token)


_ROOMS: Mapping[str, Callable[[Table, Token], None]] = {
    "truco": _truco,
    "envido": _envido,
    "flor": flor.call,
    "reply": _reply,
    "fold": _fold,
    "pass": _pass,
    "special": _special,
    "misdeal": _misdeal,
    "redeal": _redeal,
    "penalty": _penalty,
    "tanto": _tanto,
    "baza": _baza,
    "play": _play,
}


def run(table: Table, tokens: tuple[Token, ...]) -> bool:
    """Take the tokens in order; at the first one refused note the violation and stop. True when all were taken."""
    for at, token in enumerate(tokens):
        table.at = at
        try:
            step(table, token)
        except Refused as no:
            table.faults.append((at, Violation(no.key, no.params, token.text)))
            return False
    return True


def tantos(table: Table) -> tuple[Award, ...]:
    """The awards of flor and envido as they stand, in the order of the ruleset."""
    found = {"flor": table.penalty or table.flor_award}
    if table.env_side is not None:
        found["envido"] = Award("envido", table.env_side, table.env_amount)
    return tuple(award for kind in table.rules.scoring.order if (award := found.get(kind)))


def may_stop(table: Table) -> bool:
    """Whether a tanto has already won the set, so that the record may end here (decisions.md D18)."""
    rules = table.rules.scoring
    return (
        rules.timing == "immediate"
        and rules.both_cross == "in_order"
        and closes_set(table.rules, table.points, tantos(table))
    )


def finish(table: Table) -> None:
    """The record is over: what is missing becomes a Refused; otherwise the hand has its end."""
    if table.ended == "redeal":
        table.flor_award = table.penalty = table.truco_award = table.env_side = None
        return
    if table.full:
        plays.check_tantos(table)
    _complete(table)


def _complete(table: Table) -> None:
    if undecided_special(table):
        _ask_special(table)
    if table.flor_state == "pending" or flor.must_answer(table):
        refuse("flor.unanswered")
    if table.env_state == "pending":
        refuse("call.unanswered", call=table.env_code)
    if flor.awaiting(table):
        refuse("flor.winner_missing")
    if table.env_state == "accepted":
        refuse("envido.winner_missing")
    if table.ended is None and may_stop(table):
        table.ended = "tanto"
        return
    if table.pending >= 0:
        refuse("call.unanswered", call=table.rules.truco.steps[table.pending].code)
    if table.cards and table.ended in (None, "bazas"):
        refuse("baza.incomplete", n=len(table.bazas) + 1, k=len(table.waiting))
    if table.ended is None:
        refuse("baza.undecided")
