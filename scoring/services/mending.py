"""Correcting a result at any time: the match, and everything that was played on it, in one transaction or not at all.

`rehearse` does it and rolls back, so that a page can say exactly what would fall; `correct` does it, and refuses when what would
fall is no longer what the organiser saw. Undoing a correction is a correction: what fell and fits again counts again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from scoring import engine, store
from scoring.engine import EventError
from scoring.services import partidas
from scoring.services.bell import require_decided
from scoring.services.cascade import Cascade, put, sides
from scoring.services.corrections import require_ruling
from scoring.services.writing import RulesRefusal, require_key
from scoring.store import Draft
from tournaments.errors import Conflict, Refusal
from tournaments.models import Championship, Match, MatchState
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import fallout, rulesets
from tournaments.selectors.fallout import Fallout
from tournaments.services import audit, matches, outbox, progress


@dataclass(frozen=True)
class Change:
    """What the result should be: open again (`kind` is `open`), what is on the paper (`paper`), or a ruling (`ruling`)."""

    kind: str
    sets: tuple[tuple[int, int], ...] = ()
    joc_fora: engine.Side | None = None
    bell: bool = False
    outcome: str = ""
    winner: str = ""


@dataclass(frozen=True)
class Correction:
    """One request. `version` is the one the person saw; `key` makes a retry harmless; `seen` the digest of what would fall."""

    actor: Actor
    match: str
    change: Change
    reason: str
    key: str
    version: int | None = None
    seen: str = ""

    def unseen(self) -> "Correction":
        """The same, not yet agreed to."""
        return replace(self, seen="")


def rehearse(championship: Championship, act: Callable[[], Any], *, besides: str = "") -> Fallout:
    """What `act` would take with it. It is done and rolled back: nothing stays, nobody is told. Its refusals pass through."""
    with transaction.atomic():
        before = fallout.picture(championship)
        act()
        found = fallout.between(before, fallout.picture(championship), besides=besides)
        transaction.set_rollback(True)
    return found


def preview(correction: Correction) -> Fallout:
    """What a correction would take with it, for the page that asks before doing it. Raises what `correct` raises."""
    with transaction.atomic():
        found = correct(correction)
        transaction.set_rollback(True)
    return found


@transaction.atomic
def correct(correction: Correction) -> Fallout:
    """Give a finished match another result, and bring everything after it in line: all of it or nothing.

    The same result again writes nothing. Raises Conflict `match.stale`, `mending.changed` (what would fall is not
    what was seen), Refusal `reason.required`, `match.not_finished`, `mending.by_default`, `mending.left`, `ruling.*`, and the
    engine's `paper.*`.
    """
    require_key(correction.key)
    match = matches.lock(correction.match)
    require(correction.actor, Permission.RULE, match)
    if store.by_key(match.pk, correction.key) is not None:
        return Fallout()
    if correction.version is not None and correction.version != match.version:
        raise Conflict("match.stale", current=match.version, sent=correction.version)
    if not correction.reason.strip():
        raise Refusal("reason.required", field="reason")
    if match.state != MatchState.FINISHED:
        raise Refusal("match.not_finished")
    if progress.by_default(match):
        raise Refusal("mending.by_default")
    if correction.change.kind == "open":
        _require_sides(match)
    drafts = _drafts(correction, match)
    if not drafts:
        return Fallout()
    championship = match.phase.championship
    before, was = fallout.picture(championship), _result(match)
    cascade = Cascade(correction.actor, cause=match.public_id, key=correction.key, reason=correction.reason)
    cascade.phases.open(match.phase)
    _put(match, drafts, cascade)
    cascade.phases.settle(cascade)
    found = fallout.between(before, fallout.picture(championship), besides=match.public_id)
    if correction.seen and correction.seen != found.digest:
        raise Conflict("mending.changed")
    audit.record(
        actor=correction.actor,
        championship=championship,
        verb="match.correct",
        object=match.public_id,
        reason=correction.reason,
        before=was,
        after=_result(match),
        fell=[row.match for row in found.fell],
    )
    outbox.mark(championship.pk, "all")
    return found


def _require_sides(match: Match) -> None:
    """Refuse (`mending.left`) to open a match that nobody could play on: a side has left meanwhile."""
    for pareja in (match.side_a, match.side_b):
        if pareja is not None and pareja.status in progress.LEFT:
            raise Refusal("mending.left", field="kind", number=pareja.number)


def _put(match: Match, drafts: list[Draft], cascade: Cascade) -> None:
    try:
        put(match, drafts, cascade)
    except EventError as error:
        raise RulesRefusal(error.violations, field="sets") from error


def _drafts(correction: Correction, match: Match) -> list[Draft]:
    """The events of the correction; none when the result is what it should be already."""
    change = correction.change
    partida = partidas.read(match, rulesets.of_match(match))
    opened = {"voids": partida.hand_seqs[-1]} if partida.ended_by_hand else {}
    author = correction.actor.code
    first = Draft("reopened", opened, correction.key, author, text=correction.reason)
    if change.kind == "open":
        return [first]
    kind, payload = _paper(change, match, partida) if change.kind == "paper" else _ruling(change)
    if _same(change, partida):
        return []
    return [first, Draft(kind, payload, f"{correction.key[:58]}-then", author, text=correction.reason)]


def _paper(change: Change, match: Match, partida: partidas.Partida) -> tuple[str, Mapping[str, Any]]:
    """A result from paper; over hands that were recorded it is a ruling."""
    checked = engine.check_paper(partida.ruleset, change.sets, change.joc_fora, bell=change.bell)
    if checked.violations:
        raise RulesRefusal(checked.violations, field="sets")
    require_decided(match, checked.winner)
    payload: dict[str, Any] = {
        "sets": [list(pair) for pair in change.sets],
        "joc_fora": change.joc_fora or "",
    }
    left = partida.hand_seqs[:-1] if partida.ended_by_hand else partida.hand_seqs
    return "paper", payload | ({"bell": True} if change.bell else {}) | ({"ruling": True} if left else {})


def _ruling(change: Change) -> tuple[str, Mapping[str, Any]]:
    require_ruling(change.outcome, change.winner)
    return "ruling", {"outcome": change.outcome, "winner": change.winner}


def _same(change: Change, partida: partidas.Partida) -> bool:
    """Whether the result is already what the change asks for: saving it again makes no version."""
    if change.kind == "ruling":
        return (partida.ruled, partida.state.winner or "") == (change.outcome, change.winner)
    paper = partida.core.paper
    if paper is None or partida.ruled:
        return False
    by = {"joc_fora": paper.winner, "time": None, "camas": None}[paper.by]
    return (paper.camas, by, paper.by == "time") == (tuple(change.sets), change.joc_fora, change.bell)


def _result(match: Match) -> dict[str, Any]:
    """The result as the audit keeps it: values, no names."""
    return {"outcome": match.outcome, "winner": match.winner, **match.result}


@transaction.atomic
def begin_anew(*, actor: Actor, match: str, version: int, key: str, reason: str) -> Match:
    """Take back a match that was begun by mistake (wrong table, wrong dealer, wrong parejas): it is to be played from its start.

    What was recorded stays in its log. Raises Refusal `match.finished` (a finished one is corrected), `match.not_started`.
    """
    require_key(key)
    found = matches.lock(match)
    require(actor, Permission.RULE, found)
    if store.by_key(found.pk, key) is not None:
        return found
    if version != found.version:
        raise Conflict("match.stale", current=found.version, sent=version)
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    if found.state == MatchState.FINISHED:
        raise Refusal("match.finished")
    if not progress.begun(found):
        raise Refusal("match.not_started")
    found.lineups.all().delete()
    put(found, [Draft("annulled", {"cause": "", "sides": sides(found)}, key, actor.code, text=reason)])
    return found
