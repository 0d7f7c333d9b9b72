"""A match's log told in order: its hands, every event with author and hour, and who sat where. No sentence is made here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from scoring import store
from scoring.engine.beside import Beside
from scoring.selectors import hands, partida
from tournaments.models import Lineup, Match, Player
from tournaments.selectors import rulesets

Choices = list[tuple[str, str]]
load = hands.load
"""Several matches at once: what the public pages are made of."""


@dataclass(frozen=True)
class Event:
    """One line of the log. `detail` is what it says in figures or notation, `text` its reason or note."""

    seq: int
    kind: str
    detail: str
    text: str
    author: str
    when: datetime
    payload: Mapping[str, Any] = field(default_factory=dict)
    hash: str = ""


@dataclass(frozen=True)
class Story:
    """The hands (`hands.load`) and all events, in order; `beside` is what was recorded beside the score, as it holds now."""

    hands: list[hands.Hand]
    events: list[Event]
    beside: Beside

    def event(self, seq: int) -> Event:
        """The event with that number."""
        return self.events[seq - 1]


def timeline(match: Match) -> list[hands.Hand]:
    """Every hand of a match in order, undone ones included; the fields are those of `hands.load`."""
    return hands.load([match.pk])[match.pk]


def story(match: Match) -> Story:
    """All that happened in a match."""
    bodies: Sequence[Mapping[str, Any]] = store.events(match.pk) if match.version else ()
    return as_far_as(match, bodies)


def as_far_as(match: Match, bodies: Sequence[Mapping[str, Any]]) -> Story:
    """The story that a log (or its beginning) tells. No query."""
    folded = partida.as_far_as_it_holds(rulesets.of_match(match), bodies)
    return Story(hands.rows(folded), [_event(body) for body in bodies], folded.core.beside)


def _event(body: Mapping[str, Any]) -> Event:
    when = datetime.strptime(body["server_time"], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    detail = _detail(body["kind"], body["payload"])
    return Event(
        body["seq"],
        body["kind"],
        detail,
        body.get("text", ""),
        body["author"],
        when,
        body["payload"],
        body.get("hash", ""),
    )


def _detail(kind: str, payload: Mapping[str, Any]) -> str:
    if kind == "hand":
        return str(payload["trn"])
    if kind == "paper":
        return " ".join(f"{a}-{b}" for a, b in payload["sets"])
    if kind == "started":
        return f"R{payload['dealer']}"
    if kind == "void_last":
        return f"#{payload['voids']}"
    return str(payload.get("outcome", ""))


def seats(match: Match) -> tuple[Choices, Choices]:
    """For a substitution: the seats with who sits there, and the players of both parejas who sit nowhere."""
    seated = sitting(match)
    rows = Player.objects.filter(pareja_id__in=[match.side_a_id, match.side_b_id]).order_by(
        "pareja", "position"
    )
    taken = {player.pk for player in seated.values()}
    return (
        [(str(seat), f"{seat} · {player.name}") for seat, player in sorted(seated.items())],
        [(player.public_id, player.name) for player in rows if player.pk not in taken],
    )


def sitting(match: Match) -> dict[int, Player]:
    """The last line-up of every seat."""
    rows = Lineup.objects.filter(match=match).select_related("player").order_by("from_set", "id")
    return {row.seat: row.player for row in rows}


def lineup(match: Match) -> list[Lineup]:
    """Who sat where, from which cama on."""
    return list(Lineup.objects.filter(match=match).select_related("player"))
