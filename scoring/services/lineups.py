"""Who sits where and who deals first; a substitution is a new line-up from the cama in play on."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from scoring import engine, store
from scoring.selectors import timeline
from scoring.services import partidas
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, Verb, require_open, write
from tournaments.errors import Refusal
from tournaments.models import Lineup, Match, Player
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can
from tournaments.selectors import rulesets

LAST_TITULAR = 10
"""Whoever stands after this position in a pareja is a reserve (`Player.is_substitute`)."""


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
    Where a lot was drawn, its seat deals. Raises Refusal `match.already_started`, `match.finished`, `seats.*`, `dealer.*`.
    """
    payload = {"dealer": dealer, "seats": {str(seat): player for seat, player in sorted(seats.items())}}

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any]:
        if partida.started:
            raise Refusal("match.already_started")
        require_open(match)
        count = len(seats) or players or engine.initial(ruleset).players
        if count not in ruleset.players:
            raise Refusal("seats.count", field="seats", count=count)
        if not set(seats) <= set(range(1, count + 1)):
            raise Refusal("seats.unknown", field="seats")
        if not 1 <= dealer <= count:
            raise Refusal("dealer.unknown", field="dealer")
        lot = partida.core.beside.lot
        if lot is not None and lot.dealer != dealer and not can(actor, Permission.RULE, match):
            raise Refusal("dealer.lot", field="dealer", seat=lot.dealer)
        if seats:
            for side in ("A", "B"):
                _require_allowed(match, side, _reserves(match, seats, side))
        _seat(match, seats, from_set=1)
        return {**payload, "players": count}

    return write(Verb(actor, match, version, key, "started", payload, device_time=device_time), decide)


@transaction.atomic
def substitute(
    *,
    actor: Actor,
    match: str,
    seat: int,
    player: str,
    version: int,
    key: str,
    reason: str,
    device_time: str = "",
) -> Recorded:
    """Another player of the same pareja takes a seat from the cama in play on, as often and when the phase allows it.

    Raises Refusal `match.not_in_play`, `seats.*`.
    """
    if not reason.strip():
        raise Refusal("reason.required", field="reason")
    payload = {"seat": seat, "player": player}

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> None:
        if not partida.started or partida.finished:
            raise Refusal("match.not_in_play")
        rules = PhaseSettings.of(match.phase.settings).incidents
        if rules.between_sets and any(partida.open_set):
            raise Refusal("seats.cama_begun", field="seat")
        if not 1 <= seat <= partida.state.players:
            raise Refusal("seats.unknown", field="seat")
        _require_allowed(match, "A" if seat % 2 else "B", 1)
        _seat(match, {seat: player}, from_set=partida.set_number)

    verb = Verb(actor, match, version, key, "lineup", payload, text=reason, device_time=device_time)
    return write(verb, decide)


def _require_allowed(match: Match, side: str, more: int) -> None:
    """Refuse (`seats.not_allowed`, `seats.no_more`) more substitutions than the phase lets a pareja make.

    One is made whenever a reserve sits down at the start, and whenever somebody takes a seat later on.
    """
    limit = PhaseSettings.of(match.phase.settings).incidents.substitutions
    pareja = match.side_a if side == "A" else match.side_b
    if limit is None or pareja is None or not more:
        return
    if limit == 0:
        raise Refusal("seats.not_allowed", field="seat")
    rows = Lineup.objects.filter(match__phase_id=match.phase_id, player__pareja=pareja)
    made = rows.filter(Q(from_set__gt=1) | Q(player__position__gt=LAST_TITULAR)).count()
    if made + more > limit:
        raise Refusal("seats.no_more", field="seat", number=pareja.number, limit=limit)


def _reserves(match: Match, seats: Mapping[int, str], side: str) -> int:
    """How many of those who sit down for a side are its reserves."""
    mine = [player for seat, player in seats.items() if seat % 2 == (side == "A")]
    return Player.objects.filter(public_id__in=mine, position__gt=LAST_TITULAR).count()


def rebuild(match: Match) -> None:
    """Write the line-ups anew from the log, after what had been annulled counts again."""
    rows: dict[tuple[int, int], str] = {}
    kept: list[dict[tuple[int, int], str]] = []
    partida = partidas.fold(rulesets.of_match(match), ())
    for body in store.events(match.pk):
        payload = body["payload"]
        if body["kind"] == "started":
            rows |= {(int(seat), 1): player for seat, player in payload["seats"].items()}
        elif body["kind"] == "lineup":
            rows[int(payload["seat"]), partida.set_number] = payload["player"]
        elif body["kind"] == "annulled":
            kept, rows = [*kept, rows], {}
        elif body["kind"] == "restored":
            rows = dict(kept[payload["number"] - 1])
        partida = partida.then(body)
    players = dict(Player.objects.filter(public_id__in=rows.values()).values_list("public_id", "pk"))
    match.lineups.all().delete()
    Lineup.objects.bulk_create(
        Lineup(match=match, seat=seat, from_set=from_set, player_id=players[player])
        for (seat, from_set), player in rows.items()
        if player in players
    )


def _seat(match: Match, seats: Mapping[int, str], *, from_set: int) -> None:
    """Write line-ups; every player must belong to the side of his seat and sit once."""
    if len(set(seats.values())) != len(seats):
        raise Refusal("seats.twice", field="seats")
    sitting = timeline.sitting(match)
    known = {p.public_id: p for p in Player.objects.filter(pareja_id__in=[match.side_a_id, match.side_b_id])}
    for seat, public_id in seats.items():
        player = known.get(public_id)
        side = match.side_a_id if seat % 2 else match.side_b_id
        if player is None or player.pareja_id != side:
            raise Refusal("seats.wrong_side", field="seats", seat=seat)
        if player in (one for at, one in sitting.items() if at not in seats):
            raise Refusal("seats.twice", field="seats")
        Lineup.objects.update_or_create(
            match=match, seat=seat, from_set=from_set, defaults={"player": player}
        )
