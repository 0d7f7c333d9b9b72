"""Every format played to its end at random, with walkovers, people who leave and come back, and corrections at any time.

After every step each match has the sides that its sources give it; in the end none waits, and every log plays to its row.
"""

import random
from typing import Any

import pytest

from scoring import services as scoring
from scoring.services import leaving, mending
from scoring.services.mending import Change, Correction
from scoring.services.verification import verify
from tests.world import World, key
from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Pareja, ParejaStatus, Phase, PhaseFormat, PhaseStatus
from tournaments.services import closing, draws, phases, progress, ties

pytestmark = pytest.mark.django_db
WILD = 30  # so many steps in which anything may happen; then only what ends it
EXPECTED = (
    "match.has_dependants",
    "mending.by_default",
    "pareja.status_step",
    "mending.next_drawn",
    "mending.left",
)


class Night:
    """A championship in the hands of chance."""

    def __init__(self, seed: int, format: str, parejas: int, **settings: Any) -> None:
        self.dice = random.Random(seed)
        self.world = World(parejas=parejas)
        for pareja in Pareja.objects.order_by(
            "number"
        ):  # the draw is by their ids: the same dice, the same night
            pareja.public_id = f"pareja{pareja.number:04d}"
            pareja.save(update_fields=["public_id"])
        self.phase = self._drawn(format, settings)

    def _drawn(self, format: str, settings: dict[str, Any]) -> Phase:
        actor = self.world.organiser
        name = f"Fase {self.world.championship.phases.count() + 1}"
        phase = phases.create(
            actor=actor, championship=self.world.championship, name=name, format=format, settings=settings
        )
        draw = draws.draft_draw(actor=actor, phase=phase, seed="a l'atzar")
        phase = draws.confirm_draw(actor=actor, phase=phase, digest=draw.seen)
        return phases.publish(actor=actor, phase=phase)

    def matches(self, **where: Any) -> list[Match]:
        rows = Match.objects.filter(phase__championship=self.world.championship, **where)
        return list(rows.select_related("phase", "group", "side_a", "side_b").order_by("id"))

    def open(self) -> list[Match]:
        """What can be played now: a closed phase takes no results."""
        found = self.matches(state__in=[MatchState.READY, MatchState.IN_PLAY])
        return [match for match in found if match.phase.status != PhaseStatus.CLOSED]

    def sets(self) -> tuple[tuple[int, int], ...]:
        lost = self.dice.randrange(24)
        sets = ((24, lost), (24, self.dice.randrange(24)))
        return sets if self.dice.random() < 0.5 else tuple(pair[::-1] for pair in sets)

    def step(self, wild: bool) -> bool:
        """One thing that happens; False when nothing is left to be played."""
        ready = self.open()
        acts = [self.result] * 8 if ready else []
        if wild:
            acts += [self.walkover, self.begin] if ready else []
            acts += [self.correct, self.correct, self.leave, self.come_back]
        if not acts:
            return self.untie()
        try:
            self.dice.choice(acts)(ready)
        except Refusal as refused:
            if refused.key not in EXPECTED:
                raise
        return True

    def untie(self) -> bool:
        for group in self.phase.groups.all():
            try:
                if ties.create_playoffs(actor=self.world.organiser, group=group):
                    return True
            except Refusal as refused:
                if refused.key not in ("tie.none", "tie.table_incomplete", "phase.closed"):
                    raise
        return False

    def result(self, ready: list[Match]) -> None:
        match = self.dice.choice(ready)
        if match.state == MatchState.IN_PLAY:
            scoring.rule(
                actor=self.world.organiser,
                match=match.public_id,
                outcome="ruling",
                winner=self.dice.choice("AB"),
                version=None,
                key=key(),
                reason="it got late",
            )
        else:
            self.world.paper(match, *self.sets())

    def begin(self, ready: list[Match]) -> None:
        match = self.dice.choice(ready)
        if match.state == MatchState.READY:
            self.world.hand(self.world.start(match), "#1 R4 | A.tr B.qu =A =A")

    def walkover(self, ready: list[Match]) -> None:
        match = self.dice.choice(ready)
        both = self.dice.random() < 0.3
        scoring.rule(
            actor=self.world.organiser,
            match=match.public_id,
            outcome="double_walkover" if both else "walkover",
            winner="" if both else self.dice.choice("AB"),
            version=None,
            key=key(),
            reason="no-show",
        )

    def correct(self, _ready: list[Match]) -> None:
        ended = self.matches(state=MatchState.FINISHED)
        if not ended:
            return
        match = self.dice.choice(ended)
        change = self.dice.choice(
            [Change("open"), Change("paper", self.sets()), Change("paper", self.sets())]
        )
        asked = Correction(self.world.organiser, match.public_id, change, "misread", key())
        seen = mending.preview(asked)
        assert mending.correct(asked) == seen, "the preview tells the truth"

    def leave(self, _ready: list[Match]) -> None:
        playing = Pareja.objects.filter(status=ParejaStatus.CONFIRMED)
        if playing.count() > 2:
            status = self.dice.choice([ParejaStatus.WITHDRAWN, ParejaStatus.DISQUALIFIED])
            self.becomes(self.dice.choice(list(playing.order_by("number"))), status)

    def come_back(self, _ready: list[Match]) -> None:
        gone = list(Pareja.objects.exclude(status=ParejaStatus.CONFIRMED).order_by("number"))
        if gone:
            self.becomes(self.dice.choice(gone), ParejaStatus.CONFIRMED)

    def becomes(self, pareja: Pareja, status: str) -> None:
        leaving.set_status(
            actor=self.world.organiser, pareja=pareja, status=status, reason="as it happens", key=key()
        )

    def holds(self) -> None:
        """Every side is what its source gives; nobody waits without somebody to wait for."""
        by_code = {(match.phase_id, match.code): match for match in self.matches()}
        for match in by_code.values():
            for side in ("a", "b"):
                kind, _, code = getattr(match, f"source_{side}").partition(":")
                if kind not in ("W", "L"):
                    continue
                feeder = by_code[match.phase_id, code]
                wanted = progress._sides(feeder)[f"{kind}:{code}"]
                assert getattr(match, f"side_{side}_id") == wanted, (match.code, side)
            if match.state == MatchState.WAITING:
                feeders = [
                    by_code[match.phase_id, source[2:]]
                    for source in (match.source_a, match.source_b)
                    if source[:2] in ("W:", "L:")
                ]
                condition = match.only_if.partition("=")[0]
                feeders += [by_code[match.phase_id, condition]] if condition else []
                open_feeders = [one.code for one in feeders if one.state != MatchState.FINISHED]
                places = [source for source in (match.source_a, match.source_b) if source[:2] in ("G:", "S:")]
                assert open_feeders or places, f"{match.code} waits for nobody"

    def play(self) -> None:
        for _ in range(WILD):
            self.step(wild=True)
            self.holds()
        for _ in range(300):
            if not self.step(wild=False):
                break
            self.holds()
        left = [match.code for match in self.matches() if match.state != MatchState.FINISHED]
        assert left == [], "a match waits for ever"
        assert not [fault for fault in verify([self.world.championship.slug]) if fault is not None]


TREES = [
    (PhaseFormat.KNOCKOUT, 8, {"third_place": True}),
    (PhaseFormat.KNOCKOUT, 11, {}),
    (PhaseFormat.KNOCKOUT, 9, {"placement_depth": 8}),
    (PhaseFormat.DOUBLE_ELIMINATION, 8, {"reset": True}),
    (PhaseFormat.DOUBLE_ELIMINATION, 7, {"reset": False}),
    (PhaseFormat.DOUBLE_ELIMINATION, 11, {"reset": True}),
]


@pytest.mark.parametrize(("format", "parejas", "settings"), TREES)
@pytest.mark.parametrize("seed", range(2))
def test_trees(seed: int, format: str, parejas: int, settings: dict[str, Any]) -> None:
    night = Night(seed, format, parejas, **settings)
    night.play()
    closed = closing.close(
        actor=night.world.organiser, phase=night.phase, reason="both finalists stayed away"
    )
    assert closed.status == PhaseStatus.CLOSED


@pytest.mark.parametrize("seed", range(2))
def test_groups_that_feed_a_knock_out(seed: int) -> None:
    night = Night(seed, PhaseFormat.GROUPS, 8, groups=2, quota=2, chain=["wins", "playoff"])
    groups = night.phase
    for _ in range(WILD):
        night.step(wild=True)
    while night.step(wild=False):
        pass
    closing.close(actor=night.world.organiser, phase=groups, reason="the night ends")
    night.phase = night._drawn(PhaseFormat.KNOCKOUT, {"source_phase": groups.public_id, "placement": "lot"})
    for _ in range(WILD):
        night.step(wild=True)
        night.holds()
    for _ in range(300):
        groups.refresh_from_db()
        if groups.status != PhaseStatus.CLOSED and not night.matches(
            phase=groups, state__in=[MatchState.READY, MatchState.IN_PLAY]
        ):
            night.phase = groups
            if not night.untie():
                closing.close(actor=night.world.organiser, phase=groups, reason="it is mended")
        if not night.step(wild=False):
            groups.refresh_from_db()
            if groups.status == PhaseStatus.CLOSED:
                break
    left = [(match.phase.name, match.code) for match in night.matches() if match.state != MatchState.FINISHED]
    assert left == [], "a match waits for ever"
    assert not [fault for fault in verify([night.world.championship.slug]) if fault is not None]
