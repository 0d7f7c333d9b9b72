"""The pantry: what is stored. Constraints live here; rules do not."""

from tournaments.models.people import User

__all__ = ["User"]
