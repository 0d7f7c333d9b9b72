"""The quick hands of a ruleset as a finite automaton in JSON: what a score pad needs, without a rule in the pad.

It is not written by hand: the fold itself (``hand.step``) is run on every reachable table with formulas for amounts,
and equal states are merged. ``static/pad/automaton.mjs`` interprets it; the tests hold both to ``assess``.

Format (``version`` 1)
    ``symbols``   ``{token, pattern, side, kind, code, n?}``: a token template, the regular expression of the texts
                  that mean it (seats for sides, an amount, values after a tanto), and for amounts ``{min, default}``.
    ``starts``    ``[[condition, state], …]``: the first whose condition holds at the score before the hand.
    ``states``    ``{"on": [[symbol, state, effect, worth, condition], …], "final": {…} | null, "asks": kind | null}``;
                  ``effect``, ``worth`` and ``condition`` are indices into the tables of the same names (``conditions``),
                  or -1; ``asks`` is the kind of the call (flor, envido, truco) that a ``qu`` or ``no`` would answer.
    ``effects``   ``{"set": {register: formula}, "notices": [{key, params}]}``; formulas see the registers of before.
    ``worths``    ``{"accepted": {"A": formula, "B": formula}, "declined": formula | null}``.
    ``final``     a hand may end here (if ``when`` holds): ``end``, ``winner``, ``set`` (registers), ``notices``.
    ``registers`` the registers with their first values: ``total`` and ``prev`` (the stakes of the envido), and side,
                  amount and wins of the awards: ``flor``, ``envido``, ``truco`` (side null: no such award).
    ``order``     the awards in the order in which they score.
    ``settle``    what awards do to the score: ``init``; ``each``, run for every award with variables ``kind``,
                  ``side``, ``amount``, ``wins``, leaving ``void``; ``finish``; ``notices``. An assignment is
                  ``[name, formula]`` or ``[name, side formula, formula]`` for a variable with one value a side.
    ``mano``      formula for the side of the mano; a side written ``mano`` is this one.
    ``when``      formula: whether a hand of these rules may be played now (a duel: only at some scores).
Formulas: numbers, strings, null, or ``[op, …]`` with ``+ - % max min >= == not and or if``,
``["var", name]``, ``["at", name, side]`` and ``["closes"]`` (the awards so far, settled, win a set).
Variables of the score before the hand: ``points``, ``sets`` (a side each), ``dealer``, ``players``; before a duel also
``duel`` (1 to 3) and ``first``, the seat of its mano.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import flor, hand
from .amounts import Amount, Expr, add, as_json, at_least
from .automaton_settle import settle_program
from .legal import Letter, alphabet, attempts, worth
from .notation import Token
from .ruleset import Ruleset
from .table import Refused, Table, sure
from .values import SIDES, Award, Side

Data = dict[str, Any]

REGISTERS: Data = {"total": 0, "prev": 0} | {
    f"{kind}_{part}": 0 if part == "amount" else None
    for kind in ("flor", "envido", "truco")
    for part in ("side", "amount", "wins")
}
MANO: Any = "mano"


def _var(name: str) -> Expr:
    return Expr("var", (name,))


class SymbolicTable(Table):
    """A table whose mano is not known yet and whose score is a formula."""

    @property
    def mano_side(self) -> Side:
        side: Side = MANO
        return side


@dataclass
class _Tables:
    """Tables of equal values by index, so that each is written once."""

    rows: list[Any] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=dict)

    def put(self, row: Any) -> int:
        """The index of a row, -1 for an empty one."""
        if not row:
            return -1
        sign = repr(row)
        if sign not in self.index:
            self.index[sign] = len(self.rows)
            self.rows.append(row)
        return self.index[sign]


def _situations(rules: Ruleset) -> Iterable[tuple[Any, str | None, Mapping[Side, bool]]]:
    """The starts: condition on the score, special hand, who is in malas (only where that changes what may be called)."""
    malas = {"A": True, "B": True}
    if rules.special:
        at = {side: ["==", ["at", "points", side], rules.special.at] for side in SIDES}
        yield ["and", at["A"], at["B"]], "both", malas  # type: ignore[misc]
        yield at["A"], "A", malas  # type: ignore[misc]
        yield at["B"], "B", malas  # type: ignore[misc]
    if rules.flor and rules.flor.phase == "malas":
        edge = rules.match.half + (rules.match.buenas == "over_half")
        late = {side: [">=", ["at", "points", side], edge] for side in SIDES}
        yield ["and", late["A"], late["B"]], None, {"A": False, "B": False}
        yield late["A"], None, {"A": False, "B": True}
        yield late["B"], None, {"A": True, "B": False}
    yield 1, None, malas  # type: ignore[misc]


def _control(table: Table) -> tuple[Any, ...]:
    """All of a table that decides what may come next; amounts are left to the registers, what is over is left out."""
    return (_hand_part(table), _envido_part(table), _flor_part(table))


def _hand_part(table: Table) -> tuple[Any, ...]:
    if table.ended is not None:
        room = table.bazas if table.ended == "bazas" and len(table.bazas) == 2 else ""
        return (table.ended, table.winner, table.end_side, table.truco_award, table.superfluous, room)
    special = (table.special, table.special_played)
    return (table.bazas, special, table.level, table.pending, table.caller)


def _envido_part(table: Table) -> tuple[Any, ...]:
    rules = table.rules.envido
    over = table.ended is not None or table.bazas
    state = "closed" if table.env_state == "open" and over else table.env_state
    auction = (
        (table.env_shape, table.env_caller, table.env_falta, table.tp) if state in ("open", "pending") else ()
    )
    shown = (table.env_winner, table.env_side) if rules and rules.must_show else ()
    touched = bool(table.env_code) and not over and table.rules.fold_first_trick_extra
    return (
        state,
        auction,
        state == "accepted" and table.env_falta,
        table.env_side is not None,
        shown,
        touched,
    )


def _flor_part(table: Table) -> tuple[Any, ...]:
    if table.rules.flor is None:
        return ()
    state = table.flor_state
    over = table.ended is not None or table.bazas
    if state == "closed" or (over and state == "sung"):
        return ("closed",)
    bets = (table.flor_counts, table.flor_code, table.flor_caller)
    return (state, bets, () if over else tuple(table.malas.values()), table.penalty is not None)


def _award_registers(kind: str, award: Award | None) -> Data:
    if award is None:
        return {}
    return {f"{kind}_side": award.side, f"{kind}_amount": as_json(award.amount), f"{kind}_wins": award.wins}


def _effect(before: Table, after: Table) -> Data:
    """What a step does to the registers, and what it says."""
    change: Data = {}
    for name in ("total", "prev"):
        value = getattr(after, f"env_{name}")
        if value != _var(name):
            change[name] = as_json(value)
    if after.env_side is not None and (before.env_side, before.env_amount) != (
        after.env_side,
        after.env_amount,
    ):
        change["envido_side"] = after.env_side
        if before.env_side is None:
            change["envido_amount"] = as_json(after.env_amount)
    if after.flor_award != before.flor_award:
        change |= _award_registers("flor", after.flor_award) or {"flor_side": None}
    if after.penalty != before.penalty:
        change |= _award_registers("flor", after.penalty)
    said = after.notices[len(before.notices) :]
    notices = [{"key": item.key, "params": {k: as_json(v) for k, v in item.params.items()}} for item in said]
    return ({"set": change} if change else {}) | ({"notices": notices} if notices else {})


def _generic(table: Table) -> None:
    """Put the registers' formulas in place of the amounts, so that the state stands for all its amounts."""
    table.env_total, table.env_prev = _var("total"), _var("prev")
    if table.env_side is not None:
        table.env_amount = _var("envido_amount")
    table.notices.clear()


def _final(table: Table) -> Data | None:
    """How a hand that stops here ends, or None when it cannot."""
    done = table.copy()
    try:
        hand.finish(done)
    except Refused:
        return _tanto_end(table)
    change = _award_registers("truco", done.truco_award)
    if done.ended == "redeal":
        change = {f"{kind}_side": None for kind in ("flor", "envido", "truco")}
    notices = ["baza.superfluous"] if done.superfluous else []
    return {"end": done.ended, "winner": done.winner, "set": change, "notices": notices}


def _tanto_end(table: Table) -> Data | None:
    """The end of D18: only the score tells whether the tanto won the set, so it comes with a condition."""
    rules = table.rules.scoring
    if rules.timing != "immediate" or rules.both_cross != "in_order" or table.ended is not None:
        return None
    closed = (
        table.env_state in ("open", "closed") and not flor.awaiting(table) and not flor.must_answer(table)
    )
    if not closed or table.flor_state == "pending" or not hand.tantos(table):
        return None
    return {"end": "tanto", "winner": None, "set": {}, "notices": [], "when": ["closes"]}


def _asks(table: Table) -> str | None:
    """The kind of the call that waits for ``qu`` or ``no`` (the order of ``hand._reply``)."""
    if table.ended is not None:
        return None
    waiting = {"flor": table.flor_state == "pending", "envido": table.env_state == "pending"}
    waiting["truco"] = table.pending >= 0
    return next((kind for kind, waits in waiting.items() if waits), None)


def _condition(table: Table, token: Token) -> Any:
    """The condition on the score under which a raise is legal, where the rules have one (mineiro of seed 004)."""
    rules = table.rules.truco
    if token.kind != "truco" or table.pending < 0 or not rules.no_raise_if_accept_wins:
        return None
    reached = at_least(
        add(table.points[token.side], rules.steps[table.pending].value or 0), table.rules.match.target
    )
    return ["not", as_json(reached)]


def _worth(after: Table, token: Token) -> Data:
    accepted, declined = worth(after, token)
    if accepted is None:
        return {}
    return {"accepted": {side: as_json(accepted[side]) for side in SIDES}, "declined": as_json(declined)}


@dataclass
class _Builder:
    rules: Ruleset
    letters: tuple[Letter, ...]
    effects: _Tables = field(default_factory=_Tables)
    worths: _Tables = field(default_factory=_Tables)
    conditions: _Tables = field(default_factory=_Tables)
    known: dict[Any, int] = field(default_factory=dict)
    queue: list[Table] = field(default_factory=list)
    states: list[Data] = field(default_factory=list)

    def number(self, table: Table) -> int:
        key = _control(table)
        if key not in self.known:
            self.known[key] = len(self.known)
            _generic(table)
            self.queue.append(table)
        return self.known[key]

    def explore(self) -> None:
        tokens = [letter.symbolic() for letter in self.letters]
        for table in self.queue:  # grows while we walk
            moves = []
            for at, after in attempts(table, tokens):
                token = tokens[at]
                effect = self.effects.put(_effect(table, after))
                value = self.worths.put(_worth(after, token))
                condition = self.conditions.put(_condition(table, token))
                moves.append([at, self.number(after), effect, value, condition])
            self.states.append({"on": moves, "final": _final(table), "asks": _asks(table)})


def _merge(states: list[Data], roots: list[int]) -> tuple[list[Data], list[int]]:
    """The smallest automaton with the same behaviour: states that nothing can tell apart become one."""
    block = [0] * len(states)
    count = 0
    while True:
        seen: dict[str, int] = {}
        signs = [
            repr((state["final"], state["asks"], [(s, block[to], e, w, c) for s, to, e, w, c in state["on"]]))
            for state in states
        ]
        block = [seen.setdefault(sign, len(seen)) for sign in signs]
        if len(seen) == count:
            break
        count = len(seen)
    merged: dict[int, Data] = {}
    for state, name in zip(states, block, strict=True):
        moves = [[s, block[to], e, w, c] for s, to, e, w, c in state["on"]]
        merged.setdefault(name, {"on": moves, "final": state["final"], "asks": state["asks"]})
    return [merged[name] for name in range(count)], [block[root] for root in roots]


def _symbol(rules: Ruleset, letter: Letter, players: int) -> Data:
    token = letter.token
    seats = "".join(str(seat) for seat in range(1, players + 1) if (seat % 2 == 1) == (token.side == "A"))
    values = r"(?:@[1-6])?(?:\((?:\d+)-(?:\d+)\))?"
    if token.kind == "baza":
        side, pattern = None, token.text
    elif token.kind == "tanto":
        side, pattern = token.side, token.text + values
    else:
        code = token.code.replace("+", r"\+")
        side, pattern = token.side, rf"[{token.side}{seats}]\.{code}" + (r"(\d{1,4})?" if letter.free else "")
    row: Data = {"token": letter.template, "pattern": f"^{pattern}$", "side": side, "kind": token.kind}
    row["code"] = token.code
    if letter.free and rules.envido:
        row["n"] = {"min": rules.envido.min_amount, "default": rules.envido.unit}
    return row


def automaton(ruleset: Ruleset, players: int | None = None, duel: bool = False) -> Data:
    """The automaton of the ruleset's quick hands for a table of so many players (``duel``: a pica-pica duel)."""
    count = players or (4 if 4 in ruleset.players else ruleset.players[0])
    points: Mapping[Side, Amount] = {side: Expr("at", ("points", side)) for side in SIDES}
    builder = _Builder(ruleset, alphabet(ruleset))
    starts = []
    for condition, special, malas in _situations(ruleset):
        table = SymbolicTable(ruleset, count, count, points)
        table.special, table.malas, table.duel = special, malas, duel
        if duel:
            table.sit((1, 4))
        starts.append([condition, builder.number(table)])
    builder.explore()
    states, roots = _merge(builder.states, [root for _, root in starts])
    after = ["+", ["%", ["var", "dealer"], ["var", "players"]], 1]
    next_dealer: Any = ["if", ["==", ["var", "duel"], 3], after, None] if duel else after
    first = ["var", "first"] if duel else after
    return {
        "version": 1,
        "ruleset": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "players": count,
        "symbols": [_symbol(ruleset, letter, count) for letter in builder.letters],
        "starts": [[condition, root] for (condition, _), root in zip(starts, roots, strict=True)],
        "states": states,
        "effects": builder.effects.rows,
        "worths": builder.worths.rows,
        "conditions": builder.conditions.rows,
        "registers": REGISTERS,
        "order": list(ruleset.scoring.order),
        "settle": settle_program(ruleset),
        "mano": ["if", ["==", ["%", first, 2], 1], "A", "B"],
        "next_dealer": ["if", ["==", ["var", "end"], "redeal"], ["var", "dealer"], next_dealer],
        "when": _duels_when(ruleset) if duel else 1,
    }


def _duels_when(rules: Ruleset) -> Any:
    """Whether the score allows a duel (the same question as ``header``'s, as a formula)."""
    pica = sure(rules.pica)
    top = ["max", ["at", "points", "A"], ["at", "points", "B"]]
    found: list[Any] = ["and", [">=", top, pica.min_any]]
    if pica.max_all is not None:
        found.append([">=", pica.max_all, top])
    if pica.until_half:
        found.append(["not", [">=", top, rules.match.half]])
    return found
