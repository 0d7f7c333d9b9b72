"""`manage.py purge SLUG`: a championship and its log, gone for good. Take it away first (`/o/<slug>/take-away/`)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.services import purging
from tournaments.models import Championship


class Command(BaseCommand):
    help = "Deletes a championship with its event log and audit. Cannot be undone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, slug: str, yes: bool, **options: Any) -> None:
        championship = Championship.objects.filter(slug=slug).first()
        if championship is None:
            raise CommandError(f"no championship at {slug}")
        if not yes and input(f"Delete {championship} for good? Type its address ({slug}): ") != slug:
            raise CommandError("not deleted")
        self.stdout.write(f"{purging.purge(championship)} events deleted; the address {slug} stays taken")
