"""What every scoring verb does the same way, in one place: once, in order, and not over somebody else's head."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import engine, store
from scoring.services import partidas
from scoring.store import Draft
from tournaments.errors import Conflict, Refusal
from tournaments.models import Match, MatchState
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import rulesets
from tournaments.services import matches

KEY_LENGTH = 64


@dataclass(frozen=True)
class Recorded:
    """The answer to a verb: the event's sequence number, the match's version and live summary now, whether it was a repeat."""

    seq: int
    version: int
    live: Mapping[str, Any]
    repeated: bool = False


class RulesRefusal(Refusal):
    """The engine said no. `violations` keep key, parameters, token and position of every broken rule."""

    def __init__(self, violations: tuple[engine.Violation, ...], *, field: str) -> None:
        super().__init__(violations[0].key, field=field)
        self.params = violations[0].params
        self.violations = violations


@dataclass(frozen=True)
class Verb:
    """One request to change a score. `version` is the one the person saw; `key` makes a retry harmless."""

    actor: Actor
    match: str
    version: int | None
    key: str
    kind: str
    payload: Mapping[str, Any]
    permission: Permission = Permission.SCORE
    text: str = ""
    device_time: str = ""
    field: str = ""  # of the form: what the engine refuses is said there


Decide = Callable[[Match, engine.Ruleset, partidas.Partida], Mapping[str, Any] | None]


def write(verb: Verb, decide: Decide) -> Recorded:
    """Run a verb inside the caller's transaction.

    `decide` checks the verb against the partida as it stands and may return a fuller payload; it raises RulesRefusal or
    Refusal to say no. Raises Conflict `key.reused` or `match.stale`, NotFound, NotAllowed.
    """
    require_key(verb.key)
    match = matches.lock(verb.match)
    require(verb.actor, verb.permission, match)
    earlier = store.by_key(match.pk, verb.key)
    if earlier is not None:
        return _answer_again(verb, match, earlier)
    if verb.version is not None and verb.version != match.version:
        raise Conflict("match.stale", current=match.version, sent=verb.version)
    matches.require_playable(match)
    ruleset = rulesets.of_match(match)
    before = partidas.read(match, ruleset)
    payload = decide(match, ruleset, before) or verb.payload
    draft = Draft(
        kind=verb.kind,
        payload=payload,
        key=verb.key,
        author=verb.actor.code,
        device_time=verb.device_time[:40],
        text=verb.text,
    )
    link = store.append(match, [draft])[0]
    try:
        after = before.then({**link.body, "text": verb.text, "hash": link.hash})
    except engine.EventError as error:
        raise RulesRefusal(error.violations, field=verb.field) from error
    matches.apply_score(match, partidas.score(after, version=link.seq))
    return Recorded(link.seq, match.version, match.live)


def require_open(match: Match) -> None:
    """Refuse (`match.finished`) to play on what is over: by its log, by a ruling that nobody won, or because a side left."""
    if match.state == MatchState.FINISHED:
        raise Refusal("match.finished")


def require_key(key: str) -> None:
    """Refuse (`key.bad`) a request that could not be known again."""
    if not key or len(key) > KEY_LENGTH:
        raise Refusal("key.bad", field="key")


def _answer_again(verb: Verb, match: Match, earlier: Mapping[str, Any]) -> Recorded:
    """The same tap sent twice gets the same answer; another payload under the same key is a conflict."""
    sent, saved = dict(verb.payload), dict(earlier["payload"])
    if earlier["kind"] != verb.kind or any(saved.get(name) != value for name, value in sent.items()):
        raise Conflict("key.reused", field="key")
    return Recorded(int(earlier["seq"]), match.version, match.live, repeated=True)
