"""Refusals and notices as values. What they say in words is in ``messages``; who shows them is no matter of ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .messages import MESSAGES

Params = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: stable key, parameters of its sentence, the token at fault and its character offset in the TRN text."""

    key: str
    params: Params = field(default_factory=dict)
    token: str = ""
    position: int = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """Something worth saying beside a valid result."""

    key: str
    params: Params = field(default_factory=dict)


def message(item: Violation | Notice) -> str:
    """The English sentence of a violation or notice."""
    return MESSAGES[item.key].format_map(item.params)


class NotationError(ValueError):
    """A text that is no TRN. ``violations`` says where."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(message(item) for item in violations))
        self.violations = violations


class OptionError(ValueError):
    """An unknown ruleset, option or value: ``key`` and ``params`` as in ``messages``."""

    def __init__(self, key: str, params: Params) -> None:
        super().__init__(MESSAGES[key].format_map(params))
        self.key = key
        self.params = params


class EventError(ValueError):
    """An event that does not fit the partida so far."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(message(item) for item in violations))
        self.violations = violations
