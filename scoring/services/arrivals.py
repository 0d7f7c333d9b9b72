"""Before the first hand: which pareja is at the table, and who deals first by lot."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.engine.beside import first_dealer
from scoring.selectors.partida import Partida
from scoring.services.writing import Recorded, Verb, write
from tournaments.errors import Refusal
from tournaments.models import Match, Player
from tournaments.permissions import Actor, Permission, can


@transaction.atomic
def check_in(
    *,
    actor: Actor,
    match: str,
    side: str,
    version: int,
    key: str,
    players: Sequence[str] = (),
    device_time: str = "",
) -> Recorded:
    """A pareja is at the table; `players` says who of it (public ids), if it is said. The event's hour is when.

    Raises Refusal `checkin.side`, `checkin.already`, `seats.wrong_side`, `match.finished`.
    """
    if side not in engine.SIDES:
        raise Refusal("checkin.side", field="side")
    own_side: engine.Side = "A" if side == "A" else "B"

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        if partida.finished:
            raise Refusal("match.finished")
        pareja = match.side_a if own_side == "A" else match.side_b
        own = pareja.public_id if pareja else ""
        there = partida.core.beside.came.get(own_side)
        if there is not None and there.pareja == own:
            raise Refusal("checkin.already", field="side", side=side)
        if Player.objects.filter(pareja=pareja, public_id__in=players).count() != len(set(players)):
            raise Refusal("checkin.players", field="players")
        return {**payload, "pareja": own}

    payload = {"side": side, "players": sorted(set(players))}
    return write(Verb(actor, match, version, key, "came", payload, device_time=device_time), decide)


@transaction.atomic
def draw_dealer(
    *,
    actor: Actor,
    match: str,
    how: str,
    version: int,
    key: str,
    seat: int | None = None,
    players: int = 0,
    device_time: str = "",
) -> Recorded:
    """Who deals first by lot: `server` draws it from a seed that the log keeps, `cards` records what the table drew (`seat`).

    A second lot before the start needs the right to rule: both stay in the log. Raises Refusal `lot.*`, `match.already_started`.
    """
    if how not in ("server", "cards") or (how == "cards") != (seat is not None):
        raise Refusal("lot.how", field="how")

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        if partida.started or partida.finished:
            raise Refusal("match.already_started")
        if partida.core.beside.lot is not None and not can(actor, Permission.RULE, match):
            raise Refusal("lot.made", seat=partida.core.beside.lot.dealer)
        count = players or engine.initial(ruleset).players
        if count not in ruleset.players:
            raise Refusal("seats.count", field="players", count=count)
        if seat is not None and not 1 <= seat <= count:
            raise Refusal("dealer.unknown", field="seat")
        seed = token_hex(16) if how == "server" else ""
        return {"how": how, "players": count, "seed": seed, "dealer": seat or first_dealer(seed, count)}

    payload = {"how": how} | ({"dealer": seat} if seat is not None else {})
    return write(Verb(actor, match, version, key, "lot", payload, device_time=device_time), decide)
