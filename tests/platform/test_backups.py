"""Everything kept comes back, also what a migration would have changed."""

import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.site import Site
from truco_site import backups, secret


@pytest.fixture
def quiet_site(tmp_path: Path) -> Site:
    """Migrated data without a server."""
    site = Site(tmp_path / "data")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SECRET_KEY", raising=False)
        secret.ensure(site.data_dir)
    site.manage("migrate", "-v0")
    return site


def people(site: Site) -> list[str]:
    with closing(sqlite3.connect(site.database)) as database:
        return [row[0] for row in database.execute("select username from tournaments_user order by 1")]


def add(site: Site, name: str) -> None:
    code = f"from tournaments.models import User; User.objects.create_user({name!r})"
    site.manage("shell", "--no-imports", "-c", code)


@pytest.mark.slow
def test_backup_and_restore_bring_back_database_secret_and_media(quiet_site: Site, tmp_path: Path) -> None:
    site = quiet_site
    add(site, "before")
    (site.data_dir / "media").mkdir()
    (site.data_dir / "media/logo.txt").write_text("logo")
    first_secret = secret.path(site.data_dir).read_text()
    kept = Path(site.manage("backup").strip())
    assert kept.stat().st_mode & 0o777 == 0o600

    add(site, "after")
    (site.data_dir / "media/logo.txt").write_text("changed")
    secret.path(site.data_dir).write_text("x" * 80)
    site.manage("restore", str(kept), "--yes")
    assert people(site) == ["before"]
    assert (site.data_dir / "media/logo.txt").read_text() == "logo"
    assert secret.path(site.data_dir).read_text() == first_secret
    assert secret.path(site.data_dir).stat().st_mode & 0o777 == 0o600
    # what was there before the restore was kept too
    (undo,) = (site.data_dir / "backups").glob("*before-restore*")
    site.manage("restore", str(undo), "--yes")
    assert people(site) == ["after", "before"]


@pytest.mark.slow
def test_a_migration_of_a_database_in_use_keeps_a_backup_first(quiet_site: Site) -> None:
    site = quiet_site
    assert not (site.data_dir / "backups").exists(), "a new database has nothing to keep"
    site.manage("migrate", "-v0")
    assert not (site.data_dir / "backups").exists(), "nothing to migrate, nothing to keep"
    site.manage("migrate", "sessions", "zero", "-v0", "--no-backup")
    site.manage("migrate", "-v0")
    assert len(list((site.data_dir / "backups").glob("*before-migration*"))) == 1


def test_restore_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "y")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(tmp_path / "x.tar.gz"))


@pytest.mark.django_db
def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    odd = tmp_path / "odd.tar.gz"
    odd.write_bytes(b"not an archive")
    with pytest.raises(backups.BackupError, match="not a backup"):
        backups.restore(odd)
    with tarfile.open(odd, "w:gz") as archive:
        backups._add_text(archive, "manifest.json", '{"format": 1, "database": "oracle"}')
    with pytest.raises(backups.BackupError, match="oracle"):
        backups.restore(odd)


@pytest.mark.django_db
def test_no_backup_no_migration(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_options: object) -> Path:
        raise OSError("disk full")

    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    monkeypatch.setattr(backups, "create", full)
    with pytest.raises(CommandError, match="disk full"):
        call_command("migrate", verbosity=0)


def test_only_our_own_old_copies_are_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(backups, "folder", lambda: tmp_path)
    for number in range(15):
        (tmp_path / f"joc-fora-2026{number:02}-before-migration-backup.tar.gz").touch()
    (tmp_path / "joc-fora-2020-backup.tar.gz").touch()
    backups._forget_old_automatic()
    left = sorted(f.name for f in tmp_path.iterdir())
    assert len(left) == backups.KEPT_AUTOMATIC + 1
    assert left[0] == "joc-fora-2020-backup.tar.gz"
    assert "joc-fora-202614-before-migration-backup.tar.gz" in left


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgresql_goes_out_and_comes_back(tmp_path: Path, django_user_model: type) -> None:
    django_user_model.objects.create_user("before")  # type: ignore[attr-defined]
    kept = backups.create(to=tmp_path / "kept.tar.gz")
    django_user_model.objects.create_user("after")  # type: ignore[attr-defined]
    backups.restore(kept)
    names = django_user_model.objects.values_list("username", flat=True)  # type: ignore[attr-defined]
    assert list(names) == ["before"]
