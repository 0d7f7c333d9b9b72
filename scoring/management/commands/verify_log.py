"""`manage.py verify_log [slug …]`: every chain link by link, every match folded anew and compared with its row.

With `--fingerprint` it says instead whose log a printed fingerprint is, as the page «check this acta» does.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.selectors import fingerprints
from scoring.services import verification


class Command(BaseCommand):
    help = "Replays the event log of every match and compares it with what is stored, or looks a printed fingerprint up."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="championships; without any, all of them")
        parser.add_argument(
            "--fingerprint", help="as printed on an acta: all of it, or its first 16 characters at least"
        )

    def handle(self, *args: Any, slugs: list[str], fingerprint: str | None, **options: Any) -> None:
        if fingerprint is not None:
            self._look_up(fingerprints.clean(fingerprint))
            return
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

    def _look_up(self, fingerprint: str) -> None:
        if not fingerprints.is_fingerprint(fingerprint):
            raise CommandError("a fingerprint has 16 to 64 figures and letters from a to f")
        found = fingerprints.look_up(fingerprint)
        if found is None:
            raise CommandError("no log here has this fingerprint")
        match = found.match
        self.stdout.write(f"{match.phase.championship.slug} {match.code} ({match.public_id})")
        self.stdout.write(f"entry {found.at.seq} of {found.total}, written {found.at.when.isoformat()}")
        for event in found.after:
            self.stdout.write(f"  after it: {event.seq} {event.kind} {event.detail}".rstrip())
        self.stdout.write(
            f"signed then: {', '.join(found.signed) or 'nobody'}; now: {', '.join(found.signed_now) or 'nobody'}"
        )
        if found.broken is not None:
            raise CommandError(f"the chain breaks at event {found.broken}")
        self.stdout.write(
            "it is the head: nothing came after it" if found.is_head else "the log went on after it"
        )
