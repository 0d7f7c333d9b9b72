"""Which options a ruleset has, and which values each may take.

An option is a dotted path into the preset's data (``envido.falta``, ``truco.steps.3.wins``). Nothing here plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import OptionError


@dataclass(frozen=True, slots=True)
class Check:
    """The values an option may take: one of ``choices``, or an integer from ``low`` to ``high``, or None if ``empty``, or ``word``."""

    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    empty: bool = False
    word: str = ""

    def allows(self, value: Any) -> bool:
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice in self.choices)
        if value is None:
            return self.empty
        if self.word and value == self.word:
            return True
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def text(self) -> str:
        words = [str(choice) for choice in self.choices] or [f"{self.low}-{self.high}"]
        return ", ".join(words + [self.word] * bool(self.word) + ["None"] * self.empty)


FLAG = Check(choices=(True, False))
WORTH = Check(low=0, high=99)


def _one_of(*choices: Any) -> Check:
    return Check(choices=choices)


CHECKS: Mapping[str, Check] = {
    "lead_after_parda": _one_of("mano", "tying_player", "first_tied", "previous_leader"),
    "face_down_from": Check(low=1, high=3, empty=True),
    "superfluous_baza": _one_of("error", "after_parda"),
    "misdeal": _one_of("redeal", "claimant_wins"),
    "all_parda": _one_of("mano", "nobody"),
    "base": Check(low=1, high=9),
    "truco_scope": _one_of("hand", "trick"),
    "no_raise_if_accept_wins": FLAG,
    "pass_drops": FLAG,
    "truco.late_raise": FLAG,
    "truco.call_turn": _one_of("own_turn", "any"),
    "truco.steps.*.value": Check(low=1, high=99, empty=True),
    "truco.steps.*.declined": WORTH,
    "truco.steps.*.wins": _one_of(None, "set", "match"),
    "truc_i_passe": FLAG,
    "envido.unit": Check(low=1, high=9),
    "envido.real": Check(low=1, high=9),
    "envido.amounts": _one_of("free", "fixed"),
    "envido.min_amount": Check(low=1, high=9),
    "envido.chain": _one_of("valencia", "argentino", "nondecreasing"),
    "envido.decline": _one_of("previous_total", "accepted_plus_one"),
    "envido.falta": _one_of("leader_missing", "malas_wins_set", "malas_to_half", "winner_missing"),
    "envido.openers": _one_of("pies", "any"),
    "envido.no_pair": _one_of("high_card", "zero"),
    "envido.closed_by_truc": _one_of("any", "tp_only"),
    "envido.after_truco_pending": FLAG,
    "envido.truco_after": _one_of("resume", "void"),
    "envido.must_show": FLAG,
    "envido.cap": Check(low=1, high=99, empty=True, word="missing"),
    "flor.value": _one_of("three", "best_two", "muestra"),
    "flor.base": WORTH,
    "flor.con_flor_quiero": WORTH,
    "flor.achico": WORTH,
    "flor.contraflor": WORTH,
    "flor.contraflor_declined": WORTH,
    "flor.con_flor_envido": WORTH,
    "flor.con_flor_envido_declined": WORTH,
    "flor.resto": _one_of("falta", "wins_set", "leader_missing"),
    "flor.resto_declined": WORTH,
    "flor.contested": _one_of("winner_flores", "all_flores", "fixed", "per_flor"),
    "flor.blocks_envido": FLAG,
    "flor.phase": _one_of("always", "malas"),
    "flor.cannot_win": FLAG,
    "flor.chaquena": _one_of(None, 3, "wins"),
    "fold_first_trick_extra": Check(low=0, high=9),
    "scoring.timing": _one_of("end_of_hand", "immediate"),
    "scoring.both_cross": _one_of("in_order", "higher_total"),
    "scoring.match_after_set": FLAG,
    "match.target": Check(low=3, high=99),
    "match.half": Check(low=1, high=99),
    "match.buenas": _one_of("over_half", "at_half"),
    "match.sets_to_win": Check(low=1, high=5),
    "rank.king_replaces": FLAG,
    "special.at": Check(low=1, high=99),
    "special.value": WORTH,
    "special.run_gives": WORTH,
    "special.raise_policy": _one_of("lose_hand", "forbid"),
    "special.both_value": WORTH,
    "pica.min_any": Check(low=0, high=99),
    "pica.max_all": Check(low=0, high=99),
    "pica.envido_cap": Check(low=1, high=99, empty=True),
    "pica.until_half": FLAG,
    "pica.falta": WORTH,
    "pica.resto": WORTH,
}

_SPANISH = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
_FRENCH = ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")

# what organisers quarrel about, in the order of a form (rules.md D1-D14, U1-U15); the rest stays reachable by its path
MAIN = (
    "match.target",
    "match.half",
    "match.buenas",
    "match.sets_to_win",
    "deck.ranks",
    "truco.steps.3.wins",
    "truco.late_raise",
    "truco.call_turn",
    "envido.falta",
    "envido.decline",
    "envido.openers",
    "envido.no_pair",
    "envido.closed_by_truc",
    "envido.truco_after",
    "envido.must_show",
    "envido.cap",
    "flor.value",
    "flor.contested",
    "flor.con_flor_envido",
    "flor.resto",
    "flor.phase",
    "flor.cannot_win",
    "flor.chaquena",
    "rank.king_replaces",
    "superfluous_baza",
    "all_parda",
    "fold_first_trick_extra",
    "scoring.both_cross",
    "scoring.match_after_set",
    "special.raise_policy",
    "pica.min_any",
    "pica.max_all",
    "pica.envido_cap",
)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option for a form: ``type`` is choice, integer or ranks; ``main`` says that organisers should see it."""

    path: str
    type: str
    default: Any
    choices: tuple[Any, ...]
    low: int | None
    high: int | None
    nullable: bool
    main: bool


def check_of(path: str) -> Check | None:
    """The check of a path; a step's number stands for any."""
    parts = path.split(".")
    if parts[:2] == ["truco", "steps"] and len(parts) == 4:
        parts[2] = "*"
    return CHECKS.get(".".join(parts))


def _holder(data: Any, path: str) -> tuple[Any, Any] | None:
    """The container and key that a path names, or None where the ruleset has no such option."""
    *way, leaf = path.split(".")
    for part in way:
        if isinstance(data, list):
            if not part.isdecimal() or int(part) >= len(data):
                return None
            data = data[int(part)]
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            return None
    if not isinstance(data, dict):
        return None
    known = leaf in data or leaf in (
        "wins",
        "min_amount",
        "no_raise_if_accept_wins",
        "envido_cap",
        "pass_drops",
    )
    return (data, leaf) if known else None


def apply_option(data: dict[str, Any], path: str, value: Any) -> None:
    """Set one option in resolved preset data. Raises OptionError for an unknown path or an impossible value."""
    if path in ("flor", "pica") and value is None:
        data[path] = None  # a whole part left out
        return
    place = _holder(data, path)
    check = check_of(path)
    if place is None or (check is None and path != "deck.ranks"):
        raise OptionError("option.unknown", {"path": path})
    if check is None:
        known = _SPANISH if isinstance(data["deck"]["ranks"][0], int) else _FRENCH
        good = isinstance(value, list) and len(set(map(str, value))) == len(value) >= 4
        if not good or any(rank not in known for rank in value):
            raise OptionError("option.invalid", {"path": path, "value": value, "allowed": _text(known)})
    elif not check.allows(value):
        raise OptionError("option.invalid", {"path": path, "value": value, "allowed": check.text()})
    holder, leaf = place
    holder[leaf] = value


def _text(values: tuple[Any, ...]) -> str:
    return ", ".join(map(str, values))


def _paths(data: Any, prefix: str = "") -> list[str]:
    if isinstance(data, dict):
        return [
            path
            for key, value in data.items()
            for path in [f"{prefix}{key}", *_paths(value, f"{prefix}{key}.")]
        ]
    if isinstance(data, list):
        return [path for at, value in enumerate(data) for path in _paths(value, f"{prefix}{at}.")]
    return []


def specs(data: dict[str, Any]) -> tuple[OptionSpec, ...]:
    """Every option of resolved preset data with its default: the main ones first, in the order of a form."""
    found = []
    for path in _paths(data):
        check = check_of(path)
        place = _holder(data, path)
        if place is None or (check is None and path != "deck.ranks"):
            continue
        default = place[0].get(place[1])
        main = path in MAIN
        if check is None:
            found.append(OptionSpec(path, "ranks", default, (), None, None, False, main))
        elif check.choices:
            found.append(OptionSpec(path, "choice", default, check.choices, None, None, False, main))
        else:
            found.append(OptionSpec(path, "integer", default, (), check.low, check.high, check.empty, main))
    rank = {path: at for at, path in enumerate(MAIN)}
    return tuple(sorted(found, key=lambda spec: rank.get(spec.path, len(MAIN))))
