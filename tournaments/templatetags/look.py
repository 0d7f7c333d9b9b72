"""The components of the look, as template tags: `{% load look %}`. `docs/look.md` is their contract.

Only presentation: dictionaries in, HTML out. No query, no rule, no permission is decided here.
"""

from __future__ import annotations

from tournaments.templatetags import _doing, _page, _score, _signs
from tournaments.templatetags._library import register

__all__ = ["_doing", "_page", "_score", "_signs", "register"]
