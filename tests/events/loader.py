"""Play an event file of `tests/fixtures/events` through the services, as an organiser would from the papers of the night."""

import csv
from pathlib import Path
from typing import Any

import yaml

from scoring import services as scoring
from tests.world import World, key
from tournaments.models import Group, Match, Pareja, Phase, PhaseFormat, Player
from tournaments.services import closing, draws, phases, ties

EVENTS = Path(__file__).parent.parent / "fixtures" / "events"


class Event:
    """One event: its file, and the championship that grows from it."""

    def __init__(self, name: str) -> None:
        self.data: dict[str, Any] = yaml.safe_load((EVENTS / f"{name}.yaml").read_text())
        self.world = World(parejas=0)
        self.parejas: dict[int, Pareja] = {}
        with (EVENTS / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                self._register(row)
        self.number_of = {pareja.public_id: number for number, pareja in self.parejas.items()}
        self.phases: dict[str, Phase] = {}

    def _register(self, row: dict[str, str]) -> None:
        number = int(row["pair_no"])
        pareja = self.world.add_pareja(number, club=f"{row['club']} ({number})", sector=row["sector"])
        pareja.players.all().delete()
        for position, column in ((1, "player1"), (2, "player2"), (11, "substitute")):
            if row[column]:
                Player.objects.create(
                    pareja=pareja, position=position, name=row[column], folded=row[column].lower()
                )
        self.parejas[number] = pareja

    def groups_phase(self, phase_id: str) -> Phase:
        """The phase with the groups that were drawn in the hall."""
        data = next(phase for phase in self.data["phases"] if phase["id"] == phase_id)
        quota = (
            next(iter(data["quota"].values()))
            if isinstance(data.get("quota"), dict)
            else data.get("quota", 1)
        )
        settings = {"chain": data["chain"], "quota": quota}
        if "playoff_match" in data:
            settings["playoff_match"] = {"match.sets_to_win": data["playoff_match"]["sets_to_win"]}
        actor = self.world.organiser
        phase = phases.create(
            actor=actor,
            championship=self.world.championship,
            name=phase_id,
            format=PhaseFormat.GROUPS,
            settings=settings,
        )
        groups = {
            name: [self.parejas[n].public_id for n in members] for name, members in data["groups"].items()
        }
        draw = draws.enter_draw(actor=actor, phase=phase, groups=groups, note="drawn in the hall")
        phase = draws.confirm_draw(actor=actor, phase=phase, digest=draw.digest)
        self.phases[phase_id] = phases.publish(actor=actor, phase=phase)
        return self.phases[phase_id]

    def knockout_phase(self, phase_id: str, source: Phase) -> Phase:
        self.phases[phase_id] = self.world.knockout_phase(source_phase=source.public_id, placement="fixed")
        return self.phases[phase_id]

    def results(self, phase_id: str) -> list[dict[str, Any]]:
        return [match for match in self.data["matches"] if match["phase"] == phase_id]

    def play(self, data: dict[str, Any]) -> Match:
        """Enter one result of the file, making the tie-breaks it belongs to when the table first asks for them."""
        match = self.find(data)
        straight = match.side_a_id == self.parejas[data["a"]].pk
        if data["status"] == "walkover":
            winner = "A" if (data["winner"] == data["a"]) is straight else "B"
            return self.world.walkover(match, winner)
        sets = [tuple(pair if straight else pair[::-1]) for pair in data["sets"]]
        return self.world.paper(match, *sets)

    def find(self, data: dict[str, Any]) -> Match:
        phase = self.phases[data["phase"]]
        sides = {self.parejas[data["a"]].pk, self.parejas[data["b"]].pk}
        playoff = data.get("playoff")
        if playoff:
            group = Group.objects.get(phase=phase, name=data["group"])
            if not Match.objects.filter(group=group, playoff__stage=playoff["stage"]).exists():
                ties.create_playoffs(actor=self.world.organiser, group=group)
        for match in Match.objects.filter(phase=phase):
            same_kind = match.playoff.get("stage") == (playoff or {}).get("stage")
            if {match.side_a_id, match.side_b_id} == sides and same_kind:
                return match
        raise AssertionError(f"no match for {data['id']}")

    def close(self, phase_id: str) -> Phase:
        self.phases[phase_id] = closing.close(actor=self.world.organiser, phase=self.phases[phase_id])
        return self.phases[phase_id]

    def numbers(self, public_ids: list[str]) -> list[int]:
        return [self.number_of[public_id] for public_id in public_ids]

    def seat_substitute(self, match: Match, number: int, position: int) -> None:
        """Begin a match with the pareja's substitute in the place of one of its players."""
        seats = {}
        for first, pareja_id in ((1, match.side_a_id), (2, match.side_b_id)):
            players = {p.position: p for p in Player.objects.filter(pareja_id=pareja_id)}
            sitting = [players[1], players[2]]
            if pareja_id == self.parejas[number].pk:
                sitting[position - 1] = players[11]
            seats[first], seats[first + 2] = (player.public_id for player in sitting)
        scoring.start(
            actor=self.world.organiser,
            match=match.public_id,
            dealer=4,
            seats=seats,
            version=match.version,
            key=key(),
        )
