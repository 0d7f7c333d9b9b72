"""A result that came on paper: an event like any other."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring import engine
from scoring.services.bell import require_decided
from scoring.services.partidas import Partida
from scoring.services.writing import Recorded, RulesRefusal, Verb, require_open, write
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.permissions import Actor, Permission, require


@transaction.atomic
def paper_result(
    *,
    actor: Actor,
    match: str,
    sets: Sequence[tuple[int, int]],
    joc_fora: engine.Side | None = None,
    version: int,
    key: str,
    reason: str = "",
    device_time: str = "",
    bell: bool = False,
) -> Recorded:
    """Enter stones per cama (side A first), or the side that won the partida by joc fora in the last cama written.

    `bell`: time ended it, so that the last cama may be unfinished, and level where a draw is possible (`bell.level` where not).
    Impossible results are refused by the engine (`paper.*`, field `sets`). A match that has hands takes a paper result only as
    a ruling: with the right to rule and a reason.
    """
    payload: dict[str, Any] = {"sets": [list(pair) for pair in sets], "joc_fora": joc_fora or ""}
    if bell:
        payload["bell"] = True

    def decide(match: Match, ruleset: engine.Ruleset, partida: Partida) -> Mapping[str, Any] | None:
        require_open(match)
        if partida.hands:
            require(actor, Permission.RULE, match)
            if not reason.strip():
                raise Refusal("paper.has_hands", field="reason", hands=len(partida.hands))
        checked = engine.check_paper(ruleset, [(a, b) for a, b in sets], joc_fora, bell=bell)
        if checked.violations:
            raise RulesRefusal(checked.violations, field="sets")
        require_decided(match, checked.winner)
        return {**payload, "ruling": True} if partida.hands else None

    return write(
        Verb(actor, match, version, key, "paper", payload, text=reason, device_time=device_time), decide
    )
