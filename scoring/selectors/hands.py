"""The hands of matches as values, without a language: what happened in each and what it gave. Sentences are in `scoring.messages`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring import engine, store
from scoring.selectors import partida
from scoring.selectors.asked import query
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
    it closed with), `awards`, `void_awards`, `set_won`, `match_won`, `void` (it counts no more), `said_before` (what it said
    before it was corrected; empty where it was not), `ruleset` (its preset), `duel`, `dealer`, `start` (the score it began with),
    `asks` (the
    query that asks the inspector about it, at the score before it; of a hand that counts no more at the score where it stood last).
    """
    rows = Match.objects.filter(pk__in=match_ids).select_related("phase__championship")
    logs = store.logs(match_ids)
    return {match.pk: of_log(rulesets.of_match(match), logs.get(match.pk, ())) for match in rows}


def of_log(rules: engine.Ruleset, events: Sequence[Mapping[str, Any]]) -> list[Hand]:
    """The hands of one log, as far as it can be played."""
    return rows(partida.as_far_as_it_holds(rules, events))


def rows(folded: partida.Partida) -> list[Hand]:
    """Every hand in the order of the log: as it counts now, or (void) as it counted last."""
    rules = folded.ruleset
    return [
        hand | {"asks": query(rules.id, hand["trn"], options=rules.options, state=at)}
        for hand, at in since(folded, 0)
    ]


def since(folded: partida.Partida, seq: int) -> Iterator[tuple[Hand, engine.MatchState]]:
    """The hands recorded after event `seq`, each with `start` (the score it began with), and the state before it."""
    standing = set(folded.hand_seqs)
    for row in folded.core.recorded:
        if row.seq > seq:
            hand = of_row(row, folded.ruleset.id)
            start = {"points": dict(row.before.points), "sets": dict(row.before.sets)}
            yield (
                hand | {"void": row.seq not in standing, "start": start},
                replace(row.before, dealer=hand["dealer"]),
            )


def of_row(row: engine.events.HandRow, ruleset: str) -> Hand:
    """A hand as it counts, or last counted."""
    outcome = row.outcome
    return {
        "seq": row.seq,
        "number": outcome.number,
        "set": sum(outcome.sets.values()) + (outcome.set_won is None),
        "duel": outcome.duel,
        "trn": row.text,
        "said_before": row.first if row.first != row.text else "",
        "given": dict(outcome.given),
        "awards": outcome.awards_by_kind(),
        "void_awards": list(outcome.void),
        "points": dict(outcome.closing or outcome.points),
        "sets": dict(outcome.sets),
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "dealer": engine.parse(row.text).dealer,
        "ruleset": ruleset,
    }
