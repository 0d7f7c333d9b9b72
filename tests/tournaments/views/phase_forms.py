"""The forms of every format as an organiser sends them, and a phase made by one."""

from django.test import Client
from django.urls import reverse

from tests.world import World
from tournaments.models import Phase, PhaseFormat, User
from tournaments.services import draws, phases

A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))
LEAGUE = {
    "name": "Lliga",
    "groups": "2",
    "sizes": "",
    "legs": "1",
    "quota": "1",
    "chain_1": "wins",
    "chain_2": "set_diff",
    "chain_3": "lots",
    "recursion": "restart",
    "walkover": "wins_only",
    "joc_fora_credit": "as_played",
    "sets_to_win": "2",
    "target": "24",
}
TREE = {"name": "Quadre", "placement": "lot", "sets_to_win": "2", "target": "24"}
ROUNDS = {**LEAGUE, "name": "Rondes", "rounds_count": "3"}
FORMS = {
    PhaseFormat.GROUPS: LEAGUE,
    PhaseFormat.KNOCKOUT: TREE,
    PhaseFormat.DOUBLE_ELIMINATION: TREE | {"reset": "on"},
    PhaseFormat.SWISS: ROUNDS,
    PhaseFormat.RANDOM_ROUNDS: ROUNDS,
    PhaseFormat.TWO_LOSSES: ROUNDS,
}


def at(name: str, *args: object) -> str:
    return reverse(f"organiser:{name}", args=["prova", *args])


def signed(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def made(ana: Client, format: str, **more: str) -> Phase:
    answer = ana.post(at("phase_new", format), FORMS[format] | more)
    assert answer.status_code == 302, answer.context["form"].errors
    return Phase.objects.latest("pk")


def published(world: World, ana: Client, format: str, **more: str) -> Phase:
    phase = made(ana, format, **more)
    draw = draws.draft_draw(actor=world.organiser, phase=phase, seed="prova")
    draws.confirm_draw(actor=world.organiser, phase=phase, digest=draw.seen)
    return phases.publish(actor=world.organiser, phase=phase)
