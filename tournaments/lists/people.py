"""The same person, or the same number, twice: in one row, in two rows, in a row and a registered pareja.

Three levels of likeness (`names`): *certain* in the same club, with the same e-mail or the same partners is an
error; *certain* or *probable* otherwise may be two people of one name, so the organiser decides; *possible* is
a warning.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from .fields import Draft
from .names import certain_key, fold, possible_key, probable_key
from .values import KnownPareja, Param, Severity

LEVELS: tuple[tuple[str, Callable[[str], str], Severity], ...] = (
    ("certain", certain_key, "decision"),
    ("probable", probable_key, "decision"),
    ("possible", possible_key, "warning"),
)
Mark = tuple[str, object]


@dataclass(frozen=True, slots=True)
class Person:
    """A name in a column, with its key on each level."""

    column: str
    name: str
    keys: tuple[str, ...]

    @classmethod
    def named(cls, column: str, name: str) -> "Person":
        """The person of that name."""
        return cls(column, name, tuple(key(name) for _, key, _ in LEVELS))

    @property
    def is_named(self) -> bool:
        """Whether the name has letters: "=1+1" or "?" in two rows is not one person."""
        return any(map(str.isalpha, self.name))


@dataclass(frozen=True, slots=True)
class Entry:
    """A pareja as far as people matter, with its marks: what tells homonyms apart."""

    people: tuple[Person, ...]
    marks: tuple[Mark, ...]
    line: int | None = None
    number: int | None = None

    @classmethod
    def of(
        cls, names: Iterable[tuple[str, str]], *, line: int | None, number: int | None, club: str, email: str
    ) -> "Entry":
        """The entry of these (column, name). Its marks are club, address and team: sharing a name and one of
        them is being the same person."""
        people = tuple(Person.named(column, name) for column, name in names)
        team = frozenset(person.keys[0] for person in people if person.column != "substitute")
        marks: list[Mark] = [("club", club)] if club else []
        marks += [("email", email.casefold())] if email else []
        marks += [("team", team)] if len(team) > 1 else []
        return cls(people, tuple(marks), line, number)

    def marks_of(self, person: Person) -> tuple[Mark, ...]:
        """The marks that count for that person; without a name only the team does."""
        return self.marks if person.is_named else tuple(mark for mark in self.marks if mark[0] == "team")


def club_mark(club_id: int | None, text: str = "") -> str:
    """What two entries of the same club have in common."""
    return f"id {club_id}" if club_id is not None else fold(text)


@dataclass(frozen=True, slots=True)
class _Seen:
    person: Person
    entry: Entry


@dataclass(slots=True)
class People:
    """Everybody met so far. Rows are to be shown in the file's order: the later one is the duplicate."""

    _numbers: dict[int, Entry] = field(default_factory=dict)
    _seen: dict[tuple[object, ...], _Seen] = field(default_factory=dict)

    @classmethod
    def registered(cls, parejas: Sequence[KnownPareja]) -> "People":
        """Those who are registered already."""
        people = cls()
        for pareja in parejas:
            names = [(f"player{seat}", name) for seat, name in enumerate(pareja.players, start=1)]
            names += [("substitute", name) for name in pareja.substitutes]
            club = club_mark(pareja.club_id)
            people._add(Entry.of(names, line=None, number=pareja.number, club=club, email=pareja.email))
        return people

    def meet(self, entry: Entry, draft: Draft) -> None:
        """Says in the draft what is there twice, then remembers the row."""
        earlier = self._numbers.get(entry.number) if entry.number is not None else None
        if earlier:
            told = {"value": entry.number, "with_line": earlier.line}
            draft.tell("duplicate_pair_number", "error", "pair_no", **told)
        for place, person in enumerate(entry.people):
            if not _twice_in_row(entry, place, draft):
                self._elsewhere(entry, person, draft)
        self._add(entry)

    def _elsewhere(self, entry: Entry, person: Person, draft: Draft) -> None:
        for mark in entry.marks_of(person):
            same = self._seen.get((person.keys[0], *mark))
            if same:
                return _tell(draft, person, "certain", "error", same)
        for (level, _, severity), key in zip(LEVELS, person.keys, strict=True):
            same = self._seen.get((level, key)) if person.is_named else None
            if same:
                return _tell(draft, person, level, severity, same)
        return None

    def _add(self, entry: Entry) -> None:
        if entry.number is not None:
            self._numbers.setdefault(entry.number, entry)
        for person in entry.people:
            seen = _Seen(person, entry)
            for (level, _, _), key in zip(LEVELS, person.keys, strict=True):
                self._seen.setdefault((level, key), seen)
            for mark in entry.marks_of(person):
                self._seen.setdefault((person.keys[0], *mark), seen)


def _twice_in_row(entry: Entry, place: int, draft: Draft) -> bool:
    person = entry.people[place]
    for depth, (level, _, severity) in enumerate(LEVELS):
        if any(other.keys[depth] == person.keys[depth] for other in entry.people[:place]):
            worse: Severity = "error" if level == "certain" else severity
            about: dict[str, Param] = {"name": person.name, "level": level, "with_line": entry.line}
            draft.tell("same_person_twice_in_pair", worse, person.column, **about)
            return True
    return False


def _tell(draft: Draft, person: Person, level: str, severity: Severity, same: _Seen) -> None:
    reserve = "substitute" in (person.column, same.person.column)
    draft.tell(
        "substitute_in_other_pair" if reserve else "duplicate_person",
        severity,
        person.column,
        name=person.name,
        other=same.person.name,
        level=level,
        with_line=same.entry.line,
        with_number=same.entry.number,
    )
