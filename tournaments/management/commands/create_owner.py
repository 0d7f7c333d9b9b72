"""`manage.py create_owner NAME`: the first person of a site, who may create championships and use the back office."""

import getpass
import secrets
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.errors import Refusal
from tournaments.messages import sentence
from tournaments.services import members


class Command(BaseCommand):
    help = "Create the first owner. Asks for a password; where nobody can be asked, or with --random, prints a random one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument(
            "--random", action="store_true", help="Print a random password instead of asking."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        ask = sys.stdin.isatty() and not options["random"]
        password = self._ask() if ask else secrets.token_urlsafe(12)
        try:
            user = members.create_user(username=options["name"], password=password, staff=True)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal
        self.stdout.write(f"Created {user.get_username()}.")
        if not ask:
            self.stdout.write(f"Password: {password}")

    def _ask(self) -> str:
        password = getpass.getpass("Password: ")
        if password != getpass.getpass("Again: "):
            raise CommandError("The two passwords differ.")
        return password
