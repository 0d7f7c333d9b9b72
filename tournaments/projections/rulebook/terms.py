"""What a ruleset calls things: cama or chico, stones or tantos, envit or envido; cards and calls by their names."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

Words = dict[str, str]
MARKS = {"A": "●", "B": "◆", "=": "="}
FRENCH = {"p": "♣", "c": "♥", "e": "♠", "o": "♦"}
# said as they are in every language
SOUTH = {
    "e": "Envido",
    "re": "Real envido",
    "fa": "Falta envido",
    "fl": "Flor",
    "fq": "Con flor quiero",
    "ma": "Con flor me achico",
    "cf": "Contraflor",
    "cr": "Contraflor al resto",
    "fe": "Con flor envido",
}


def of(ruleset: str, set_name: str) -> Words:
    """The words that sentences are filled with: ``the_set``, ``of_the_set``, ``points``, ``envit``, ``truc``…"""
    own = ruleset.startswith("truc_")
    return {
        **_set(set_name),
        **_match(set_name),
        "points": _points(set_name),
        "envit": _("envit") if own else "envido",
        "truc": "truc" if own else "truco",
    }


def _set(name: str) -> Words:
    words: dict[str, Callable[[], tuple[str, ...]]] = {
        "cama": lambda: (_("the cama"), _("of the cama"), pgettext("column", "camas")),
        "chico": lambda: (_("the chico"), _("of the chico"), pgettext("column", "chicos")),
        "partida": lambda: (_("the partida"), _("of the partida"), pgettext("column", "partidas")),
    }
    return dict(zip(("the_set", "of_the_set", "sets"), words[name](), strict=True))


def _match(set_name: str) -> Words:
    """In Brazil a partida is what a cama is in Valencia, and several of them make the match."""
    return {"the_match": _("the match") if set_name == "partida" else _("the partida")}


def _points(set_name: str) -> str:
    many = {"cama": ("column", "stones"), "chico": ("column", "tantos"), "partida": ("column", "tentos")}
    return pgettext(*many[set_name])


def count(set_name: str, n: int) -> str:
    """«4 stones», «1 tanto»."""
    if set_name == "cama":
        return ngettext("%(n)s stone", "%(n)s stones", n) % {"n": n}
    if set_name == "chico":
        return ngettext("%(n)s tanto", "%(n)s tantos", n) % {"n": n}
    return ngettext("%(n)s tento", "%(n)s tentos", n) % {"n": n}


def length(set_name: str, sets: int, target: int) -> str:
    """What a match is won with: «2 camas of 24 stones», «1 chico of 40 tantos»."""
    won = {
        "cama": ngettext("%(n)s cama", "%(n)s camas", sets),
        "chico": ngettext("%(n)s chico", "%(n)s chicos", sets),
        "partida": ngettext("%(n)s partida", "%(n)s partidas", sets),
    }[set_name]
    return _("%(sets)s of %(points)s") % {"sets": won % {"n": sets}, "points": count(set_name, target)}


def either(items: Sequence[Any]) -> str:
    """«2, 4 or 6»."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return _("%(first)s or %(last)s") % {"first": ", ".join(texts[:-1]), "last": texts[-1]}


def suit(letter: str, french: bool) -> str:
    """The suit of a card: a word in the Spanish deck, a sign in the French one."""
    if french:
        return FRENCH[letter]
    return {"o": _("oros"), "c": _("copas"), "e": _("espadas"), "b": _("bastos")}[letter]


def card(text: str, french: bool) -> str:
    """«7 espadas», «Q♣»."""
    return f"{text[:-1]}{'' if french else ' '}{suit(text[-1], french)}"


def cards(texts: Iterable[str], french: bool) -> str:
    """Cards one after the other."""
    return ", ".join(card(text, french) for text in texts)


def call(code: str, own: bool) -> str:
    """A call of envit or flor, as the ruleset's players say it; «e5» is an envit of five."""
    if code[0] == "e" and code[1:]:
        return f"{call('e', own)} {code[1:]}"
    if not own:
        return SOUTH[code]
    return {
        "e": pgettext("call", "Envit"),
        "ve": pgettext("call", "Vuelvo"),
        "fa": pgettext("call", "Falta"),
    }[code]


def ruleset_names() -> dict[str, tuple[str, str]]:
    """Each ruleset's name, and in a line what sets it apart."""
    return {
        "truc_valencia": (_("Truc valencià en blanques"), _("22 cards, without twos and figures. The fallas' championships.")),
        "truc_valencia_negres": (_("Truc valencià en negres"), _("36 cards, with figures.")),
        "argentino": (_("Truco argentino"), _("Without flor. Envido, envido, «no quiero» gives 3.")),
        "argentino_pagat": (_("Truco argentino, declined without the extra"), _("Without flor. Envido, envido, «no quiero» gives 2.")),
        "argentino_flor": (_("Truco argentino with flor"), _("With contraflor and its bets.")),
        "argentino_flor_simple": (_("Truco argentino with simple flor"), _("The flor gives its points without bets.")),
        "uruguayo": (_("Truco uruguayo"), _("With muestra, five piezas and flor; to 40.")),
        "venezolano": (_("Truco venezolano"), _("With vira, perico and perica; vale nueve and vale juego.")),
        "paraguayo": (_("Truco paraguayo"), _("With a flor that cannot win.")),
        "paulista": (_("Truco paulista"), _("With vira and four manilhas; to 12, mão de onze.")),
        "paulista_limpo": (_("Truco paulista, baralho limpo"), _("24 cards, without 4, 5, 6 and 7.")),
        "mineiro": (_("Truco mineiro"), _("Fixed manilhas; a hand is worth 2, mão de dez.")),
        "mineiro_pertrick": (_("Truco mineiro, bets on the vaza"), _("Truco is for the vaza in play: who wins it wins the hand.")),
    }  # fmt: skip
