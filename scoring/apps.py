"""The app's entry in Django's registry: triggers after every migrate, and the check that they are there."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


def _install(**kwargs: Any) -> None:
    from scoring.store import triggers

    triggers.install()


def triggers_present(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[checks.CheckMessage]:
    """The log refuses update and delete (run by `migrate`, `readyz` and `check --database default`)."""
    if not kwargs.get("databases"):
        return []
    from django.db import connection

    from scoring.store import triggers

    tables = connection.introspection.table_names()
    if not set(triggers.TABLES) <= set(tables):
        return []
    missing = triggers.absent()
    hint = "Run migrate: the triggers are made again after it."
    return [
        checks.Error(f"Append-only trigger {name} is missing.", hint=hint, id="scoring.E001")
        for name in missing
    ]


class ScoringConfig(AppConfig):
    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scoring.messages.hands import say
        from scoring.selectors.hands import load
        from scoring.services.cascade import recall as give_back
        from tournaments import projections
        from tournaments.services import recall

        projections.register_match_timeline(load, say)
        recall.register(give_back)
        # After the last app: SQLite may rebuild either house's tables. Receivers run once an app, which is cheap.
        post_migrate.connect(_install, sender=self, dispatch_uid="scoring.triggers")
        checks.register(triggers_present, checks.Tags.database)
