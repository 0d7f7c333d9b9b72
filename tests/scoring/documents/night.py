"""A match with all that an acta can tell: long names, accents, an undone hand, a corrected one, an incident, signatures."""

import datetime as dt
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import time_machine

from scoring import services as scoring
from scoring import store
from tests.world import World, key
from tournaments.models import Club, Match, Player

LONG_FALLA = "Falla Plaça del Mercat Central - Avinguda del Regne de València (A)"  # bug 91
LONG_NAME = "Àngela Güell Íñiguez l·l ŀ € 🎆 Ço"  # bug 90
TYPED = "Vicenta Llopis Tortosa"
PRIVATE = "they quarrelled about the light"
CITES = "Bases, art. 12"
STROKES = [[0, 500, 500, 100, 999, 900]]
NIGHT = dt.datetime(2026, 11, 27, 22, 50, tzinfo=dt.UTC)  # 23:50 in València, and past midnight soon


@dataclass
class Night:
    """`match` is finished and signed by both; its hands were played past midnight."""

    world: World = field(init=False)
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        with clock() as tick:
            self._play(tick)

    def _play(self, tick: Any) -> None:
        self.world = world = World(parejas=2)
        Club.objects.filter(name="Falla 1").update(name=LONG_FALLA)
        for position, name in ((1, LONG_NAME), (2, "Marcel·lí Ferrandis d'Aragó")):
            Player.objects.filter(pareja__number=1, position=position).update(name=name)
        world.groups_phase()
        self.match = match = Match.objects.get()
        Match.objects.update(table=world.tables[0], session=world.session)
        self.seats()
        self.hand("#1 R4 | A.e B.qu =A A.tr B.qu =B =A env=B")
        self.hand("#2 R1 | =A =A")
        self.verb(scoring.void_last, reason=PRIVATE)
        self.hand("#2 R1 | =B =B")
        self.hand("#3 R2 | A.tr B.no")
        self.verb(scoring.correct_hand, seq=self.seq_of("#3"), trn="#3 R2 | B.tr A.no", reason=PRIVATE)
        self.verb(scoring.incident, kind="warning", side="B", seat=2, cites=CITES, text=PRIVATE)
        tick.shift(dt.timedelta(minutes=30))
        self.to_the_end()
        self.verb(scoring.sign, side="A", name=TYPED)
        self.verb(scoring.sign, side="B", strokes=STROKES)
        match.refresh_from_db()

    def seats(self) -> None:
        """Everybody sits down by name."""
        people = {side: list(getattr(self.match, f"side_{side}").players.all()) for side in "ab"}
        seats = {seat: people["ab"[(seat - 1) % 2]][(seat - 1) // 2].public_id for seat in range(1, 5)}
        self.verb(scoring.start, dealer=4, seats=seats)

    def seq_of(self, start: str) -> int:
        """The event of the hand whose line begins so."""
        return next(
            body["seq"]
            for body in store.events(self.match.pk)
            if body["kind"] == "hand" and body["payload"]["trn"].startswith(start)
        )

    def hand(self, trn: str) -> None:
        self.verb(scoring.record_hand, trn=trn)

    def verb(self, verb: Any, **more: Any) -> None:
        self.match.refresh_from_db()
        verb(
            actor=self.world.organiser,
            match=self.match.public_id,
            version=self.match.version,
            key=key(),
            **more,
        )
        self.match.refresh_from_db()

    def to_the_end(self) -> None:
        """Side A wins one truc after the other."""
        while self.match.state != "finished":
            live = self.match.live
            self.hand(f"#{live['hand']} R{live['dealer']} | A.tr B.qu =A =A")

    @property
    def head(self) -> str:
        return store.head(self.match.pk)


@contextmanager
def clock() -> Iterator[Any]:
    """The night of the match."""
    with time_machine.travel(NIGHT, tick=False) as tick:
        yield tick


def drawn() -> str:
    """What the log keeps of the drawn signature."""
    return json.dumps(STROKES)
