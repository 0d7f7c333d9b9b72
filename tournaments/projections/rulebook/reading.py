"""The shape of a question, and the ruleset it is asked of."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.engine import Ruleset, from_preset, option_specs
from tournaments.projections.rulebook import terms

ABSENT = object()


@dataclass(frozen=True)
class Reading:
    """One answer to a question, and the options that it sets."""

    value: str
    says: str
    sets: Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """What tables argue about."""

    id: str
    title: str
    help: str
    readings: tuple[Reading, ...]

    @property
    def paths(self) -> frozenset[str]:
        """The engine's options that the question is about."""
        return frozenset(path for reading in self.readings for path in reading.sets)


def ask(id: str, title: str, *readings: tuple[str, str, Mapping[str, Any]], help: str = "") -> Question:
    """A question with its readings."""
    return Question(id, title, help, tuple(Reading(*reading) for reading in readings))


def fits(reading: Reading, options: Mapping[str, Any]) -> bool:
    """Whether the options say what the reading sets."""
    return all(_same(options.get(path, ABSENT), value) for path, value in reading.sets.items())


def _same(held: Any, value: Any) -> bool:
    return bool(held == value) and (held is None) == (value is None)


class Case:
    """A ruleset of which questions are asked, with its words and its defaults."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.rules = from_preset(ruleset)
        self.words = terms.of(ruleset, self.rules.match.set_name)

    @cached_property
    def own(self) -> dict[str, Any]:
        """Every option of the ruleset with its default."""
        return {spec.path: spec.default for spec in option_specs(self.ruleset)}

    @property
    def own_calls(self) -> bool:
        """Whether calls have their Valencian names."""
        return self.ruleset.startswith("truc_")

    def with_(self, **options: Any) -> Ruleset:
        """The ruleset with options whose dots are written as two underscores."""
        return from_preset(self.ruleset, {path.replace("__", "."): value for path, value in options.items()})

    def say(self, sentence: str, **more: Any) -> str:
        """A sentence with the ruleset's words in it."""
        return sentence % {**self.words, **more}

    def title(self, sentence: str) -> str:
        """The same as the beginning of a question."""
        said = self.say(sentence)
        return said[:1].upper() + said[1:]

    def count(self, n: int) -> str:
        """«4 stones»."""
        return terms.count(self.rules.match.set_name, n)
