"""Where the pages of a match are. The house of the hand owns them; here is only their name."""

from django.urls import NoReverseMatch, reverse

from tournaments.models import Match


def match_url(row: Match) -> str:
    """The organiser's page of a match; empty while that house has no door."""
    try:
        return reverse("matches:match", args=[row.phase.championship.slug, row.public_id])
    except NoReverseMatch:
        return ""


def entry_url(slug: str, kind: str, public_id: str) -> str:
    """The sheet for results on paper of a `group`, a `session` or a `phase`."""
    try:
        return reverse(f"matches:entry_{kind}", args=[slug, public_id])
    except NoReverseMatch:
        return ""
