"""The actas of a group, a phase and a championship. All are made of the public's board, so paper and pages say the same."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scoring import store
from scoring.documents import fixtures, parts
from scoring.documents.fixtures import Fixture
from scoring.documents.paper import (
    Block,
    Cell,
    Column,
    Facts,
    Grid,
    Heading,
    Leaf,
    Paper,
    Row,
    Words,
)
from scoring.documents.parts import Reader
from tournaments.errors import NotFound
from tournaments.models import Championship, Group, Match, Phase
from tournaments.projections import tables, words
from tournaments.projections.rulebook import terms
from tournaments.selectors import board as boards
from tournaments.selectors.board import Board
from tournaments.selectors.names import dates_text


def of_group(group: Group, reader: Reader) -> Paper:
    """The cuadrante with its table and its results. Raises NotFound while its phase is not published."""
    book = _Book(group.phase.championship, reader)
    phase, held = book.phase(group.phase), book.groups(group.phase)
    found = next((one for one in held if one.pk == group.pk), None)
    if phase is None or found is None:
        raise NotFound("not_found")
    name = words.group_title(found.name, phase.by_rounds)
    path = f"groups/{found.public_id}/"
    blocks = [*book.group(phase, found), *_closing(_("The public page of the group"), book, path)]
    return book.paper(
        f"{phase.name} · {name}", blocks, book.board.in_group(found.pk), f"{phase.name} {found.name}"
    )


def of_phase(phase: Phase, reader: Reader) -> Paper:
    """Every group of a phase on a sheet of its own, or its matches round by round. Raises NotFound while it is not published."""
    book = _Book(phase.championship, reader)
    found = book.phase(phase)
    if found is None:
        raise NotFound("not_found")
    blocks = [*book.whole(found), *_closing(_("The public pages"), book, "")]
    return book.paper(found.name, blocks, book.board.matches.get(found.pk, ()), found.name)


def of_championship(championship: Championship, reader: Reader) -> Paper:
    """The final classification, then every phase that is published."""
    book = _Book(championship, reader)
    blocks: list[Block] = [Facts(book.facts()), *book.classification()]
    decided = len(blocks) > 2
    for at, phase in enumerate(book.board.phases):
        blocks += [*([Leaf()] if at or decided else []), Heading(phase.name), *book.whole(phase)]
    blocks += _closing(_("The public pages"), book, "")
    return book.paper(_("Acta of the championship"), blocks, book.board.all_matches, "")


def _closing(title: str, book: "_Book", path: str) -> list[Block]:
    signs = parts.blank(_("Organiser"), _("Judge"), _("Date and hour"))
    return [signs, parts.seal(title, parts.place(book.board.championship).url(path))]


class _Book:
    """A championship's board in the names of one reader."""

    def __init__(self, championship: Championship, reader: Reader) -> None:
        named = copy(championship)
        named.names_shown = reader.names
        self.board: Board = boards.load(named)
        self.reader = reader
        self.fixture = Fixture(
            reader,
            store.heads([row.pk for row in self.board.all_matches]),
            {phase.public_id: phase.name for phase in self.board.phases},
        )

    def phase(self, wanted: Phase) -> Phase | None:
        """The phase on the board; None while it is a draft."""
        return next((one for one in self.board.phases if one.pk == wanted.pk), None)

    def groups(self, phase: Phase) -> Sequence[Group]:
        return self.board.groups.get(phase.pk, ())

    def paper(self, title: str, blocks: Sequence[Block], rows: Sequence[Match], name: str) -> Paper:
        championship = self.board.championship
        return Paper(
            title=title,
            context=parts.context(championship),
            language=get_language() or championship.language,
            made=parts.made(championship, rows),
            blocks=tuple(blocks),
            name=f"acta {championship.slug} {name}".strip(),
            demo=championship.demo,
        )

    def facts(self) -> tuple[tuple[str, str], ...]:
        row = self.board.championship
        count = len(self.board.parejas)
        told = (
            (_("Dates"), dates_text(row.starts_on, row.ends_on)),
            (_("Organiser"), row.organiser_name),
            (_("Rules"), terms.ruleset_names()[row.ruleset][0]),
            (_("Parejas"), str(count)),
            (_("Matches"), str(len(self.board.all_matches))),
        )
        return tuple((name, value) for name, value in told if value)

    def whole(self, phase: Phase) -> Iterator[Block]:
        """All that a phase has: its groups, each on its sheet, or its rounds; and who goes on."""
        held = self.groups(phase)
        for at, group in enumerate(held):
            if at:
                yield Leaf()
            yield from self.group(phase, group)
        rest = [row for row in self.board.matches.get(phase.pk, ()) if row.group_id is None]
        if rest:
            yield self.fixture.grid(phase.name, rest)
        elif not held:
            yield Words((_("Nothing is drawn yet."),))
        yield from self._qualified(phase)

    def group(self, phase: Phase, group: Group) -> Iterator[Block]:
        """One group: its table, everybody against everybody, its matches by rounds with who rests."""
        name = words.group_title(group.name, phase.by_rounds)
        table = next(one for one in self._tables(phase) if one["id"] == group.public_id)
        members, rows = self.board.entries.get(group.pk, ()), self.board.in_group(group.pk)
        quota = table["quota"]
        goes = ngettext("%(n)s goes on.", "%(n)s go on.", quota) % {"n": quota} if quota else ""
        what = words.counted(table["set_name"], table["tally"])
        by = ", ".join(words.criterion(code, what) for code in table["chain"])
        yield Heading(name, f"{goes} {_('Ordered by:')} {by}.".strip())
        yield fixtures.standings(table, name)
        if not phase.by_rounds:
            yield from fixtures.cross(members, rows, self.reader)
        if rows:
            yield self.fixture.grid(name, rows, self._rests(members, rows))

    def _tables(self, phase: Phase) -> list[dict[str, Any]]:
        key = ("acta", phase.pk)
        if key not in self.board.memo:
            self.board.memo[key] = tables.groups(self.board, phase)
        return list(self.board.memo[key])

    def _rests(self, members: Sequence[Any], rows: Sequence[Match]) -> Mapping[int, str]:
        """Who rests in each round."""
        found = {}
        for number in {row.round for row in rows if not row.playoff}:
            busy = {pk for row in rows if row.round == number for pk in (row.side_a_id, row.side_b_id)}
            idle = [parts.label(who, self.reader) for who in members if who.pk not in busy]
            found[number] = ", ".join(idle)
        return found

    def _qualified(self, phase: Phase) -> Iterator[Block]:
        """Who went on when the phase was closed."""
        by_id = {row.public_id: row for row in self.board.parejas.values()}
        through = [
            by_id[one["pareja"]] for one in phase.result.get("qualified", ()) if one["pareja"] in by_id
        ]
        if through:
            names = "; ".join(parts.label(who, self.reader) for who in through)
            yield Words((_("Go on: %(names)s.") % {"names": names},), strong=True)

    def classification(self) -> Iterator[Block]:
        """The places, once they are decided."""
        found = tables.classification(self.board)
        rows = [_place(str(part["place"]), part["parejas"]) for part in found["places"]]
        rows += [
            _place(
                pgettext("paper", "%(place)s in the group") % {"place": words.ordinal(part["group_place"])},
                part["parejas"],
            )
            for part in found["others"]
        ]
        if not rows:
            yield Words((_("It is not decided yet: what follows is how it stands."),))
            return
        columns = (Column(_("Place"), 2), Column(_("Pareja"), 12, start=True))
        yield Heading(_("Final classification"))
        yield Grid(_("Final classification"), columns, tuple(rows))


def _place(place: str, who: Sequence[Mapping[str, Any]]) -> Row:
    names = "; ".join(f"{one['name']} ({one['club']})" if one["club"] else one["name"] for one in who)
    return Row((Cell(place, style="strong"), Cell(names)))
