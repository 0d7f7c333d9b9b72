"""What tables argue about: for each ruleset the questions where sources disagree, what each reading means, and its default.

Which options and values exist is the engine's to say; examples are computed with its own functions. A question whose
options the ruleset lacks, or none of whose readings is the default, is not asked; options that no question covers stay.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.projections.rulebook import readings_hand, readings_score, readings_tanto
from tournaments.projections.rulebook.reading import ABSENT, Case, Question, Reading, fits


def questions(ruleset: str) -> list[Question]:
    """The questions that this ruleset leaves to the organiser, in the active language."""
    case = Case(ruleset)
    return [question for question in _all(case) if _asked(question, case.own)]


def _all(case: Case) -> Iterator[Question]:
    yield from readings_score.questions(case)
    yield from readings_tanto.questions(case)
    yield from readings_hand.questions(case)


def _asked(question: Question, own: Mapping[str, Any]) -> bool:
    paths = {path for path in question.paths if path != "flor"}  # a whole part that may be left out
    return paths <= own.keys() and any(fits(reading, own) for reading in question.readings)


def reading(question: Question, ruleset: str, options: Mapping[str, Any]) -> Reading | None:
    """The reading that the options amount to; None when they say something that no reading says."""
    effective = Case(ruleset).own | dict(options)
    return next((one for one in question.readings if fits(one, effective)), None)


def changed(ruleset: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Question and answer of everything that is not played as the ruleset says."""
    found = []
    for question in questions(ruleset):
        given = reading(question, ruleset, options)
        if given is not None and any(
            options.get(path, ABSENT) == value for path, value in given.sets.items()
        ):
            found.append((question.title, given.says))
    return found


def unnamed(ruleset: str, options: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Options that no reading puts in words, as they are."""
    told = {
        path
        for question in questions(ruleset)
        for path in question.paths
        if reading(question, ruleset, options) is not None
    }
    return [(path, value) for path, value in options.items() if path not in told]
