"""`run.py manage translations`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from truco_site import strings, translations

SHOWN = 60


class Command(BaseCommand):
    help = "Compile the languages; --update takes new strings in from the source, --check fails on what is not translated."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--update", action="store_true")
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        sources = strings.collect().values()
        if options["update"]:
            translations.update(sources)
        if options["check"]:
            found = list(translations.problems(sources))
            for line in found[:SHOWN]:
                self.stdout.write(line)
            if found:
                raise CommandError(
                    f"{len(found)} strings are not ready. Begin with `run.py manage translations --update`."
                )
        translations.compile_all()
        self.stdout.write(f"{len(sources)} strings")
