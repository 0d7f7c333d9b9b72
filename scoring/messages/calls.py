"""The words said at the table, by their TRN code: calls, answers, and what is counted. Shared by the pad and the public sentence."""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring import engine

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

# In the order in which they score (rules.md C14): gains are told so, whatever order a database keeps an object's keys in.
KINDS: dict[str, str | Promise] = {
    "flor": pgettext_lazy("what points are for", "flor"),
    "envido": pgettext_lazy("what points are for", "envit"),
    "truco": pgettext_lazy("what points are for", "truc"),
    "hand": pgettext_lazy("what points are for", "hand"),
}

TRUCO_NAMES: dict[str, str | Promise] = {
    "tr": pgettext_lazy("call", "Truco"),
    "e": pgettext_lazy("call", "Envido"),
    "re": pgettext_lazy("call", "Real envido"),
    "fa": pgettext_lazy("call", "Falta envido"),
    "nm": pgettext_lazy("answer", "Did not show the envido"),
}
"""What the trucos of the Americas say in another way than the truc."""
TRUCO_KINDS: dict[str, str | Promise] = {
    "envido": pgettext_lazy("what points are for", "envido"),
    "truco": pgettext_lazy("what points are for", "truco"),
}


def is_truc(ruleset: str) -> bool:
    """Whether a ruleset (by its id; empty: not known) is a truc valencià, with its own words."""
    return not ruleset or ruleset.startswith("truc_")


@lru_cache(maxsize=64)
def call_names(ruleset: str) -> Mapping[str, str | Promise]:
    """Every call and answer by its code as the table of this ruleset (its id) says it; the ladder by its own names."""
    known = set(engine.preset_ids())
    steps = engine.from_preset(ruleset).truco.steps if ruleset in known else ()
    return NAMES | ({} if is_truc(ruleset) else TRUCO_NAMES) | {step.code: step.name for step in steps}


def kinds(ruleset: str) -> Mapping[str, str | Promise]:
    """What points are for, by the award's kind."""
    return KINDS if is_truc(ruleset) else KINDS | TRUCO_KINDS


def call_name(code: str, own: Mapping[str, str] | None = None) -> str:
    """The name of a call: the ruleset's own where it names it, else the players' common word, else the code."""
    if own and code in own:
        return own[code]
    known = NAMES.get(code)
    return str(known) if known is not None else code
