"""The words said at the table, by their TRN code: calls, answers, and what is counted. Shared by the pad and the public sentence."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

NAMES: dict[str, str | Promise] = {
    "tr": pgettext_lazy("call", "Truc"),
    "rt": pgettext_lazy("call", "Retruc"),
    "qv": pgettext_lazy("call", "Quatre val"),
    "jf": pgettext_lazy("call", "Joc fora"),
    "v9": pgettext_lazy("call", "Vale nueve"),
    "vj": pgettext_lazy("call", "Vale juego"),
    "s6": pgettext_lazy("call", "Seis"),
    "n9": pgettext_lazy("call", "Nove"),
    "d12": pgettext_lazy("call", "Doze"),
    "tp": pgettext_lazy("call", "Truc i passe"),
    "e": pgettext_lazy("call", "Envit"),
    "ve": pgettext_lazy("call", "Vuelvo"),
    "re": pgettext_lazy("call", "Real"),
    "fa": pgettext_lazy("call", "Falta"),
    "fl": pgettext_lazy("call", "Flor"),
    "fq": pgettext_lazy("call", "Con flor quiero"),
    "ma": pgettext_lazy("call", "Me achico"),
    "cf": pgettext_lazy("call", "Contraflor"),
    "cr": pgettext_lazy("call", "Contraflor al resto"),
    "fe": pgettext_lazy("call", "Con flor envido"),
    "ch": pgettext_lazy("call", "Flor chaqueña"),
    "qu": pgettext_lazy("answer", "Quiero"),
    "no": pgettext_lazy("answer", "No quiero"),
    "mz": pgettext_lazy("answer", "Folds"),
    "jg": pgettext_lazy("answer", "Plays"),
    "co": pgettext_lazy("answer", "Runs"),
    "mr": pgettext_lazy("answer", "Misdeal"),
    "rd": pgettext_lazy("answer", "New deal, nobody scores"),
    "nm": pgettext_lazy("answer", "Did not show the envit"),
    "pf+": pgettext_lazy("answer", "Flor asked for, found"),
    "pf-": pgettext_lazy("answer", "Flor asked for, not found"),
}

KINDS: dict[str, str | Promise] = {
    "envido": pgettext_lazy("what points are for", "envit"),
    "truco": pgettext_lazy("what points are for", "truc"),
    "flor": pgettext_lazy("what points are for", "flor"),
    "hand": pgettext_lazy("what points are for", "hand"),
}


def call_name(code: str, own: Mapping[str, str] | None = None) -> str:
    """The name of a call: the ruleset's own where it names it, else the players' common word, else the code."""
    if own and code in own:
        return own[code]
    known = NAMES.get(code)
    return str(known) if known is not None else code
