"""The letters of the PDF's font: what it has, what stands for what it lacks, how wide a text is, where a line breaks. No drawing here."""

import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import font_source_sans_pro
from fpdf import FPDF
from fpdf.fonts import TTFFont

FILES = {
    "": font_source_sans_pro.font_files_ttf["SourceSansPro"],
    "B": font_source_sans_pro.font_files_ttf["SourceSansProBold"],
}
MISSING = "☐"
INSTEAD = {
    "●": "•",
    "○": "◌",
    "□": "☐",
    "▯": "☐",
    "�": "☐",
    "♦": "◆",
    "⇒": "→",
    "✗": "×",
    "\u2011": "-",
    "\u00ad": "",
}
"""Side A's mark is the bullet, drawn larger (`BULLET`); the others look like what they stand for."""

EM = 1000
"""The size of a letter in the units of widths, as a PDF counts them."""
BULLET = "•"
BULLET_SCALE = 2.1
_DROPPED = {"Cc", "Cf", "Mn", "Me"}


@dataclass(frozen=True)
class Face:
    """The characters a face has, with their widths in whole units, so that sums of parts are exact."""

    widths: Mapping[int, int]


@lru_cache(maxsize=2)
def face(style: str) -> Face:
    """A face by its style. Read once a process."""
    read = FPDF()
    read.add_font("face", style, FILES[style])
    font = cast(TTFFont, read.fonts[f"face{style}"])
    widths = {code: round(font.cw[code]) for code in font.cmap}
    widths[ord(BULLET)] = round(widths[ord(BULLET)] * BULLET_SCALE)
    return Face(widths)


def printable(text: str) -> str:
    """The text in letters that the font has: composed, without controls; a letter that is missing becomes its base letter or a box.

    Never fails, whatever Unicode comes in: an emoji must not stop an acta.
    """
    known = face("").widths
    out = []
    for letter in unicodedata.normalize("NFC", text):
        if ord(letter) in known and letter not in INSTEAD:
            out.append(letter)
        else:
            out.append(_instead(letter, known))
    return "".join(out)


def _instead(letter: str, known: Container[int]) -> str:
    if letter in INSTEAD:
        return INSTEAD[letter]
    if letter.isspace():
        return " "
    if unicodedata.category(letter) in _DROPPED:
        return ""
    plain = [
        one for one in unicodedata.normalize("NFKD", letter) if unicodedata.category(one) not in _DROPPED
    ]
    if plain and all(ord(one) in known for one in plain):
        return "".join(plain)
    return MISSING


@lru_cache(maxsize=8192)
def _units(text: str, style: str) -> int:
    """How wide a printable text is in the face's units; the words of sentences come again and again."""
    widths = face(style).widths
    return sum(widths[ord(letter)] for letter in text)


def width(text: str, size: float, style: str = "") -> float:
    """How wide a printable text is at a size, in the unit of the size."""
    return size * _units(text, style) / EM


def wrapped(text: str, room: float, size: float, style: str = "") -> list[str]:
    """The lines of a text in so much room, at least one. It breaks between words, and inside a word that is wider than a line."""
    units = room * EM / size
    space = _units(" ", style)
    lines: list[str] = []
    line, wide = "", 0
    for word in printable(text).split():
        more = _units(word, style)
        if line and wide + space + more <= units:
            line, wide = f"{line} {word}", wide + space + more
            continue
        if line:
            lines.append(line)
        *full, line = _cut(word, units, style) if more > units else [word]
        wide = _units(line, style)
        lines += full
    return [*lines, line]


def _cut(word: str, units: float, style: str) -> list[str]:
    """A word in pieces that fit; a letter at least in each."""
    widths = face(style).widths
    pieces, piece, wide = [], "", 0
    for letter in word:
        if piece and wide + widths[ord(letter)] > units:
            pieces.append(piece)
            piece, wide = "", 0
        piece, wide = piece + letter, wide + widths[ord(letter)]
    return [*pieces, piece]
