"""`run.py backup [FILE]`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from truco_site import backups


class Command(BaseCommand):
    help = "Keep the database, the secret and the media in one file (0600). Works while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="where to; the data folder's `backups/` without it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(str(backups.create(to=options["file"])))
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
