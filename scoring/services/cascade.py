"""Taking back what was recorded in later matches, and bringing it back: every step an event of the match's own log.

A match that falls keeps all its events; the fold starts anew. When the same two meet again in it, by another correction or
because what was opened has ended again, what they had played counts again.
"""

from collections.abc import Sequence
from typing import Any

from scoring import store
from scoring.services import lineups, partidas
from scoring.store import Draft
from tournaments.models import Match, MatchState, Outcome, PhaseStatus
from tournaments.permissions import Actor, System
from tournaments.selectors import rulesets
from tournaments.services import matches
from tournaments.services.reopening import Reopened


class Cascade:
    """A `tournaments.services.progress.Taker`. `cause` is the match whose correction it is, `key` makes each event's own."""

    def __init__(self, actor: Actor, *, cause: str, key: str, reason: str) -> None:
        self.actor, self.cause, self.key, self.reason = actor, cause, key, reason
        self.phases = Reopened(actor, reason)

    def take_back(self, match: Match) -> None:
        """What was recorded counts no more; a closed phase opens first."""
        self.phases.open(match.phase)
        match.lineups.all().delete()  # who sat is in the log; the rows are of the match as it stands
        self._put(match, "annulled", {"cause": self.cause, "sides": sides(match)})

    def bring_back(self, match: Match) -> None:
        """If the two that meet now had played this match before it fell, that counts again."""
        number = _fallen_before(match)
        if number:
            self.phases.open(match.phase)
            _restore(match, self._draft(match, "restored", {"number": number}), self)

    def drop(self, match: Match) -> None:
        """A tie-break whose tie is gone is not played; what was recorded in it stays in its log."""
        self.take_back(match)
        self._put(match, "ruling", {"outcome": Outcome.NOT_PLAYED, "winner": ""})

    def _put(self, match: Match, kind: str, payload: dict[str, Any]) -> None:
        put(match, [self._draft(match, kind, payload)], self)

    def _draft(self, match: Match, kind: str, payload: dict[str, Any]) -> Draft:
        return Draft(kind, payload, f"{self.key[:40]}-{match.version + 1}", self.actor.code, text=self.reason)


def recall(match: Match) -> None:
    """`tournaments.services.recall`: what was opened by a correction has ended again by itself. A closed phase stays closed."""
    number = _fallen_before(match)
    if number and match.phase.status != PhaseStatus.CLOSED:
        draft = Draft("restored", {"number": number}, f"recall-{match.version + 1}", System().code)
        _restore(match, draft)


def _restore(match: Match, draft: Draft, taker: Cascade | None = None) -> None:
    """What was annulled counts again; one that is to be played on leaves a table where others play meanwhile."""
    back = partidas.read(match, rulesets.of_match(match)).annulled[draft.payload["number"] - 1]
    if match.table is not None and not back.finished:
        others = Match.objects.filter(table=match.table, state=MatchState.IN_PLAY)
        match.table = None if others.exists() else match.table
    put(match, [draft], taker)
    lineups.rebuild(match)


def put(match: Match, drafts: Sequence[Draft], taker: Cascade | None = None) -> partidas.Partida:
    """Append events to a match whose row is locked, and write what they make of it. Raises the engine's EventError."""
    ruleset = rulesets.of_match(match)
    after = partidas.read(match, ruleset)
    links = store.append(match, drafts)
    for link, draft in zip(links, drafts, strict=True):
        after = after.then({**link.body, "text": draft.text, "hash": link.hash})
    matches.apply_score(match, partidas.score(after, version=links[-1].seq), taker)
    return after


def sides(match: Match) -> dict[str, str]:
    """Who meets: public ids by side, as the log keeps them."""
    return {
        "A": match.side_a.public_id if match.side_a else "",
        "B": match.side_b.public_id if match.side_b else "",
    }


def _fallen_before(match: Match) -> int:
    """Which of the match's annulments (from 1) last took back what these same two had played; 0 for none.

    One that was done on purpose, to begin the match anew, has no cause, and nothing of theirs comes back.
    """
    log = store.events(match.pk) if match.version else []
    fallen = [body["payload"] for body in log if body["kind"] == "annulled"]
    now = sides(match)
    last = next((n for n in range(len(fallen), 0, -1) if fallen[n - 1]["sides"] == now), 0)
    return last if last and fallen[last - 1]["cause"] else 0
