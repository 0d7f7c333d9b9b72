"""The table while a hand is folded: what has been called, answered and played so far.

It is private to one fold (``hand.fold`` makes it and lets go of it); the rooms ``truco``, ``envido``, ``flor``,
``bazas`` and ``plays`` each change their own part of it. Amounts may be formulas (``amounts``).
"""

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from .amounts import Amount
from .cards import Card
from .errors import Notice, Violation
from .notation import Token
from .ruleset import Ruleset
from .values import Award, Side, side_of

T = TypeVar("T")


def sure(value: T | None) -> T:
    """A value that the state of the hand guarantees to be there."""
    if value is None:
        raise AssertionError("the fold lost its state")
    return value


class Refused(Exception):
    """A token that the rules forbid; the fold turns it into a Violation with its place."""

    def __init__(self, key: str, params: Mapping[str, Any]) -> None:
        self.key = key
        self.params = params


def refuse(key: str, **params: Any) -> NoReturn:
    raise Refused(key, params)


class Table:
    """Mutable on purpose, never shared."""

    def __init__(self, rules: Ruleset, players: int, dealer: int, points: Mapping[Side, Amount]) -> None:
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.points = points
        self.duel = False
        self.full = False
        self.seats: tuple[int, ...] = tuple((dealer + step) % players + 1 for step in range(players))
        self.mano = self.seats[0]
        self.turn_up: Card | None = None
        self.notices: list[Notice] = []
        # violations by the number of their token; the end of the record is after the last
        self.faults: list[tuple[int, Violation]] = []
        self.at = 0
        # the hand as a whole
        self.bazas = ""
        self.winner: Side | None = None
        self.ended: str | None = None
        self.end_side: Side | None = None
        self.superfluous = False
        self.truco_award: Award | None = None
        self.penalty: Award | None = None
        self.special: str | None = None  # a side, "both" or None
        self.special_played = False
        self.malas: Mapping[Side, bool] = {"A": True, "B": True}
        # truco: accepted and pending step of the ladder, -1 for none
        self.level = -1
        self.pending = -1
        self.caller: Side | None = None
        self.tp = False
        self.call_at = (-1, 0)
        # envido: open, pending, accepted, closed
        self.env_state = "open" if rules.envido else "closed"
        self.env_shape = ""
        self.env_code = ""
        self.env_caller: Side | None = None
        self.env_total: Amount = 0
        self.env_prev: Amount = 0
        self.env_falta = False
        self.env_winner: Side | None = None
        self.env_side: Side | None = None
        self.env_amount: Amount = 0
        self.env_values: tuple[int, int] | None = None
        # flor: none, sung, contested, pending, agreed, closed
        self.flor_state = "none"
        self.flor_counts: tuple[int, int] = (0, 0)
        self.flor_seats: frozenset[int] = frozenset()
        self.flor_code = ""
        self.flor_caller: Side | None = None
        self.flor_winner: Side | None = None
        self.flor_award: Award | None = None
        self.flor_values: tuple[int, int] | None = None
        # full records: cards on the table and in the hands
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.played: dict[int, tuple[Card | None, ...]] = {}
        self.cards: tuple[tuple[int, Card | None], ...] = ()
        self.seen: frozenset[Card] = frozenset()
        self.lead = self.mano
        self.active = self.seats
        self.waiting = self.seats
        self.unconfirmed = False

    def copy(self) -> "Table":
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.notices = list(self.notices)
        twin.faults = list(self.faults)
        twin.hands = dict(self.hands)
        twin.played = dict(self.played)
        return twin

    @property
    def mano_side(self) -> Side:
        return side_of(self.mano)

    @property
    def pies(self) -> tuple[int, ...]:
        """The last player of each side: the dealer's left-hand neighbours in dealing order (rules.md C1)."""
        return self.seats[-2:]

    def turn(self) -> int | None:
        """The seat about to play a card (full records), or None when nobody is."""
        return self.waiting[0] if self.waiting else None

    def sit(self, seats: tuple[int, ...]) -> None:
        """Only these seats play (in order from the mano)."""
        self.seats = self.active = seats
        self.mano = seats[0]
        self.start_baza(seats[0])

    def start_baza(self, lead: int) -> None:
        """A new baza: ``lead`` plays first, or the next active seat after it."""
        at = self.seats.index(lead)
        turns = self.seats[at:] + self.seats[:at]
        self.lead = lead
        self.cards = ()
        self.waiting = (
            turns if len(self.active) == len(turns) else tuple(seat for seat in turns if seat in self.active)
        )

    def soft(self, token: Token, key: str, **params: Any) -> None:
        """A violation after which the state is still known: the fold goes on."""
        self.faults.append((self.at, Violation(key, params, token.text)))
