"""Keeping and bringing back everything: database, secret and media in one archive that only its owner reads."""

import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from truco_site import secret

KEPT_AUTOMATIC = 10
AUTOMATIC = "before-migration"
FORMAT = 1


class BackupError(Exception):
    """Something a person can mend; the message says what."""


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def create(*, label: str = "", to: Path | None = None) -> Path:
    """Write an archive and return its path. Works while the site runs."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = to or folder() / "-".join(filter(None, ["joc-fora", stamp, label, "backup.tar.gz"]))
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as room:
        database = Path(room) / "database"
        _dump(database)
        draft = Path(room) / "draft"
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
            _add_text(archive, "manifest.json", json.dumps({"format": FORMAT, "database": connection.vendor}))
            archive.add(database, "database")
            _add_text(archive, "secret", settings.SECRET_KEY)
            media = Path(settings.MEDIA_ROOT)
            if media.is_dir():
                archive.add(media, "media")
        draft.replace(target)
    _forget_old_automatic()
    return target


def restore(source: Path) -> None:
    """Bring back an archive over what is there. Raises BackupError where it is not one of ours, or of the other database."""
    with tempfile.TemporaryDirectory() as room:
        try:
            with tarfile.open(source) as archive:
                archive.extractall(room, filter="data")
            manifest: dict[str, Any] = json.loads((Path(room) / "manifest.json").read_text())
        except (OSError, tarfile.TarError, ValueError) as error:
            raise BackupError(f"{source} is not a backup of this project.") from error
        if manifest.get("database") != connection.vendor:
            raise BackupError(
                f"{source} holds a {manifest.get('database')} database; this site runs on {connection.vendor}. "
                "Export the championship as JSON to move it between databases."
            )
        _load(Path(room) / "database")
        _bring_back_secret((Path(room) / "secret").read_text())
        if (Path(room) / "media").is_dir():
            shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
            shutil.copytree(Path(room) / "media", settings.MEDIA_ROOT)


def _add_text(archive: tarfile.TarFile, name: str, text: str) -> None:
    info = tarfile.TarInfo(name)
    data = text.encode()
    info.size, info.mode = len(data), 0o600
    archive.addfile(info, io.BytesIO(data))


def _bring_back_secret(value: str) -> None:
    """Sessions and printed table links hang on it. A secret given in the environment stays the operator's business."""
    if os.environ.get("SECRET_KEY"):
        return
    place = secret.path(Path(settings.DATA_DIR))
    place.unlink(missing_ok=True)
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(value + "\n")


def _dump(to: Path) -> None:
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(to)) as copy:
            connection.connection.backup(copy)
        return
    _postgresql("pg_dump", "--format=custom", "--no-owner", "--no-acl", f"--file={to}")


def _load(dump: Path) -> None:
    if connection.vendor == "sqlite":
        connection.close()
        place = Path(settings.DATABASES["default"]["NAME"])
        place.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(dump)) as copy, closing(sqlite3.connect(place, timeout=20)) as live:
            copy.backup(live)
        return
    connection.close()
    _postgresql(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-acl",
        "--single-transaction",
        "--dbname={name}",
        str(dump),
    )


def _postgresql(program: str, *arguments: str) -> None:
    """Run a PostgreSQL client program; the password goes by the environment, where no process list shows it."""
    if shutil.which(program) is None:
        raise BackupError(
            f"{program} is not installed. On Debian or Ubuntu: sudo apt-get install postgresql-client"
        )
    database = connection.settings_dict
    env = {
        **os.environ,
        "PGHOST": str(database["HOST"] or ""),
        "PGPORT": str(database["PORT"] or ""),
        "PGUSER": str(database["USER"] or ""),
        "PGPASSWORD": str(database["PASSWORD"] or ""),
        "PGDATABASE": str(database["NAME"]),
    }
    command = [program, *(argument.format(name=database["NAME"]) for argument in arguments)]
    done = subprocess.run(
        command, env={k: v for k, v in env.items() if v}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip()}")


def _forget_old_automatic() -> None:
    """Old copies made by ourselves go; what a person made stays."""
    ours = [f for f in folder().glob("joc-fora-*") if re.search(rf"-{AUTOMATIC}-backup\.tar\.gz$", f.name)]
    for old in sorted(ours)[:-KEPT_AUTOMATIC]:
        old.unlink()
