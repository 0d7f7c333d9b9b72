"""Cells that a spreadsheet could take for a formula, and the apostrophe that keeps them text.

The rule is reversible. A cell is risky when, its leading apostrophes apart, it begins (after blanks) with
= + - @ TAB CR LF or their full-width forms; every risky text gets one more apostrophe, so `=1+1` is written
`'=1+1` and `'=1+1` is written `''=1+1`. A file in which any cell is risky and bare was not written so, and its
apostrophes are its own.
"""

import re
from collections.abc import Iterable

_RISKY = re.compile("'*(?:[\t\r\n]|[\\s\u200b\ufeff]*[=+\\-@\uff1d\uff0b\uff0d\uff20])")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?\Z")


def is_risky(text: str) -> bool:
    """Whether a spreadsheet could take the text, or what an apostrophe protects in it, for a formula."""
    return _RISKY.match(text) is not None


def is_bare(text: str) -> bool:
    """Whether the text is risky and unprotected; a plain number is harmless."""
    return is_risky(text) and not text.startswith("'") and _NUMBER.match(text) is None


def protect(text: str) -> str:
    """The text as it may stand in a CSV cell."""
    return f"'{text}" if is_risky(text) else text


def unprotect(text: str) -> str:
    """What `protect` was given."""
    return text[1:] if text.startswith("'") and is_risky(text) else text


def is_protected(cells: Iterable[str]) -> bool:
    """Whether these cells were written with `protect`: some are protected and none is bare."""
    found = False
    for cell in cells:
        if is_bare(cell):
            return False
        found = found or (cell.startswith("'") and is_risky(cell))
    return found
