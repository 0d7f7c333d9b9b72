"""Names of people and clubs as text: cleaning what arrives, folding it for search, keys for "the same person?".

No list, row or file is known here; any floor that compares or sorts names may use it.
"""

import re
import unicodedata

ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e"
BIDI = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_SPACES = re.compile(
    r"[^\S\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+"
)  # spaces of every width, no line breaks
_EDGES = re.compile(r"\A\s+|\s+\Z")
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}{BIDI}]")
_BIDI = re.compile(f"[{BIDI}]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]|[\ud800-\udfff]")
_APOSTROPHES = re.compile("['\u2018\u2019\u201b\u2032\u02bc\u00b4`\uff07]")
_DOUBLE_L = re.compile("(?<=l)[\u00b7.\u2022\u2027\u2219\u22c5\u30fb-](?=l)")
_FOLD_L = re.compile("(?<=[lL])[\u00b7.\u2022\u2027\u2219\u22c5\u30fb](?=[lL])|(?<=l)-(?=l)")
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_WORDS = re.compile(r"[^\W_]+")
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})
_KEPT = str.maketrans({"ñ": "\ue000", "ç": "\ue001"})
_GIVEN_BACK = str.maketrans({"\ue000": "ñ", "\ue001": "ç"})
_PLAIN = str.maketrans({"ñ": "n", "ç": "c"})


def clean(text: str) -> str:
    """The text as it is kept: NFC, trimmed, single plain spaces, without zero-width and direction marks.

    Letters, accents, case and punctuation stay. Control characters inside the text stay too: whoever stores it
    must refuse them (see `has_control`), because dropping one could join two words.
    """
    if text.isascii():
        if text.isprintable() and "  " not in text:
            return text.strip(" ")
    else:
        text = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    return _EDGES.sub("", _SPACES.sub(" ", text))


def has_control(text: str) -> bool:
    """Whether the text holds a line break, a NUL or any other character that no name has."""
    return _CONTROL.search(text) is not None


def has_bidi(text: str) -> bool:
    """Whether the text holds a mark that turns the direction of writing, with which a name can pose as another."""
    return _BIDI.search(text) is not None


def without_marks(text: str) -> str:
    """The text decomposed and without its accents: Núria → Nuria, Mª → Ma, ŀ → l·."""
    if text.isascii():
        return text
    return _MARKS.sub("", unicodedata.normalize("NFKD", text))


def fold(text: str) -> str:
    """The key by which names are sorted and searched: no accents, case, punctuation, widths or l·l.

    Words stay apart by one space (D’Alacant → "d alacant"). A text without any letter or digit is its own key,
    so that two of them do not fall together.
    """
    kept = clean(text)
    plain = _FOLD_L.sub("", without_marks(kept)).casefold().translate(_LETTERS)
    return " ".join(_WORDS.findall(plain)) or kept.casefold()


def certain_key(name: str) -> str:
    """Equal keys: the same name but for case and spaces."""
    return unicodedata.normalize("NFC", clean(name).casefold())


def probable_key(name: str) -> str:
    """Equal keys: also the same but for accents, apostrophes and l·l; ñ and ç are letters and stay."""
    key = without_marks(certain_key(name).translate(_KEPT)).translate(_GIVEN_BACK)
    return clean(_DOUBLE_L.sub("", _APOSTROPHES.sub("'", key)))


def possible_key(name: str) -> str:
    """Equal keys: also with n for ñ, c for ç, or with "Surname, Name" turned round."""
    surname, comma, given = probable_key(name).translate(_PLAIN).partition(",")
    return clean(f"{given} {surname}") if comma else surname
