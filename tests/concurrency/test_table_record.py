"""Sixteen devices on a table: record against void, sign against correct, redo against record; every tap once (PostgreSQL)."""

from collections import Counter
from typing import Any

import pytest
from django.utils import timezone

from scoring import services as scoring
from scoring import store
from scoring.selectors import partida
from scoring.services import partidas
from scoring.store import devices
from tests.concurrency.racing import WRITERS, race
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.selectors import rulesets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    return world.start(Match.objects.order_by("round", "order").first())


def trn(number: int, said: str = "=A =A") -> str:
    return f"#{number} R{(number + 2) % 4 + 1} | {said}"


def of(world: World, match: Match, version: int, tap: str) -> dict[str, Any]:
    return {"actor": world.organiser, "match": match.public_id, "version": version, "key": tap}


def holds(match: Match) -> partidas.Partida:
    """The chain holds and the row is what the log says."""
    match.refresh_from_db()
    assert store.broken_link(store.links(match.pk)) is None
    rules = rulesets.of_match(match)
    assert partidas.differences(match, rules) == []
    return partida.read(match, rules)


def kinds(answers: list[Any]) -> Counter[str]:
    return Counter(answer if isinstance(answer, str) else "saved" for answer in answers)


def test_record_against_void(world: World, match: Match) -> None:
    for number in (1, 2, 3):
        match = world.hand(match, trn(number))

    def act(number: int) -> Any:
        if number % 2:
            return scoring.void(**of(world, match, 4, f"void-{number}"), seq=3, reason="twice")
        return scoring.record_hand(**of(world, match, 4, f"hand-{number}"), trn=trn(4))

    assert kinds(race(act)) == {"saved": 1, "match.stale": WRITERS - 1}
    assert holds(match).state.points in ({"A": 4, "B": 0}, {"A": 2, "B": 0})


def test_sign_against_correct(world: World, match: Match) -> None:
    """Whoever is first, no signature stands for a log that it did not see."""
    match = world.hand(match, trn(1, JOC_FORA))

    def act(number: int) -> Any:
        common = of(world, match, 2, f"tap-{number}")
        if number % 2:
            return scoring.correct_hand(**common, seq=2, trn=trn(1, f"A.e B.no {JOC_FORA}"))
        return scoring.sign(**common, side="A", name="DEMO")

    answers = race(act)
    assert kinds(answers) == {"saved": 1, "match.stale": WRITERS - 1}
    folded = holds(match)
    signature = folded.core.beside.signatures.get("A")
    if signature is not None:
        chain = store.links(match.pk)
        assert signature.head == chain[1].hash
        scoring.correct_hand(**of(world, match, 3, key()), seq=2, trn=trn(1, f"A.e B.no {JOC_FORA}"))
        assert holds(match).core.beside.signatures == {}


def test_redo_against_record(world: World, match: Match) -> None:
    match = world.hand(match, trn(1))
    scoring.void_last(**of(world, match, 2, key()))

    def act(number: int) -> Any:
        if number % 2:
            return scoring.redo(**of(world, match, 3, f"redo-{number}"))
        return scoring.record_hand(**of(world, match, 3, f"hand-{number}"), trn=trn(1, "=B =B"))

    assert kinds(race(act)) == {"saved": 1, "match.stale": WRITERS - 1}
    assert holds(match).state.points in ({"A": 1, "B": 0}, {"A": 0, "B": 1})


@pytest.mark.parametrize(
    "what", ["correct", "void", "redo", "incident", "sign", "dispute", "note", "lot", "came"]
)
def test_the_same_tap_sixteen_times_is_one_event(world: World, match: Match, what: str) -> None:
    """The answer was lost and the phone sends again, from all its tabs at once."""
    if what in ("lot", "came"):
        match = Match.objects.filter(state="ready").first()
    elif what in ("sign", "dispute"):
        match = world.hand(match, trn(1, JOC_FORA))
    else:
        match = world.hand(match, trn(1))
        if what == "redo":
            scoring.void_last(**of(world, match, 2, key()))
            match.refresh_from_db()
    common = of(world, match, match.version, "one tap")
    verbs = {
        "correct": lambda: scoring.correct_hand(**common, seq=2, trn=trn(1, "=B =B")),
        "void": lambda: scoring.void(**common, seq=2, reason="twice"),
        "redo": lambda: scoring.redo(**common),
        "incident": lambda: scoring.incident(**common, kind="penalty", side="A", effect="stones", stones=2),
        "sign": lambda: scoring.sign(**common, side="A", name="DEMO"),
        "dispute": lambda: scoring.dispute(**common, side="A", reason="no"),
        "note": lambda: scoring.note(**common, seq=1, text="late"),
        "lot": lambda: scoring.draw_dealer(**common, how="server"),
        "came": lambda: scoring.check_in(**common, side="A"),
    }
    before = match.version
    answers = race(lambda _number: verbs[what]())
    assert Counter(answer.repeated for answer in answers) == {False: 1, True: WRITERS - 1}
    assert {answer.version for answer in answers} == {before + 1}
    holds(match)
    assert match.version == before + 1


def test_sixteen_devices_play_a_night_and_every_hand_is_there_once(world: World, match: Match) -> None:
    """Each sends on until its own hand is in, as the pad does: asks for the version, tries, and tries again."""

    def act(number: int) -> Any:
        for _try in range(200):
            now = Match.objects.get(pk=match.pk)
            try:
                return scoring.record_hand(
                    **of(world, match, now.version, f"device-{number}"), trn=trn(now.live["hand"])
                )
            except Refusal as refused:
                if refused.key not in ("match.stale", "hand.number_gap"):
                    raise
        return "never"

    assert kinds(race(act)) == {"saved": WRITERS}
    folded = holds(match)
    assert [row.outcome.number for row in folded.hands] == list(range(1, WRITERS + 1))
    assert match.version == WRITERS + 1


def test_of_sixteen_that_come_at_once_one_writes(match: Match) -> None:
    race(lambda number: devices.beat(match.pk, f"phone-{number}", "", timezone.now()))
    there = devices.beat(match.pk, "phone-0", "", timezone.now())
    assert sum(one.writes for one in there) == 1
    race(lambda number: devices.take(match.pk, f"phone-{number}", "", timezone.now()))
    assert sum(one.writes for one in devices.here(match.pk, timezone.now())) == 1


def test_the_judge_called_by_sixteen_is_one_call(world: World, match: Match) -> None:
    answers = race(lambda _number: scoring.call_judge(actor=world.organiser, match=match.public_id))
    assert set(answers) == {True}
    assert match.incidents.filter(solved_at__isnull=True).count() == 1
