"""From bytes to text: which encoding a list was saved in, said aloud when it had to be guessed.

Delimiters and rows are another room's (`delimited`).
"""

import codecs
from dataclasses import dataclass

from .values import Remark

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before utf-16-le, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
ENCODINGS = (
    *("utf-8", "cp1252", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"),
    *("iso8859-1", "iso8859-15", "cp850", "mac-roman"),
)
_GUESSES = ("cp1252", "cp850", "mac-roman")  # Excel for Windows, DOS, the Macintosh of old
_EXPECTED = frozenset("àáâãäçèéêëìíîïñòóôõöùúûüÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜ·ªº’‘“”–—…¿¡€«»°´ ")
_KINDS = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"{\\rtf", "RTF"),
)
_PAGES = (b"<!doctype", b"<html", b"<table", b"<?xml", b"<meta")


class Unreadable(Exception):
    """Nothing can be read from the file; `remark` says why."""

    def __init__(self, key: str, **params: str | int | None) -> None:
        self.remark = Remark(key, params=params)
        super().__init__(self.remark.message)


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text. `guessed`: no mark and no valid UTF-8 said so, only likelihood."""

    text: str
    encoding: str
    bom: bool = False
    guessed: bool = False


def decode(data: bytes, encoding: str | None = None) -> Text:
    """The text of the file, in the encoding asked for or in the likeliest.

    Errors: `Unreadable` with not_a_list, unknown_encoding or undecodable.
    """
    _refuse_other_kinds(data)
    mark, marked = next(((mark, name) for mark, name in BOMS if data.startswith(mark)), (b"", None))
    if encoding is not None:
        name = _canonical(encoding)
        if name == "utf-16":
            name = marked if marked in ("utf-16-le", "utf-16-be") else "utf-16-le"
        body = data[len(mark) :] if marked == name else data
        return Text(_strict(body, name), name, bom=marked == name)
    if marked:
        return Text(_strict(data[len(mark) :], marked), marked, bom=True)
    wide = _unmarked_utf16(data)
    if wide:
        return Text(_strict(data, wide), wide, guessed=True)
    try:
        return Text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _guess(data)


def _canonical(encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError, UnicodeError):
        raise Unreadable("unknown_encoding", encoding=encoding[:40]) from None
    if name == "utf-8-sig":
        name = "utf-8"
    if name not in (*ENCODINGS, "utf-16"):
        raise Unreadable("unknown_encoding", encoding=encoding[:40])
    return name


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable("undecodable", encoding=encoding) from None


def _refuse_other_kinds(data: bytes) -> None:
    for magic, kind in _KINDS:
        if data.startswith(magic):
            raise Unreadable("not_a_list", kind=kind)
    if data[:200].removeprefix(codecs.BOM_UTF8).lstrip().lower().startswith(_PAGES):
        raise Unreadable("not_a_list", kind="HTML")


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without its mark shows as a NUL in nearly every second byte of a European text."""
    sample = data[:2000]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return None
    if sample[1::2].count(0) > 0.7 * half and sample[0::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if sample[0::2].count(0) > 0.7 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


def _guess(data: bytes) -> Text:
    """The old encoding that gives most letters of our languages; cp1252 unless another is clearly better."""
    foreign = bytes(byte for byte in data if byte > 127)
    best, best_score = "", -1
    for name in _GUESSES:
        try:
            score = sum(letter in _EXPECTED for letter in foreign.decode(name))
        except UnicodeDecodeError:
            continue
        if score > best_score:
            best, best_score = name, score
    return Text(_strict(data, best or "cp1252"), best or "cp1252", guessed=True)
