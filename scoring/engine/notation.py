"""TRN, the text of a hand: parse and dump (docs/trn.md). What the tokens mean is decided elsewhere.

``#7 R2 | B.tr A.rt B.no | A+0 B+2`` becomes a HandRecord; ``dump(parse(text))`` is the canonical text.
"""

import re
from dataclasses import dataclass, field

from .amounts import Amount
from .errors import NotationError, Violation
from .values import Side, side_of

TRUCO = frozenset(("tr", "rt", "qv", "jf", "v9", "vj", "s6", "n9", "d12", "tp"))
ENVIDO = frozenset(("e", "ve", "re", "fa"))
FLOR = frozenset(("fl", "fq", "ma", "cf", "cr", "fe", "ch"))
OTHER = {
    "qu": "reply", "no": "reply", "mz": "fold", "pa": "pass", "jg": "special", "co": "special",
    "mr": "misdeal", "rd": "redeal", "nm": "penalty", "pf+": "penalty", "pf-": "penalty",
}  # fmt: skip

MAX_LENGTH = 4096

_CARD = r"(?:1[0-2]|[1-7]|[QJKA])[ocebp]"
_HEADER = re.compile(r"#(?P<number>0|[1-9]\d{0,5})(?:\.(?P<duel>\d))?")
_DEALER = re.compile(r"R(?P<seat>\d)")
_TURNUP = re.compile(rf"M(?P<card>{_CARD})")
_PAIR = re.compile(r"P(?P<a>\d)-(?P<b>\d)")
_HAND = re.compile(rf"H(?P<seat>\d)=(?P<cards>{_CARD},{_CARD},{_CARD})")
_ACTED = re.compile(
    r"(?P<actor>[AB]|\d)\.(?:"
    rf"(?P<card>{_CARD})|\((?P<down>{_CARD})\)|(?P<unknown>xx)|"
    r"(?P<amounted>ve|e)(?P<amount>\d{1,4})?|(?P<code>[a-z][a-z0-9]*[+-]?))"
)
_BAZA = re.compile(r"=(?P<winner>[AB])|==(?P<prior><)?")
_TANTO = re.compile(
    r"(?P<kind>env|flor)=(?P<side>[AB])(?:@(?P<seat>\d))?(?:\((?P<a>\d{1,2})-(?P<b>\d{1,2})\))?"
)
_CLAIM = re.compile(r"(?P<side>[AB])\+(?P<points>\d{1,4})|(?P<unit>cama|chico|partida)(?P<winner>[AB])")


@dataclass(frozen=True, slots=True)
class Token:
    """One event. ``kind`` says which fields count: truco, envido, flor, reply, fold, play, baza, tanto, …"""

    text: str
    position: int = field(compare=False)
    kind: str = ""
    code: str = ""
    seat: int | None = None
    side: Side = "A"
    card: str | None = None
    face_down: bool = False
    amount: Amount | None = None
    values: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A result that the record asserts: points of a side, or a set or partida won."""

    text: str
    position: int = field(compare=False)
    side: Side = "A"
    points: int | None = None
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as written. ``level`` is full when any card is played in it, else quick."""

    number: int
    duel: int | None
    dealer: int | None
    turn_up: str | None
    pair: tuple[int, int] | None
    hands: tuple[tuple[int, tuple[str, ...]], ...]
    events: tuple[Token, ...]
    claims: tuple[Claim, ...]
    text: str = field(compare=False, default="")
    marks: dict[str, tuple[str, int]] = field(compare=False, default_factory=dict)

    @property
    def level(self) -> str:
        return "full" if any(event.kind == "play" for event in self.events) else "quick"


def parse_token(text: str, position: int = 0) -> Token | None:
    """One event token, or None when it is none."""
    if found := _BAZA.fullmatch(text):
        if winner := found["winner"]:
            return Token(text, position, "baza", winner)
        return Token(text, position, "baza", "<" if found["prior"] else "=")
    if found := _TANTO.fullmatch(text):
        values = (int(found["a"]), int(found["b"])) if found["a"] else None
        seat = int(found["seat"]) if found["seat"] else None
        return Token(text, position, "tanto", found["kind"], seat, _side(found["side"]), values=values)
    if found := _ACTED.fullmatch(text):
        return _acted(text, position, found)
    return None


def _side(text: str) -> Side:
    return "A" if text == "A" else "B"


def _acted(text: str, position: int, found: re.Match[str]) -> Token | None:
    actor = found["actor"]
    seat = int(actor) if actor.isdecimal() else None
    side = side_of(seat) if seat is not None else _side(actor)
    if found["card"] or found["down"] or found["unknown"]:
        down = not found["card"]
        return Token(text, position, "play", "", seat, side, found["card"] or found["down"], down)
    code = found["amounted"] or found["code"]
    amount = int(found["amount"]) if found["amount"] else None
    kind = (
        "envido"
        if code in ENVIDO
        else "truco"
        if code in TRUCO
        else "flor"
        if code in FLOR
        else OTHER.get(code)
    )
    return Token(text, position, kind, code, seat, side, amount=amount) if kind else None


def _pieces(text: str) -> tuple[list[tuple[str, int]], list[tuple[str, int]], list[tuple[str, int]], int]:
    """The words of header, events and claims with their places, and how many bars there are."""
    parts: tuple[list[tuple[str, int]], ...] = ([], [], [])
    bars = 0
    for found in re.finditer(r"\||[^\s|]+", text):
        if found[0] == "|":
            bars += 1
        else:
            parts[min(bars, 2)].append((found[0], found.start()))
    return parts[0], parts[1], parts[2], bars


def parse(text: str) -> HandRecord:
    """A TRN line as a record. Raises NotationError naming every token that is none (``notation.syntax``)."""
    if len(text) > MAX_LENGTH:
        raise NotationError((_syntax(text[:20] + "…", MAX_LENGTH),))
    header, events, claims, bars = _pieces(text)
    wrong: list[Violation] = []
    if bars not in (1, 2):
        token, at = (header or [(text[:20], 0)])[0] if bars == 0 else ("|", text.rindex("|"))
        wrong.append(_syntax(token, at))
    fields = _header(header, wrong)
    tokens: list[Token] = []
    for word, at in events:
        token_ = parse_token(word, at)
        if token_ is None:
            wrong.append(_syntax(word, at))
        else:
            tokens.append(token_)
    said: list[Claim] = []
    for word, at in claims:
        found = _CLAIM.fullmatch(word)
        if found is None:
            wrong.append(_syntax(word, at))
        elif found["unit"]:
            said.append(Claim(word, at, _side(found["winner"]), unit=found["unit"]))
        else:
            said.append(Claim(word, at, _side(found["side"]), points=int(found["points"])))
    if wrong:
        raise NotationError(tuple(sorted(wrong, key=lambda item: item.position)))
    return HandRecord(**fields, events=tuple(tokens), claims=tuple(said), text=text)  # type: ignore[arg-type]


def _syntax(token: str, at: int) -> Violation:
    return Violation("notation.syntax", {"token": token, "pos": at + 1}, token, at)


def _header(words: list[tuple[str, int]], wrong: list[Violation]) -> dict[str, object]:
    fields: dict[str, object] = {"number": 0, "duel": None, "dealer": None, "turn_up": None, "pair": None}
    marks: dict[str, tuple[str, int]] = {}
    hands: list[tuple[int, tuple[str, ...]]] = []
    for order, (word, at) in enumerate(words):
        name = ""
        if order == 0:
            if found := _HEADER.fullmatch(word):
                name = "number"
                fields["number"] = int(found["number"])
                fields["duel"] = int(found["duel"]) if found["duel"] else None
        elif found := _DEALER.fullmatch(word):
            name, fields["dealer"] = "dealer", int(found["seat"])
        elif found := _TURNUP.fullmatch(word):
            name, fields["turn_up"] = "turn_up", found["card"]
        elif found := _PAIR.fullmatch(word):
            name, fields["pair"] = "pair", (int(found["a"]), int(found["b"]))
        elif found := _HAND.fullmatch(word):
            name = f"H{found['seat']}"
            hands.append((int(found["seat"]), tuple(found["cards"].split(","))))
        if not name or name in marks:
            wrong.append(_syntax(word, at))
        else:
            marks[name] = (word, at)
    if not words:
        wrong.append(_syntax("", 0))
    return fields | {"hands": tuple(hands), "marks": marks}


def dump(record: HandRecord) -> str:
    """The canonical TRN line of a record."""
    head = [f"#{record.number}" + (f".{record.duel}" if record.duel is not None else "")]
    if record.dealer is not None:
        head.append(f"R{record.dealer}")
    if record.turn_up:
        head.append(f"M{record.turn_up}")
    if record.pair:
        head.append("P{}-{}".format(*record.pair))
    head += [f"H{seat}={','.join(cards)}" for seat, cards in record.hands]
    parts = [" ".join(head), " ".join(event.text for event in record.events)]
    if record.claims:
        parts.append(" ".join(claim.text for claim in record.claims))
    return " | ".join(parts).rstrip()
