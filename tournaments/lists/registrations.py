"""From a `Sheet` to registrations: every row judged, every error told with its line, nothing saved.

Which rows are then saved (all or none, or the good ones) is the kitchen's decision.
"""

from collections.abc import Iterable, Sequence

from . import fields
from .clubs import Clubs
from .fields import Draft
from .headers import EXAMPLES, PLAYERS
from .people import Entry, People, club_mark
from .values import LIMITS, KnownClub, KnownPareja, Remark, Report, Row, Sheet, SheetRow


def registrations(
    sheet: Sheet,
    *,
    clubs: Sequence[KnownClub],
    existing: Sequence[KnownPareja],
    players_per_pareja: int = 2,
) -> Report:
    """The judgement of a whole list against the clubs and parejas already there.

    The same list against its own registrations gives an error on every row. Errors: ValueError when a pareja
    is not of one to three players; whatever is wrong in the list is in the report.
    """
    if not 1 <= players_per_pareja <= len(PLAYERS):
        raise ValueError(f"players_per_pareja {players_per_pareja}")
    problems = sheet.problems or _missing_columns(sheet, players_per_pareja)
    notes = tuple(note for note in sheet.notes if note.severity == "warning")
    if problems:
        return Report(errors=problems, warnings=notes)
    known, people = Clubs(clubs), People.registered(existing)
    rows = tuple(_row(sheet, row, known, people, players_per_pareja) for row in sheet.rows)
    return Report(
        rows=rows,
        errors=tuple(remark for row in rows for remark in row.errors),
        decisions=tuple(remark for row in rows for remark in row.decisions),
        warnings=notes + tuple(remark for row in rows for remark in row.warnings),
    )


def _missing_columns(sheet: Sheet, players: int) -> tuple[Remark, ...]:
    found = ", ".join(header for header in sheet.header if header)[:300]
    return tuple(
        Remark(
            "missing_column",
            line=sheet.header_line,
            column=field,
            params={"example": EXAMPLES[field], "found": found},
        )
        for field in PLAYERS[:players]
        if sheet.place(field) is None
    )


def _row(sheet: Sheet, row: SheetRow, clubs: Clubs, people: People, wanted: int) -> Row:
    draft = Draft(sheet, row)
    fields.flags(draft)
    number = fields.pair_no(draft)
    names = _players(draft, wanted)
    substitute = fields.text(draft, "substitute", limit=LIMITS["substitute"])
    club = fields.text(draft, "club", limit=LIMITS["club"], breaks=True)
    sector = fields.text(draft, "sector", limit=LIMITS["sector"], breaks=True)
    census = fields.census_no(draft)
    email, phone = fields.email(draft), fields.phone(draft)
    paid, exempt = fields.fee(draft)
    extra = fields.other_cells(draft)
    club_id = clubs.find(draft, club, census, sector)
    sound = _sound(draft, [*zip(PLAYERS, names, strict=False), ("substitute", substitute)])
    mark = club_mark(club_id, club)
    people.meet(Entry.of(sound, line=row.line, number=number, club=mark, email=email), draft)
    return Row(
        line=row.line,
        record=row.record,
        pair_no=number,
        players=names,
        substitute=substitute,
        club_text=club,
        club_id=club_id,
        census_no=census,
        sector=sector,
        email=email,
        phone=phone,
        fee_paid=paid,
        fee_exempt=exempt,
        extra=extra,
        errors=draft.of("error"),
        decisions=draft.of("decision"),
        warnings=draft.of("warning"),
    )


def _players(draft: Draft, wanted: int) -> tuple[str, ...]:
    for field in PLAYERS[wanted:]:
        if fields.text(Draft(draft.sheet, draft.row), field, limit=LIMITS["player"]):
            draft.tell("too_many_players", "error", field, limit=wanted)
    return tuple(
        fields.text(draft, field, limit=LIMITS["player"], required=True) for field in PLAYERS[:wanted]
    )


def _sound(draft: Draft, people: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Those whose name is there and legible; a name with an error of its own is compared with nobody's."""
    refused = {remark.column for remark in draft.remarks if remark.severity == "error"}
    return tuple((column, name) for column, name in people if name and column not in refused)
