"""The letters of the PDF's font: what it has, what stands for what it lacks, how wide a text is, where a line breaks. No drawing here."""

import unicodedata
from functools import lru_cache

import font_source_sans_pro
from fontTools.ttLib import TTFont

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

BULLET = "•"
BULLET_SCALE = 2.1
_DROPPED = {"Cc", "Cf", "Mn", "Me"}


@lru_cache(maxsize=2)
def _font(style: str) -> tuple[frozenset[int], dict[int, float]]:
    """Which characters a face has, and how wide each is against the size. Read once a process."""
    with TTFont(FILES[style], lazy=True) as font:
        cmap, widths, em = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
        return frozenset(cmap), {code: widths[glyph][0] / em for code, glyph in cmap.items()}


def printable(text: str) -> str:
    """The text in letters that the font has: composed, without controls; a letter that is missing becomes its base letter or a box.

    Never fails, whatever Unicode comes in: an emoji must not stop an acta.
    """
    known, _widths = _font("")
    out = []
    for letter in unicodedata.normalize("NFC", text):
        if ord(letter) in known and letter not in INSTEAD:
            out.append(letter)
        else:
            out.append(_instead(letter, known))
    return "".join(out)


def _instead(letter: str, known: frozenset[int]) -> str:
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


def width(text: str, size: float, style: str = "") -> float:
    """How wide a printable text is at a size, in the unit of the size."""
    _known, widths = _font(style)
    wide = sum(widths[ord(letter)] for letter in text)
    return size * (wide + text.count(BULLET) * widths[ord(BULLET)] * (BULLET_SCALE - 1))


def wrapped(text: str, room: float, size: float, style: str = "") -> list[str]:
    """The lines of a text in so much room, at least one. It breaks between words, and inside a word that is wider than a line."""
    lines: list[str] = []
    line = ""
    for word in printable(text).split():
        trial = f"{line} {word}" if line else word
        if width(trial, size, style) <= room:
            line = trial
            continue
        if line:
            lines.append(line)
        *full, line = _cut(word, room, size, style)
        lines += full
    return [*lines, line]


def _cut(word: str, room: float, size: float, style: str) -> list[str]:
    """A word in pieces that fit; a letter at least in each."""
    pieces, piece = [], ""
    for letter in word:
        if piece and width(piece + letter, size, style) > room:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]
