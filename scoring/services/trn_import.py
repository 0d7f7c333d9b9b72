"""A match scored on paper comes in as a TRN file: all its hands in one transaction, or nothing and every reason."""

from hashlib import sha256
from typing import Any

from django.db import transaction

from scoring import store
from scoring.services import partidas, trn_check
from scoring.services.trn_check import Checked
from scoring.services.writing import Recorded, RulesRefusal, require_key, require_open
from scoring.store import Draft
from tournaments.errors import Conflict, Refusal
from tournaments.models import Match
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors import rulesets
from tournaments.services import matches

NOTE = "TRN"
"""Beside the first event of what came in from a file: the log says that nobody tapped it at the table."""


@transaction.atomic
def look_at_trn(*, actor: Actor, match: str, trn: str) -> Checked:
    """What the file would do to the match; nothing is saved. Raises as `import_trn`, but for the file's own faults."""
    row = matches.lock(match)
    require(actor, Permission.SCORE, row)
    return _checked(row, trn)[1]


@transaction.atomic
def import_trn(
    *, actor: Actor, match: str, trn: str, version: int, key: str, device_time: str = ""
) -> Recorded:
    """Add every hand of a TRN file to a match that has none; it begins if it had not begun.

    Raises RulesRefusal with every fault of the file, Refusal `trn.has_hands`, `match.finished`, Conflict `match.stale`,
    `key.reused`, NotAllowed, NotFound.
    """
    require_key(key)
    row = matches.lock(match)
    require(actor, Permission.SCORE, row)
    earlier = store.by_key(row.pk, key)
    if earlier is not None:
        return _answer_again(row, key, trn, int(earlier["seq"]))
    if version != row.version:
        raise Conflict("match.stale", current=row.version, sent=version)
    before, checked = _checked(row, trn)
    if checked.faults:
        raise RulesRefusal(checked.faults, field="trn")
    drafts = _drafts(
        checked, started=before.started, key=key, author=actor.code, device_time=device_time[:40]
    )
    after = before
    links = store.append(row, drafts)
    for link in links:
        after = after.then(link.body)
    matches.apply_score(row, partidas.score(after, version=links[-1].seq))
    return Recorded(links[-1].seq, row.version, row.live)


def _checked(row: Match, trn: str) -> tuple[partidas.Partida, Checked]:
    """The partida as it stands and the file held against it. Refuses a match that takes no file."""
    matches.require_playable(row)
    ruleset = rulesets.of_match(row)
    before = partidas.read(row, ruleset)
    require_open(row)
    if before.hands:
        raise Refusal("trn.has_hands", field="trn", hands=len(before.hands))
    return before, trn_check.check(row, ruleset, before, trn)


def _keys(key: str, count: int) -> list[str]:
    """A key for every hand: the last one has the request's own, by which a repeat is known."""
    stem = sha256(key.encode()).hexdigest()[:40]
    return [*(f"{stem}.{number}" for number in range(1, count)), key]


def _drafts(checked: Checked, *, started: bool, key: str, author: str, device_time: str) -> list[Draft]:
    hands = [row.text for row in checked.rows]
    drafts = [
        Draft(kind="hand", payload={"trn": hand}, key=own, author=author, device_time=device_time, text="")
        for hand, own in zip(hands, _keys(key, len(hands)), strict=True)
    ]
    if started:
        return drafts
    payload: dict[str, Any] = {"dealer": checked.dealer, "seats": {}, "players": checked.players}
    own = f"{_keys(key, 2)[0]}.start"
    begin = Draft(kind="started", payload=payload, key=own, author=author, device_time=device_time, text=NOTE)
    return [begin, *drafts]


def _answer_again(row: Match, key: str, trn: str, seq: int) -> Recorded:
    """The same file sent twice gets the same answer; another file, or another verb, under the same key is a conflict."""
    sent = [line.text for line in trn_check.split(trn_check.readable(trn)) if line.is_hand]
    own = set(_keys(key, len(sent)))
    saved = [body["payload"].get("trn") for body in store.events(row.pk) if body["key"] in own]
    if saved != sent:
        raise Conflict("key.reused", field="key")
    return Recorded(seq, row.version, row.live, repeated=True)
