"""The hands of matches as values, without a language: what happened in each and what it gave. Sentences are in `scoring.messages`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import engine, store
from tournaments.models import Match
from tournaments.selectors import rulesets

SAID_BY_CODE = frozenset(("qu", "no", "mz", "pa", "jg", "co", "mr", "rd", "nm", "pf+", "pf-"))
Hand = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A piece of the sentence of a hand. `say` names its template; `at` is its first token, `size` how many it covers."""

    say: str
    at: int
    size: int = 1
    side: str = ""
    code: str = ""
    amount: int | None = None
    values: str = ""
    marks: str = ""
    cards: str = ""


def parts(trn: str) -> list[Part]:
    """The pieces of a hand's sentence in order; bazas (or cards) that follow each other are one piece."""
    try:
        record = engine.parse(trn)
    except engine.NotationError:
        return []
    found: list[Part] = []
    for at, token in enumerate(record.events):
        part = _part(at, token)
        last = found[-1] if found else None
        if last is not None and last.say == part.say and part.say in ("bazas", "cards"):
            cards = f"{last.cards} {part.cards}".strip()
            found[-1] = Part(last.say, last.at, last.size + 1, marks=last.marks + part.marks, cards=cards)
        else:
            found.append(part)
    return found


def _part(at: int, token: engine.Token) -> Part:
    if token.kind == "baza":
        return Part("bazas", at, marks=token.code)
    if token.kind == "play":
        return Part("cards", at, cards=token.text)
    if token.kind == "tanto":
        values = f"{token.values[0]}-{token.values[1]}" if token.values else ""
        return Part(
            f"{token.code}_values" if values else token.code,
            at,
            side=token.side,
            code=token.code,
            values=values,
        )
    if token.code in SAID_BY_CODE:
        return Part(token.code, at, side=token.side, code=token.code)
    amount = token.amount if isinstance(token.amount, int) else None
    return Part("call" if amount is None else "amount", at, side=token.side, code=token.code, amount=amount)


def load(match_ids: Sequence[int]) -> dict[int, list[Hand]]:
    """The hands of several matches, in one query of the log.

    Each has `number`, `set`, `seq`, `trn`, `given`, `points` and `sets` after it (of the hand that closes a cama, the stones
    it closed with), `awards`, `void_awards`, `set_won`, `match_won`, `void` (undone), `ruleset` (its preset), `duel`.
    """
    rows = Match.objects.filter(pk__in=match_ids).select_related("phase__championship")
    logs = store.logs(match_ids)
    return {match.pk: _hands(rulesets.of_match(match), logs.get(match.pk, ())) for match in rows}


def _hands(rules: engine.Ruleset, events: Sequence[Mapping[str, Any]]) -> list[Hand]:
    undone = {body["payload"].get("voids") for body in events if body["kind"] in ("void_last", "reopened")}
    state, number, found = engine.initial(rules), 1, []
    for body in events:
        payload = body["payload"]
        if body["kind"] == "started":
            state = engine.initial(rules, payload["players"], payload["dealer"])
        if body["kind"] != "hand":
            continue
        void = body["seq"] in undone
        row, after = _hand(rules, state, payload["trn"])
        found.append(row | {"seq": body["seq"], "set": number, "void": void, "ruleset": rules.id})
        if not void:
            state = after
            number += row["set_won"] is not None
    return found


def _hand(rules: engine.Ruleset, state: engine.MatchState, trn: str) -> tuple[Hand, engine.MatchState]:
    outcome = engine.assess(rules, state, trn).outcome
    if outcome is None:  # a hand that was legal where it stood, and was undone with what came before it
        still = {"number": 0, "trn": trn, "given": {}, "awards": {}, "set_won": None, "match_won": None}
        return still | {"points": dict(state.points), "sets": dict(state.sets), "dealer": state.dealer}, state
    row = {
        "number": outcome.number,
        "duel": outcome.duel,
        "trn": trn,
        "given": dict(outcome.given),
        "awards": outcome.awards_by_kind(),
        "void_awards": list(outcome.void),
        "points": dict(outcome.closing or outcome.points),
        "sets": dict(outcome.sets),
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "dealer": state.dealer,
    }
    return row, engine.advance(state, outcome)
