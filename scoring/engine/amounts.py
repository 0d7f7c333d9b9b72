"""Arithmetic that works on numbers and on formulas alike.

Scoring a hand adds plain integers. Exporting the automaton runs the very same code on formulas (``Expr``), which print
as JSON lists such as ``["+", ["reg", "total"], 2]``. No rule lives here.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Expr:
    """A formula: an operator and its arguments (numbers, strings or formulas)."""

    op: str
    args: tuple[Any, ...]

    def json(self) -> list[Any]:
        return [self.op, *(arg.json() if isinstance(arg, Expr) else arg for arg in self.args)]


Amount: TypeAlias = int | Expr


def add(a: Amount, b: Amount) -> Amount:
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    return Expr("+", (a, b))


def sub(a: Amount, b: Amount) -> Amount:
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    return Expr("-", (a, b))


def largest(a: Amount, b: Amount) -> Amount:
    if isinstance(a, int) and isinstance(b, int):
        return max(a, b)
    return Expr("max", (a, b))


def smallest(a: Amount, b: Amount) -> Amount:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return Expr("min", (a, b))


def at_least(a: Amount, b: Amount) -> bool | Expr:
    if isinstance(a, int) and isinstance(b, int):
        return a >= b
    return Expr(">=", (a, b))


def choose(condition: bool | Expr, then: Amount, otherwise: Amount) -> Amount:
    if isinstance(condition, Expr):
        return Expr("if", (condition, then, otherwise))
    return then if condition else otherwise


def as_json(value: Any) -> Any:
    """A number, string or formula as JSON data."""
    return value.json() if isinstance(value, Expr) else value
