"""Django's `migrate`, which keeps a backup first when it is about to change a database that is in use."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from truco_site import backups


class Command(Migrate):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--no-backup",
            action="store_false",
            dest="backup",
            default=True,
            help="do not keep a backup first",
        )

    def handle(self, *args: Any, **options: Any) -> Any:
        if options.get("backup", True) and not options.get("plan") and not options.get("check_unapplied"):
            self._keep(options.get("database") or DEFAULT_DB_ALIAS)
        return super().handle(*args, **options)

    def _keep(self, alias: str) -> None:
        executor = MigrationExecutor(connections[alias])
        in_use = bool(executor.loader.applied_migrations)
        if alias != DEFAULT_DB_ALIAS or not in_use:
            return
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        try:
            kept = backups.create(label=backups.AUTOMATIC)
        except (backups.BackupError, OSError) as error:
            raise CommandError(
                f"No backup could be made, so nothing was migrated. {error} (or: --no-backup)"
            ) from error
        self.stdout.write(f"Before migrating, everything was kept in {kept}")
