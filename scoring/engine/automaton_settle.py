"""``settle`` once more, as data for the pad's interpreter (format in ``automaton``). The tests hold the two together."""

from typing import Any

from .ruleset import Ruleset

Formula = Any


def _at(name: str, side: Formula) -> Formula:
    return ["at", name, side]


_SIDE: Formula = ["var", "side"]
_SET: Formula = ["var", "set_won"]
_MATCH: Formula = ["var", "match_won"]
_WINS: Formula = ["var", "wins"]


def settle_program(rules: Ruleset) -> dict[str, Any]:
    """The assignments that turn the awards of a hand into the score after it."""
    finish = [] if rules.scoring.both_cross == "in_order" else _compare_totals(rules)
    named = {"set": rules.match.set_title}
    return {
        "init": [
            ["set_won", None],
            ["match_won", None],
            *(["given", side, 0] for side in "AB"),
        ],
        "each": _each(rules),
        "finish": finish
        + [["points", side, ["if", ["==", _SET, None], _at("points", side), 0]] for side in "AB"],
        "notices": [
            {"when": ["not", ["==", _SET, None]], "key": "set.closed", "params": named | {"side": _SET}},
            {"when": ["var", "truco_void"], "key": "truco.void", "params": named},
        ],
    }


def _each(rules: Ruleset) -> list[Formula]:
    target, needed = rules.match.target, rules.match.sets_to_win
    amount: Formula = ["var", "amount"]
    if rules.flor and rules.flor.cannot_win:
        room = ["-", target - 1, _at("points", _SIDE)]
        amount = ["if", ["==", ["var", "kind"], "flor"], ["max", 0, ["min", amount, room]], amount]
    missing = ["max", 0, ["-", target, _at("points", _SIDE)]]
    value = ["if", ["==", _WINS, "match"], 0, ["if", ["==", _WINS, "set"], missing, amount]]
    late = ["and", ["==", _WINS, "match"], int(rules.scoring.match_after_set)]
    dead = ["or", ["not", ["==", _MATCH, None]], ["and", ["not", ["==", _SET, None]], ["not", late]]]
    live: Formula = ["not", ["var", "void"]]
    reached: Formula = ["==", _WINS, "set"]
    if rules.scoring.both_cross == "in_order":
        reached = ["or", reached, [">=", _at("points", _SIDE), target]]
    closes = ["and", live, ["and", ["not", ["==", _WINS, "match"]], reached]]
    enough = ["and", ["var", "closes"], [">=", _at("sets", _SIDE), needed]]
    joc_fora = ["and", live, ["==", _WINS, "match"]]
    return [
        ["void", dead],
        ["truco_void", ["if", ["==", ["var", "kind"], "truco"], ["var", "void"], 0]],
        ["value", ["if", live, value, 0]],
        ["given", _SIDE, ["+", _at("given", _SIDE), ["var", "value"]]],
        ["points", _SIDE, ["+", _at("points", _SIDE), ["var", "value"]]],
        ["closes", closes],
        ["set_won", ["if", ["var", "closes"], _SIDE, _SET]],
        ["sets", _SIDE, ["+", _at("sets", _SIDE), ["if", ["var", "closes"], 1, 0]]],
        ["match_won", ["if", ["or", joc_fora, enough], _SIDE, _MATCH]],
    ]


def _compare_totals(rules: Ruleset) -> list[Formula]:
    """Both over the target: the higher total wins, equal ones play on (rules.md C15)."""
    target, needed = rules.match.target, rules.match.sets_to_win
    a, b = _at("points", "A"), _at("points", "B")

    def higher(mine: Formula, theirs: Formula) -> Formula:
        return ["and", [">=", mine, target], ["not", [">=", theirs, mine]]]

    undecided = ["and", ["==", _SET, None], ["==", _MATCH, None]]
    found = ["if", higher(a, b), "A", ["if", higher(b, a), "B", None]]
    return [
        ["late", ["if", undecided, found, None]],
        ["set_won", ["if", ["==", ["var", "late"], None], _SET, ["var", "late"]]],
        *(
            ["sets", side, ["+", _at("sets", side), ["if", ["==", ["var", "late"], side], 1, 0]]]
            for side in "AB"
        ),
        *(
            [
                "match_won",
                [
                    "if",
                    ["and", ["==", ["var", "late"], side], [">=", _at("sets", side), needed]],
                    side,
                    _MATCH,
                ],
            ]
            for side in "AB"
        ),
    ]
