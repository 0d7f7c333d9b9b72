"""The signing secret: from `SECRET_KEY`, or from a file that only its owner reads. Standard library only, `run.py` uses it too."""

import os
import secrets
from pathlib import Path


def path(data_dir: Path) -> Path:
    return data_dir / "secret"


def read(data_dir: Path) -> str | None:
    """The secret of the environment or of the data folder; None where there is neither."""
    given = os.environ.get("SECRET_KEY", "").strip()
    if given:
        return given
    try:
        return path(data_dir).read_text(encoding="ascii").strip() or None
    except FileNotFoundError:
        return None


def ensure(data_dir: Path) -> None:
    """Make the file (mode 0600) unless there is a secret already; two starts at once keep the first one."""
    if read(data_dir):
        return
    data_dir.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path(data_dir), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64) + "\n")
