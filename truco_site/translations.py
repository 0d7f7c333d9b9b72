"""The four languages: `.po` files are in git, `.mo` files are made where they are needed. `python -m truco_site.translations`."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"
COMPLETE = ("es", "ca_Valencia", "en", "pt_BR")
"""Folders that must be complete. English is the source, so an entry of `en` may stay empty."""


def catalogs(folder: Path = LOCALE_DIR) -> Iterator[tuple[Path, Catalog]]:
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as file:
            # the plural rule is the file's own: `ca_Valencia` is no locale that a library knows
            yield po, read_po(file, abort_invalid=True)


def compile_all(folder: Path = LOCALE_DIR) -> int:
    """Write every `.mo` that is missing or older than its `.po`; how many were written."""
    written = 0
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        with po.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
        draft = mo.with_suffix(".mo.new")
        with draft.open("wb") as file:
            write_mo(file, catalog)
        draft.replace(mo)
        written += 1
    return written


if __name__ == "__main__":
    compile_all()
