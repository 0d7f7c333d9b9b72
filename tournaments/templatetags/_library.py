"""The one library of tags that the rooms beside this one fill; `look.py` opens it to templates."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()
Data = dict[str, Any]
