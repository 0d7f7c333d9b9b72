"""The same night as for the other house's API."""

from tests.tournaments.api.conftest import playing, world

__all__ = ["playing", "world"]
