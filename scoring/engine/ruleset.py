"""A ruleset: a preset with its options resolved into frozen rules that the rest of the engine reads.

Which values an option may take is in ``options``; what the rules mean is in ``truco``, ``envido``, ``flor``, ``bazas``.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from .cards import Card, Ranking, Strengths, attainable, make_deck, make_ranking
from .chains import CHAINS
from .errors import OptionError
from .options import apply_option
from .presets import ADDITIONS, PRESETS

TRUCO_CODES = ("tr", "rt", "qv", "jf", "v9", "vj", "s6", "n9", "d12")


@dataclass(frozen=True, slots=True)
class Step:
    """One call of the truco ladder: what it is worth accepted and declined, or what it wins."""

    code: str
    name: str
    value: int | None
    declined: int
    wins: str | None


@dataclass(frozen=True, slots=True)
class Truco:
    base: int
    steps: tuple[Step, ...]
    late_raise: bool
    call_turn: str
    scope: str
    no_raise_if_accept_wins: bool
    index: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Envido:
    unit: int
    real: int | None
    amounts: str
    min_amount: int
    chain: Mapping[str, Mapping[str, str]]
    codes: frozenset[str]
    decline: str
    falta: str
    openers: str
    no_pair: str
    closed_by_truc: str
    after_truco_pending: bool
    truco_after: str
    must_show: bool
    cap: int | str | None  # a number, or "missing": what the side ahead lacks


@dataclass(frozen=True, slots=True)
class Flor:
    mode: str
    value: str
    base: int
    blocks_envido: bool
    phase: str
    cannot_win: bool
    chaquena: int | str | None
    contested: str
    con_flor_quiero: int
    achico: int
    contraflor: int
    contraflor_declined: int
    con_flor_envido: int
    con_flor_envido_declined: int
    resto: str
    resto_declined: int


@dataclass(frozen=True, slots=True)
class Special:
    """Mão de onze, de dez, de ferro."""

    at: int
    value: int
    run_gives: int
    raise_policy: str
    both_value: int


@dataclass(frozen=True, slots=True)
class Pica:
    """Duels with the player opposite, at tables of six."""

    min_any: int = 0
    max_all: int | None = None
    until_half: bool = False
    envido_cap: int | None = None
    falta: int | None = None
    resto: int | None = None


@dataclass(frozen=True, slots=True)
class MatchFormat:
    target: int
    half: int
    buenas: str
    sets_to_win: int
    set_name: str

    @property
    def set_title(self) -> str:
        """What a set is called where a sentence begins with it: «Cama»."""
        return self.set_name.capitalize()


@dataclass(frozen=True, slots=True)
class Scoring:
    timing: str
    order: tuple[str, ...]
    both_cross: str
    match_after_set: bool = True


@dataclass(frozen=True, eq=False)
class Ruleset:
    """The resolved rules of a championship. Two rulesets are equal when their fingerprints are."""

    id: str
    name: str
    options: Mapping[str, Any]
    fingerprint: str
    data: Mapping[str, Any]
    players: tuple[int, ...]
    deck: tuple[Card, ...]
    ranking: Ranking
    turn_up: str
    lead_after_parda: str
    face_down_from: int | None
    superfluous_baza: str
    misdeal: str
    all_parda: str
    truc_i_passe: bool
    fold_first_trick_extra: int
    pass_drops: bool
    truco: Truco
    envido: Envido | None
    flor: Flor | None
    special: Special | None
    pica: Pica | None
    match: MatchFormat
    scoring: Scoring

    def __eq__(self, that: object) -> bool:
        return isinstance(that, Ruleset) and self.fingerprint == that.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @cached_property
    def cards(self) -> frozenset[Card]:
        return frozenset(self.deck)

    @cached_property
    def possible(self) -> tuple[frozenset[int], frozenset[int]]:
        """The envido and flor values that exist."""
        if self.envido is None:
            return frozenset(), frozenset()
        flor = self.flor.value if self.flor else None
        cards = json.dumps([self.data["rank"], self.data["deck"]])
        return _possible(cards, self.turn_up == "muestra", self.envido.no_pair, flor)


@lru_cache(maxsize=512)
def strengths(rules: Ruleset, turn_up: Card | None) -> Strengths:
    """The order of the cards under a turned-up card, worked out once for all the bazas played under it."""
    return rules.ranking.strengths(turn_up)


@lru_cache(maxsize=64)
def _possible(
    cards: str, muestra: bool, no_pair: str, flor: str | None
) -> tuple[frozenset[int], frozenset[int]]:
    """Counted once for all rulesets with the same cards: a question about the rules brings options of its own."""
    rank, deck = json.loads(cards)
    return attainable(make_deck(deck), muestra, make_ranking(rank, deck), no_pair, flor)


def preset_ids() -> tuple[str, ...]:
    return tuple(PRESETS)


def resolved(preset_id: str) -> dict[str, Any]:
    """A preset with its parents folded in (decisions.md D37). Raises OptionError for an unknown id."""
    if preset_id not in PRESETS:
        raise OptionError("ruleset.unknown", {"id": preset_id})
    own = deepcopy(PRESETS[preset_id] | ADDITIONS.get(preset_id, {}))
    data = resolved(own.pop("extends")) if "extends" in own else {}
    for key, value in own.items():
        head, _, leaf = key.partition(".")
        if leaf:
            data[head][leaf] = value
        else:
            data[key] = value
    return data


def from_preset(preset_id: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of a preset with options by dotted path. Raises OptionError for an unknown preset, path or value."""
    return _cached(preset_id, json.dumps(dict(options or {}), sort_keys=True, default=str))


@lru_cache(maxsize=256)
def _cached(preset_id: str, options_text: str) -> Ruleset:
    options: dict[str, Any] = json.loads(options_text)
    data = resolved(preset_id)
    for path in sorted(options):
        apply_option(data, path, options[path])
    if "deck.ranks" in options:
        _check_deck(data)
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return _build(preset_id, options, data, sha256(canonical.encode()).hexdigest())


def _check_deck(data: Mapping[str, Any]) -> None:
    """Refuse a deck that lacks a fixed manilha (rules.md U8) or has a card twice."""
    deck = make_deck(data["deck"])
    lacking = [card for card in data["rank"].get("manilhas", ()) if card not in deck]
    twice = sorted({card for card in deck if deck.count(card) > 1})
    if lacking or twice:
        key = "option.deck_lacks" if lacking else "option.deck_twice"
        raise OptionError(key, {"path": "deck.ranks", "cards": ", ".join(lacking or twice)})


def _build(preset_id: str, options: Mapping[str, Any], data: dict[str, Any], fingerprint: str) -> Ruleset:
    plain = (
        "name",
        "turn_up",
        "lead_after_parda",
        "face_down_from",
        "superfluous_baza",
        "misdeal",
        "all_parda",
    )
    return Ruleset(
        id=preset_id,
        options=options,
        fingerprint=fingerprint,
        data=data,
        **{key: data[key] for key in plain},
        truc_i_passe=data["truc_i_passe"],
        fold_first_trick_extra=data["fold_first_trick_extra"],
        pass_drops=data.get("pass_drops", False),
        players=tuple(data["players"]),
        deck=make_deck(data["deck"]),
        ranking=make_ranking(data["rank"], data["deck"]),
        truco=_truco(data),
        envido=_envido(data["envido"]),
        flor=_flor(data["flor"]),
        special=Special(**data["special"]) if data["special"] else None,
        pica=Pica(**data["pica"]) if data["pica"] else None,
        match=MatchFormat(**data["match"]),
        scoring=Scoring(**(data["scoring"] | {"order": tuple(data["scoring"]["order"])})),
    )


def _truco(data: Mapping[str, Any]) -> Truco:
    rules = data["truco"]
    steps = tuple(Step(**({"wins": None} | step)) for step in rules["steps"])
    return Truco(
        base=data["base"],
        steps=steps,
        late_raise=rules["late_raise"],
        call_turn=rules["call_turn"],
        scope=data["truco_scope"],
        no_raise_if_accept_wins=data.get("no_raise_if_accept_wins", False),
        index={step.code: level for level, step in enumerate(steps)},
    )


def _envido(rules: Mapping[str, Any] | None) -> Envido | None:
    if rules is None:
        return None
    chain = CHAINS[rules["chain"]]
    codes = frozenset(code for row in chain.values() for code in row)
    given: dict[str, Any] = {"real": None, "min_amount": rules["unit"]} | dict(rules)
    return Envido(**given | {"chain": chain, "codes": codes})


def _flor(rules: Mapping[str, Any] | None) -> Flor | None:
    if rules is None:
        return None
    absent: dict[str, Any] = dict.fromkeys(Flor.__slots__, 0) | {"contested": "fixed", "resto": "falta"}
    return Flor(**absent | {key: rules[key] for key in Flor.__slots__ if key in rules})
