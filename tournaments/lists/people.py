"""The same person, or the same number, twice: in one row, in two rows, in a row and a registered pareja.

Three levels of likeness (`names`): *certain* in the same club, with the same e-mail or the same partners is an
error; *certain* or *probable* otherwise may be two people of one name, so the organiser decides; *possible* is
a warning.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .fields import Draft
from .names import certain_key, fold, possible_key, probable_key
from .values import KnownPareja, Param, Severity

Key = Callable[[str], str]
LEVELS: tuple[tuple[str, Key, Severity], ...] = (
    ("certain", certain_key, "decision"),
    ("probable", probable_key, "decision"),
    ("possible", possible_key, "warning"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A pareja as far as people matter: (column, name) of each, and what tells homonyms apart."""

    people: tuple[tuple[str, str], ...]
    line: int | None = None
    number: int | None = None
    club: str = ""
    email: str = ""
    draft: Draft | None = None

    @property
    def marks(self) -> tuple[tuple[str, object], ...]:
        """Club, address and partners: sharing one of them and the name is being the same person."""
        team = frozenset(certain_key(name) for column, name in self.people if column != "substitute")
        marks: list[tuple[str, object]] = [("club", self.club)] if self.club else []
        marks += [("email", self.email.casefold())] if self.email else []
        return (*marks, ("team", team)) if len(team) > 1 else tuple(marks)


def club_mark(club_id: int | None, text: str = "") -> str:
    """What two entries of the same club have in common."""
    return f"id {club_id}" if club_id is not None else fold(text)


@dataclass(frozen=True, slots=True)
class _Seen:
    name: str
    column: str
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
            people._add(Entry(tuple(names), None, pareja.number, club, pareja.email))
        return people

    def meet(self, entry: Entry, draft: Draft) -> None:
        """Says in the draft what is there twice, then remembers the row."""
        earlier = self._numbers.get(entry.number) if entry.number is not None else None
        if earlier:
            draft.tell(
                "duplicate_pair_number", "error", "pair_no", value=entry.number, with_line=earlier.line
            )
        twice = self._within(entry, draft)
        for column, name in entry.people:
            if column not in twice:
                self._elsewhere(entry, column, name, draft)
        self._add(entry)

    def _within(self, entry: Entry, draft: Draft) -> set[str]:
        twice = set()
        for place, (column, name) in enumerate(entry.people):
            for level, key, severity in LEVELS:
                if key(name) in {key(other) for _, other in entry.people[:place]}:
                    worse: Severity = "error" if level == "certain" else severity
                    about: dict[str, Param] = {"name": name, "level": level, "with_line": entry.line}
                    draft.tell("same_person_twice_in_pair", worse, column, **about)
                    twice.add(column)
                    break
        return twice

    def _elsewhere(self, entry: Entry, column: str, name: str, draft: Draft) -> None:
        certain = certain_key(name)
        for mark in entry.marks:
            same = self._seen.get(("certain", certain, *mark))
            if same:
                return self._tell(draft, column, name, "certain", "error", same)
        for level, key, severity in LEVELS:
            same = self._seen.get((level, key(name)))
            if same:
                return self._tell(draft, column, name, level, severity, same)
        return None

    def _tell(
        self, draft: Draft, column: str, name: str, level: str, severity: Severity, same: _Seen
    ) -> None:
        reserve = "substitute" in (column, same.column)
        draft.tell(
            "substitute_in_other_pair" if reserve else "duplicate_person",
            severity,
            column,
            name=name,
            other=same.name,
            level=level,
            with_line=same.entry.line,
            with_number=same.entry.number,
        )

    def _add(self, entry: Entry) -> None:
        if entry.number is not None:
            self._numbers.setdefault(entry.number, entry)
        for column, name in entry.people:
            seen = _Seen(name, column, entry)
            for level, key, _ in LEVELS:
                self._seen.setdefault((level, key(name)), seen)
            for mark in entry.marks:
                self._seen.setdefault(("certain", certain_key(name), *mark), seen)
