"""How many play in a pareja: the championship says, the ruleset allows, the pad sits down accordingly."""

import datetime as dt

import pytest

from scoring.selectors import pad
from tournaments.errors import Refusal
from tournaments.models import Championship, Match, PhaseFormat
from tournaments.permissions import System
from tournaments.services import championships, draws, parejas, phases

pytestmark = pytest.mark.django_db
DAY = dt.date(2027, 3, 1)


def made(ruleset: str, players: int) -> Championship:
    details = championships.Details(
        name="Mano a mano", starts_on=DAY, ends_on=DAY, ruleset=ruleset, players_each=players
    )
    return championships.create(actor=System(), details=details)


@pytest.mark.parametrize(("players", "table"), [(1, 2), (3, 6), (0, 4)])
def test_a_pareja_has_as_many_players_and_the_table_as_many_seats(players: int, table: int) -> None:
    championship = made("argentino", players)
    each = players or 2
    for letter in "AB":
        names = tuple(f"Jugador {letter}{n}" for n in range(1, each + 1))
        parejas.add(
            actor=System(), championship=championship, registration=parejas.Registration(players=names)
        )
    with pytest.raises(Refusal) as refused:
        parejas.add(
            actor=System(),
            championship=championship,
            registration=parejas.Registration(players=("Sol",) * (each - 1)),
        )
    assert refused.value.key == "pareja.player_missing"
    phase = phases.create(
        actor=System(), championship=championship, name="Final", format=PhaseFormat.KNOCKOUT, settings={}
    )
    draw = draws.draft_draw(actor=System(), phase=phase, seed="mano")
    draws.confirm_draw(actor=System(), phase=phase, digest=draw.digest)
    assert pad.table_size(Match.objects.select_related("phase__championship").get()) == table


def test_only_tables_of_the_ruleset_and_only_before_anybody_is_registered() -> None:
    with pytest.raises(Refusal) as refused:
        made("truc_valencia", 1)
    assert refused.value.key == "championship.table_size"
    championship = made("argentino", 1)
    parejas.add(
        actor=System(), championship=championship, registration=parejas.Registration(players=("Jugador A",))
    )
    details = championships.Details(
        name="Mano a mano", starts_on=DAY, ends_on=DAY, ruleset="argentino", players_each=2
    )
    with pytest.raises(Refusal) as refused:
        championships.change(actor=System(), championship=championship, details=details)
    assert refused.value.key == "championship.parejas_registered"
