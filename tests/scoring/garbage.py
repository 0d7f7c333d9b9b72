"""Random and mutated lines for whoever reads TRN: the command line, the API, the inspector.

The suite sends a few; a long campaign, as many as one likes: `GARBAGE_LINES=10000 python -m pytest tests/scoring -k garbage`.
"""

import os
import random

SIGNS = 'AB.=|#RMHP()@-+0123456789etrqvjfno "{}[],:é\u2028\x00<'


def lines_wanted(usual: int) -> int:
    return int(os.environ.get("GARBAGE_LINES", usual))


def mutated(dice: random.Random, lines: list[str]) -> str:
    """One of the lines with one to six of its characters changed, lost or doubled."""
    text = list(dice.choice(lines))
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(text))
        roll = dice.random()
        if roll < 0.4:
            text[at] = dice.choice(SIGNS)
        elif roll < 0.7 and len(text) > 1:
            del text[at]
        else:
            text.insert(at, dice.choice(text))
    return "".join(text)


def noise(dice: random.Random, longest: int = 60) -> bytes:
    """Bytes that mean nothing."""
    return bytes(dice.randrange(256) for _ in range(dice.randrange(longest)))
