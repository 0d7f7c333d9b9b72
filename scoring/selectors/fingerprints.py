"""Whose log a fingerprint is: the match, the event it was taken after, what came later, and whether the chain still holds."""

import re
from dataclasses import dataclass

from scoring import store
from scoring.selectors import timeline
from scoring.selectors.hands import Hand
from tournaments.models import Match

LEAST, WHOLE = 16, 64
"""Sixteen characters (64 bits) are enough to find it by; all of them are needed to be sure."""
_ADDRESS = re.compile(r"/check/([0-9a-fA-F]+)")
_PARTED = re.compile(r"[\s:.\-–·]+")


@dataclass(frozen=True)
class Finding:
    """A fingerprint that is known here. `at` is the event it was taken after, `broken` the first event that does not hold.

    `signed` are the sides whose signature held at that event, `signed_now` those whose signature holds today.
    """

    match: Match
    fingerprint: str
    at: timeline.Event
    after: tuple[timeline.Event, ...]
    hands: tuple[Hand, ...]
    total: int
    signed: tuple[str, ...]
    signed_now: tuple[str, ...]
    disputed: bool
    broken: int | None

    @property
    def is_head(self) -> bool:
        """Whether the log is still what it was."""
        return not self.after


def clean(text: str) -> str:
    """The fingerprint in what was typed, pasted or scanned: without spaces and signs, or from an address. Not checked yet."""
    address = _ADDRESS.search(text)
    return _PARTED.sub("", address.group(1) if address else text).lower()


def is_fingerprint(text: str) -> bool:
    """Whether a cleaned text can be one, or enough of the beginning of one."""
    return LEAST <= len(text) <= WHOLE and all(letter in "0123456789abcdef" for letter in text)


def look_up(fingerprint: str) -> Finding | None:
    """The one log that has it (or its beginning, cleaned); None when none has, or more than one. The right to see it is the door's."""
    found = store.starting(fingerprint)
    if len(found) != 1:
        return None
    match_id, seq, whole = found[0]
    match = Match.objects.select_related("phase__championship", "group").get(pk=match_id)
    bodies = store.events(match_id)
    story, then = timeline.as_far_as(match, bodies), timeline.as_far_as(match, bodies[:seq])
    return Finding(
        match=match,
        fingerprint=whole,
        at=story.event(seq),
        after=tuple(story.events[seq:]),
        hands=tuple(story.hands),
        total=len(story.events),
        signed=tuple(sorted(then.beside.signatures)),
        signed_now=tuple(sorted(story.beside.signatures)),
        disputed=story.beside.open_dispute is not None,
        broken=store.broken_link(store.links(match_id)),
    )
