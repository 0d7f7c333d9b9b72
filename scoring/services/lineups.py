"""Who sits where and who deals first; a substitution is a new line-up from the cama in play on."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Lineup, Match, Player
from tournaments.permissions import Actor


@transaction.atomic
def start(
    *,
    actor: Actor,
    match: str,
    dealer: int,
    seats: Mapping[int, str],
    version: int,
    key: str,
    device_time: str = "",
    players: int = 0,
) -> Recorded:
    """Begin the partida: `seats` maps seat 1… to the player's public id (odd seats side A), `dealer` deals first (rules.md C3).

    An empty `seats` begins without saying who sits where; `players` then says how many play (0: four).
    Raises Refusal `match.already_started`, `seats.*`, `dealer.unknown`.
    """
    payload = {"dealer": dealer, "seats": {str(seat): player for seat, player in sorted(seats.items())}}

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        if partida.started:
            raise Refusal("match.already_started")
        count = len(seats) or players or engine.initial(ruleset).players
        if count not in ruleset.players:
            raise Refusal("seats.count", field="seats", count=count)
        if not 1 <= dealer <= count:
            raise Refusal("dealer.unknown", field="dealer")
        _seat(match, seats, from_set=1)
        return {**payload, "players": count}

    return write(Verb(actor, match, version, key, "started", payload, device_time=device_time), decide)


@transaction.atomic
def substitute(
    *, actor: Actor, match: str, seat: int, player: str, version: int, key: str, reason: str
) -> Recorded:
    """Another player of the same pareja takes a seat from the cama in play on."""
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    payload = {"seat": seat, "player": player}

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> None:
        if not partida.started or partida.finished:
            raise Refusal("match.not_in_play")
        _seat(match, {seat: player}, from_set=partida.set_number)

    return write(Verb(actor, match, version, key, "lineup", payload, text=reason), decide)


def _seat(match: Match, seats: Mapping[int, str], *, from_set: int) -> None:
    """Write line-ups; every player must belong to the side of his seat and sit once."""
    if len(set(seats.values())) != len(seats):
        raise Refusal("seats.twice", field="seats")
    known = {p.public_id: p for p in Player.objects.filter(pareja_id__in=[match.side_a_id, match.side_b_id])}
    for seat, public_id in seats.items():
        player = known.get(public_id)
        side = match.side_a_id if seat % 2 else match.side_b_id
        if player is None or player.pareja_id != side:
            raise Refusal("seats.wrong_side", field="seats", seat=seat)
        Lineup.objects.update_or_create(
            match=match, seat=seat, from_set=from_set, defaults={"player": player}
        )
