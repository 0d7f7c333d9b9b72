"""Which pages a championship has, and which sections stand on each. Values in, values out: no query, no language."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Group, Match, MatchState, Outcome, Pareja, ParejaStatus, Phase
from tournaments.projections import draws, hall, lines, rules_page, tables
from tournaments.projections.sections import Section
from tournaments.selectors import results
from tournaments.selectors.board import Board

Data = dict[str, Any]
NEXT = 6


@dataclass(frozen=True)
class Page:
    """A page by its path below the championship. `heading` names it (`words` come later); `title` is a name, as it is."""

    path: str
    heading: str
    sections: tuple[Section, ...]
    title: str = ""
    template: str = "public/page.html"
    extra: Data = field(default_factory=dict)


class Book:
    """The pages of one board; what several pages show is made once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.matches = board.all_matches
        self.tables = {phase.pk: tables.groups(board, phase) for phase in board.phases if _is_groups(phase)}
        self.brackets = {
            phase.pk: tables.bracket(board, phase) for phase in board.phases if not _is_groups(phase)
        }
        self.full = {match.pk: lines.match(board, match) for match in self.matches}
        self.slim = {pk: lines.slim(full) for pk, full in self.full.items()}
        self.classification = tables.classification(board)
        self.group_of = self._group_of()
        self.cards = {match.pk: self._card(match) for match in self.matches}
        self.tables_of_groups = {
            table["id"]: Section(f"group-{table['id']}", "group", {"group": table})
            for held in self.tables.values()
            for table in held
        }

    def _card(self, match: Match) -> Section:
        return Section(f"card-{match.public_id}", "card", {"match": self.full[match.pk]})

    def pages(self) -> Iterator[Page]:
        """Every page of the championship."""
        yield self.front()
        yield Page("groups/", "groups", tuple(self._group_sections()) or (_empty("groups"),))
        for phase in self.board.phases:
            for group in self.board.groups.get(phase.pk, ()):
                yield self.group(group)
        yield Page("bracket/", "bracket", tuple(self._trees()) or (_empty("bracket"),))
        yield Page("programme/", "programme", tuple(self._programme()) or (_empty("programme"),))
        yield self.parejas()
        mine = _by_pareja(self.matches)
        for pareja in self.board.parejas.values():
            yield self.pareja(pareja, mine.get(pareja.pk, []))
        for match in self.matches:
            yield self.match(match)
        yield Page("draw/", "draw", tuple(self._draws()) or (_empty("draw"),))
        yield Page("rules/", "rules", (Section("rules", "rules", rules_page.data(self.board)),))
        places = self._classification() or _empty("classification")
        yield Page("classification/", "classification", (places, self._whole()))
        yield self.projector()

    def live(self) -> list[Match]:
        """The matches in play, by table."""
        playing = [match for match in self.matches if match.state == MatchState.IN_PLAY]
        return sorted(playing, key=lambda m: (m.table.number if m.table else 0, m.pk))

    def next(self, count: int = NEXT) -> list[Match]:
        """What comes next: ready matches by session and table."""
        ready = [match for match in self.matches if match.state == MatchState.READY]
        return sorted(ready, key=_when)[:count]

    def front(self) -> Page:
        """The championship's own page: what is on now first."""
        playing = tuple(self.cards[match.pk] for match in self.live())
        sections = [Section("live", "live", {"count": len(playing)}, playing), Section("follow", "follow")]
        sections[:0] = self.clocks("")
        champion = self.champion()
        sections[:0] = [champion] if champion else []
        coming = self.next()
        if coming:
            sections.append(
                Section("next", "lines", {"what": "next", "matches": [self.slim[m.pk] for m in coming]})
            )
        sections += [bracket for bracket in self._brackets() if self._is_last(bracket)]
        sections += self._group_sections()
        sections.append(self._whole() if self.board.phases else _empty("matches"))
        return Page("", "", tuple(sections))

    def _whole(self) -> Section:
        """The championship's own downloads."""
        return _downloads("championship", self.board.championship.public_id)

    def _is_last(self, section: Section) -> bool:
        return section.key == f"bracket-{self.board.phases[-1].public_id}"

    def _group_sections(self) -> list[Section]:
        """The tables of each groups phase, the latest phase first."""
        found = []
        for phase in reversed(self.board.phases):
            held = tuple(self.tables_of_groups[table["id"]] for table in self.tables.get(phase.pk, ()))
            if held:
                found.append(Section(f"groups-{phase.public_id}", "groups", {"title": phase.name}, held))
        return found

    def _brackets(self) -> list[Section]:
        return [
            Section(f"bracket-{phase.public_id}", "bracket", {"bracket": self.brackets[phase.pk]})
            for phase in reversed(self.board.phases)
            if phase.pk in self.brackets
        ]

    def _trees(self) -> Iterator[Section]:
        """Each bracket with what can be taken away of its phase."""
        for bracket in self._brackets():
            yield bracket
            yield _downloads("phase", bracket.key.removeprefix("bracket-"))

    def group(self, group: Group) -> Page:
        """A group: its table with the why, who plays now, and its fixture with rests."""
        played = list(self.board.in_group(group.pk))
        playing = tuple(self.cards[m.pk] for m in played if m.state == MatchState.IN_PLAY)
        sections = [self.tables_of_groups[group.public_id]]
        if playing:
            sections.append(Section("live", "live", {"count": len(playing)}, playing))
        by_rounds, rounds = group.phase.by_rounds, self._rounds(group, played)
        if by_rounds and rounds:  # who meets now comes first, what was played stays folded
            now = {"rounds": [rounds.pop()], "table": group.public_id}
            sections.insert(0, Section("round", "fixture", now))
            rounds = [one | {"folded": True} for one in reversed(rounds)]
        rows = self.tables_of_groups[group.public_id].data["group"]["rows"]
        if any(row["chance"] for row in rows):
            sections.append(Section("needs", "needs", {"rows": rows}))
        if rounds:
            sections.append(Section("fixture", "fixture", {"rounds": rounds}))
        sections.append(_downloads("group", group.public_id, tables=True))
        return Page(
            f"groups/{group.public_id}/",
            "table" if by_rounds else "group",
            tuple(sections),
            title=group.phase.name if by_rounds else group.name,
        )

    def _rounds(self, group: Group, played: list[Match]) -> list[Data]:
        members = self.board.entries.get(group.pk, ())
        rounds = []
        by_round: dict[int, list[Match]] = {}
        for match in played:
            by_round.setdefault(match.round, []).append(match)
        for number, matches in sorted(by_round.items()):
            met = [match for match in matches if match.outcome != Outcome.BYE]
            playoff = any(match.playoff for match in matches)
            resting = [] if playoff else _resting(group, members, matches)
            days = {match.session_id: match.session for match in matches}
            rounds.append(
                {
                    "round": number,
                    "playoff": playoff,
                    "session": lines.session(next(iter(days.values()))) if len(days) == 1 else None,
                    "matches": [self.slim[match.pk] for match in met],
                    "rests": [lines.pareja(self.board, who) for who in resting],
                }
            )
        return rounds

    def _programme(self) -> list[Section]:
        """By session, in the session's own date; what has no session yet comes last."""
        found = []
        for session in (*self.board.sessions, None):
            held = [m for m in self.matches if m.session_id == (session.pk if session else None)]
            if held:
                shown = [self.slim[m.pk] for m in sorted(held, key=_table)]
                venue = session.venue.name if session and session.venue else ""
                data = {
                    "what": "session",
                    "session": lines.session(session),
                    "venue": venue,
                    "matches": shown,
                }
                found.append(Section(f"session-{session.public_id if session else 'none'}", "lines", data))
        return found

    def parejas(self) -> Page:
        """Who takes part."""
        rows = [self._listed(who) for who in sorted(self.board.parejas.values(), key=lambda who: who.number)]
        section = Section("parejas", "parejas", {"parejas": rows}) if rows else _empty("parejas")
        return Page("parejas/", "parejas", (section,))

    def _listed(self, who: Pareja) -> Data:
        return (lines.pareja(self.board, who) or {}) | {"out": results.OUT.get(ParejaStatus(who.status), "")}

    def pareja(self, who: Pareja, played: list[Match]) -> Page:
        """One pareja: what it plays now, what comes next, what it played."""
        shown = self._listed(who)
        group = self.group_of.get(who.pk)
        head = {
            "pareja": shown,
            "players": lines.players(self.board, who),
            "out": shown["out"],
            "group": self._standing(who, group) if group else None,
        }
        sections = [Section("pareja", "pareja", head)]
        playing = tuple(self.cards[m.pk] for m in played if m.state == MatchState.IN_PLAY)
        if playing:
            sections.append(Section("live", "live", {"count": len(playing)}, playing))
        for what, states in (
            ("next", (MatchState.READY, MatchState.WAITING)),
            ("played", (MatchState.FINISHED,)),
        ):
            held = [self.slim[m.pk] for m in sorted(played, key=_when) if m.state in states]
            if held:
                sections.append(Section(what, "lines", {"what": what, "matches": held}))
        return Page(f"parejas/{who.public_id}/", "pareja", tuple(sections), title=shown["name"])

    def _standing(self, who: Pareja, group: Group) -> Data:
        """Where a pareja stands in its group, and what it still needs."""
        rows = self.tables_of_groups[group.public_id].data["group"]["rows"]
        mine = next((row for row in rows if row["pareja"]["id"] == who.public_id), None)
        chance = mine["chance"] if mine else None
        spoken = chance["must_lose"] if chance else ()
        return {
            "id": group.public_id,
            "name": group.name,
            "by_rounds": group.phase.by_rounds,
            "rank": mine["rank"] if mine and any(row["played"] for row in rows) else None,
            "chance": chance,
            "names": {
                row["pareja"]["id"]: row["pareja"]["name"] for row in rows if row["pareja"]["id"] in spoken
            },
        }

    def _group_of(self) -> dict[int, Group]:
        """The group of each pareja, in the latest phase that has one for it."""
        return {
            who.pk: group
            for phase in self.board.phases
            for group in self.board.groups.get(phase.pk, ())
            for who in self.board.entries.get(group.pk, ())
        }

    def match(self, match: Match) -> Page:
        """One match: the score with its tally, and hand by hand."""
        full = self.full[match.pk]
        up = f"groups/{match.group.public_id}/" if match.group else "bracket/"
        card = {"match": full, "size": "pad", "up": up}
        sections = [Section(f"card-{match.public_id}", "card", card)]
        if match.version:
            playing = match.state == MatchState.IN_PLAY
            data = {
                "version": match.version,
                "set_name": full["set_name"],
                "match": match.public_id,
                "playing": playing,
            }
            sections += [
                Section("hands", "hands", data, hands_of=match.pk),
                _downloads("match", match.public_id),
            ]
        return Page(
            f"matches/{match.public_id}/", "match", tuple(sections), extra={"match": self.slim[match.pk]}
        )

    def _draws(self) -> list[Section]:
        found = []
        coming = draws.announced(self.board)
        if coming:
            found.append(Section("announced", "announced", {"draws": coming}))
        for phase in self.board.phases:
            made = [Section(f"draw-{one['id']}", "draw", one) for one in draws.of_phase(self.board, phase)]
            if made:
                found += made
                found.append(_downloads("phase", phase.public_id, tables=_is_groups(phase)))
        return found

    def _classification(self) -> Section | None:
        if not self.classification["places"]:
            return None
        return Section("classification", "classification", self.classification)

    def champion(self) -> Section | None:
        places = self.classification["places"]
        first = places[0]["parejas"] if places else []
        return Section("champion", "champion", {"pareja": first[0]}) if len(first) == 1 else None

    def projector(self) -> Page:
        """The hall's screen: panels that fit without scrolling."""
        return Page("projector/", "projector", tuple(hall.panels(self)), template="public/projector.html")

    def clocks(self, where: str) -> Iterator[Section]:
        """The clocks of rounds of which something is still to be played, with their end: readers' pages count down to it."""
        left = {(match.phase_id, match.round) for match in self.matches if match.state != MatchState.FINISHED}
        for clock in self.board.clocks:
            if (clock.phase_id, clock.round) in left:
                key = f"clock-{clock.phase.public_id}-{clock.round}"
                yield Section(f"{key}-{where}" if where else key, "clock", lines.clock(self.board, clock))


def _resting(group: Group, members: Iterable[Pareja], matches: list[Match]) -> list[Pareja]:
    """Who does not play a round: drawn to rest where rounds are drawn, else whoever has no match in it."""
    if group.phase.by_rounds:
        return [match.side_a for match in matches if match.outcome == Outcome.BYE and match.side_a]
    busy = {side for match in matches for side in (match.side_a_id, match.side_b_id)}
    return [who for who in members if who.pk not in busy]


def read_models(book: Book) -> Data:
    """What API, paper and qualification read of this publication."""
    return {
        "groups": {table["id"]: table for held in book.tables.values() for table in held},
        "brackets": {bracket["phase"]: bracket for bracket in book.brackets.values()},
        "classification": book.classification,
    }


def files(board: Board) -> dict[str, Any]:
    """Files that are the same in every language: the draws, to be made again by anyone."""
    made = [*board.draws.values(), *(draw for held in board.round_draws.values() for draw in held)]
    return {f"draw/{draw.public_id}.json": draw.file for draw in made}


def _empty(what: str) -> Section:
    return Section(f"empty-{what}", "empty", {"what": what})


def _downloads(what: str, public_id: str, tables: bool = False) -> Section:
    return Section(f"take-{public_id}", "downloads", {"what": what, "id": public_id, "tables": tables})


def _is_groups(phase: Phase) -> bool:
    return phase.in_groups


def _by_pareja(matches: list[Match]) -> dict[int, list[Match]]:
    found: dict[int, list[Match]] = {}
    for match in matches:
        for side in (match.side_a_id, match.side_b_id):
            if side is not None:
                found.setdefault(side, []).append(match)
    return found


def _when(match: Match) -> tuple[Any, ...]:
    session = match.session
    day = (session.date.isoformat(), session.starts_at.isoformat()) if session else ("9999", "")
    return (
        *day,
        match.slot,
        match.table.number if match.table else 0,
        match.phase.order,
        match.round,
        match.order,
    )


def _table(match: Match) -> tuple[int, ...]:
    return (match.slot, match.round, match.table.number if match.table else 9999, match.pk)
