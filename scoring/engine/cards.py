"""Cards: decks, their order under each ranking, and what three cards are worth for envido and flor.

A card is its TRN text (``7e``, ``12o``, ``Ap``): rank, then suit. Nothing here knows of calls or scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol

Card = str
Strengths = Mapping[Card, int]


def make_deck(spec: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards of a deck: every rank in every suit, and the extras."""
    return (*(f"{rank}{suit}" for suit in spec["suits"] for rank in spec["ranks"]), *spec.get("extra", ()))


class Ranking(Protocol):
    """How the cards of a hand are ordered, given the turned-up card (or None)."""

    def strengths(self, turn_up: Card | None) -> Strengths:
        """Strength by card, higher wins, equal is a parda."""

    def piezas(self, turn_up: Card | None) -> Mapping[Card, int]:
        """Envido value of the cards that stand above suits (piezas of the muestra)."""


def _tiers(deck: Sequence[Card], tiers: Sequence[Sequence[str]]) -> dict[Card, int]:
    """Strengths from tiers (strongest first); ``3*`` stands for the 3 of every suit."""
    order: dict[Card, int] = {}
    for level, tier in enumerate(reversed(tiers)):
        for card in deck:
            if card in tier or f"{card[:-1]}*" in tier:
                order.setdefault(card, level)
    return order


class _WithoutPiezas:
    def piezas(self, turn_up: Card | None) -> Mapping[Card, int]:
        return {}


@dataclass(frozen=True, eq=False)
class FixedRanking(_WithoutPiezas):
    """Tiers that never change (rules.md 2.1, 3.1)."""

    base: Strengths

    def strengths(self, turn_up: Card | None) -> Strengths:
        return self.base


@dataclass(frozen=True, eq=False)
class MuestraRanking:
    """Tiers, and above them the piezas of the muestra's suit; the 12 stands in for a turned pieza (rules.md 4)."""

    base: Strengths
    ranks: tuple[str, ...]
    values: Mapping[str, int]
    king_replaces: bool

    def piezas(self, turn_up: Card | None) -> Mapping[Card, int]:
        if turn_up is None:
            return {}
        rank, suit = turn_up[:-1], turn_up[-1]
        found = {f"{r}{suit}": self.values[r] for r in self.ranks if r != rank}
        if self.king_replaces and rank in self.values:
            found[f"12{suit}"] = self.values[rank]
        return found

    def strengths(self, turn_up: Card | None) -> Strengths:
        if turn_up is None:
            return self.base
        rank, suit = turn_up[:-1], turn_up[-1]
        order = dict(self.base)
        for level, r in enumerate(reversed(self.ranks)):
            holder = "12" if r == rank and self.king_replaces else r
            if holder != rank:
                order[f"{holder}{suit}"] = 100 + level
        return order


@dataclass(frozen=True, eq=False)
class ManilhaRanking(_WithoutPiezas):
    """Ranks in order, suits equal, and above them four manilhas: fixed ones, or the rank after the vira (rules.md 6)."""

    order: tuple[str, ...]
    suits: str
    fixed: tuple[Card, ...]
    manilha_suits: str

    def _manilhas(self, turn_up: Card | None) -> Sequence[Card]:
        if turn_up is None:
            return self.fixed
        after = self.order[(self.order.index(turn_up[:-1]) + 1) % len(self.order)]
        return [f"{after}{suit}" for suit in self.manilha_suits]

    def strengths(self, turn_up: Card | None) -> Strengths:
        order = {f"{rank}{suit}": level for level, rank in enumerate(self.order) for suit in self.suits}
        for level, card in enumerate(reversed(self._manilhas(turn_up))):
            order[card] = 100 + level
        return order


def make_ranking(spec: Mapping[str, Any], deck_spec: Mapping[str, Any]) -> Ranking:
    """The ranking strategy that a preset's ``rank`` names."""
    deck = make_deck(deck_spec)
    kind = spec["kind"]
    if kind in ("fixed", "muestra"):
        base = _tiers(deck, spec["tiers"])
        if kind == "fixed":
            return FixedRanking(base)
        values = {str(rank): value for rank, value in spec["pieza_value"].items()}
        return MuestraRanking(base, tuple(map(str, spec["piezas"])), values, spec["king_replaces"])
    return ManilhaRanking(
        tuple(spec["order"]),
        deck_spec["suits"],
        tuple(spec.get("manilhas", ())),
        spec.get("manilha_suits", ""),
    )


@lru_cache(maxsize=128)
def face_value(card: Card) -> int:
    """1-7 count their number, figures nothing."""
    number = int(card[:-1])
    return number if number <= 7 else 0


def card_points(card: Card, piezas: Mapping[Card, int]) -> int:
    """What a card counts for envido: a pieza its own value, others their face value."""
    return piezas.get(card, -1) if card in piezas else face_value(card)


def envido_value(hand: Sequence[Card], piezas: Mapping[Card, int], no_pair: str) -> int:
    """Envido of three cards (rules.md 2.2, 3.3, 4). With several piezas the others count their units."""
    held = sorted((piezas[card] for card in hand if card in piezas), reverse=True)
    plain = [card for card in hand if card not in piezas]
    if held:
        return held[0] + max([value % 10 for value in held[1:]] + [face_value(card) for card in plain])
    pairs = [20 + face_value(a) + face_value(b) for a, b in combinations(plain, 2) if a[-1] == b[-1]]
    if pairs:
        return max(pairs)
    return 0 if no_pair == "zero" else max(map(face_value, plain))


def flor_value(hand: Sequence[Card], piezas: Mapping[Card, int], value: str) -> int | None:
    """Flor of three cards, or None when they make none (rules.md 3.4, 4)."""
    held = sorted((piezas[card] for card in hand if card in piezas), reverse=True)
    plain = [card for card in hand if card not in piezas]
    one_suit = len({card[-1] for card in plain}) <= 1
    if not one_suit and len(held) < 2:
        return None
    if value == "best_two" and not held:
        return envido_value(hand, piezas, "high_card")
    points = sum(map(face_value, plain))
    if held:
        return held[0] + sum(value % 10 for value in held[1:]) + points
    return 20 + points


def attainable(
    deck: tuple[Card, ...], muestra: bool, ranking: Ranking, no_pair: str, flor: str | None
) -> tuple[frozenset[int], frozenset[int]]:
    """Every envido and every flor value that three cards can have (with a muestra, a flor hand has no envido)."""
    envidos: set[int] = set()
    flores: set[int] = set()
    # Suits are alike, so one suit of muestras shows every value.
    for turn_up in [card for card in deck if card[-1] == "o"] if muestra else [None]:
        piezas = ranking.piezas(turn_up)
        for hand in combinations([card for card in deck if card != turn_up], 3):
            worth = flor_value(hand, piezas, flor) if flor else None
            if worth is not None:
                flores.add(worth)
            if worth is None or not muestra:
                envidos.add(envido_value(hand, piezas, no_pair))
    return frozenset(envidos), frozenset(flores)
