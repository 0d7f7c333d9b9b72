"""From nothing to a championship half-way played: registered, drawn, published, two nights done, two tables live."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta

from scoring import engine
from scoring import services as scoring
from scoring.management.demo import hands, people
from tournaments.models import (
    Championship,
    Match,
    MatchState,
    Phase,
    PhaseFormat,
    Session,
    Table,
    User,
    Visibility,
)
from tournaments.permissions import Actor, Member
from tournaments.selectors import rulesets
from tournaments.services import championships, draws, parejas, phases, schedule, tablelinks, venues

SEED = "DEMO 2026"
BY_HAND = 4  # matches of the first nights played hand by hand
TABLES = 12
ROUNDS_A_NIGHT = 2
NIGHTS = (-6, -3, 0, 3)  # days from today; the groups need seven rounds


@dataclass
class Demo:
    """What is being built; `owner` organises."""

    owner: User
    today: date

    def __post_init__(self) -> None:
        self.actor: Actor = Member(self.owner)
        self.dice = random.Random(SEED)  # noqa: S311 - the same demo on every machine, no secret
        self._key = 0

    def build(self) -> Championship:
        """Everything, through the services, in the order an organiser would do it."""
        championship = self._championship()
        self.register(championship, people.entries())
        tables, nights = self._places(championship)
        phase = self._groups(championship, tables, nights)
        tonight = nights[NIGHTS.index(0)]
        self._played(phase, [night for night in nights if night.date < tonight.date])
        self._tonight(phase, tonight)
        tablelinks.issue_all(actor=self.actor, championship=championship, tables=tables, session=tonight)
        return championship

    def key(self) -> str:
        self._key += 1
        return f"demo-{self._key}"

    def _championship(self) -> Championship:
        details = championships.Details(
            name="Campionat de Truc",
            edition="DEMO",
            slug="demo",
            organiser_name="Junta Demo",
            starts_on=self.today - timedelta(days=7),
            ends_on=self.today + timedelta(days=14),
            language="ca-valencia",
            visibility=Visibility.PUBLIC,
        )
        return championships.create(actor=self.actor, details=details, demo=True)

    def register(self, championship: Championship, entries: Iterable[people.Entry]) -> None:
        for entry in entries:
            registration = parejas.Registration(
                number=entry.number,
                players=entry.players,
                substitutes=(entry.substitute,),
                club=entry.club,
                sector=entry.sector,
            )
            parejas.add(actor=self.actor, championship=championship, registration=registration)

    def _places(self, championship: Championship) -> tuple[list[Table], list[Session]]:
        venue = venues.save_venue(
            actor=self.actor,
            championship=championship,
            name="Casal Demo",
            tables=TABLES,
            address="Carrer Inventat, 1",
        )
        nights = [
            venues.save_session(
                actor=self.actor,
                championship=championship,
                on=self.today + timedelta(days=days),
                starts_at=time(22, 0),
                venue=venue,
            )
            for days in NIGHTS
        ]
        return list(venue.tables.all()), nights

    def _groups(self, championship: Championship, tables: list[Table], nights: list[Session]) -> Phase:
        phase = phases.create(
            actor=self.actor,
            championship=championship,
            name="Segona fase",
            format=PhaseFormat.GROUPS,
            settings={"groups": 4, "chain": ["wins", "playoff"]},
        )
        draws.draft_draw(actor=self.actor, phase=phase, seed=f"{SEED} assaig", note="")
        draw = draws.draft_draw(actor=self.actor, phase=phase, seed=SEED, note="Sorteig públic al Casal Demo")
        phase = draws.confirm_draw(actor=self.actor, phase=phase, digest=draw.digest)
        schedule.spread(
            actor=self.actor, phase=phase, sessions=nights, tables=tables, rounds_per_session=ROUNDS_A_NIGHT
        )
        return phases.publish(actor=self.actor, phase=phase)

    def _played(self, phase: Phase, nights: list[Session]) -> None:
        """The first nights: four matches hand by hand, one walkover, the rest from paper."""
        matches = list(
            Match.objects.filter(phase=phase, session__in=nights).order_by("session__date", "slot", "table")
        )
        for position, match in enumerate(matches):
            if position < BY_HAND:
                self._hand_by_hand(match)
            elif position == BY_HAND:
                self.walkover(match)
            else:
                self.paper(match)

    def paper(self, match: Match) -> None:
        ruleset = rulesets.of_match(match)
        sets = hands.paper(self.dice, ruleset.match.target, ruleset.match.sets_to_win)
        scoring.paper_result(actor=self.actor, match=match.public_id, sets=sets, version=0, key=self.key())

    def walkover(self, match: Match) -> None:
        scoring.rule(
            actor=self.actor,
            match=match.public_id,
            outcome="walkover",
            winner="A",
            version=0,
            key=self.key(),
            reason="No s'ha presentat (DEMO)",
        )

    def _hand_by_hand(self, match: Match, stop_after: int | None = None) -> None:
        dealer = self.dice.randint(1, 4)
        seats: dict[int, str] = {}
        for first, side in ((1, match.side_a), (2, match.side_b)):
            if side is not None:
                sitting = [p for p in side.players.all() if not p.is_substitute]
                seats |= {first: sitting[0].public_id, first + 2: sitting[1].public_id}
        answer = scoring.start(
            actor=self.actor, match=match.public_id, dealer=dealer, seats=seats, version=0, key=self.key()
        )
        ruleset: engine.Ruleset = rulesets.of_match(match)
        for number, trn in enumerate(hands.partida(ruleset, dealer, f"{SEED} {match.code}"), start=1):
            if stop_after is not None and number > stop_after:
                return
            answer = scoring.record_hand(
                actor=self.actor, match=match.public_id, trn=trn, version=answer.version, key=self.key()
            )

    def _tonight(self, phase: Phase, night: Session) -> None:
        """Tonight: the first turn begun, two tables live, the others still to report."""
        turn = Match.objects.filter(phase=phase, session=night, state=MatchState.READY).order_by(
            "slot", "table"
        )
        first = [match for match in turn if match.slot == turn[0].slot]
        for match, played in zip(first[:2], (9, 17), strict=False):
            self._hand_by_hand(match, stop_after=played)
        for match in first[2:6]:
            self.paper(match)
