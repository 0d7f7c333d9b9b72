"""Which envido call may follow which: one table for each grammar, from the shape of the chain so far to the next one.

A new grammar is a new table (rules.md 2.3, 3.3, 4; decisions.md D28).
"""

from collections.abc import Mapping

Chain = Mapping[str, Mapping[str, str]]

CHAINS: Mapping[str, Chain] = {
    # envido or vuelvo any number of times, then the falta; vuelvo never opens
    "valencia": {
        "": {"e": "e", "fa": "fa"},
        "e": {"e": "e", "ve": "e", "fa": "fa"},
        "fa": {},
    },
    # E, R, F, EE, ER, EER, each of them followed by F
    "argentino": {
        "": {"e": "e", "re": "re", "fa": "fa"},
        "e": {"e": "ee", "re": "re", "fa": "fa"},
        "ee": {"re": "re", "fa": "fa"},
        "re": {"fa": "fa"},
        "fa": {},
    },
    # any number of raises, never downwards
    "nondecreasing": {
        "": {"e": "e", "re": "re", "fa": "fa"},
        "e": {"e": "e", "re": "re", "fa": "fa"},
        "re": {"re": "re", "fa": "fa"},
        "fa": {},
    },
}
