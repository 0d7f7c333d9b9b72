"""The values that go in and out of this room, and its limits. No reading, no judging."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from .messages import MESSAGES

Param = str | int | None
Severity = Literal["error", "decision", "warning", "note"]

MAX_BYTES = 5_000_000
MAX_XML_BYTES = 32_000_000  # of an .xlsx, unpacked
MAX_ROWS = 10_000
MAX_COLUMNS = 100
MAX_PAIR_NO = 9_999

LIMITS: Mapping[str, int] = MappingProxyType(
    {"player": 120, "substitute": 120, "club": 120, "sector": 120, "email": 254, "phone": 40}
)


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to tell about a file or a row.

    `line` is the physical line (or Excel row), `record` the data row counted from 1: a quoted line break makes
    them differ, so both are told. `column` is the field, `header` what the file calls it.
    A *decision* does not refuse the row, but somebody must say yes, with a reason that is kept.
    """

    key: str
    severity: Severity = "error"
    line: int | None = None
    record: int | None = None
    column: str | None = None
    header: str | None = None
    params: Mapping[str, Param] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The English sentence with its {named} parameters, which doors translate."""
        registered = f"{self.key}.registered"
        if registered in MESSAGES and self.line is not None and self.params.get("with_line") is None:
            return MESSAGES[registered]
        return MESSAGES[self.key]

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.template.format_map(self.params)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the file: its field (None when nobody knows the header), header text and place."""

    field: str | None
    header: str
    index: int


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One data row: cells as text, as many as the file has. `flags` say what a cell's text cannot: (index, key)."""

    line: int
    record: int
    cells: tuple[str, ...]
    hidden: bool = False
    flags: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What `read` found. With `problems` there is nothing to import; `notes` are to be shown before saving."""

    encoding: str = ""
    delimiter: str = ""
    bom: bool = False
    header_line: int | None = None
    sheet: str | None = None
    sheet_names: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    notes: tuple[Remark, ...] = ()
    problems: tuple[Remark, ...] = ()

    @property
    def header(self) -> tuple[str, ...]:
        """The header texts in the file's order."""
        return tuple(column.header for column in self.columns)

    def place(self, field_name: str) -> int | None:
        """The index of the column of that field."""
        return next((column.index for column in self.columns if column.field == field_name), None)


@dataclass(frozen=True, slots=True)
class KnownClub:
    """A club already registered. `sector` only tells apart two clubs of one name."""

    id: int
    name: str
    aliases: Sequence[str] = ()
    census_no: int | None = None
    sector: str = ""


@dataclass(frozen=True, slots=True)
class KnownPareja:
    """A pareja already registered. Club and e-mail, where given, make "the same person" certain."""

    number: int | None
    players: Sequence[str]
    substitutes: Sequence[str] = ()
    club_id: int | None = None
    email: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One registration as understood. `fee_paid` is None when the list does not speak of fees."""

    line: int
    record: int
    pair_no: int | None = None
    players: tuple[str, ...] = ()
    substitute: str = ""
    club_text: str = ""
    club_id: int | None = None
    census_no: int | None = None
    sector: str = ""
    email: str = ""
    phone: str = ""
    fee_paid: bool | None = None
    fee_exempt: bool = False
    extra: tuple[tuple[str, str], ...] = ()
    errors: tuple[Remark, ...] = ()
    decisions: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()

    @property
    def player1(self) -> str:
        """The first player's name."""
        return self.players[0] if self.players else ""

    @property
    def player2(self) -> str:
        """The second player's name."""
        return self.players[1] if len(self.players) > 1 else ""

    @property
    def player3(self) -> str:
        """The third player's name."""
        return self.players[2] if len(self.players) > 2 else ""


@dataclass(frozen=True, slots=True)
class Report:
    """The whole judgement. `errors`, `decisions`, `warnings` hold the file's and every row's, in order."""

    rows: tuple[Row, ...] = ()
    errors: tuple[Remark, ...] = ()
    decisions: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()

    @property
    def good(self) -> tuple[Row, ...]:
        """The rows without error: what partial mode may save (those with decisions, only when decided)."""
        return tuple(row for row in self.rows if not row.errors)

    @property
    def accepted(self) -> int:
        """How many rows have no error."""
        return len(self.good)

    @property
    def waiting(self) -> int:
        """How many rows without error wait for a decision."""
        return sum(1 for row in self.good if row.decisions)
