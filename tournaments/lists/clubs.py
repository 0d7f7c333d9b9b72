"""Which registered club a row means: by census number, name or alias.

Nothing is created or guessed by likeness here: a club that is not known is only told.
"""

from collections import defaultdict
from collections.abc import Sequence

from .fields import Draft
from .names import fold
from .values import KnownClub

_BEFORE_THE_NAME = (
    "associacio cultural falla ",
    "comissio de falla ",
    "comision falla ",
    "a c falla ",
    "falla ",
)


class Clubs:
    """The registered clubs, to be asked row by row."""

    def __init__(self, clubs: Sequence[KnownClub]) -> None:
        self._by_census = {club.census_no: club for club in clubs if club.census_no is not None}
        self._keys: dict[str, str] = {}
        self._by_name: defaultdict[str, list[KnownClub]] = defaultdict(list)
        for club in clubs:
            for key in {_key(name) for name in (club.name, *club.aliases)}:
                self._by_name[key].append(club)

    def named(self, name: str, sector: str) -> list[KnownClub]:
        """The clubs of that name or alias; the sector chooses among several, when it can."""
        if not name:
            return []
        if name not in self._keys:  # a list has few clubs and many rows
            self._keys[name] = _key(name)
        found = self._by_name.get(self._keys[name], [])
        if len(found) < 2:
            return found
        there = [club for club in found if club.sector and fold(club.sector) == fold(sector)]
        return there if len(there) == 1 else found

    def find(self, draft: Draft, name: str, census_no: int | None, sector: str) -> int | None:
        """The id of the row's club, or None; says in the draft what is doubtful.

        Number and name of two clubs are a decision: the number counts until somebody says otherwise.
        """
        named = self.named(name, sector)
        numbered = self._by_census.get(census_no) if census_no is not None else None
        if numbered:
            if named and numbered not in named:
                names = {"by_number": numbered.name, "by_name": named[0].name}
                draft.tell("club_conflict", "decision", "club", census_no=census_no, **names)
            return numbered.id
        if len(named) > 1:
            draft.tell("ambiguous_club", "warning", "club", value=name)
            return None
        if not named:
            if name or census_no is not None:
                draft.tell("unknown_club", "warning", "club", value=name or str(census_no))
            return None
        if census_no is not None and named[0].census_no is not None:
            known, club = named[0].census_no, named[0].name
            draft.tell("census_mismatch", "warning", "census_no", census_no=census_no, known=known, club=club)
        return named[0].id


def _key(name: str) -> str:
    key = fold(name)
    for words in _BEFORE_THE_NAME:
        if key.startswith(words):
            return key.removeprefix(words)
    return key
