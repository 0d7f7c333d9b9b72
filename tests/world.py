"""The people and the championship of the service tests: Ana organises, Rita referees table 1, Caro is an outsider.

`World` builds through the services, as the doors do; nothing here writes a row that a service could write.
"""

import datetime as dt
import itertools
from dataclasses import dataclass, field
from typing import Any

from scoring import services as scoring
from scoring.engine import Side
from tournaments.models import (
    Championship,
    Club,
    Match,
    Membership,
    Pareja,
    Phase,
    PhaseFormat,
    Player,
    Role,
    Session,
    Table,
    User,
    Venue,
    Visibility,
)
from tournaments.permissions import Member
from tournaments.services import draws, phases

_keys = itertools.count(1)


def key() -> str:
    """A fresh idempotency key."""
    return f"test-key-{next(_keys)}"


@dataclass
class World:
    """A public championship under `truc_valencia` with as many parejas as asked for."""

    parejas: int = 4
    ruleset: str = "truc_valencia"
    slug: str = "prova"
    championship: Championship = field(init=False)
    ana: User = field(init=False)
    rita: User = field(init=False)
    caro: User = field(init=False)
    tables: list[Table] = field(init=False)
    session: Session = field(init=False)

    def __post_init__(self) -> None:
        self.ana, self.rita, self.caro = (
            User.objects.filter(username=name).first()
            or User.objects.create_user(name, password="demo-password-1")
            for name in ("ana", "rita", "caro")
        )
        self.championship = Championship.objects.create(
            slug=self.slug,
            name="Campionat de prova",
            edition="2026",
            starts_on=dt.date(2026, 11, 20),
            ends_on=dt.date(2026, 12, 20),
            ruleset=self.ruleset,
            visibility=Visibility.PUBLIC,
        )
        Membership.objects.create(championship=self.championship, user=self.ana, role=Role.OWNER)
        venue = Venue.objects.create(championship=self.championship, name="Casal")
        self.tables = [Table.objects.create(venue=venue, number=n) for n in range(1, 5)]
        self.session = Session.objects.create(
            championship=self.championship, venue=venue, date=dt.date(2026, 11, 27), starts_at=dt.time(22, 0)
        )
        Membership.objects.create(
            championship=self.championship,
            user=self.rita,
            role=Role.REFEREE,
            scope={"tables": [self.tables[0].public_id]},
        )
        for number in range(1, self.parejas + 1):
            self.add_pareja(number)

    @property
    def organiser(self) -> Member:
        return Member(self.ana)

    @property
    def referee(self) -> Member:
        return Member(self.rita)

    @property
    def outsider(self) -> Member:
        return Member(self.caro)

    def add_pareja(self, number: int, club: str = "", sector: str = "") -> Pareja:
        name = club or f"Falla {number}"
        home, _ = Club.objects.get_or_create(
            championship=self.championship, folded=name.lower(), defaults={"name": name, "sector": sector}
        )
        pareja = Pareja.objects.create(
            championship=self.championship, number=number, club=home, sector=sector
        )
        for position in (1, 2):
            player = f"Jugador {number}.{position}"
            Player.objects.create(pareja=pareja, position=position, name=player, folded=player.lower())
        return pareja

    def groups_phase(self, *, groups: int = 1, publish: bool = True, **settings: Any) -> Phase:
        """A groups phase, drawn with a fixed seed, confirmed and (by default) published."""
        phase = phases.create(
            actor=self.organiser,
            championship=self.championship,
            name="Lligueta",
            format=PhaseFormat.GROUPS,
            settings={"groups": groups, **settings},
        )
        return self._drawn(phase, publish)

    def knockout_phase(self, *, publish: bool = True, **settings: Any) -> Phase:
        phase = phases.create(
            actor=self.organiser,
            championship=self.championship,
            name="Eliminatòries",
            format=PhaseFormat.KNOCKOUT,
            settings=settings,
        )
        return self._drawn(phase, publish)

    def _drawn(self, phase: Phase, publish: bool) -> Phase:
        draw = draws.draft_draw(actor=self.organiser, phase=phase, seed="prova 2026")
        phase = draws.confirm_draw(actor=self.organiser, phase=phase, digest=draw.digest)
        return phases.publish(actor=self.organiser, phase=phase) if publish else phase

    def start(self, match: Match, dealer: int = 4) -> Match:
        """Seat nobody in particular and begin."""
        match.refresh_from_db()
        scoring.start(
            actor=self.organiser,
            match=match.public_id,
            dealer=dealer,
            seats={},
            version=match.version,
            key=key(),
        )
        match.refresh_from_db()
        return match

    def hand(self, match: Match, trn: str) -> Match:
        match.refresh_from_db()
        scoring.record_hand(
            actor=self.organiser, match=match.public_id, trn=trn, version=match.version, key=key()
        )
        match.refresh_from_db()
        return match

    def paper(
        self, match: Match, *sets: tuple[int, int], joc_fora: Side | None = None, bell: bool = False
    ) -> Match:
        match.refresh_from_db()
        scoring.paper_result(
            actor=self.organiser,
            match=match.public_id,
            sets=sets,
            joc_fora=joc_fora,
            bell=bell,
            version=match.version,
            key=key(),
        )
        match.refresh_from_db()
        return match

    def walkover(self, match: Match, winner: str) -> Match:
        match.refresh_from_db()
        scoring.rule(
            actor=self.organiser,
            match=match.public_id,
            outcome="walkover",
            winner=winner,
            version=match.version,
            key=key(),
            reason="no-show",
        )
        match.refresh_from_db()
        return match
