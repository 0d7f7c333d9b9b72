"""Collected for production: every module is fetched by its hashed name, also where another one imports it."""

import re
from pathlib import Path

from django.core.management import call_command
from django.test import override_settings

IMPORTS = re.compile(r'from "\./([^"]+)"')
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "truco_site.staticfiles.HashedStorage"},
}


def test_modules_import_each_other_by_their_hashed_names(tmp_path: Path) -> None:
    with override_settings(STATIC_ROOT=str(tmp_path), STORAGES=STORAGES):
        call_command("collectstatic", "--noinput", verbosity=0)
    hashed = list(tmp_path.glob("*/*.????????????.mjs"))
    assert hashed
    for module in hashed:
        for name in IMPORTS.findall(module.read_text()):
            assert re.search(r"\.[0-9a-f]{12}\.mjs$", name), f"{module.name} imports {name}"
            assert (module.parent / name).exists()
