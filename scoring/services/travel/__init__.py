"""A championship travels: out as one JSON document, in again elsewhere with identical log hashes (design §5.8)."""

from scoring.services.travel.arrive import arrive
from scoring.services.travel.depart import depart
from scoring.services.travel.shape import FORMAT

__all__ = ["FORMAT", "arrive", "depart"]
