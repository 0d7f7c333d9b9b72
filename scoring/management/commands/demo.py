"""`manage.py demo`: the demo championship and its logins. The passwords are public at home, random on a network.

`--format` builds one of the gallery instead: a championship of that format, played to its champion.
"""

import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone

from scoring.management.demo.build import Demo
from scoring.management.demo.gallery import RECIPES, Gallery
from tournaments.models import Championship, Membership, Role, TableLink, User
from tournaments.services import tablelinks

PASSWORD = "demo-demo"  # noqa: S105 - printed at every start; on a network it is replaced by a random one


class Command(BaseCommand):
    help = "Builds the demo championship (once) and writes its logins to demo.txt in the data folder."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--random-passwords", action="store_true", help="new random passwords for the demo's people"
        )

        parser.add_argument(
            "--format",
            choices=[*RECIPES, "all"],
            help="a championship of this format, played to its champion",
        )
        parser.add_argument("--parejas", type=int, default=0, help="with --format: how many play it")

    @transaction.atomic
    def handle(
        self, *args: Any, random_passwords: bool, format: str | None, parejas: int, **options: Any
    ) -> None:
        """Build what is missing; only on demand change the passwords of what is there."""
        championship = Championship.objects.filter(demo=True, slug="demo").first()
        logins = {}
        for name, role in (("demo-organitza", Role.OWNER), ("demo-jutge", Role.REFEREE)):
            user, made = User.objects.get_or_create(username=name, defaults={"is_staff": role == Role.OWNER})
            if made or random_passwords:
                logins[name] = secrets.token_urlsafe(9) if random_passwords else PASSWORD
                user.set_password(logins[name])
                user.save()
        owner = User.objects.get(username="demo-organitza")
        if championship is None:
            championship = Demo(owner, timezone.localdate()).build()
            judge = User.objects.get(username="demo-jutge")
            Membership.objects.get_or_create(championship=championship, user=judge, role=Role.REFEREE)
        if logins:
            self._write(championship, logins)
        for code in RECIPES if format == "all" else [format] if format else []:
            played = Gallery(owner, timezone.localdate()).play(code, parejas)
            self.stdout.write(f"{settings.SITE_URL}/ca-valencia/c/{played.slug}/")

    def _write(self, championship: Championship, logins: dict[str, str]) -> None:
        lines = [f"           {settings.SITE_URL}/ca-valencia/c/{championship.slug}/  (public)"]
        lines += [
            f"           {settings.SITE_URL}/ca-valencia/o/   {name}  {word}" for name, word in logins.items()
        ]
        link = TableLink.objects.filter(
            championship=championship, table__number=1, revoked_at__isnull=True
        ).first()
        if link is not None:
            token = tablelinks.token_of(link)
            lines.append(f"           {settings.SITE_URL}/t/{token}/  (table 1, PIN {link.pin})")
        path = Path(settings.DATA_DIR) / "demo.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        path.chmod(0o600)
