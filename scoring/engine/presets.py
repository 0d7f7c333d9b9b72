"""The rulesets as data: literals and nothing else. How they are read is in ``ruleset``.

A preset may extend another: it takes the parent's top-level keys, a key given again replaces it whole, a dotted key
overrides one leaf (decisions.md D37). Tiers are strongest first; ``3*`` is the 3 of every suit in the deck.
"""

from typing import Any

Data = dict[str, Any]

_ES_TIERS = [
    ["1e"], ["1b"], ["7e"], ["7o"], ["3*"], ["2*"], ["1c", "1o"], ["12*"], ["11*"], ["10*"], ["7c", "7b"],
    ["6*"], ["5*"], ["4*"],
]  # fmt: skip
_FR_ORDER = ["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"]  # weakest first
_ES40: Data = {"suits": "oceb", "ranks": [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]}
_FR40: Data = {"suits": "pceo", "ranks": _FR_ORDER}
_IMMEDIATE: Data = {"timing": "immediate", "order": ["flor", "envido", "truco"], "both_cross": "in_order"}


def _step(code: str, name: str, value: int | None, declined: int, wins: str | None = None) -> Data:
    step: Data = {"code": code, "name": name, "value": value, "declined": declined}
    return step | {"wins": wins} if wins else step


_RIVER_PLATE = [
    _step("tr", "Truco", 2, 1),
    _step("rt", "Retruco", 3, 2),
    _step("qv", "Vale cuatro", 4, 3),
]
_BRAZIL = [
    _step("tr", "Truco", 3, 1),
    _step("s6", "Seis", 6, 3),
    _step("n9", "Nove", 9, 6),
    _step("d12", "Doze", 12, 9),
]
_FLOR: Data = {"value": "three", "base": 3, "blocks_envido": True, "phase": "always", "cannot_win": False}
_FLOR |= {"chaquena": None, "uncontested": "per_flor"}

# keys that the rules page names in its prose only: seed 002's "pasar", a player who plays no more cards; whether a joc
# fora still counts once the envit of its hand has closed a cama (rules.md U3)
ADDITIONS: dict[str, Data] = {
    "uruguayo": {"pass_drops": True},
    "truc_valencia": {"scoring.match_after_set": True},
}

PRESETS: dict[str, Data] = {
    "truc_valencia": {
        "name": "Truc valencià (en blanques)",
        "players": [4],
        "deck": {"suits": "oceb", "ranks": [3, 4, 5, 6, 7], "extra": ["1e", "1b"]},
        "rank": {"kind": "fixed", "tiers": _ES_TIERS},
        "turn_up": "none",
        "lead_after_parda": "mano",
        "face_down_from": None,
        "superfluous_baza": "after_parda",
        "misdeal": "redeal",
        "all_parda": "mano",
        "base": 1,
        "truco_scope": "hand",
        "truco": {
            "late_raise": True,
            "call_turn": "own_turn",
            "steps": [
                _step("tr", "Truc", 2, 1),
                _step("rt", "Retruc", 3, 2),
                _step("qv", "Quatre val", 4, 3),
                _step("jf", "Joc fora", None, 4, wins="match"),
            ],
        },
        "truc_i_passe": True,
        "envido": {
            "unit": 2,
            "amounts": "free",
            "min_amount": 2,
            "chain": "valencia",
            "decline": "previous_total",
            "falta": "malas_wins_set",
            "openers": "pies",
            "no_pair": "high_card",
            "closed_by_truc": "any",
            "after_truco_pending": True,
            "truco_after": "resume",
            "must_show": False,
            "cap": None,
        },
        "flor": None,
        "fold_first_trick_extra": 0,
        "scoring": {
            "timing": "end_of_hand",
            "order": ["flor", "envido", "truco"],
            "both_cross": "in_order",
        },
        "match": {"target": 24, "half": 12, "buenas": "over_half", "sets_to_win": 2, "set_name": "cama"},
        "special": None,
        "pica": None,
    },
    "truc_valencia_negres": {
        "extends": "truc_valencia",
        "name": "Truc valencià (en negres)",
        "deck": {"suits": "oceb", "ranks": [1, 2, 3, 4, 5, 6, 7, 11, 12]},
    },
    "argentino": {
        "name": "Truco argentino (semilla 001)",
        "players": [2, 4, 6],
        "deck": _ES40,
        "rank": {"kind": "fixed", "tiers": _ES_TIERS},
        "turn_up": "none",
        "lead_after_parda": "mano",
        "face_down_from": 1,
        "superfluous_baza": "error",
        "misdeal": "redeal",
        "all_parda": "mano",
        "base": 1,
        "truco_scope": "hand",
        "truco": {"late_raise": True, "call_turn": "any", "steps": _RIVER_PLATE},
        "truc_i_passe": False,
        "envido": {
            "unit": 2,
            "real": 3,
            "amounts": "fixed",
            "chain": "argentino",
            "decline": "accepted_plus_one",
            "falta": "leader_missing",
            "openers": "any",
            "no_pair": "high_card",
            "closed_by_truc": "any",
            "after_truco_pending": True,
            "truco_after": "resume",
            "must_show": True,
            "cap": None,
        },
        "flor": None,
        "fold_first_trick_extra": 0,
        "scoring": _IMMEDIATE,
        "match": {"target": 30, "half": 15, "buenas": "at_half", "sets_to_win": 1, "set_name": "chico"},
        "special": None,
        "pica": {"min_any": 5, "max_all": 20, "envido_cap": 6},
    },
    "argentino_pagat": {
        "extends": "argentino",
        "name": "Truco argentino (semilla 004 / pagat)",
        "envido.decline": "previous_total",
    },
    "argentino_flor": {
        "extends": "argentino",
        "name": "Truco argentino con flor (semilla 001)",
        "flor": _FLOR
        | {"mode": "betting", "con_flor_quiero": 4, "achico": 3, "contraflor": 6, "contraflor_declined": 4}
        | {"resto": "falta", "resto_declined": 6},
    },
    "argentino_flor_simple": {
        "extends": "argentino",
        "name": "Truco argentino con flor simple (semilla 004)",
        "flor": _FLOR | {"mode": "simple", "contested": "winner_flores"},
    },
    "uruguayo": {
        "name": "Truco uruguayo",
        "players": [2, 4, 6],
        "deck": _ES40,
        "rank": {
            "kind": "muestra",
            "tiers": _ES_TIERS,
            "piezas": [2, 4, 5, 11, 10],
            "pieza_value": {2: 30, 4: 29, 5: 28, 11: 27, 10: 27},
            "king_replaces": True,
        },
        "turn_up": "muestra",
        "lead_after_parda": "mano",
        "face_down_from": 1,
        "superfluous_baza": "error",
        "misdeal": "redeal",
        "all_parda": "mano",
        "base": 1,
        "truco_scope": "hand",
        "truco": {"late_raise": True, "call_turn": "own_turn", "steps": _RIVER_PLATE},
        "truc_i_passe": False,
        "envido": {
            "unit": 2,
            "real": 3,
            "amounts": "fixed",
            "chain": "nondecreasing",
            "decline": "accepted_plus_one",
            "falta": "leader_missing",
            "openers": "any",
            "no_pair": "high_card",
            "closed_by_truc": "any",
            "after_truco_pending": True,
            "truco_after": "resume",
            "must_show": True,
            "cap": None,
        },
        "flor": _FLOR
        | {"mode": "uruguay", "value": "muestra", "contested": "fixed", "con_flor_envido": 5}
        | {"con_flor_envido_declined": 3, "resto": "wins_set"},
        "fold_first_trick_extra": 0,
        "scoring": _IMMEDIATE,
        "match": {"target": 40, "half": 20, "buenas": "at_half", "sets_to_win": 1, "set_name": "chico"},
        "special": None,
        "pica": {"until_half": True, "falta": 6, "resto": 12},
    },
    "venezolano": {
        "extends": "uruguayo",
        "name": "Truco venezolano",
        "players": [2, 4],
        "rank": {
            "kind": "muestra",
            "tiers": _ES_TIERS,
            "piezas": [11, 10],
            "pieza_value": {11: 30, 10: 29},
            "king_replaces": True,
        },
        "truco": {
            "late_raise": True,
            "call_turn": "any",
            "steps": [
                _step("tr", "Truco", 3, 1),
                _step("rt", "Retruco", 6, 3),
                _step("v9", "Vale nueve", 9, 6),
                _step("vj", "Vale juego", None, 9, wins="set"),
            ],
        },
        "envido.decline": "previous_total",
        "envido.amounts": "free",
        "match": {"target": 24, "half": 12, "buenas": "at_half", "sets_to_win": 1, "set_name": "chico"},
        "pica": None,
    },
    "paraguayo": {
        "extends": "argentino",
        "name": "Truco paraguayo",
        "flor": _FLOR | {"mode": "simple", "contested": "winner_flores", "cannot_win": True},
        "pica": None,
    },
    "paulista": {
        "name": "Truco paulista",
        "players": [2, 4, 6],
        "deck": _FR40,
        "rank": {"kind": "vira", "order": _FR_ORDER, "manilha_suits": "pceo"},
        "turn_up": "vira",
        "lead_after_parda": "tying_player",
        "face_down_from": 2,
        "superfluous_baza": "error",
        "misdeal": "claimant_wins",
        "all_parda": "nobody",
        "base": 1,
        "truco_scope": "hand",
        "truco": {"late_raise": True, "call_turn": "any", "steps": _BRAZIL},
        "truc_i_passe": False,
        "envido": None,
        "flor": None,
        "fold_first_trick_extra": 0,
        "scoring": _IMMEDIATE,
        "match": {"target": 12, "half": 6, "buenas": "at_half", "sets_to_win": 2, "set_name": "partida"},
        "special": {"at": 11, "value": 3, "run_gives": 1, "raise_policy": "lose_hand", "both_value": 1},
        "pica": None,
    },
    "paulista_limpo": {
        "extends": "paulista",
        "name": "Truco paulista (baralho limpo)",
        "deck": {"suits": "pceo", "ranks": ["Q", "J", "K", "A", "2", "3"]},
        "rank": {"kind": "vira", "order": ["Q", "J", "K", "A", "2", "3"], "manilha_suits": "pceo"},
    },
    "mineiro": {
        "extends": "paulista",
        "name": "Truco mineiro (Wikipedia)",
        "rank": {"kind": "fixed_manilhas", "order": _FR_ORDER, "manilhas": ["4p", "7c", "Ae", "7o"]},
        "turn_up": "none",
        "base": 2,
        "truco": {
            "late_raise": True,
            "call_turn": "any",
            "steps": [
                _step("tr", "Truco", 4, 2),
                _step("s6", "Seis", 8, 4),
                _step("n9", "Nove", 10, 8),
                _step("d12", "Doze", 12, 10),
            ],
        },
        "special": {"at": 10, "value": 4, "run_gives": 2, "raise_policy": "lose_hand", "both_value": 2},
    },
    "mineiro_pertrick": {
        "extends": "mineiro",
        "name": "Truco mineiro (semilla 004, por baza)",
        "base": 1,
        "truco_scope": "trick",
        "no_raise_if_accept_wins": True,
        "truco": {"late_raise": True, "call_turn": "any", "steps": _BRAZIL},
        "special": {"at": 11, "value": 3, "run_gives": 1, "raise_policy": "forbid", "both_value": 1},
        "match": {"target": 12, "half": 6, "buenas": "at_half", "sets_to_win": 1, "set_name": "partida"},
    },
}
