"""Bazas: who wins one, who has won the hand with those so far (rules.md C4-C9; decisions.md D21-D22)."""

from collections.abc import Sequence
from typing import cast

from .cards import Card, Strengths
from .notation import Token
from .table import Table, refuse, sure
from .values import Award, Side, other, side_of


def hand_winner(bazas: str, mano: Side, all_parda: str) -> str | None:
    """The side that has won with these results (``A``, ``B``, ``=``), ``void``, or None while undecided.

    Two bazas win; with a parda among them the first baza won decides; three pardas go to the mano or to nobody.
    """
    for side in "AB":
        if bazas.count(side) == 2:
            return side
    won = bazas.replace("=", "")
    if won and len(won) < len(bazas):
        return won[0]
    if bazas == "===":
        return mano if all_parda == "mano" else "void"
    return None


def baza_winner(plays: Sequence[tuple[int, Card | None]], strengths: Strengths) -> tuple[str, list[int]]:
    """The result of one baza and the seats whose cards are top in playing order; a hidden card (None) beats nothing."""
    powers = [-1 if card is None else strengths[card] for _, card in plays]
    best = max(powers)
    top = [seat for (seat, _), power in zip(plays, powers, strict=True) if power == best]
    sides = {side_of(seat) for seat in top}
    return (sides.pop() if len(sides) == 1 else "="), top


def record_baza(table: Table, result: str, prior: bool) -> None:
    """Take the result of a baza into the hand. ``prior``: a tied card was on the table before the truco was called."""
    if table.ended == "bazas":
        table.bazas += result
        table.superfluous = True
        return
    table.bazas += result
    if table.rules.truco.scope == "trick" and table.level >= 0:
        winner = _trick_bet(table, result, prior)
    else:
        winner = hand_winner(table.bazas, table.mano_side, table.rules.all_parda)
    if winner == "void":
        table.ended = "void"
    elif winner:
        table.ended = "bazas"
        table.winner = cast(Side, winner)
        value, wins = hand_value(table)
        table.truco_award = Award("truco", table.winner, value, wins)


def _trick_bet(table: Table, result: str, prior: bool) -> str | None:
    """Mineiro 004: an accepted bet is decided by the trick; a tie sent on, or lost by its last caller (rules.md 6.3)."""
    if result != "=":
        return result
    if prior:
        return other(sure(table.caller))
    return "void" if len(table.bazas) == 3 else None


def hand_value(table: Table) -> tuple[int, str | None]:
    """What the hand is worth now, without a pending call: points, and whether they win a set or the match."""
    rules = table.rules
    if table.level >= 0:
        step = rules.truco.steps[table.level]
        return step.value or 0, step.wins
    if table.special:
        special = sure(rules.special)
        return (special.both_value if table.special == "both" else special.value), None
    return rules.truco.base, None


def check_room(table: Table) -> None:
    """Refuse a baza that comes after the hand was decided, but for the harmless third one of D21."""
    harmless = len(table.bazas) == 2 and "=" in table.bazas and table.ended == "bazas"
    if not harmless or table.rules.superfluous_baza != "after_parda":
        refuse("baza.after_decided", n=len(table.bazas))


def quick_baza(table: Table, token: Token) -> None:
    """A baza token of a quick record."""
    if token.code == "<" and (table.rules.truco.scope != "trick" or table.level < 0):
        refuse("notation.syntax", token=token.text, pos=table.at + 1)
    record_baza(table, "=" if token.code == "<" else token.code, token.code == "<")
