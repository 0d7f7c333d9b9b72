"""The one error of the formats: a stable key and its parameters.

The sentence is made at the doors, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping


class FormatError(ValueError):
    """What was asked cannot be done. `key` never changes its meaning; `params` are plain JSON values."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params: Mapping[str, object] = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key} ({details})" if details else self.key
