"""`manage.py forget_contacts`: delete the contact data whose time is over, now and not when the beat comes to it."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.projections import upkeep


class Command(BaseCommand):
    help = "Delete the private contact data of championships that ended more than CONTACTS_KEPT_MONTHS months ago."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{upkeep.forget_contacts()} contacts deleted")
