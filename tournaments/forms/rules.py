"""The rule options of a ruleset as questions of a form: the answers as choices, and back as options.

The words are in `tournaments.projections.rulebook`; which options and values exist is the engine's to say.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.engine import option_specs
from tournaments.projections.rulebook.questions import questions, reading
from tournaments.projections.rulebook.reading import ABSENT, Question, fits

__all__ = ["Question", "choices", "chosen", "defaults", "fits", "plain_words", "questions", "to_options"]


def defaults(ruleset: str) -> dict[str, Any]:
    """Every option of the ruleset with its default."""
    return {spec.path: spec.default for spec in option_specs(ruleset)}


def choices(question: Question, ruleset: str) -> list[tuple[str, str]]:
    """The readings as choices of a form, the default one named as such."""
    own = defaults(ruleset)
    return [
        (r.value, gettext("%(reading)s (usual)") % {"reading": r.says} if fits(r, own) else r.says)
        for r in question.readings
    ]


def chosen(question: Question, ruleset: str, options: Mapping[str, Any]) -> str:
    """The reading that the options amount to; the empty string when they say something that no reading says."""
    found = reading(question, ruleset, options)
    return found.value if found else ""


def to_options(ruleset: str, answers: Mapping[str, str], before: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the answers: only what differs from the ruleset, and what no question covers left as it was."""
    own = defaults(ruleset)
    asked = questions(ruleset)
    covered = {path for q in asked for path in q.paths if answers.get(q.id)}
    known = own.keys() | {"flor", "pica"}  # parts that may be left out whole
    options = {path: value for path, value in before.items() if path not in covered and path in known}
    for question in asked:
        given = next((r for r in question.readings if r.value == answers.get(question.id)), None)
        if given is not None:
            options |= {path: value for path, value in given.sets.items() if own.get(path, ABSENT) != value}
    without = tuple(f"{part}." for part in ("flor", "pica") if part in options)
    return {path: value for path, value in options.items() if not path.startswith(without)}


def plain_words(ruleset: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rules of a championship as pairs of question and answer, for a page that explains them."""
    said = []
    for question in questions(ruleset):
        given = reading(question, ruleset, options)
        said.append((question.title, given.says if given else gettext("something of its own")))
    return said
