"""What may come next in a hand, quick or full: every token that the fold would take, with what it is worth.

Legality is asked of the fold itself (``hand.step`` on a copy), so what is offered is what is accepted. The automaton
walks the same steps with formulas for amounts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from . import envido, flor, hand
from .amounts import Amount, Expr
from .cards import Card
from .errors import NotationError, Violation
from .header import seat_table
from .notation import FLOR, Token, parse_token
from .ruleset import Ruleset
from .table import Refused, Table, sure
from .values import SIDES, MatchState, Side

N = Expr("var", ("n",))
Worth = Amount | str


@dataclass(frozen=True, slots=True)
class Option:
    """One legal continuation. ``token`` may hold ``{n}``: an amount of at least ``minimum``, ``default`` when left out.

    ``accepted``: what a call brings to each side should it win; ``declined``: what its caller gets when it is refused.
    In full hands ``seat`` acts, and ``{card}`` stands for any of ``cards``.
    """

    token: str
    side: Side | None
    kind: str
    code: str
    minimum: int | None = None
    default: int | None = None
    accepted: Mapping[Side, Worth] | None = None
    declined: Amount | None = None
    seat: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """One token to try; ``free`` when it takes an amount (shown as ``{n}``), ``cards`` when it stands for any of these."""

    token: Token
    free: bool = False
    cards: tuple[Card, ...] = ()

    @property
    def template(self) -> str:
        if self.cards:
            return f"{self.token.seat}.{{card}}"
        return self.token.text + ("{n}" if self.free else "")

    def symbolic(self) -> Token:
        """The token with the formula ``n`` for its amount."""
        return replace(self.token, amount=N) if self.free else self.token


@lru_cache(maxsize=64)
def alphabet(rules: Ruleset) -> tuple[Letter, ...]:
    """Every quick token of a ruleset (the remark ``pa`` left out)."""
    said = ("=A", "=B", "==", "==<", "env=A", "env=B", "flor=A", "flor=B")
    return (*_calls(rules, SIDES), *(Letter(_token(text)) for text in said))


def full_alphabet(table: Table) -> Iterator[Letter]:
    """Every token of a full hand at this table: seats call, the seat in turn plays; baza tokens only say it again."""
    yield from _calls(table.rules, table.seats)
    turn = sure(table.turn())
    cards = tuple(card for card in table.rules.deck if card not in table.seen and card != table.turn_up)
    yield Letter(_token(f"{turn}.{cards[0]}"), cards=cards)
    yield Letter(_token(f"{turn}.xx"))
    if table.rules.pass_drops:
        yield Letter(_token(f"{turn}.pa"))
    for text in ("env=A", "env=B", "flor=A", "flor=B"):
        yield Letter(_token(text))


@lru_cache(maxsize=256)
def _calls(rules: Ruleset, actors: tuple[Side | int, ...]) -> tuple[Letter, ...]:
    found = []
    for side in actors:
        codes = [step.code for step in rules.truco.steps] + (["tp"] if rules.truc_i_passe else [])
        codes += [*sorted(rules.envido.codes)] if rules.envido else []
        codes += [*sorted(FLOR), "pf+", "pf-"] if rules.flor else []
        codes += ["qu", "no", "mz", "jg", "co", "mr", "rd", "nm"]
        for code in codes:
            free = rules.envido is not None and rules.envido.amounts == "free" and code in ("e", "ve")
            found.append(Letter(_token(f"{side}.{code}"), free))
    return tuple(found)


def _token(text: str) -> Token:
    token = parse_token(text)
    if token is None:
        raise AssertionError(text)
    return token


def attempts(table: Table, tokens: Iterable[Token]) -> Iterator[tuple[int, Table]]:
    """The places of the tokens that the rules allow here, with the table after each. A refused step leaves no trace."""
    after = table.copy()
    for at, token in enumerate(tokens):
        try:
            hand.step(after, token)
        except Refused:
            continue
        yield at, after
        after = table.copy()


def worth(after: Table, token: Token) -> tuple[Mapping[Side, Worth] | None, Amount | None]:
    """What the call that led to ``after`` is worth accepted, for each side as winner, and declined."""
    if token.kind == "truco" and after.pending >= 0:
        step = after.rules.truco.steps[after.pending]
        value: Worth = step.wins or step.value or 0
        return {"A": value, "B": value}, step.declined
    if token.kind == "envido":
        refused = after.copy()
        envido.decline(refused)
        return {side: envido.accepted_value(after, side) for side in SIDES}, refused.env_amount
    if token.kind == "flor" and after.flor_state == "pending":
        refused = after.copy()
        flor.decline(refused)
        declined = refused.flor_award.amount if refused.flor_award else None
        return {side: _flor_worth(after, side) for side in SIDES}, declined
    return None, None


def _flor_worth(after: Table, side: Side) -> Worth:
    won = after.copy()
    flor.won_by(won, side)
    award = won.flor_award
    return 0 if award is None else award.wins or award.amount


def option(rules: Ruleset, after: Table, letter: Letter) -> Option:
    """The option that a letter is, given the table after it."""
    token = letter.token
    accepted, declined = worth(after, token)
    side = None if token.kind == "baza" else token.side
    minimum = default = None
    if letter.free and rules.envido:
        minimum, default = rules.envido.min_amount, rules.envido.unit
    return Option(
        letter.template,
        side,
        token.kind,
        token.code,
        minimum,
        default,
        accepted,
        declined,
        token.seat,
        letter.cards,
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """A hand so far: what may come next, and whether it may end here. Its table is never changed."""

    table: Table

    def options(self) -> tuple[Option, ...]:
        """The complete set of legal continuations, worths with the default amounts."""
        table = self.table
        letters = tuple(full_alphabet(table)) if table.full else alphabet(table.rules)
        found = attempts(table, (letter.token for letter in letters))
        return tuple(option(table.rules, after, letters[at]) for at, after in found)

    def after(self, *tokens: str) -> "Progress":
        """The hand with more tokens. Raises NotationError naming the first that is no token or not legal here."""
        table = self.table.copy()
        for text in tokens:
            token = parse_token(text)
            if token is None:
                raise NotationError((Violation("notation.syntax", {"token": text, "pos": 1}, text),))
            try:
                hand.step(table, token)
            except Refused as no:
                raise NotationError((Violation(no.key, no.params, text),)) from None
        return Progress(table)

    def may_end(self) -> bool:
        """Whether the hand is complete."""
        try:
            hand.finish(self.table.copy())
        except Refused:
            return False
        return True


def begin(ruleset: Ruleset, state: MatchState, level: str = "quick", turn_up: Card | None = None) -> Progress:
    """A hand of which nothing has been said; ``level`` full: seats instead of sides, and cards."""
    table = seat_table(ruleset, state, state.dealer or state.players)
    table.full, table.turn_up = level == "full", turn_up
    return Progress(table)


def legal_next(
    ruleset: Ruleset,
    state: MatchState,
    tokens: Sequence[str],
    level: str = "quick",
    turn_up: Card | None = None,
) -> tuple[Option, ...]:
    """The complete set of legal continuations of a hand (``Progress.options`` for a hand of these tokens).

    Raises NotationError naming the token when ``tokens`` are no legal beginning of a hand.
    """
    return () if state.finished else begin(ruleset, state, level, turn_up).after(*tokens).options()


def may_end(ruleset: Ruleset, state: MatchState, tokens: Sequence[str]) -> bool:
    """Whether a quick hand of these tokens is complete."""
    try:
        return begin(ruleset, state).after(*tokens).may_end()
    except NotationError:
        return False
