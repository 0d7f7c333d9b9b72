"""The messy lists, what is expected of them, and the fallas that are known."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tournaments.lists import KnownClub, Report, Sheet, read, registrations

MESSY = Path(__file__).parents[2] / "fixtures" / "messy"


def load(name: str) -> Any:
    return yaml.safe_load((MESSY / name).read_text(encoding="utf-8"))


def known_clubs() -> list[KnownClub]:
    with (
        (MESSY / "fallas.csv").open(encoding="utf-8") as names,
        (MESSY / "fallas_sources.csv").open(encoding="utf-8") as sources,
    ):
        return [
            KnownClub(
                id=number,
                name=falla["name"],
                aliases=[alias for alias in source["aliases_or_note"].split("|") if alias],
                census_no=int(falla["census_no"]) if falla["census_no"] else None,
                sector=falla["sector"],
            )
            for number, (falla, source) in enumerate(
                zip(csv.DictReader(names), csv.DictReader(sources), strict=True), start=1
            )
        ]


@pytest.fixture(scope="session")
def clubs() -> list[KnownClub]:
    return known_clubs()


@pytest.fixture
def judge(clubs: list[KnownClub]) -> Callable[..., tuple[Sheet, Report]]:
    """A messy file, or bytes, read and judged."""

    def judged(source: str | bytes, **options: Any) -> tuple[Sheet, Report]:
        data = (MESSY / source).read_bytes() if isinstance(source, str) else source
        sheet = read(data, source if isinstance(source, str) else "list.csv", **options)
        return sheet, registrations(sheet, clubs=clubs, existing=[])

    return judged
