"""A page of a championship that is not public yet, made for a member who asks: never stored, never shared."""

from django.utils import timezone

from tournaments.models import Championship
from tournaments.projections import headings, pages, render, timeline
from tournaments.projections.present import Place
from tournaments.selectors import board


def page(championship: Championship, language: str, path: str) -> str | None:
    """The page as it would be published now; None when there is none at that path."""
    rows = board.load(championship)
    shown = next((one for one in pages.Book(rows).pages() if one.path == path), None)
    if shown is None:
        return None
    late = timeline.hands([part.hands_of for top in shown.sections for part in top.walk() if part.hands_of])
    stamp = render.Stamp(0, timezone.now())
    return render.page(shown, headings.shell(rows), Place(language, championship.slug), late, stamp)
