"""`manage.py verify_log [slug …]`: every chain link by link, every match folded anew and compared with its row."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.services import verification


class Command(BaseCommand):
    help = "Replays the event log of every match and compares it with what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="championships; without any, all of them")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        checked = 0
        found = []
        for fault in verification.verify(slugs):
            if fault is None:
                checked += 1
                continue
            found.append(fault)
            self.stderr.write(f"{fault.championship} {fault.match}: {fault.what}")
        self.stdout.write(f"{checked} matches hold, {len(found)} do not")
        if found:
            raise CommandError("the log and the matches do not agree")
