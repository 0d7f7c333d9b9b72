"""`run.py restore FILE`."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from truco_site import backups


class Command(BaseCommand):
    help = "Bring back a backup over what is there (which is kept in a backup of its own first)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        source: Path = options["file"]
        if not options["yes"]:
            answer = input(
                f"Everything now in the database will be replaced by {source.name}. Type yes to go on: "
            )
            if answer.strip().lower() != "yes":
                raise CommandError("Nothing was changed.")
        try:
            kept = self._keep_present()
            backups.restore(source)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", verbosity=0, backup=False)
        self.stdout.write(f"Restored {source}." + (f" What was there before: {kept}" if kept else ""))

    def _keep_present(self) -> Path | None:
        try:
            return backups.create(label="before-restore")
        except (DatabaseError, OSError):
            return None
