"""Play an event file of `tests/fixtures/events` through the services, as an organiser would from the papers of the night."""

import csv
from pathlib import Path
from typing import Any

import yaml

from scoring import services as scoring
from tests.tournaments.formats.events import in_words
from tests.world import World, key
from tournaments.models import Draw, Group, Match, Pareja, Phase, PhaseFormat, Player
from tournaments.selectors import going_on, results
from tournaments.services import closing, draws, phases, rounds, ties

EVENTS = Path(__file__).parent.parent / "fixtures" / "events"
MATCH = {"set_target": "match.target", "sets_to_win": "match.sets_to_win"}


class Event:
    """One event: its file, and the championship that grows from it."""

    def __init__(self, name: str) -> None:
        self.data: dict[str, Any] = yaml.safe_load((EVENTS / f"{name}.yaml").read_text())
        rules = self.data["rules"]
        self.world = World(parejas=0, ruleset=rules["preset"])
        self.world.championship.rule_options = _match_options(rules["match"])
        self.world.championship.save()
        self.parejas: dict[int, Pareja] = {}
        with (EVENTS / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                self._register(row)
        self.number_of = {pareja.public_id: number for number, pareja in self.parejas.items()}
        self.phases: dict[str, Phase] = {}
        self.code_of: dict[str, str] = {}

    def _register(self, row: dict[str, str]) -> None:
        number = int(row["pair_no"])
        club = f"{row['club']} ({number})" if row["club"] else ""
        pareja = self.world.add_pareja(number, club=club, sector=row["sector"])
        pareja.players.all().delete()
        for position, column in ((1, "player1"), (2, "player2"), (11, "substitute")):
            if row[column]:
                Player.objects.create(
                    pareja=pareja, position=position, name=row[column], folded=row[column].lower()
                )
        self.parejas[number] = pareja

    # phases

    def phase_data(self, phase_id: str) -> dict[str, Any]:
        return next(phase for phase in self.data["phases"] if phase["id"] == phase_id)

    def table_settings(self, data: dict[str, Any]) -> dict[str, Any]:
        """What the file says of the phase's table and of who goes on."""
        quota = data.get("quota", 0)
        points = self.data["rules"].get("points", {})
        settings: dict[str, Any] = {
            "chain": data["chain"],
            "recursion": data.get("recursion", "restart"),
            "legs": data.get("legs", 1),
            "quota": next(iter(quota.values())) if isinstance(quota, dict) else quota,
            "quotas": quota if isinstance(quota, dict) else {},
            "walkover_credit": self.data["rules"].get("walkover_credit", {}),
        }
        settings |= {f"{name}_points": worth for name, worth in points.items()}
        if "extra_quota" in data:
            settings["next_placed"] = data["extra_quota"]["take"]
            settings["cross_chain"] = data["extra_quota"]["chain"]
        if "playoff_match" in data:
            settings["playoff_match"] = {"match.sets_to_win": data["playoff_match"]["sets_to_win"]}
        return settings

    def make(self, phase_id: str, format: str, settings: dict[str, Any]) -> Phase:
        self.phases[phase_id] = phases.create(
            actor=self.world.organiser,
            championship=self.world.championship,
            name=phase_id,
            format=format,
            settings=settings,
        )
        return self.phases[phase_id]

    def confirm(self, phase_id: str, draw: Draw) -> Phase:
        """Confirm what was drawn or entered, and publish it."""
        actor = self.world.organiser
        phase = draws.confirm_draw(actor=actor, phase=self.phases[phase_id], digest=draw.seen)
        self.phases[phase_id] = phases.publish(actor=actor, phase=phase)
        return self.phases[phase_id]

    def groups_phase(self, phase_id: str, source: str = "") -> Phase:
        """The phase with the groups that were drawn in the hall, of everybody or of those who go on from `source`."""
        data = self.phase_data(phase_id)
        settings = self.table_settings(data)
        if source:
            settings["source_phase"] = self.phases[source].public_id
        phase = self.make(phase_id, PhaseFormat.GROUPS, settings)
        groups = {name: self.ids(members) for name, members in data["groups"].items()}
        draw = draws.enter_draw(
            actor=self.world.organiser, phase=phase, groups=groups, note="drawn in the hall"
        )
        return self.confirm(phase_id, draw)

    def tree_phase(self, phase_id: str, source: str = "", **settings: Any) -> Phase:
        """The phase with the bracket of the file, match by match; `source`: the phase whose places it names."""
        data = self.phase_data(phase_id)
        made_of = {"source_phase": self.phases[source].public_id} if source else {}
        overrides = {name: _match_options(match) for name, match in data.get("match_overrides", {}).items()}
        double = data.get("system") == "double_elimination"
        phase = self.make(
            phase_id,
            PhaseFormat.DOUBLE_ELIMINATION if double else PhaseFormat.KNOCKOUT,
            {"rounds": overrides, **made_of, **settings},
        )
        nodes = [
            {
                "id": node["id"],
                "round": node["round"],
                "a": self.side(node["a"]),
                "b": self.side(node["b"]),
                "only_if": node.get("only_if", ""),
            }
            for node in data["bracket"]
        ]
        draw = draws.enter_draw(
            actor=self.world.organiser, phase=phase, nodes=nodes, note="drawn in the hall"
        )
        return self.confirm(phase_id, draw)

    def side(self, text: str) -> str:
        """A slot of the file as a source: pair numbers become ids, and the places of closed phases who holds them."""
        kind, _, ref = text.partition(":")
        if kind == "P":
            return f"P:{self.parejas[int(ref)].public_id}"
        if kind not in ("G", "S"):
            return text
        name, _, place = ref.rpartition("#")
        phase = self.phases[name.partition("/")[0]]
        if kind == "S":
            return f"P:{phase.result['order'][int(place) - 1]}"
        wanted = (name.partition("/")[2], int(place))
        return next(
            f"P:{row['pareja']}"
            for row in phase.result["qualified"]
            if (row["group"], row["place"]) == wanted
        )

    def knockout_phase(self, phase_id: str, source: Phase) -> Phase:
        self.phases[phase_id] = self.world.knockout_phase(source_phase=source.public_id, placement="fixed")
        return self.phases[phase_id]

    def rounds_phase(self, phase_id: str) -> Phase:
        """A phase whose rounds are data: each is entered by hand with a note."""
        data = self.phase_data(phase_id)
        settings = self.table_settings(data) if "chain" in data else {"reset": data["grand_final_reset"]}
        settings["rounds_count"] = data.get("rounds", 0)
        if "chain" not in data:
            settings.pop("rounds_count")
        phase = self.make(phase_id, data["format"], settings)
        draw = draws.enter_draw(
            actor=self.world.organiser,
            phase=phase,
            groups={"R": self.ids(data["pairs"])},
            note="everybody who came",
        )
        return self.confirm(phase_id, draw)

    def enter_round(self, phase_id: str, number: int) -> list[Match]:
        """The pairings of one round of the file; who still plays and is in none of them rests."""
        phase = self.phases[phase_id]
        found = [match for match in self.results(phase_id) if match["round"] == number]
        pairings = [(self.parejas[m["a"]].public_id, self.parejas[m["b"]].public_id) for m in found]
        playing = {who for pairing in pairings for who in pairing}
        rests = [one for one in self._alive(phase) if one not in playing]
        draft = rounds.enter_round(
            actor=self.world.organiser, phase=phase, pairings=pairings, rests=rests, note="the app's pairings"
        )
        return rounds.confirm_round(actor=self.world.organiser, phase=phase, number=number, digest=draft.seen)

    def _alive(self, phase: Phase) -> list[str]:
        everybody = list(Pareja.objects.filter(group_entries__group__phase=phase))
        if phase.format != PhaseFormat.TWO_LOSSES:
            return [one.public_id for one in everybody]
        lost: dict[str, int] = {}
        for match in (
            Match.objects.filter(phase=phase).exclude(side_b=None).select_related("side_a", "side_b")
        ):
            loser = match.side_b if match.winner == "A" else match.side_a
            if loser:
                lost[loser.public_id] = lost.get(loser.public_id, 0) + 1
        return [one.public_id for one in everybody if lost.get(one.public_id, 0) < 2]

    # results

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
        if data.get("ended_by") == "time":
            return self.world.paper(match, *sets, bell=True)
        return self.world.paper(match, *sets)

    def play_all(self, phase_id: str) -> None:
        for data in self.results(phase_id):
            self.play(data)

    def find(self, data: dict[str, Any]) -> Match:
        phase = self.phases[data["phase"]]
        sides = {self.parejas[data["a"]].pk, self.parejas[data["b"]].pk}
        playoff = data.get("playoff")
        if playoff:
            group = Group.objects.get(phase=phase, name=data["group"])
            if not Match.objects.filter(group=group, playoff__stage=playoff["stage"]).exists():
                ties.create_playoffs(actor=self.world.organiser, group=group)
        rows = Match.objects.filter(phase=phase)
        if "node" in data and rows.filter(code=data["node"]).exists():
            match = rows.get(code=data["node"])
            assert {match.side_a_id, match.side_b_id} == sides, f"{data['node']} has other sides"
            return match
        if data["phase"] in self._by_round():
            rows = rows.filter(round=data["round"])
        for match in rows.order_by("round"):
            same_kind = match.playoff.get("stage") == (playoff or {}).get("stage")
            free = match.state != "finished" or playoff
            if {match.side_a_id, match.side_b_id} == sides and same_kind and free:
                return match
        raise AssertionError(f"no match for {data['id']}")

    def _by_round(self) -> set[str]:
        return {name for name, phase in self.phases.items() if phase.by_rounds}

    def close(self, phase_id: str) -> Phase:
        self.phases[phase_id] = closing.close(actor=self.world.organiser, phase=self.phases[phase_id])
        return self.phases[phase_id]

    # what came of it

    def ids(self, numbers: list[int]) -> list[str]:
        return [self.parejas[number].public_id for number in numbers]

    def numbers(self, public_ids: list[str]) -> list[int]:
        return [self.number_of[public_id] for public_id in public_ids]

    def tables(self, phase_id: str) -> dict[str, list[dict[str, Any]]]:
        """The tables of a phase in the words of the files, by the name of the group."""
        phase = self.phases[phase_id]
        names = dict(phase.groups.values_list("public_id", "name"))
        return {
            names[public_id]: [in_words(row, self.number_of[row.entrant]) for row in table.rows]
            for public_id, table in results.phase_tables(phase).items()
        }

    def assert_tables(self, phase_id: str) -> None:
        """Every table of the phase says what the file expects, row by row, and what parts each row from the next."""
        phase = self.phase_data(phase_id)
        for name, rows in self.tables(phase_id).items():
            expected = self.data["expected"]["groups"][
                f"{phase_id}/{name}" if "groups" in phase else phase_id
            ]
            found = {row["pair"]: row for row in rows}
            for wanted in expected:
                same = {field: found[wanted["pair"]][field] for field in wanted}
                assert same == wanted, f"{phase_id}/{name}"

    def assert_bracket(self, phase_id: str) -> None:
        """Every match of the tree has the sides and the winner of the file. A bye is no match with us."""
        rows = {
            match.code: match
            for match in Match.objects.filter(phase=self.phases[phase_id]).select_related("side_a", "side_b")
        }
        for wanted in self.data["expected"]["bracket"][phase_id]:
            if wanted.get("bye"):
                assert wanted["id"] not in rows
                continue
            match = rows.pop(wanted["id"])
            sides = {"A": match.side_a, "B": match.side_b}
            numbers = {side: self.number_of[one.public_id] for side, one in sides.items() if one}
            assert set(numbers.values()) == {wanted["a"], wanted["b"]}, wanted["id"]
            assert numbers[match.winner] == wanted["winner"], wanted["id"]
        assert not rows, "a match that the file does not have"

    def qualified(self, phase_id: str) -> list[int]:
        return self.numbers([row["pareja"] for row in self.phases[phase_id].result["qualified"]])

    def order(self, phase_id: str) -> list[int]:
        return self.numbers(self.phases[phase_id].result["order"])

    def classification(self, phase_id: str) -> list[dict[str, Any]]:
        """The places of a tree or of two losses in the words of the files."""
        return [
            {"place": one.place, "pairs": sorted(self.numbers(list(one.ids)))}
            | ({"shared": True} if one.shared else {})
            for one in going_on.standings(self.phases[phase_id])
        ]

    def expected_classification(self) -> list[dict[str, Any]]:
        return [row | {"pairs": sorted(row["pairs"])} for row in self.data["expected"]["classification"]]

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


def _match_options(match: dict[str, Any]) -> dict[str, Any]:
    """The length of the matches as options of the rules; half a set follows where the rules halve it."""
    return {path: match[name] for name, path in MATCH.items() if name in match}
