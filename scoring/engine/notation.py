"""TRN, the text of a hand: parse and dump (docs/trn.md). What the tokens mean is decided elsewhere.

``#7 R2 | B.tr A.rt B.no | A+0 B+2`` becomes a HandRecord; ``dump(parse(text))`` is the canonical text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

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
_NUMBER = re.compile(r"#(?P<number>0|[1-9]\d{0,5})(?:\.(?P<duel>\d))?", re.ASCII)
_FIELD = re.compile(
    rf"R(?P<dealer>\d)|M(?P<turn_up>{_CARD})|P(?P<a>\d)-(?P<b>\d)"
    rf"|H(?P<seat>\d)=(?P<cards>{_CARD},{_CARD},{_CARD})",
    re.ASCII,
)
_ACTED = re.compile(
    r"(?P<actor>[AB]|\d)\.(?:"
    rf"(?P<card>{_CARD})|\((?P<down>{_CARD})\)|(?P<unknown>xx)|"
    r"(?P<amounted>ve|e)(?P<amount>\d{1,4})?|(?P<code>[a-z][a-z0-9]*[+-]?))",
    re.ASCII,
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
    kind: str
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
    side: Side
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
    level: str = field(compare=False, default="quick")


@lru_cache(maxsize=4096)
def parse_token(text: str) -> Token | None:
    """One event token, or None when it is none."""
    if text.startswith("=") and (found := _BAZA.fullmatch(text)):
        return Token(text, "baza", found["winner"] or found["prior"] or "=")
    if found := _ACTED.fullmatch(text):
        return _acted(text, found)
    if found := _TANTO.fullmatch(text):
        values = (int(found["a"]), int(found["b"])) if found["a"] else None
        seat = int(found["seat"]) if found["seat"] else None
        return Token(text, "tanto", found["kind"], seat, _side(found["side"]), values=values)
    return None


def _side(text: str) -> Side:
    return "A" if text == "A" else "B"


def _acted(text: str, found: re.Match[str]) -> Token | None:
    actor = found["actor"]
    seat = int(actor) if actor.isdecimal() else None
    side = side_of(seat) if seat is not None else _side(actor)
    if found["card"] or found["down"] or found["unknown"]:
        down = not found["card"]
        return Token(text, "play", "", seat, side, found["card"] or found["down"], down)
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
    return Token(text, kind, code, seat, side, amount=amount) if kind else None


@lru_cache(maxsize=1024)
def _parse_claim(text: str) -> Claim | None:
    found = _CLAIM.fullmatch(text)
    if found is None:
        return None
    if found["unit"]:
        return Claim(text, _side(found["winner"]), unit=found["unit"])
    return Claim(text, _side(found["side"]), points=int(found["points"]))


def places(text: str) -> tuple[list[int], list[int], list[int]]:
    """The character offsets of the words of header, events and claims (only asked for when something is wrong)."""
    parts: tuple[list[int], ...] = ([], [], [])
    bars = 0
    for found in re.finditer(r"\||[^\s|]+", text):
        if found[0] == "|":
            bars += 1
        else:
            parts[min(bars, 2)].append(found.start())
    return parts[0], parts[1], parts[2]


def parse(text: str) -> HandRecord:
    """A TRN line as a record. Raises NotationError naming every token that is none (``notation.syntax``)."""
    if len(text) > MAX_LENGTH:
        raise NotationError((_syntax(text[:20] + "…", MAX_LENGTH),))
    parts = text.split("|")
    if len(parts) not in (2, 3):
        raise NotationError((_no_bars(text, len(parts)),))
    words = [part.split() for part in parts] + [[]]
    fields, header_ok = _header(words[0])
    events = [parse_token(word) for word in words[1]]
    claims = [_parse_claim(word) for word in words[2]]
    if not (all(header_ok) and all(events) and all(claims)):
        raise NotationError(tuple(_faults(text, words, (header_ok, events, claims))))
    full = any(event is not None and event.kind == "play" for event in events)
    level = "full" if full else "quick"
    return HandRecord(**fields, events=tuple(events), claims=tuple(claims), text=text, level=level)  # type: ignore[arg-type]


def _syntax(token: str, at: int) -> Violation:
    return Violation("notation.syntax", {"token": token, "pos": at + 1}, token, at)


def _no_bars(text: str, parts: int) -> Violation:
    if parts > 3:
        return _syntax("|", text.rindex("|"))
    word = (text.split() or [""])[0]
    return _syntax(word, text.index(word))


def _faults(text: str, words: list[list[str]], read: Sequence[Sequence[object]]) -> Iterator[Violation]:
    for part, starts in enumerate(places(text)):
        for at, start in enumerate(starts):
            if not read[part][at]:
                yield _syntax(words[part][at], start)
    if not words[0]:
        yield _syntax("", 0)


def _header(words: list[str]) -> tuple[dict[str, object], list[bool]]:
    """The fields of the head, and for each of its words whether it is one (once each, the number first)."""
    fields: dict[str, object] = {"number": 0, "duel": None, "dealer": None, "turn_up": None, "pair": None}
    hands: list[tuple[int, tuple[str, ...]]] = []
    good = [False] if not words else []
    seen: set[str] = set()
    for order, word in enumerate(words):
        name = _header_word(word, order, fields, hands)
        good.append(bool(name) and name not in seen)
        seen.add(name)
    return fields | {"hands": tuple(hands)}, good


def _header_word(
    word: str, order: int, fields: dict[str, object], hands: list[tuple[int, tuple[str, ...]]]
) -> str:
    """Read one word into the fields; its name, or nothing when it is none."""
    if order == 0:
        found = _NUMBER.fullmatch(word)
        if found:
            fields["number"] = int(found["number"])
            fields["duel"] = int(found["duel"]) if found["duel"] else None
        return "number" if found else ""
    found = _FIELD.fullmatch(word)
    if found is None:
        return ""
    if found["dealer"]:
        fields["dealer"] = int(found["dealer"])
        return "dealer"
    if found["turn_up"]:
        fields["turn_up"] = found["turn_up"]
        return "turn_up"
    if found["a"]:
        fields["pair"] = (int(found["a"]), int(found["b"]))
        return "pair"
    hands.append((int(found["seat"]), tuple(found["cards"].split(","))))
    return f"H{found['seat']}"


def header_place(record: HandRecord, start: str) -> tuple[str, int]:
    """The word of a record's head that begins so, and its offset; nothing at 0 when there is none."""
    words = record.text.partition("|")[0].split()
    for word, at in zip(words, places(record.text)[0], strict=True):
        if word.startswith(start):
            return word, at
    return "", 0


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
