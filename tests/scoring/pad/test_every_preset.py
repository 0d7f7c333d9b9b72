"""The pad of every ruleset at every table: whole matches made by its script, recorded by the service, told by both; and its words."""

import json
import subprocess
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from scoring import engine, services
from scoring.messages import say
from scoring.messages.hands import say_gains, say_trn
from scoring.messages.pad import special_names, words
from scoring.selectors import automata, pad
from scoring.selectors.timeline import timeline
from tests import servers
from tests.scoring.pad.test_script import ROOT
from tests.world import World, key
from tournaments.models import Match, Pareja, Player
from tournaments.selectors import rulesets

NODE = servers.node() or "node"
SHORT = {"match.target": 12, "match.half": 6}
TABLES = [
    (preset, players) for preset in engine.preset_ids() for players in engine.from_preset(preset).players
]
OPENINGS: tuple[tuple[str, ...], ...] = (
    (),
    ("A.fl",),
    ("A.fl", "B.fl"),
    ("A.e",),
    ("A.tr",),
    ("A.tr", "B.qu"),
)
SAME = (
    "version",
    "hand",
    "duel",
    "set",
    "points",
    "sets",
    "dealer",
    "players",
    "closed_sets",
    "finished",
    "winner",
)


def a_match(preset: str, players: int) -> tuple[World, Match]:
    """A match of the ruleset, to few points, between parejas of as many as sit at one side of such a table."""
    world = World(parejas=2, ruleset=preset)
    for pareja in Pareja.objects.all():
        pareja.players.filter(position__gt=players // 2).delete()
        if players == 6:
            Player.objects.create(pareja=pareja, position=3, name="Tercer", folded="tercer")
    duels = players == 6 and engine.from_preset(preset).pica
    return world, Match.objects.get(phase=world.groups_phase(match={} if duels else SHORT))


def begin(world: World, match: Match) -> Match:
    services.start(
        actor=world.organiser,
        match=match.public_id,
        dealer=1,
        seats={},
        players=pad.table_size(match),
        version=0,
        key=key(),
    )
    match.refresh_from_db()
    return match


def played(match: Match) -> list[dict[str, Any]]:
    """The hands of a random match by the script, with the state after each and its sentences."""
    rules, players = rulesets.of_match(match), match.live["players"]
    case = {
        "rules": {"automaton": automata.made(rules, players), "duel": automata.duels(rules, players)},
        "state": pad.state(match),
        "seed": players,
        "target": rules.match.target,
        "words": words(rules),
    }
    done = subprocess.run(
        [NODE, "tests/js/pad_match.mjs"], cwd=ROOT, input=json.dumps(case), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    hands: list[dict[str, Any]] = json.loads(done.stdout)
    return hands


def next_options(rules: engine.Ruleset, tokens: tuple[str, ...]) -> tuple[engine.Option, ...]:
    """What may follow these tokens, nothing where they are not legal."""
    try:
        return engine.legal_next(rules, engine.initial(rules, None, 4), tokens)
    except engine.NotationError:
        return ()


@pytest.mark.node
@pytest.mark.django_db
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_a_whole_match_of_the_script_is_the_services(preset: str, players: int) -> None:
    world, match = a_match(preset, players)
    assert begin(world, match).live["players"] == players
    hands = played(match)
    for hand in hands:
        match = world.hand(match, hand["trn"])
        now = pad.state(match)
        assert {name: now[name] for name in SAME} == {name: hand["state"][name] for name in SAME}, hand["trn"]
        assert now["last"] is not None
        assert (say_trn(hand["trn"], preset), say_gains(now["last"])) == (hand["said"], hand["gains"])
    assert match.winner in ("A", "B")
    told = [f"{hand['said']}: {hand['gains']}" if hand["said"] else hand["gains"] for hand in hands]
    assert [say(row) for row in timeline(match)] == told
    if automata.duels(rulesets.of_match(match), players):
        assert {1, 2, 3} <= {row["duel"] for row in timeline(match)}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("preset", engine.preset_ids())
def test_every_word_that_a_table_may_say_has_a_text(preset: str, language: str) -> None:
    rules = engine.from_preset(preset)
    with translation.override(language):
        found = words(rules)
        special = special_names(rules)
    texts = [text for group in found.values() for text in group.values()]
    assert all(isinstance(text, str) and text for text in [*texts, *special.values()])
    codes = {option.code for tokens in OPENINGS for option in next_options(rules, tokens)}
    ladder = {step.code for step in rules.truco.steps}
    for code in codes - {"A", "B", "=", "<"}:
        assert found["calls"].get(code, code) != code or code in found["say"], code
    assert {code: found["calls"][code] for code in ladder} == {s.code: s.name for s in rules.truco.steps}
    everything = " ".join(texts).lower()
    assert ("cama" in everything) == preset.startswith("truc_")
    assert bool(special) == (rules.special is not None)


def test_the_words_are_those_of_the_ruleset() -> None:
    def last(trn: str, ruleset: str, **more: Any) -> str:
        return say({"trn": trn, "ruleset": ruleset, **more})

    envido = {"awards": {"envido": {"A": 2}, "truco": {"B": 2}}}
    trn = "#1 R4 | A.e B.qu env=A B.tr A.qu =B =B"
    assert last(trn, "truc_valencia", **envido) == (
        "● Envit, ◆ accepts, ● wins the envit, ◆ Truc, ● accepts, bazas ◆◆: ● +2 envit, ◆ +2 truc"
    )
    assert last(trn, "argentino_flor", **envido) == (
        "● Envido, ◆ accepts, ● wins the envido, ◆ Truco, ● accepts, bazas ◆◆: ● +2 envido, ◆ +2 truco"
    )
    flor = "#1 R4 | A.fl B.cf A.qu flor=B =A =A"
    assert last(flor, "argentino_flor", awards={"flor": {"B": 6}, "truco": {"A": 1}}) == (
        "● Flor, ◆ Contraflor, ● accepts, ◆ wins the flor, bazas ●●: ◆ +6 flor, ● +1 hand"
    )
    won = {"awards": {"truco": {"A": 1}}, "set_won": "A", "match_won": "A"}
    assert last("#1 R4 | A.jg =A =A", "paulista", **won) == (
        "● plays, bazas ●●: ● +1 hand, partida for ●, ● wins the match"
    )
    assert last("#1 R4 | A.tr B.qu ==<", "mineiro_pertrick", awards={"truco": {"B": 3}}) == (
        "● Truco, ◆ accepts, bazas =‹: ◆ +3 truco"
    )
