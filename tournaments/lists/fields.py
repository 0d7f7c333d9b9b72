"""One row's cells to values, each with what must be told about it.

A value that is refused is still handed back readable, with � for what cannot be shown or stored.
Other rows, clubs and registered parejas are not looked at here.
"""

import re
import unicodedata
from dataclasses import dataclass, field

from .names import clean, fold, has_bidi, has_control
from .safety import is_risky
from .values import LIMITS, MAX_PAIR_NO, Param, Remark, Severity, Sheet, SheetRow

TRUE_WORDS = frozenset(
    {
        "si",
        "s",
        "x",
        "1",
        "true",
        "yes",
        "y",
        "pagat",
        "pagada",
        "pagado",
        "sim",
        "paid",
        "pago",
        "v",
        "✓",
        "✔",
    }
)
FALSE_WORDS = frozenset({"no", "n", "0", "false", "pendent", "pendiente", "nao", "pendente", "unpaid"})
EXEMPT_WORDS = frozenset({"exempt", "exempta", "exento", "exenta", "isento", "isenta"})
_DASHES = frozenset({"-", "--", "---", "–", "—", "_"})
_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BREAKS = re.compile(r"[\t\r\n\x0b\x0c\u2028\u2029]+")
_INTEGER = re.compile(r"0*(\d{1,9})(?:[.,]0+)?", re.ASCII)
_EMAIL = re.compile(r"[^\s@,;:<>()\[\]\"\\\x00-\x1f]+@[^\s@.,;:<>()\[\]\"\\]+(?:\.[^\s@.,;:<>()\[\]\"\\]+)+")
_PHONE = re.compile(r"[+(\d][\d\s().+/-]{5,}", re.ASCII)


def showable(text: str) -> str:
    """The text with � for control characters, so that any page, JSON or database takes it."""
    return _UNSHOWABLE.sub("\ufffd", text)


@dataclass(slots=True)
class Draft:
    """A row being read: its cells by field, and the remarks so far."""

    sheet: Sheet
    row: SheetRow
    remarks: list[Remark] = field(default_factory=list)

    def tell(self, key: str, severity: Severity, column: str | None = None, **params: Param) -> None:
        """Adds a remark on a field of this row."""
        place = self.sheet.place(column) if column else None
        header = self.sheet.columns[place].header if place is not None else None
        self.remarks.append(Remark(key, severity, self.row.line, self.row.record, column, header, params))

    def of(self, severity: Severity) -> tuple[Remark, ...]:
        """The remarks of one severity."""
        return tuple(remark for remark in self.remarks if remark.severity == severity)

    def raw(self, column: str) -> str:
        """The cell of a field, as written; empty when the file has no such column or the row ends before."""
        place = self.sheet.place(column)
        return self.row.cells[place] if place is not None and place < len(self.row.cells) else ""


def _short(text: str) -> str:
    return showable(text)[:80]


def text(draft: Draft, column: str, *, limit: int, required: bool = False, breaks: bool = False) -> str:
    """A name: cleaned, kept verbatim otherwise. `breaks` allows line breaks inside, as one space."""
    raw = draft.raw(column)
    value = clean(_BREAKS.sub(" ", raw) if breaks else raw)
    if value in _DASHES:
        value = ""
    if not value:
        if required:
            draft.tell("required", "error", column)
        return ""
    if has_bidi(raw):
        draft.tell("bidi_control", "warning", column)
    if "\ufffd" in value:
        draft.tell("lost_characters", "error", column)
    elif has_control(value):
        draft.tell("control_character", "error", column)
    elif (length := _length(value, limit)) > limit:
        draft.tell("too_long", "error", column, length=length, limit=limit)
    elif suggestion := mended(raw):
        draft.tell("mojibake", "error", column, value=_short(value), suggestion=_short(clean(suggestion)))
    elif is_risky(value):
        draft.tell("looks_like_formula", "warning", column, value=_short(value))
    return _UNSHOWABLE.sub("\ufffd", value.replace("\n", "\ufffd"))


def _length(value: str, limit: int) -> int:
    """The length of the text or of its search key, whichever is longer: one ligature may fold to many letters."""
    if value.isascii() or 2 * len(unicodedata.normalize("NFKD", value)) <= limit:
        return len(value)
    return max(len(value), len(fold(value)))


def mended(raw: str) -> str | None:
    """What the text was before its UTF-8 was taken for cp1252 ("NÃºria" → "Núria"); None when it was not."""
    if not any(sign in raw for sign in "ÃÂâÅ"):
        return None
    try:
        return b"".join(_as_byte(letter) for letter in raw).decode("utf-8")
    except UnicodeError:
        return None


def _as_byte(letter: str) -> bytes:
    try:
        return letter.encode("cp1252")
    except UnicodeEncodeError:
        return letter.encode("latin-1")


def whole_number(draft: Draft, column: str, *, key: str, most: int) -> int | None:
    """A number such as 009, 9 or 9.0 as 9; None when the cell is empty or refused."""
    value = clean(draft.raw(column))
    if not value or value in _DASHES:
        return None
    match = _INTEGER.fullmatch(value)
    if match and 1 <= int(match[1]) <= most:
        return int(match[1])
    draft.tell(key, "error", column, value=_short(value), limit=most)
    return None


def pair_no(draft: Draft) -> int | None:
    """The pareja's number in the list, if it has one."""
    return whole_number(draft, "pair_no", key="invalid_pair_number", most=MAX_PAIR_NO)


def census_no(draft: Draft) -> int | None:
    """The club's census number, if given."""
    return whole_number(draft, "census_no", key="invalid_census", most=999_999)


def email(draft: Draft) -> str:
    """The e-mail address, if given."""
    value = clean(draft.raw("email"))
    if not value or value in _DASHES:
        return ""
    if len(value) > LIMITS["email"]:
        draft.tell("too_long", "error", "email", length=len(value), limit=LIMITS["email"])
    elif has_control(value) or not _EMAIL.fullmatch(value):
        draft.tell("invalid_email", "error", "email", value=_short(value))
    return showable(value)


def phone(draft: Draft) -> str:
    """The telephone as written; an apostrophe that only kept its + from being a formula goes."""
    value = clean(_BREAKS.sub(" ", draft.raw("phone"))).lstrip("'")
    if not value or value in _DASHES:
        return ""
    if has_control(value):
        draft.tell("control_character", "error", "phone")
    elif len(value) > LIMITS["phone"]:
        draft.tell("too_long", "error", "phone", length=len(value), limit=LIMITS["phone"])
    elif not _PHONE.fullmatch(value):
        draft.tell("odd_phone", "warning", "phone", value=_short(value))
    return showable(value)


def fee(draft: Draft) -> tuple[bool | None, bool]:
    """Whether the fee is paid (None: the list does not say) and whether the pareja is exempt from it."""
    if draft.sheet.place("fee_paid") is None:
        return None, False
    value = clean(draft.raw("fee_paid"))
    word = fold(value)
    if word in EXEMPT_WORDS:
        return False, True
    if word in TRUE_WORDS:
        return True, False
    if not word or word in FALSE_WORDS or value in _DASHES:
        return False, False
    draft.tell("unknown_answer", "warning", "fee_paid", value=_short(value))
    return None, False


def other_cells(draft: Draft) -> tuple[tuple[str, str], ...]:
    """What stands in columns that nobody knows, by header; a cell beyond the last header is an error."""
    cells, columns = draft.row.cells, draft.sheet.columns
    beyond = clean(" ".join(cells[len(columns) :]))
    if beyond:
        draft.tell("too_many_cells", "error", text=_short(beyond))
    strange = ((column.header, cells[column.index]) for column in columns[: len(cells)] if not column.field)
    return tuple((showable(header), showable(clean(cell))) for header, cell in strange if clean(cell))


def flags(draft: Draft) -> None:
    """What the spreadsheet said of the cells beside their text."""
    columns = draft.sheet.columns
    if draft.row.hidden:
        draft.tell("hidden_row", "warning")
    for index, key in draft.row.flags:
        known = columns[index].field if index < len(columns) else None
        value = _short(draft.row.cells[index]) if index < len(draft.row.cells) else ""
        if key == "too_few_cells" or (key == "date_cell" and known):
            draft.tell(key, "warning", known if key == "date_cell" else None, value=value)
        elif key != "date_cell" and known:
            draft.tell(key, "error", known, value=value)
