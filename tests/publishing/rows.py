"""A championship as rows, for tests of what is read: made without the services, so that only publishing is under test."""

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from tournaments import formats
from tournaments.models import (
    Championship,
    Club,
    Draw,
    DrawStatus,
    Group,
    GroupEntry,
    Match,
    MatchState,
    Outcome,
    Pareja,
    ParejaContact,
    Phase,
    PhaseFormat,
    PhaseStatus,
    Player,
    Session,
    Table,
    Venue,
    Visibility,
)
from tournaments.services import outbox

SECRET_PHONE = "600 123 987"


@dataclass
class Rows:
    """A public championship with parejas of two players, a venue with tables, and a night."""

    slug: str = "demo"
    parejas: int = 5
    tables: int = 4
    visibility: str = Visibility.PUBLIC
    names_shown: str = "full"
    championship: Championship = field(init=False)
    who: list[Pareja] = field(init=False)
    places: list[Table] = field(init=False)
    night: Session = field(init=False)

    def __post_init__(self) -> None:
        self.championship = Championship.objects.create(
            slug=self.slug,
            name="Campionat de prova",
            edition="2027",
            starts_on=dt.date(2027, 3, 1),
            ends_on=dt.date(2027, 3, 20),
            visibility=self.visibility,
            names_shown=self.names_shown,
            demo=True,
        )
        venue = Venue.objects.create(championship=self.championship, name="Casal Prova")
        self.places = [Table.objects.create(venue=venue, number=n) for n in range(1, self.tables + 1)]
        self.night = Session.objects.create(
            championship=self.championship, venue=venue, date=dt.date(2027, 3, 8), starts_at=dt.time(22)
        )
        self.who = [self.pareja(number) for number in range(1, self.parejas + 1)]

    def pareja(self, number: int, **more: Any) -> Pareja:
        name = f"Falla Demo {number}"
        club = Club.objects.create(championship=self.championship, name=name, folded=name.lower())
        made = Pareja.objects.create(championship=self.championship, number=number, club=club, **more)
        for position in (1, 2):
            player = f"Demo{number}{'ab'[position - 1]} Cognom{number}"
            Player.objects.create(pareja=made, position=position, name=player, folded=player.lower())
        ParejaContact.objects.create(pareja=made, phone=SECRET_PHONE, email="secret@example.org")
        return made

    def groups(self, count: int = 1, *, status: str = PhaseStatus.IN_PLAY, **settings: Any) -> Phase:
        """A groups phase with its round robin, everything ready to be played."""
        phase = self._phase("Lligueta", PhaseFormat.GROUPS, status, {"groups": count, **settings})
        for index in range(count):
            group = Group.objects.create(phase=phase, name="ABCDEFGH"[index], order=index + 1)
            members = self.who[index::count]
            GroupEntry.objects.bulk_create(
                GroupEntry(group=group, pareja=one, position=n) for n, one in enumerate(members, start=1)
            )
            self._round_robin(phase, group, members)
        self._draw(phase, {"groups": []})
        return phase

    def _round_robin(self, phase: Phase, group: Group, members: list[Pareja]) -> None:
        by_id = {one.public_id: one for one in members}
        for played in formats.rounds([one.public_id for one in members]):
            for number, pairing in enumerate(played.pairings, start=1):
                Match.objects.create(
                    phase=phase,
                    group=group,
                    code=f"{group.name}-R{played.number}-{number}",
                    round=played.number,
                    order=number,
                    side_a=by_id[pairing.a],
                    side_b=by_id[pairing.b],
                    source_a=f"P:{pairing.a}",
                    source_b=f"P:{pairing.b}",
                    session=self.night,
                    state=MatchState.READY,
                )

    def knockout(self, *, status: str = PhaseStatus.IN_PLAY, source: Phase | None = None) -> Phase:
        """A knock-out of all parejas, on the lines in their order."""
        settings = {"source_phase": source.public_id} if source else {}
        phase = self._phase("Eliminatòries", PhaseFormat.KNOCKOUT, status, settings)
        lines = [formats.Source.entrant(one.public_id) for one in self.who]
        tree = formats.bracket(lines)
        by_id = {one.public_id: one for one in self.who}
        for node in tree.nodes:
            a, b = by_id.get(node.a.ref), by_id.get(node.b.ref)
            Match.objects.create(
                phase=phase,
                code=node.id,
                round=node.round,
                order=node.number,
                side_a=a,
                side_b=b,
                source_a=str(node.a),
                source_b=str(node.b),
                state=MatchState.READY if a and b else MatchState.WAITING,
            )
        self._draw(phase, {"lines": [str(line) for line in tree.lines]})
        return phase

    def _phase(self, name: str, kind: str, status: str, settings: dict[str, Any]) -> Phase:
        order = self.championship.phases.count() + 1
        return Phase.objects.create(
            championship=self.championship,
            order=order,
            name=name,
            format=kind,
            status=status,
            settings=settings,
        )

    def _draw(self, phase: Phase, result: dict[str, Any]) -> None:
        Draw.objects.create(phase=phase, status=DrawStatus.DISCARDED, seed="no", file={}, digest="0" * 64)
        Draw.objects.create(
            phase=phase,
            status=DrawStatus.CONFIRMED,
            seed="prova 2027",
            digest="d" * 64,
            file={
                "algorithm": "test/1",
                "entrants": [{"id": one.public_id} for one in self.who],
                "result": result,
            },
        )

    def begin(self, match: Match, table: int = 1) -> Match:
        """The match in play at a table, nothing scored yet."""
        match.table, match.state, match.version = self.places[table - 1], MatchState.IN_PLAY, 1
        match.live = live_of(match.version)
        return self._save(match)

    def score(self, match: Match, a: int, b: int, *, mark: bool = True) -> Match:
        """One more hand: the stones of the cama in play are now these."""
        match.version += 1
        match.live = live_of(match.version, a, b)
        return self._save(match, mark)

    def finish(self, match: Match, *sets: tuple[int, int]) -> Match:
        """The result from paper."""
        won = [sum(a > b for a, b in sets), sum(b > a for a, b in sets)]
        match.state, match.outcome, match.version = MatchState.FINISHED, Outcome.PLAYED, match.version + 1
        match.winner = "A" if won[0] > won[1] else "B"
        match.result = {"sets": [list(pair) for pair in sets], "ended_by": ""}
        match.live = {"version": match.version, "sets": {"A": won[0], "B": won[1]}, "finished": True}
        match = self._save(match)
        for waiting in Match.objects.filter(phase=match.phase):
            for side in ("a", "b"):
                if getattr(waiting, f"source_{side}") == f"W:{match.code}":
                    setattr(waiting, f"side_{side}", match.side_a if match.winner == "A" else match.side_b)
                    if waiting.side_a and waiting.side_b:
                        waiting.state = MatchState.READY
                    waiting.save()
        return match

    def walkover(self, match: Match, winner: str, reason: str = "did not come") -> Match:
        match.state, match.outcome, match.version = MatchState.FINISHED, Outcome.WALKOVER, 1
        match.winner, match.outcome_reason, match.result = winner, reason, {"sets": [], "ended_by": ""}
        return self._save(match)

    def _save(self, match: Match, mark: bool = True) -> Match:
        match.save()
        if mark:
            outbox.mark(self.championship.pk, f"match:{match.pk}")
        return match


def live_of(version: int, a: int = 0, b: int = 0) -> dict[str, Any]:
    """The summary that the house of the hand writes on a match."""
    return {
        "version": version,
        "dealer": "B",
        "mano": "A",
        "hand": version,
        "sets": {"A": 0, "B": 0},
        "points": {"A": a, "B": b},
        "closed_sets": [],
        "last": {"trn": "#1 R1", "number": version - 1, "given": {"A": a, "B": b}} if version > 1 else None,
        "finished": False,
        "started": True,
    }
