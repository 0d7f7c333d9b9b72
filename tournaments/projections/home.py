"""The list of public championships, in each language: one query and one small page, made at most once a second by whoever serves it."""

from types import SimpleNamespace
from typing import Any

from django.template.loader import get_template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.models import Championship, Visibility
from tournaments.projections import present, store
from tournaments.selectors import public


def page(language: str) -> store.File:
    """The list as published bytes."""
    today = timezone.localdate()
    with override(language):
        found = [_shown(language, row, today) for row in public.listed(today)]
        path = f"/{language}/"
        context = {
            "request": SimpleNamespace(get_full_path=lambda: path, path=path),
            "current": [one for one in found if one["when"] == "now"],
            "coming": [one for one in found if one["when"] == "coming"],
            "past": [one for one in found if one["when"] == "past"],
            "empty": not found,
        }
        return store.pack(str(get_template("public/home.html").render(context)))


def _shown(language: str, row: Championship, today: Any) -> dict[str, Any]:
    archived = row.visibility == Visibility.ARCHIVED
    when = "coming" if row.starts_on > today else "past" if row.ends_on < today else "now"
    first, last = present.day(row.starts_on.isoformat()), present.day(row.ends_on.isoformat())
    return {
        "name": row.name,
        "edition": row.edition,
        "organiser": row.organiser_name,
        "url": f"/{language}/c/{row.slug}/",
        "dates": first if first == last else _("%(first)s – %(last)s") % {"first": first, "last": last},
        "when": "past" if archived else when,
        "archived": archived,
        "demo": row.demo,
    }
