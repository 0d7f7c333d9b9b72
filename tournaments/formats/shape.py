"""What tree a draw is for: the options of a bracket in one value, and the tree they make of a first column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from . import repechage as second_chance
from .double_elimination import double_elimination
from .errors import FormatError
from .knockout import Seats, bracket, standard_seats
from .repechage import repechage
from .tree import Bracket
from .types import Source

SYSTEMS = ("single", "double", "repechage")


@dataclass(frozen=True, slots=True)
class Shape:
    """`system` single, double or repechage; the other fields are those of `bracket`, `double_elimination` and `repechage`."""

    system: str = "single"
    third_place: bool = False
    placement: int = 0
    survivors: int = 1
    reset: bool = True
    back: str = ""

    def seats(self, count: int) -> Seats:
        """Which seed stands on each line of the first column. Raises FormatError `too_few_entrants`, `bad_back`."""
        if self.system == "repechage":
            return second_chance.seats(count, self.back)
        return standard_seats(count)

    def tree(self, lines: Sequence[Source]) -> Bracket:
        """The tree of this first column. Raises FormatError `bad_shape` and the errors of the trees."""
        if self.system == "double":
            return double_elimination(lines, reset=self.reset, order="lines")
        if self.system == "repechage":
            return repechage(lines, back=self.back, third_place=self.third_place, order="lines")
        if self.system != "single":
            raise FormatError("bad_shape", field="system", value=self.system)
        return bracket(
            lines, self.third_place, placement=self.placement, survivors=self.survivors, order="lines"
        )

    def options(self) -> dict[str, Any]:
        """The fields that are not as usual, for the draw file."""
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)
            if getattr(self, one.name) != one.default
        }

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Shape:
        """The shape of a draw file's options; the others are passed over. Raises FormatError `bad_shape`."""
        values = {one.name: options[one.name] for one in fields(cls) if one.name in options}
        for one in fields(cls):
            if one.name in values and type(values[one.name]) is not type(one.default):
                raise FormatError("bad_shape", field=one.name, value=values[one.name])
        if values.get("system", "single") not in SYSTEMS:
            raise FormatError("bad_shape", field="system", value=values["system"])
        return cls(**values)


PLAIN = Shape()
