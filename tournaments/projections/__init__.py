"""The dumbwaiter: what the public reads, rebuilt from the rows and stored if newer.

`publish.drain` is one championship's round; `register_match_timeline` is where the house of the hand tells its hands; `serving`
answers readers. Nothing here is written by hand into what others own: rows in, bytes out.
"""

from tournaments.projections.timeline import register_match_timeline

__all__ = ["register_match_timeline"]
